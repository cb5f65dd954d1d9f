import { type Connection, type Connections } from '@einvoice/billing-ledger';
import { type BucketLimits, type QuotaQueue } from '@einvoice/rate-limits';
import { Budget, spend, type BudgetLevel } from './budget';
import { done, orStorageUnavailable, refused, type CreditRefusal, type Outcome } from './credit-outcome';

export interface ApiKeyAuthenticatorOptions {
  /** Scheme and host of the site, without a slash at the end. */
  readonly publicSiteUrl: string;
  readonly monotonicMs: () => number;
  readonly quotas: QuotaQueue;
  /** Tells the budgets of this route from those of others. */
  readonly budgetNames: { readonly connection: string; readonly workspace: string };
  readonly limits: {
    readonly connection: BucketLimits;
    readonly workspace: BucketLimits;
    readonly refusedSecretsPerClient: BucketLimits;
    readonly refusedLooksPerClient: BucketLimits;
    readonly rememberedMax: number;
  };
}

/** What a caller showed. */
export interface Credential {
  /** The Authorization header as it was sent. */
  readonly authorization: string | undefined;
  /** The network it came from: what one client is to a budget. */
  readonly client: string;
}

/**
 * Who may come in with the secret of a connection, and how often. Unknown, wrong and revoked secrets are told the same;
 * a network that sends many of them is told to wait. Those who share it and show a good secret come in all the same, until it
 * has sent so many that nothing it shows is looked up any more.
 */
export class ApiKeyAuthenticator {
  private readonly connectionBudget: Budget;
  private readonly workspaceBudget: Budget;
  private readonly refusedSecrets: Budget;
  private readonly refusedLooks: Budget;

  constructor(
    private readonly connections: Connections,
    private readonly options: ApiKeyAuthenticatorOptions,
  ) {
    const { limits, budgetNames, monotonicMs, quotas } = options;
    const bounds = { rememberedMax: limits.rememberedMax, monotonicMs, quotas };
    this.connectionBudget = new Budget(budgetNames.connection, limits.connection, bounds);
    this.workspaceBudget = new Budget(budgetNames.workspace, limits.workspace, bounds);
    // One for all routes: what is tried at one of them counts at the others.
    this.refusedSecrets = new Budget('refused', limits.refusedSecretsPerClient, bounds);
    this.refusedLooks = new Budget('refused-looks', limits.refusedLooksPerClient, bounds);
  }

  /** The connection a caller showed, and what is left of its budgets. Refuses as 401, 429 or 503. */
  async enter({
    authorization,
    client,
  }: Credential): Promise<Outcome<{ readonly connection: Connection; readonly budgets: readonly BudgetLevel[] }>> {
    const known = await this.recognise({ authorization, client });
    if (!known.ok) return known;
    const { id, workspaceId } = known.value;
    const spent = await spend([this.connectionBudget, id], [this.workspaceBudget, workspaceId]);
    return spent.ok ? done({ connection: known.value, budgets: spent.value }) : spent;
  }

  /** The connection a caller showed, without a call being taken from its budgets. */
  async recognise({ authorization, client }: Credential): Promise<Outcome<Connection>> {
    const closed = this.refusedLooks.spent(client);
    if (closed) return closed;
    const secret = bearerOf(authorization);
    if (secret === null) return refused(this.connectionRequired(false));
    const looked = await orStorageUnavailable(this.connections.recognise(secret));
    if (!looked.ok) return looked;
    if (looked.value) return done(looked.value);
    await spend([this.refusedLooks, client]);
    const counted = await spend([this.refusedSecrets, client]);
    return counted.ok ? refused(this.connectionRequired(true)) : counted;
  }

  /** What is said without a secret, and to one that is unknown, wrong or revoked. */
  connectionRequired(isRefused: boolean): CreditRefusal {
    const createAt = `${this.options.publicSiteUrl}/account/connections`;
    return { code: 'connection_required', authorization: { createAt, isRefused } };
  }
}

/** The secret of an Authorization header; null when there is none to look at. */
function bearerOf(header: string | undefined): string | null {
  return header?.match(/^Bearer +([!-~]+)$/i)?.[1] ?? null;
}
