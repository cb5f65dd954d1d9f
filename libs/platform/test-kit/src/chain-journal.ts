import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { callRpc } from './json-rpc';

/** Something that made a block: a signed transaction, or `null` for a block that only let time pass. */
interface JournalEntry {
  readonly atSeconds: number;
  readonly transaction: string | null;
}

/**
 * Keeps a chain across restarts, also when anvil or the machine's power is cut: every transaction is on the disk before
 * anvil sees it, and the whole state is written at a clean stop and after every recovery.
 * Recovery = the last state + the transactions since, each at its own time. Heights only grow: the blocks of recovered
 * transactions are never below those they were first seen in, so a log search "from block N" still finds them.
 */
export class ChainJournal {
  private readonly stateFile: string;
  private readonly journalFile: string;
  private journal: number;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.stateFile = path.join(folder, 'state.json');
    this.journalFile = path.join(folder, 'journal.jsonl');
    this.journal = openSync(this.journalFile, 'a', 0o600);
  }

  /** The saved state for anvil to load; undefined when the chain is new. */
  get savedState(): string | undefined {
    return existsSync(this.stateFile) ? this.stateFile : undefined;
  }

  /** Puts an entry on the disk. */
  append(entry: JournalEntry): void {
    writeSync(this.journal, `${JSON.stringify(entry)}\n`);
    fsyncSync(this.journal);
  }

  /** Repeats on a freshly loaded chain what the journal holds. */
  async replay(url: string): Promise<void> {
    const entries = this.read();
    if (!entries[0]) return;
    await callRpc(url, 'evm_setAutomine', [false]);
    // The clock goes back to the journal's time: today, authorizations that were used in time would be refused.
    let newestSeconds = Math.max(await newestBlockSeconds(url), entries[0].atSeconds);
    await callRpc(url, 'evm_setTime', [newestSeconds]);
    await callRpc(url, 'anvil_mine', [`0x${entries.length.toString(16)}`]);
    newestSeconds = Math.max(newestSeconds, await newestBlockSeconds(url));
    for (const { atSeconds, transactions } of blocksOf(entries)) {
      // A transaction that the state holds already, or that was refused the first time, is refused here.
      for (const transaction of transactions) {
        await callRpc(url, 'eth_sendRawTransaction', [transaction]).catch(() => undefined);
      }
      newestSeconds = Math.max(newestSeconds, atSeconds);
      await callRpc(url, 'evm_setNextBlockTimestamp', [newestSeconds]);
      await callRpc(url, 'evm_mine', []);
    }
    await callRpc(url, 'evm_setTime', [Math.floor(Date.now() / 1000)]);
    await callRpc(url, 'evm_setAutomine', [true]);
  }

  /** Writes the whole state and empties the journal; leaves both alone while transactions wait for a block. */
  async save(url: string): Promise<void> {
    if (!(await allMined(url))) return;
    const dump = await callRpc<string>(url, 'anvil_dumpState', []);
    const scratch = `${this.stateFile}.new`;
    const file = openSync(scratch, 'w', 0o600);
    writeSync(file, gunzipSync(Buffer.from(dump.slice(2), 'hex')));
    fsyncSync(file);
    closeSync(file);
    renameSync(scratch, this.stateFile);
    // A kill right here repeats transactions that the state holds: they are refused for their nonces.
    closeSync(this.journal);
    this.journal = openSync(this.journalFile, 'w', 0o600);
  }

  close(): void {
    closeSync(this.journal);
  }

  private read(): JournalEntry[] {
    return readFileSync(this.journalFile, 'utf8')
      .split('\n')
      .slice(0, -1) // the last line was cut off, or is empty
      .map((line) => JSON.parse(line) as JournalEntry);
  }
}

/** Far below what the gas of one block allows. */
const transactionsPerBlockMax = 100;

/** Transactions of one second go into one block, in their order. */
function blocksOf(entries: readonly JournalEntry[]) {
  const blocks: { atSeconds: number; transactions: string[] }[] = [];
  for (const { atSeconds, transaction } of entries) {
    if (!transaction) continue;
    const last = blocks.at(-1);
    if (last?.atSeconds === atSeconds && last.transactions.length < transactionsPerBlockMax) {
      last.transactions.push(transaction);
    } else blocks.push({ atSeconds, transactions: [transaction] });
  }
  return blocks;
}

async function newestBlockSeconds(url: string): Promise<number> {
  const { timestamp } = await callRpc<{ timestamp: string }>(url, 'eth_getBlockByNumber', ['latest', false]);
  return Number(timestamp);
}

/** Anvil acknowledges a transaction a moment before its block is made. */
async function allMined(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { pending } = await callRpc<{ pending: string }>(url, 'txpool_status', []);
    if (Number(pending) === 0) return true;
    await sleep(20);
  }
  return false;
}
