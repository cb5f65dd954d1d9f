import { checkRuleFile, type NewRuleSet } from '@einvoice/rule-sets';
import { type RuleFileRefusal } from '@einvoice/schematron';
import { TaskRunner } from '@einvoice/worker-pool';

/** A rule file to read and compile. */
export interface RuleTask {
  readonly bytes: Uint8Array;
  readonly name: string;
  /** The end of its path in an archive. */
  readonly entry?: string;
  readonly bytesMax: number;
}

export type RuleOutcome = ({ readonly ok: true } & NewRuleSet) | RuleFileRefusal | 'overloaded';

export const doRuleTask = ({ bytes, ...options }: RuleTask): Promise<RuleOutcome> => checkRuleFile(bytes, options);

/** Compiles rule files; always in a worker, for a few bytes of rules may be much work. */
export class RuleWorker extends TaskRunner<RuleTask, RuleOutcome> {
  /** @param programFile the bundle of `rule-work.program.ts` */
  constructor(programFile: string) {
    super({ programFile, work: () => null, overloaded: 'overloaded' });
  }
}
