import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@einvoice/test-kit';
import { aligned } from '../../tests/faults/report';
import { chanceOf } from '../../tests/faults/chance';
import { type ServiceTimes, simulate } from './scale';
import { tariffUsage, writeInventedMonth } from './tariff';

const usage = `Usage: npm run simulate -- scale [--seed N] [--processor-hour EUR]\n       ${tariffUsage}`;
/** From one call a second to 10⁹ a month, and beyond; what is asked as a busy month asks it. */
const rates = [1, 10, 50, 100, 386, 1_000];
const monthSeconds = 30 * 24 * 3_600;
/** Processors beyond the ones that are busy, for bursts and for one machine that is away. */
const busyAtMost = 0.7;

/** Says for each rate what is busy, how many processors it takes, and what a million calls cost. */
function main(args: readonly string[]): void {
  const options = { seed: { type: 'string', default: '1' }, 'processor-hour': { type: 'string', default: '0.03' } } as const; // prettier-ignore
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [seed, processorHour] = [Number(values.seed), Number(values['processor-hour'])];
  if (positionals.join(' ') !== 'scale' || !Number.isInteger(seed) || !(processorHour > 0)) throw new Error(usage);
  const file = path.join(repositoryRoot, 'tools/simulate/service-times.json');
  const { times } = JSON.parse(readFileSync(file, 'utf8')) as { times: ServiceTimes };
  const head = ['calls a second', 'a month', 'processors', 'app', 'ledger', 'VIES', 'asked a second', 'kept', 'no answer', 'p50', 'p99', 'EUR a million']; // prettier-ignore
  for (const keptSeconds of [0, 43_200]) {
    console.log(
      keptSeconds === 0 ? 'Every answer fresh:' : `\nA kept answer of ${keptSeconds / 3_600} hours is good enough:`,
    );
    console.log(
      aligned([head, ...rates.map((rate) => row(times, rate, keptSeconds, chanceOf(seed, rate), processorHour))]),
    );
  }
}

function row(
  times: ServiceTimes,
  perSecond: number,
  keptSeconds: number,
  chance: ReturnType<typeof chanceOf>,
  processorHour: number,
): string[] {
  // prettier-ignore
  const processors = Math.max(2, Math.ceil((perSecond * times.appMs) / 1_000 / busyAtMost));
  const load = { perSecond, processors, viesShare: 0.5, numbers: 200_000, keptSeconds };
  const { busy, viesPerSecond, keptPart, p50Ms, p99Ms, unanswered } = simulate(times, load, () => chance.next()); // prettier-ignore
  const percent = (part: number): string => `${(part * 100).toFixed(0)} %`;
  const euros = (processors * processorHour * 1e6) / (perSecond * 3_600);
  return [
    ...[String(perSecond), (perSecond * monthSeconds).toExponential(1), String(processors)],
    ...[busy.app, busy.ledger, busy.vies].map(percent),
    ...[viesPerSecond.toFixed(1), percent(keptPart), percent(unanswered)],
    ...[`${p50Ms.toFixed(0)} ms`, `${p99Ms.toFixed(0)} ms`, euros.toFixed(2)],
  ];
}

try {
  const [what, ...args] = process.argv.slice(2);
  if (what === 'tariff') console.log(writeInventedMonth(args));
  else main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
