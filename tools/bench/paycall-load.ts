import process from 'node:process';
import { rollingRestart } from '../../tests/faults/rolling-restart';
import { unfundedFlood } from '../../tests/faults/unfunded-flood';
import { printCase } from './measure';
import { builtForOwnProcess } from './own-process';

const program = 'dist/apps/paycall-api/main.js';
const build = () => builtForOwnProcess('apps/paycall-api/src/main.ts', program);

/** Two instances restarted in turn under paid calls at a fixed rate (50 a second, or as the argument says). */
export async function benchRollingRestart(): Promise<void> {
  await build();
  const callsPerSecond = Number(process.argv[3] ?? 50);
  const load = { callsPerSecond, seconds: 20, drainSeconds: 5, blockSeconds: 0, signers: 2, payers: 4 };
  const result = await rollingRestart({ program, ...load });
  const { calls, failed, broken, uncharged, chargedTooMuch, toldToComeBack, rows } = result;
  printCase('rolling-restart', (calls - failed) / calls, {
    ...{ calls, begun: `${result.begunPerSecond.toFixed(1)}/s`, restarts: result.restarts },
    ...{ failed, uncharged, chargedTooMuch },
    ...{ p50: `${result.p50Ms.toFixed(0)}ms`, p99: `${result.p99Ms.toFixed(0)}ms` },
    broken: JSON.stringify(broken),
    ...{ toldToComeBack: JSON.stringify(toldToComeBack), rows: JSON.stringify(rows) },
  });
  if (failed + Object.keys(broken).length + uncharged + Math.abs(chargedTooMuch) > 0) process.exitCode = 1;
}

/** What a funded buyer waits while wallets without money flood the instance, against a quiet one. */
export async function benchUnfundedFlood(): Promise<void> {
  await build();
  const load = { rounds: 5, secondsPerRound: 5, funded: { callsPerSecond: 8 }, flood: { callsPerSecond: 60 } };
  const rounds = await unfundedFlood({ program, ...load });
  for (const { ratio, quietP99Ms, floodedP99Ms, ratioOfMedians, fundedEnds, floodEnds } of rounds) {
    const p99 = `${quietP99Ms.toFixed(0)}ms→${floodedP99Ms.toFixed(0)}ms`;
    const ends = { funded: JSON.stringify(fundedEnds), flood: JSON.stringify(floodEnds) };
    printCase('unfunded-flood round', ratio, { p99, medians: ratioOfMedians.toFixed(2), ...ends });
  }
  printCase('unfunded-flood', Math.min(...rounds.map(({ ratio }) => ratio)), { rounds: rounds.length, below: 2 });
}
