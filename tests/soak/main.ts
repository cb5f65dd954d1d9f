import { randomInt } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { step } from '../../tools/build/progress.mjs';
import { buildApp } from '../faults/ledger-system';
import { buildPrograms } from '../faults/payment-suite';
import { holds, soak, soakTable } from './soak';

const minutesMax = 24 * 60;
const usage = `Usage: npm run soak [-- --minutes 1..${minutesMax}] [--seed N]`;

/** Runs the apps at 70 % of what they manage while the world breaks; the exit code says whether everything held. */
async function main(args: string[]): Promise<number> {
  const options = { minutes: { type: 'string', default: '30' }, seed: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed ?? randomInt(1, 2 ** 31))];
  if (!(minutes >= 1 && minutes <= minutesMax) || !Number.isInteger(seed)) throw new RangeError(usage);
  const [restApi, { paycallApi }] = await step('build', async () => [
    await buildApp('rest-api', 'dist/soak'),
    await buildPrograms('dist/soak'),
  ]);
  const report = await soak({ seed, minutes, programs: { restApi, paycallApi }, say: (line) => console.log(line) });
  console.log(`\n${soakTable(report)}\n`);
  console.log(`${minutes} minutes, seed ${seed}: ${holds(report) ? 'everything held' : 'NOT held'}`);
  return holds(report) ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
