import { randomInt } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { say, step } from '../../tools/build/progress.mjs';
import { whenAskedToStop } from '../../tools/build/stop-signals.mjs';
import { buildPrograms, runPaymentFaults } from './payment-suite';
import { buildApp } from './ledger-system';
import { instances, LedgerFaults } from './ledger-suite';
import { complaintLines, faultTable, isClean } from './report';
import { type Outcome } from './scenario';

const countMax = 2_000; // wallets whose addresses fit an environment variable
const secondsMax = 3_600;
const usage = `Usage: npm run faults [-- lane] [--seed N] [--count 1..${countMax}] [--at-once 1..16] [--fault TEXT]
       npm run faults [-- ledger] [--seed N] [--seconds 1..${secondsMax}]`;

interface Options {
  /** All when none was named. */
  readonly suite: 'lane' | 'ledger' | undefined;
  readonly seed: number;
  readonly seconds: number;
  readonly count: number;
  readonly atOnce: number;
  /** Only faults whose names contain it. */
  readonly named: string;
}

/** Runs the suites named, all of them when none is named; the exit code says whether everything held. */
async function main(args: string[]): Promise<number> {
  const options = readArguments(args);
  if (!options) {
    console.error(usage);
    return 1;
  }
  const stopping = new AbortController();
  whenAskedToStop(() => {
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
  });
  let holds = true;
  for (const [name, suite] of Object.entries({ lane, ledger })) {
    if (stopping.signal.aborted || (options.suite ?? name) !== name) continue;
    holds = (await suite(options, stopping.signal)) && holds;
  }
  return stopping.signal.aborted ? 130 : holds ? 0 : 1;
}

async function lane({ seed, count, atOnce, named }: Options, stopping: AbortSignal): Promise<boolean> {
  console.log(`lane: seed ${seed}, ${count} faults, ${atOnce} at once`);
  const programs = await step('build', () => buildPrograms('dist/faults'));
  const startedMs = performance.now();
  const outcomes = await runPaymentFaults({
    seed,
    count,
    atOnce,
    named,
    programs,
    stopping,
    onOutcome: ({ fault, complaints, lost, doubled }, done) => {
      if (lost + doubled + complaints.length > 0) say(`${fault}: ${[...complaints].join('; ')}`);
      if (done % 25 === 0) say(`  … ${done} of ${count}`);
    },
  });
  return verdict(outcomes, seed, startedMs, stopping);
}

async function ledger({ seed, seconds }: Options, stopping: AbortSignal): Promise<boolean> {
  console.log(`ledger: seed ${seed}, ${seconds} s, ${instances} processes of rest-api, 400 keys`);
  const program = await step('build', () => buildApp('rest-api', 'dist/faults'));
  const startedMs = performance.now();
  const totals = await LedgerFaults.run({ seed, seconds, program, stopping });
  console.log(`\n${totals.table()}\n`);
  for (const line of totals.complaints) console.log(line);
  sayEnd({ struck: totals.struck, seed, startedMs, holds: totals.isClean, stopping });
  return totals.isClean;
}

function verdict(outcomes: readonly Outcome[], seed: number, startedMs: number, stopping: AbortSignal): boolean {
  console.log(`\n${faultTable(outcomes)}\n`);
  for (const line of complaintLines(outcomes)) console.log(line);
  const struck = outcomes.filter((outcome) => outcome.struck).length;
  const holds = isClean(outcomes);
  sayEnd({ struck, seed, startedMs, holds, stopping });
  return holds;
}

interface End {
  readonly struck: number;
  readonly seed: number;
  readonly startedMs: number;
  readonly holds: boolean;
  readonly stopping: AbortSignal;
}

function sayEnd({ struck, seed, startedMs, holds, stopping }: End): void {
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  const end = stopping.aborted ? ' before it was stopped' : '';
  console.log(`${struck} faults in ${seconds} s, seed ${seed}: ${holds ? 'everything held' : 'NOT held'}${end}`);
}

function readArguments(args: string[]): Options | null {
  try {
    const text = { type: 'string' } as const;
    const options = { seed: text, count: text, 'at-once': text, fault: text, seconds: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const suites = ['lane', 'ledger', undefined] as const;
    if (positionals.length > 1 || !suites.some((name) => name === positionals[0])) return null;
    const number = (text: string | undefined, usual: number, max: number): number => {
      const value = text === undefined ? usual : Number(text);
      if (!Number.isInteger(value) || value < 1 || value > max) throw new RangeError(text);
      return value;
    };
    return {
      suite: suites.find((name) => name === positionals[0]),
      seconds: number(values.seconds, 60, secondsMax),
      seed: number(values.seed, randomInt(1, 2 ** 31), 2 ** 31),
      count: number(values.count, 512, countMax),
      atOnce: number(values['at-once'], 6, 16),
      named: values.fault ?? '',
    };
  } catch {
    return null;
  }
}

main(process.argv.slice(2)).then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
