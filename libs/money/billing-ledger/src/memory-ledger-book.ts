import { createHash } from 'node:crypto';
import { type BrokenSeal, type LedgerHead, type Movement } from './ledger-store';

/** A wallet, or the free calls of a workspace: double entry's own side; the other is the service's and has no limit. */
export interface MemoryAccount {
  readonly workspaceId: string;
  readonly unit: Movement['unit'];
  credits: number;
  spent: number;
  held: number;
}

/** One line of the book: what moved, on which account, and what was available afterwards. */
export interface MemoryTransfer extends Movement {
  readonly account: MemoryAccount;
  /** The hold that a capture or a void ends. */
  readonly holdId: string | null;
  /** Of a top-up: whether no money moved. Null for all else. */
  readonly isLocal: boolean | null;
}

interface Block {
  readonly head: LedgerHead;
  readonly previousSha256: string;
  readonly transfers: readonly { readonly id: string; readonly sha256: string }[];
}

export const availableOn = ({ credits, spent, held }: MemoryAccount): number => credits - spent - held;

/** What is written once and never changed: the transfers, and the blocks that seal them. */
export class MemoryLedgerBook {
  readonly transfers: MemoryTransfer[] = [];
  private readonly blocks: Block[] = [];

  constructor(private readonly nowMs: () => number) {}

  /** Writes what has just happened to the account. */
  write(
    account: MemoryAccount,
    kind: Movement['kind'],
    amount: number,
    more: Partial<Pick<MemoryTransfer, 'runId' | 'externalReference' | 'holdId' | 'isLocal'>> = {},
  ): MemoryTransfer {
    const transfer: MemoryTransfer = {
      ...{ runId: null, externalReference: null, holdId: null, isLocal: null },
      ...more,
      id: String(this.transfers.length + 1),
      account,
      kind,
      unit: account.unit,
      amount,
      availableAfter: availableOn(account),
      at: new Date(this.nowMs()),
    };
    this.transfers.push(transfer);
    return transfer;
  }

  /** Seals what no block holds yet; answers how many transfers. */
  seal(): number {
    const sealed = this.blocks.at(-1)?.head.transfers ?? 0;
    const transfers = this.transfers.slice(sealed).map((each) => ({ id: each.id, sha256: sha256Of(lineOf(each)) }));
    if (transfers.length === 0) return 0;
    const previousSha256 = this.blocks.at(-1)?.head.sha256 ?? sha256Of('genesis');
    const head = {
      block: String(this.blocks.length + 1),
      sha256: blockSha256(previousSha256, transfers),
      transfers: sealed + transfers.length,
      sealedAt: new Date(this.nowMs()),
    };
    this.blocks.push({ head, previousSha256, transfers });
    return transfers.length;
  }

  head(): LedgerHead | null {
    return this.blocks.at(-1)?.head ?? null;
  }

  brokenSeals(): readonly BrokenSeal[] {
    const broken: BrokenSeal[] = [];
    let previous = sha256Of('genesis');
    for (const { head, previousSha256, transfers } of this.blocks) {
      const { block } = head;
      const problem = (what: BrokenSeal['problem'], transfer: string | null = null) =>
        void broken.push({ block, transfer, problem: what });
      if (blockSha256(previousSha256, transfers) !== head.sha256) problem('block_changed');
      if (previousSha256 !== previous) problem('block_missing_before');
      for (const { id, sha256 } of transfers) {
        const found = this.transfers.find((transfer) => transfer.id === id);
        if (!found) problem('transfer_missing', id);
        else if (sha256Of(lineOf(found)) !== sha256) problem('transfer_changed', id);
      }
      previous = head.sha256;
    }
    return broken;
  }

  /** Rules of the book that are broken: every account is the sum of its transfers, line by line, and never below zero. */
  violations(accounts: readonly MemoryAccount[]): readonly { rule: string; subject: string }[] {
    const ended = new Map(this.transfers.map(({ holdId, amount }) => [holdId, amount]));
    return accounts.flatMap((account) => {
      const own = this.transfers.filter((transfer) => transfer.account === account);
      const sumOf = (...kinds: Movement['kind'][]) =>
        own.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
      const open = own.filter(({ kind, id }) => kind === 'hold' && !ended.has(id));
      const held = open.reduce((sum, { amount }) => sum + amount, 0);
      const availableAfter = own.at(-1)?.availableAfter ?? 0;
      const counters = [account.credits, account.spent, account.held];
      const sums = [sumOf('topup', 'grant', 'adjust'), sumOf('capture', 'refund'), held];
      return [
        ...(counters.join() === sums.join() ? [] : ['account_counters']),
        ...(availableOn(account) < 0 ? ['account_overdrawn'] : []),
        ...(availableAfter === availableOn(account) ? [] : ['available_chain']),
      ].map((rule) => ({ rule, subject: `${account.workspaceId} ${account.unit}` }));
    });
  }
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

const lineOf = ({ account, at, ...line }: MemoryTransfer): string =>
  JSON.stringify([account.workspaceId, at.getTime(), line]);

const blockSha256 = (previousSha256: string, transfers: Block['transfers']): string =>
  sha256Of(JSON.stringify([previousSha256, transfers]));
