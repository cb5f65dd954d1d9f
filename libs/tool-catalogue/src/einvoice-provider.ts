import { type Provenance } from '@einvoice/decision-envelope';
import { type ProviderBinding } from './workspace-store';

/** What an e-invoicing provider says about a legal entity that is bound to it. Only the first two are its word. */
export interface ProviderAnswer {
  readonly state: 'confirmed' | 'not_found' | 'unavailable' | 'not_configured';
  readonly provenance: Provenance;
}

/** The e-invoicing provider (an access point) that keeps the legal entities of our workspaces. */
export abstract class EInvoiceProvider {
  /** One call to the provider. Never throws because the provider is down or wrong: that is an answer. */
  abstract confirm(binding: ProviderBinding): Promise<ProviderAnswer>;
}

/** The provider of an installation that has none: asks nobody and says so. */
export class UnconfiguredProvider extends EInvoiceProvider {
  constructor(private readonly now: () => Date) {
    super();
  }

  async confirm(_binding: ProviderBinding): Promise<ProviderAnswer> {
    const provenance = { source: 'none', mode: 'mock', checkedAt: this.now().toISOString() } as const;
    return { state: 'not_configured', provenance };
  }
}
