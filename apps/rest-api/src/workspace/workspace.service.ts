import { type PersonSession, readEmailAddress } from '@einvoice/identity';
import { type ReadinessAnswer, type WalletChallengeAnswer } from '@einvoice/site-contract';
import { type PersonalWorkspace, type PersonalWorkspaceStore } from '@einvoice/workspaces';
import { Injectable } from '@nestjs/common';
import { AppParts } from '../app-parts';
import { accountRefusal, inputOf, invalidField, notFound, stored } from '../http/account-error';
import { type Visitor } from '../http/session-authenticator';
import { SiteContext } from '../http/site-context';
import { LegalEntityInput, PeppolEndpointInput, type WorkspaceInput } from './workspace.contract';

/** What a workspace says about its legal entity, its wallets, and what is stored about its person. Everything throws 503 without storage. */
@Injectable()
export class WorkspaceService {
  private readonly workspaces: PersonalWorkspaceStore;

  constructor(
    private readonly context: SiteContext,
    private readonly parts: AppParts,
  ) {
    this.workspaces = context.site.workspaces;
  }

  /** What the workspace says, and what it lacks to receive invoices. */
  async readiness(workspaceId: string): Promise<ReadinessAnswer> {
    const workspace = await stored(this.workspaces.read(workspaceId));
    if (!workspace) throw notFound();
    const { id, name, legalEntity, vatNumber, peppolEndpoint, wallets } = workspace;
    return {
      workspace: { id, name },
      ...{ legalEntity, vatNumber, peppolEndpoint },
      missing: missingOf(workspace),
      wallets: wallets.map(({ address, linkedAt }) => ({ address, linkedAt: linkedAt.toISOString() })),
    };
  }

  /** Writes what was sent; null takes a part away, what is left out stays. Throws 400 that names a field. */
  async change(workspaceId: string, input: WorkspaceInput): Promise<ReadinessAnswer> {
    const { name, legalEntity, vatNumber, peppolEndpoint } = input;
    if (name === null) throw invalidField('/name', 'name cannot be taken away.');
    const change = {
      ...{ name, vatNumber },
      legalEntity: legalEntity && inputOf(LegalEntityInput, legalEntity),
      peppolEndpoint: peppolEndpoint && inputOf(PeppolEndpointInput, peppolEndpoint),
    };
    await stored(this.workspaces.change(workspaceId, change as Parameters<PersonalWorkspaceStore['change']>[1]));
    return this.readiness(workspaceId);
  }

  /** The text that a wallet signs to be linked. */
  async challengeWallet(workspaceId: string, address: string): Promise<WalletChallengeAnswer> {
    const challenge = await stored(this.context.site.wallets.challenge(workspaceId, address));
    if (!challenge) throw invalidField('/address', 'address must be 0x and 40 hexadecimal digits.');
    return { message: challenge.message, expiresAt: challenge.expiresAt.toISOString() };
  }

  /** Links a wallet that signed the text given out last; throws 409, 422 or 503 for one that is not linked. */
  async linkWallet(workspaceId: string, address: string, signature: string): Promise<ReadinessAnswer> {
    const outcome = await stored(this.context.site.wallets.link(workspaceId, address, signature));
    if (outcome === 'linked_elsewhere') throw accountRefusal('wallet_linked_elsewhere');
    if (outcome === 'too_many') throw accountRefusal('limit_reached');
    if (outcome === 'signature_unchecked') throw accountRefusal('wallet_signature_unchecked');
    if (outcome !== 'linked') throw accountRefusal('wallet_signature_refused');
    return this.readiness(workspaceId);
  }

  async unlinkWallet(workspaceId: string, address: string): Promise<ReadinessAnswer> {
    await stored(this.workspaces.unlink(workspaceId, address));
    return this.readiness(workspaceId);
  }

  /** All that is stored about the person and the workspace; no secret is among it, for none is stored. */
  async personalData(session: PersonSession, workspaceId: string): Promise<object> {
    const data = await stored(this.workspaces.personalData(session.person, workspaceId));
    return { madeAt: new Date(this.parts.nowMs()).toISOString(), ...data };
  }

  /** Erases the person and the workspace; throws 400 unless `email` is the person's own. */
  async erase({ session, workspace }: Visitor, email: string): Promise<void> {
    if (readEmailAddress(email) !== session.person.email)
      throw invalidField('/email', 'email is not that of the account.');
    await stored(this.workspaces.erase(session.person, workspace.id));
  }
}

function missingOf({ legalEntity, vatNumber, peppolEndpoint }: PersonalWorkspace): ReadinessAnswer['missing'] {
  return [
    ...(legalEntity ? [] : (['legal_entity'] as const)),
    ...(vatNumber ? [] : (['vat_number'] as const)),
    ...(peppolEndpoint ? [] : (['peppol_endpoint'] as const)),
  ];
}
