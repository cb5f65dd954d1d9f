import { type Connection, Connections } from '@einvoice/billing-ledger';
import { type RefundOutcome, type TopUps } from '@einvoice/card-payments';
import { commandDeadlines, type Database, PostgresConnectionStore, PostgresLedgerStore } from '@einvoice/database';
import { type AccountRequest } from './arguments';

export interface Account {
  readonly database: Database;
  /** True in a sandbox: top-ups are test credits, no money moves. */
  readonly sandbox: boolean;
  /** Payments of people; null where no payment provider is named. */
  readonly topUps: TopUps | null;
  readonly bytesAtRandom: (count: number) => Uint8Array;
  readonly now: () => Date;
  readonly say: (line: string) => void;
}

type RequestOf<Name extends AccountRequest['command']> = Extract<AccountRequest, { command: Name }>;

/** Does what `einvoice-admin account` was asked; answers the exit code. */
export function runCommand(account: Account, request: AccountRequest): Promise<number> {
  switch (request.command) {
    case 'create':
      return create(account, request);
    case 'list':
      return list(account, request);
    case 'revoke':
      return revoke(account, request);
    case 'top-up':
      return topUp(account, request);
    case 'refund':
      return refund(account, request);
    case 'unfreeze':
      return unfreeze(account, request);
  }
}

async function create(account: Account, request: RequestOf<'create'>): Promise<number> {
  const made = await connectionsOf(account).create({ ...request, createdBy: 'einvoice-admin' });
  if (typeof made === 'string') return noWorkspace(account, request);
  account.say(`Connection ${made.connection.id} of workspace ${request.workspaceId}. Its secret, shown this once:`);
  account.say(made.secret.text);
  return 0;
}

async function list(account: Account, { workspaceId }: RequestOf<'list'>): Promise<number> {
  const balance = await new PostgresLedgerStore(account.database, commandDeadlines).balanceOf(workspaceId);
  if (!balance) return noWorkspace(account, { workspaceId });
  account.say(
    `${workspaceId}: ${balance.available} credits, ${balance.held} held, ${balance.freeCallsLeft} free calls left` +
      (balance.frozen ? '; frozen since a payment was taken back' : ''),
  );
  for (const connection of await connectionsOf(account).listOf(workspaceId)) account.say(lineOf(connection));
  return 0;
}

async function revoke(account: Account, { workspaceId, connectionId }: RequestOf<'revoke'>): Promise<number> {
  const revoked = await connectionsOf(account).revoke(workspaceId, connectionId);
  account.say(revoked ? `${connectionId} is revoked.` : `${workspaceId} has no connection ${connectionId}.`);
  return revoked ? 0 : 1;
}

async function topUp(account: Account, { workspaceId, credits, reference }: RequestOf<'top-up'>): Promise<number> {
  const externalReference = reference ?? `command_${Buffer.from(account.bytesAtRandom(12)).toString('hex')}`;
  const store = new PostgresLedgerStore(account.database, commandDeadlines);
  const topUp = { workspaceId, credits, externalReference, local: account.sandbox };
  const { outcome, available } = await store.creditTopUp(topUp);
  if (outcome === 'unknown_workspace') return noWorkspace(account, { workspaceId });
  if (outcome === 'mismatch') {
    account.say(`The payment ${externalReference} was counted before, with another amount or workspace.`);
    return 1;
  }
  const test = account.sandbox ? ' test' : '';
  const done = outcome === 'already' ? 'was counted before' : `${credits}${test} credits added`;
  account.say(`${workspaceId}: ${done}; ${available} credits can be spent.`);
  return 0;
}

const refundWords: Readonly<Record<RefundOutcome, string>> = {
  refunded: 'is refunded; its credits are taken back.',
  already: 'was refunded under this name before; nothing was done.',
  unknown_payment: 'is no payment that this provider has taken.',
  not_paid: 'is not paid.',
  too_much: 'has less left to refund.',
  spent: 'has been spent: its wallet holds less than that.',
  disputed: 'is disputed; the bank decides.',
  refused: 'is not refunded: the provider does not allow it.',
  unavailable: 'may or may not be refunded: the provider does not answer. Repeat the same command.',
};

async function refund({ topUps, say }: Account, request: RequestOf<'refund'>): Promise<number> {
  if (!topUps) {
    say('No payment provider is named: set PAYMENTS and PAYMENT_SECRET_KEY.');
    return 1;
  }
  const { topUpId, cents, reference } = request;
  const outcome = await topUps.refund(topUpId, cents, reference);
  say(`${topUpId} ${refundWords[outcome]}`);
  return outcome === 'refunded' || outcome === 'already' ? 0 : 1;
}

async function unfreeze(account: Account, { workspaceId, reason }: RequestOf<'unfreeze'>): Promise<number> {
  const outcome = await new PostgresLedgerStore(account.database, commandDeadlines).unfreeze(workspaceId, reason);
  if (outcome === 'unknown_workspace') return noWorkspace(account, { workspaceId });
  const done = outcome === 'unfrozen';
  account.say(done ? `${workspaceId} can spend again; the reason is kept.` : `${workspaceId} is not frozen.`);
  return done ? 0 : 1;
}

const connectionsOf = ({ database, bytesAtRandom, now }: Account): Connections =>
  new Connections({ store: new PostgresConnectionStore(database), bytesAtRandom, now });

function noWorkspace({ say }: Account, { workspaceId }: { workspaceId: string }): number {
  say(`There is no workspace ${workspaceId}.`);
  return 1;
}

function lineOf({ id, name, secretEnd, creditsPerCallMax, lastUsedAt, revokedAt }: Connection): string {
  const limit = creditsPerCallMax === null ? 'no limit' : `at most ${creditsPerCallMax} credits a call`;
  const state = revokedAt ? 'revoked' : lastUsedAt ? `used ${lastUsedAt.toISOString()}` : 'never used';
  return `  ${id} …${secretEnd}  ${state}, ${limit}  ${name}`;
}
