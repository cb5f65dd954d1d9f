import { madeNow, type RegisterProvenance } from '@einvoice/decision-envelope';

/** Under which id an e-invoicing provider keeps a legal entity. */
export interface ProviderBinding {
  /** The name of the provider. */
  readonly provider: string;
  readonly legalEntityId: string;
}

/** `not_configured`: the provider of this binding is not one that we may ask. Only the first two are its word. */
export interface ProviderAnswer {
  readonly state: 'confirmed' | 'not_found' | 'unavailable' | 'not_configured';
  readonly provenance: RegisterProvenance;
}

/** The e-invoicing provider (an access point) that keeps the legal entities of workspaces. */
export abstract class ProviderClient {
  /** At most one call to the provider. Never throws because the provider is down, wrong or hostile: that is an answer. */
  abstract confirm(binding: ProviderBinding): Promise<ProviderAnswer>;
}

/** The client of an installation without a provider: asks nobody and says so. */
export class UnconfiguredProviderClient extends ProviderClient {
  constructor(private readonly now: () => Date) {
    super();
  }

  async confirm(_binding: ProviderBinding): Promise<ProviderAnswer> {
    const provenance = { source: 'none', mode: 'mock', checkedAt: this.now().toISOString(), ...madeNow } as const;
    return { state: 'not_configured', provenance };
  }
}
