import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { openService, type ServiceSimulator } from './service.fixture';
import { buildTerminal, type BuiltTerminal } from './terminal.fixture';
import { Chance } from '../faults/chance';

const points = 100;
const count = 90;
const csv = `Kunde;USt-IdNr;Land\r\n${Array.from({ length: count }, (_, index) => `"K;${index}";${123456700 + index};DE`).join('\r\n')}\r\n`;
const answeredFully = { code: 0, credits: 2 * count, same: true, askedAgain: [] };

let terminal: BuiltTerminal;
let service: ServiceSimulator;
beforeAll(() => {
  terminal = buildTerminal();
  terminal.write('numbers.csv', csv);
});
afterAll(() => terminal.remove());
afterEach(() => service.close());

const journal = (): string => path.join(terminal.folder, 'numbers.csv.run.jsonl');
const words = (...more: string[]) => ['run', 'numbers.csv', '--site', service.url, '--credential-file', 'secret', '--output', 'csv', '--max-credits', '1000', ...more]; // prettier-ignore
const keysAsked = (): string[] => service.requests.flatMap(({ key }) => (key === undefined ? [] : [key]));

async function begin(): Promise<void> {
  service = await openService();
  chmodSync(terminal.write('secret', service.secret), 0o600);
  rmSync(journal(), { force: true });
}

/** When a run is killed: a request of the VAT route comes in, its rows are billed and the answer is still here, or the journal has grown. */
type Moment =
  { readonly at: 'asked' | 'billed'; readonly request: number } | { readonly at: 'written'; readonly bytes: number };

function momentOf(chance: Chance, journalBytes: number): Moment {
  const at = chance.pick(['asked', 'billed', 'written', 'written'] as const);
  return at === 'written' ? { at, bytes: chance.whole(1, journalBytes) } : { at, request: chance.whole(0, 5) };
}

/** Runs a command line and kills it at that moment, as a crash does; one that never comes lets it end by itself. */
async function killedAt(line: readonly string[], moment: Moment): Promise<void> {
  const child = spawn(process.execPath, [terminal.file, ...line], { cwd: terminal.folder, env: { HOME: terminal.folder }, stdio: 'ignore' });
  const exited = once(child, 'exit');
  let isOver = false;
  void exited.then(() => (isOver = true));
  if (moment.at === 'written') {
    while (!isOver && !(existsSync(journal()) && statSync(journal()).size >= moment.bytes)) await new Promise(setImmediate);
    child.kill('SIGKILL');
  } else {
    let request = 0;
    service.onVerify = (_, isBilled) => {
      if (isBilled === (moment.at === 'billed') && request++ === moment.request) child.kill('SIGKILL');
    };
  }
  await exited;
  service.onVerify = null;
} // prettier-ignore

/** Keys of the batches that the journal has an answer to. */
function answeredKeys(): Set<string> {
  if (!existsSync(journal())) return new Set();
  const whole = readFileSync(journal(), 'utf8').split('\n').slice(0, -1);
  const lines = whole.map((line) => JSON.parse(line) as { sending?: number; key?: string; batch?: number });
  const answered = new Set(lines.flatMap(({ batch }) => (batch === undefined ? [] : [batch])));
  return new Set(lines.flatMap(({ sending, key }) => (sending !== undefined && answered.has(sending) ? [key!] : [])));
}

describe('einvoice run numbers.csv, killed', () => {
  it(`T5 at ${points} moments and gone on with, bills each row once, asks nothing again that was answered, and prints the same`, async () => {
    await begin();
    const undisturbed = (await terminal.run(words())).out;
    const journalBytes = statSync(journal()).size;
    const chance = new Chance(14);
    for (let point = 0; point < points; point++) {
      await service.close();
      await begin();
      const moment = momentOf(chance, journalBytes);
      const several = chance.likely(0.5) ? ['--concurrency', '3'] : [];
      await killedAt(words(...several), moment);
      // Some die once more while they go on.
      if (chance.likely(0.2)) await killedAt(words('--resume'), momentOf(chance, journalBytes));
      // A machine that loses its power can lose the end of the last write.
      if (existsSync(journal()) && chance.likely(0.3)) truncateSync(journal(), chance.whole(0, statSync(journal()).size));
      const answered = answeredKeys();
      const before = keysAsked().length;
      const { code, out } = await terminal.run(words('--resume', ...several));
      const askedAgain = keysAsked().slice(before).filter((key) => answered.has(key));
      expect({ point, moment, code, credits: service.credits, same: out === undisturbed, askedAgain }).toEqual({ point, moment, ...answeredFully });
    }
  }); // prettier-ignore
});
