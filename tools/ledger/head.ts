import { type Database } from '@einvoice/database';

/** The newest sealed block. Whoever keeps it can tell later that nothing up to it was cut off or sealed anew. */
export interface LedgerHead {
  readonly block: string;
  /** SHA-256 of the block and of all before it, in hexadecimal. */
  readonly sha256: string;
}

const headForm = /^([1-9]\d{0,17}):([0-9a-f]{64})$/;

/** Reads a head as it is told: `12:` and 64 hexadecimal digits; null when it is none. */
export function parseHead(text: string): LedgerHead | null {
  const [, block, sha256] = headForm.exec(text) ?? [];
  return block === undefined || sha256 === undefined ? null : { block, sha256 };
}

export const headText = ({ block, sha256 }: LedgerHead): string => `${block}:${sha256}`;

/** Null while nothing is sealed. */
export async function ledgerHead(database: Database): Promise<LedgerHead | null> {
  const text = `SELECT id::TEXT AS block, encode(hash, 'hex') AS sha256 FROM ledger.block ORDER BY id DESC LIMIT 1`;
  const [head] = await database.query<LedgerHead>({ name: 'ledger_head', text });
  return head ?? null;
}

/** Whether the ledger still has the block that somebody kept the head of. */
export async function hasHead(database: Database, { block, sha256 }: LedgerHead): Promise<boolean> {
  const text = `SELECT FROM ledger.block WHERE id = $1 AND hash = decode($2, 'hex')`;
  return (await database.query({ name: 'ledger_has_head', text }, [block, sha256])).length === 1;
}
