import { type ProviderBinding } from '@einvoice/provider-client';

/** What a caller's canary workspace holds about the legal entity that wants to send and receive e-invoices. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly legalEntity: LegalEntity | null;
  /** As it was entered. */
  readonly vatNumber: string | null;
  readonly peppolEndpoint: PeppolEndpoint | null;
  readonly providerBinding: ProviderBinding | null;
}

interface LegalEntity {
  readonly name: string;
  /** ISO 3166 alpha-2. */
  readonly countryCode: string;
}

/** Where the entity receives: an EAS scheme (`0208`) and the identifier in it. */
export interface PeppolEndpoint {
  readonly scheme: string;
  readonly value: string;
}

export type WorkspaceLook =
  | { readonly state: 'linked'; readonly workspace: Workspace }
  | { readonly state: 'unlinked' }
  /** The storage did not answer: nothing is known. */
  | { readonly state: 'unavailable' };

/** Reads the workspaces. Never throws because the storage is unavailable: that is an answer. */
export abstract class WorkspaceStore {
  /** The workspace that a wallet is linked to; a wallet is linked to one at most. Letter case does not matter. */
  abstract ofWallet(address: string): Promise<WorkspaceLook>;
  /** The workspace of this id, as a connection names it. */
  abstract ofId(workspaceId: string): Promise<WorkspaceLook>;
}
