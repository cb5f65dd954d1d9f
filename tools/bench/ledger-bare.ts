import { hash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the very statements of the ledger, which no library hands out
import { ledgerStatements } from '../../libs/platform/database/src/ledger-statements';

/**
 * What Postgres itself makes of our two statements: whole batches, one after the other on one connection, and nobody who waits
 * for a result of his own.
 */
export class LedgerBare {
  private next = 0;

  private constructor(
    private readonly client: Client,
    private readonly workspaceIds: readonly string[],
    private readonly response: Buffer,
  ) {}

  static async open(url: string, workspaceIds: readonly string[], response: Buffer): Promise<LedgerBare> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return new LedgerBare(client, workspaceIds, response);
  }

  /** Holds and charges so many operations. */
  async charge(count: number): Promise<void> {
    const array = (value: (index: number) => string | number | boolean | null): string =>
      `{${Array.from({ length: count }, (_, index) => value(index) ?? 'NULL').join(',')}}`;
    const runIds = Array.from({ length: count }, () => randomUUID());
    const runs = array((index) => runIds[index]!);
    const response = bytes(this.response.toString('hex'));
    const holds = [
      runs,
      array(() => this.workspaceIds[(this.next = (this.next + 7) % this.workspaceIds.length)]!),
      array(() => 'vat_verify'),
      array((index) => bytes(hash('sha256', `key of ${runIds[index]}`))),
      array(() => bytes('00'.repeat(32))),
      array(() => null),
      ...[array(() => 2), array(() => 2), array(() => false), array(() => null), 15_000, 1_000_000_000],
    ];
    await this.ask(ledgerStatements.reserve, holds, 'held');
    const ends = [runs, array(() => 1), array(() => 1), array(() => true), array(() => response)];
    await this.ask(ledgerStatements.settle, ends, 'settled');
  }

  close(): Promise<void> {
    return this.client.end();
  }

  private async ask(statement: { name: string; text: string }, values: unknown[], expected: string): Promise<void> {
    const { rows } = await this.client.query<{ outcome: string }>({ ...statement, values });
    const other = rows.find(({ outcome }) => outcome !== expected);
    if (other) throw new Error(`The bare statement answered ${other.outcome}.`);
  }
}

/** A bytea in the text of an array. */
const bytes = (hex: string): string => `"\\\\x${hex}"`;
