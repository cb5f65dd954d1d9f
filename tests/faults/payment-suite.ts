import { type AccountKey, randomAccount, repositoryRoot } from '@einvoice/test-kit';
import process from 'node:process';
import { run } from '../../tools/build/command.mjs';
import { type BuiltPrograms, TestWorld } from './test-world';
import { type Chance, chanceOf } from './chance';
import { type PaymentFault, paymentFaults } from './payment-faults';
import { type Outcome, Scenario } from './scenario';

export interface PaymentSuiteOptions {
  readonly seed: number;
  /** Faults to inject. */
  readonly count: number;
  /** Only faults whose names contain this. */
  readonly named?: string;
  /** Systems under test at once. */
  readonly atOnce: number;
  readonly programs: BuiltPrograms;
  /** No further fault is begun once it is aborted. */
  readonly stopping?: AbortSignal;
  readonly onOutcome?: (outcome: Outcome, done: number) => void;
}

/** Builds what the faults are injected into. In processes of their own: the builder is an ES module. */
export async function buildPrograms(folder: string): Promise<BuiltPrograms> {
  const programs = { paycallApi: `${folder}/paycall-api.js`, facilitator: `${folder}/facilitator.js` };
  const build = (entry: string, outfile: string) =>
    run(process.execPath, ['tools/build/build.mjs', entry, outfile], { cwd: repositoryRoot });
  await Promise.all([
    build('apps/paycall-api/src/main.ts', programs.paycallApi),
    build('apps/facilitator/src/main.ts', programs.facilitator),
  ]);
  return programs;
}

/**
 * Injects `count` faults, each into a payment of a wallet of its own; the seed decides which and how. Equal seeds give
 * equal scenarios, whichever world runs them; what a kill meets to the microsecond is the machine's.
 */
export async function runPaymentFaults(options: PaymentSuiteOptions): Promise<Outcome[]> {
  const { seed, count, stopping, named = '' } = options;
  const payers = Array.from({ length: count }, randomAccount);
  const plan = planOf(seed, count, named);
  const outcomes: Outcome[] = [];
  const note = (outcome: Outcome): void => {
    outcomes.push(outcome);
    options.onOutcome?.(outcome, outcomes.length);
  };
  let next = 0;
  const work = async (): Promise<void> => {
    const world = await TestWorld.open(options.programs, payers);
    const close = () => void world.close();
    stopping?.addEventListener('abort', close);
    try {
      let charges = 0;
      for (let index = next++; index < count && !stopping?.aborted; index = next++) {
        const outcome = await runOne(world, chanceOf(seed, index), plan[index]!, payers[index]!);
        if (stopping?.aborted) return;
        charges += outcome.charges;
        note(outcome);
      }
      const late = (await world.takings()) - charges;
      if (late !== 0) note({ ...brokenDown('all faults', `${late} charges came afterwards`), doubled: late });
    } finally {
      stopping?.removeEventListener('abort', close);
      await world.close();
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: options.atOnce }, work));
  for (const end of ended) if (end.status === 'rejected' && !stopping?.aborted) throw end.reason;
  return outcomes;
}

async function runOne(world: TestWorld, chance: Chance, fault: PaymentFault, payer: AccountKey): Promise<Outcome> {
  try {
    return await Scenario.run(world, chance, fault, payer);
  } catch (error) {
    return brokenDown(fault.name, error instanceof Error ? error.message : String(error));
  } finally {
    await world.endVisitors();
  }
}

const brokenDown = (fault: string, complaint: string): Outcome => ({
  fault,
  struck: false,
  charges: 0,
  answers: 0,
  lost: 0,
  doubled: 0,
  complaints: [complaint],
});

/** Every fault equally often, in an order of the seed. */
function planOf(seed: number, count: number, named: string): PaymentFault[] {
  const faults = paymentFaults.filter(({ name }) => name.includes(named));
  if (faults.length === 0) throw new Error('No fault is named so.');
  const plan: PaymentFault[] = [];
  for (let round = 0; plan.length < count; round += 1) plan.push(...chanceOf(seed, -2 - round).shuffled(faults));
  return plan.slice(0, count);
}
