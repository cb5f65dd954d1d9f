import { type LedgerHead } from '@einvoice/billing-ledger';
import { type Database } from '@einvoice/database';

/** What is kept of a head: the number of a block, and the SHA-256 of it and of all before it. */
export type KeptHead = Pick<LedgerHead, 'block' | 'sha256'>;

const headForm = /^([1-9]\d{0,17}):([0-9a-f]{64})$/;

/** Reads a head as it is told: `12:` and 64 hexadecimal digits; null when it is none. */
export function parseHead(text: string): KeptHead | null {
  const [, block, sha256] = headForm.exec(text) ?? [];
  return block === undefined || sha256 === undefined ? null : { block, sha256 };
}

export const headText = ({ block, sha256 }: KeptHead): string => `${block}:${sha256}`;

/** Whether the ledger still has the block that somebody kept the head of. */
export async function hasHead(database: Database, { block, sha256 }: KeptHead): Promise<boolean> {
  const text = `SELECT FROM ledger.block WHERE id = $1 AND hash = decode($2, 'hex')`;
  return (await database.query({ name: 'ledger_has_head', text }, [block, sha256])).length === 1;
}
