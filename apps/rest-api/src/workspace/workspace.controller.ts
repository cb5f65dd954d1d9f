import { checkVatNumber, type VatIssue } from '@einvoice/vat-checksum';
import { readEmailAddress } from '@einvoice/identity';
import { type ReadinessAnswer, siteRoutes, type WalletChallengeAnswer } from '@einvoice/site-contract';
import { type PersonalWorkspace, type PersonalWorkspaceStore } from '@einvoice/workspaces';
import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AppParts } from '../app-parts';
import { accountRefusal, inputOf, invalidField, notFound, stored } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { CurrentVisitor, FreshSessionWrite, SessionRead, SessionWrite } from '../http/session-guard';
import { SessionAuthenticator, type Visitor } from '../http/session-authenticator';
import { SiteContext } from '../http/site-context';
import {
  EraseInput,
  LegalEntityInput,
  PeppolEndpointInput,
  WalletInput,
  WalletLinkInput,
  WorkspaceInput,
} from './workspace.contract';

/** What the workspace says about its legal entity, its wallets, and what is stored about its person. Everything throws 503 without storage. */
@Controller()
export class WorkspaceController {
  private readonly workspaces: PersonalWorkspaceStore;

  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly context: SiteContext,
    private readonly parts: AppParts,
  ) {
    this.workspaces = context.site.workspaces;
  }

  @Get(siteRoutes.readiness)
  @SessionRead()
  readiness(@CurrentVisitor() { workspace }: Visitor): Promise<ReadinessAnswer> {
    return this.readinessOf(workspace.id);
  }

  /** Writes what was sent; null takes a part away, what is left out stays. Throws 400 that names a field. */
  @Post(siteRoutes.readiness)
  @HttpCode(200)
  @SessionWrite()
  async change(
    @CurrentVisitor() { workspace }: Visitor,
    @CheckedBody(WorkspaceInput) input: WorkspaceInput,
  ): Promise<ReadinessAnswer> {
    const { name, legalEntity, vatNumber, peppolEndpoint } = input;
    if (name === null) throw invalidField('/name', 'name cannot be taken away.');
    if (typeof vatNumber === 'string') checkForm(vatNumber);
    const changed = {
      ...{ name, vatNumber },
      legalEntity: legalEntity && inputOf(LegalEntityInput, legalEntity),
      peppolEndpoint: peppolEndpoint && inputOf(PeppolEndpointInput, peppolEndpoint),
    };
    await stored(this.workspaces.change(workspace.id, changed as Parameters<PersonalWorkspaceStore['change']>[1]));
    return this.readinessOf(workspace.id);
  }

  /** The text that a wallet signs to be linked. */
  @Post(siteRoutes.walletChallenge)
  @HttpCode(200)
  @SessionWrite()
  async challenge(
    @CurrentVisitor() { workspace }: Visitor,
    @CheckedBody(WalletInput) { address }: WalletInput,
  ): Promise<WalletChallengeAnswer> {
    const challenge = await stored(this.context.site.wallets.challenge(workspace.id, address));
    if (!challenge) throw invalidField('/address', 'address must be 0x and 40 hexadecimal digits.');
    return { message: challenge.message, expiresAt: challenge.expiresAt.toISOString() };
  }

  /** Links a wallet that signed the text given out last; throws 409, 422 or 503 for one that is not linked. */
  @Post(siteRoutes.walletLink)
  @HttpCode(201)
  @FreshSessionWrite()
  async link(
    @CurrentVisitor() { workspace }: Visitor,
    @CheckedBody(WalletLinkInput) { address, signature }: WalletLinkInput,
  ): Promise<ReadinessAnswer> {
    const outcome = await stored(this.context.site.wallets.link(workspace.id, address, signature));
    if (outcome === 'linked_elsewhere') throw accountRefusal('wallet_linked_elsewhere');
    if (outcome === 'too_many') throw accountRefusal('limit_reached');
    if (outcome === 'signature_unchecked') throw accountRefusal('wallet_signature_unchecked');
    if (outcome !== 'linked') throw accountRefusal('wallet_signature_refused');
    return this.readinessOf(workspace.id);
  }

  @Post(siteRoutes.walletUnlink)
  @HttpCode(200)
  @SessionWrite()
  async unlink(
    @CurrentVisitor() { workspace }: Visitor,
    @CheckedBody(WalletInput) { address }: WalletInput,
  ): Promise<ReadinessAnswer> {
    await stored(this.workspaces.unlink(workspace.id, address));
    return this.readinessOf(workspace.id);
  }

  /** All that is stored about the person and the workspace; no secret is among it, for none is stored. */
  @Get(siteRoutes.personalData)
  @SessionRead()
  async personalData(
    @CurrentVisitor() { session, workspace }: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const data = await stored(this.workspaces.personalData(session.person, workspace.id));
    void reply.header('content-disposition', 'attachment; filename="personal-data.json"');
    return { madeAt: new Date(this.parts.nowMs()).toISOString(), ...data };
  }

  /** Erases the person and the workspace; throws 400 unless `email` is the person's own. */
  @Post(siteRoutes.erase)
  @HttpCode(204)
  @FreshSessionWrite()
  async erase(
    @CurrentVisitor() { session, workspace }: Visitor,
    @CheckedBody(EraseInput) { email }: EraseInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    if (readEmailAddress(email) !== session.person.email)
      throw invalidField('/email', 'email is not that of the account.');
    await stored(this.workspaces.erase(session.person, workspace.id));
    const signedOut = await stored(this.sessions.signIn.identity.signOut(request.headers.cookie ?? ''));
    void reply.header('set-cookie', [...signedOut]);
  }

  /** What the workspace says, and what it lacks to receive invoices. */
  private async readinessOf(workspaceId: string): Promise<ReadinessAnswer> {
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
}

function missingOf({ legalEntity, vatNumber, peppolEndpoint }: PersonalWorkspace): ReadinessAnswer['missing'] {
  return [
    ...(legalEntity ? [] : (['legal_entity'] as const)),
    ...(vatNumber ? [] : (['vat_number'] as const)),
    ...(peppolEndpoint ? [] : (['peppol_endpoint'] as const)),
  ];
}

/** Throws 400 for what is not written as a VAT number of its country. One whose check digits do not fit is kept: registers are asked about those, too. */
function checkForm(vatNumber: string): void {
  const problem = formProblems.get(checkVatNumber(vatNumber).issue);
  if (problem !== undefined)
    throw invalidField('/vatNumber', `${problem} Write it with its country, such as BE0899121407.`);
}

const formProblems: ReadonlyMap<VatIssue, string> = new Map([
  ['bad_length', 'This VAT number has too many or too few characters for its country.'],
  ['bad_structure', 'This is not written as a VAT number of its country.'],
  ['no_country', 'This VAT number does not begin with a country.'],
]);
