import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { type KeptPayment, type PaymentJournal } from './kept-payment';

const format = 1;
const kept = /^([0-9a-f]{64})\.json$/;
const scratch = /\.(\d+)-[0-9a-f]+\.new$/;

/**
 * A journal in a folder (0700): one file (0600) for each open payment, whole or not at all, on the disk before the payment
 * is sent. Processes that share the folder never have two payments open for the same question. The files hold what was
 * asked and signed payments: keep the folder as safe as the wallet.
 * @throws when the folder cannot be used, or a file in it is not what was written
 */
export function createFileJournal(folder: string): PaymentJournal {
  const fileOf = (questionKey: string) => path.join(folder, `${questionKey}.json`);
  const find = async (questionKey: string) => readKept(fileOf(questionKey));
  return {
    find,
    keep: async (payment) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(payment.questionKey);
      const unlinked = `${file}.${process.pid}-${payment.authorization.nonce.slice(2)}.new`;
      await writeSafely(unlinked, JSON.stringify({ format, payment }));
      try {
        // Unlike a rename it fails when there is one: of two processes one signs in vain, and takes the other's payment.
        await link(unlinked, file);
        await syncFolder(folder);
        return payment;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
        // Gone already again: its question was answered meanwhile, ours is a new one.
        return (await find(payment.questionKey)) ?? (await createFileJournal(folder).keep(payment));
      } finally {
        await rm(unlinked, { force: true });
      }
    },
    remove: async (payment) => {
      const file = fileOf(payment.questionKey);
      // No other work of this process comes between.
      if (readKept(file)?.authorization.nonce === payment.authorization.nonce) rmSync(file, { force: true });
    },
    list: async () => {
      const names = await readdir(folder).catch(whenMissing<string[]>([]));
      await Promise.all(names.filter(isLeftOver).map((name) => rm(path.join(folder, name), { force: true })));
      return names.flatMap((name) => (kept.test(name) ? (readKept(path.join(folder, name)) ?? []) : []));
    },
  };
}

async function writeSafely(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the new name as lasting as the file it names. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function readKept(file: string): KeptPayment | null {
  const text = readOrNull(file);
  if (text === null) return null;
  const payment = parsed(text);
  if (!payment) throw new Error(`${file} is no kept payment of this version; it was damaged or written by another.`);
  return payment;
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return whenMissing(null)(error);
  }
}

function parsed(text: string): KeptPayment | null {
  try {
    const whole = JSON.parse(text) as { format?: unknown; payment?: KeptPayment };
    return whole.format === format && typeof whole.payment?.authorization?.nonce === 'string' ? whole.payment : null;
  } catch {
    return null;
  }
}

/** What a process was writing when it was killed: that payment was never sent. */
function isLeftOver(name: string): boolean {
  const [, writer] = scratch.exec(name) ?? [];
  return writer !== undefined && !isAlive(Number(writer));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const whenMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (codeOf(error) === 'ENOENT') return value;
    throw error;
  };
