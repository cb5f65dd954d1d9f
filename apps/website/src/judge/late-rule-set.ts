import { type RuleSet } from '@einvoice/invoice-rules';

/** What is known of a rule set before it is loaded. */
export type KnownOfRuleSet = Pick<
  RuleSet,
  'id' | 'family' | 'syntax' | 'edition' | 'cen' | 'validFrom' | 'provisional'
>;

/** Thrown where a rule set is used that was not loaded; whoever catches it loads it, and begins again. */
export class RuleSetNotLoaded extends Error {
  constructor(
    id: string,
    readonly load: () => Promise<unknown>,
  ) {
    super(`The rule set ${id} was not loaded.`);
  }
}

/** The rules of a profile could not be loaded; they may be the next time. */
export class RuleSetsUnreachable extends Error {}

const lateFields = ['profile', 'codeLists', 'absentPaths', 'ciiRows', 'rules', 'groups', 'cannotFire'] as const;
const loads: (() => Promise<unknown>)[] = [];

/** A rule set that stands in the lists, and whose rules are loaded when they are asked for. */
export function lateRuleSet(known: KnownOfRuleSet, loadWhole: () => Promise<RuleSet>): RuleSet {
  const late = { ...known } as RuleSet;
  let loading: Promise<unknown> | null = null;
  const load = () =>
    (loading ??= loadWhole().then(
      (whole) => Object.defineProperties(late, Object.getOwnPropertyDescriptors(whole)),
      (cause: unknown) => {
        loading = null; // the next one who asks tries again
        throw new RuleSetsUnreachable(`The rule set ${known.id} could not be loaded.`, { cause });
      },
    ));
  const get = (): never => {
    throw new RuleSetNotLoaded(known.id, load);
  };
  for (const field of lateFields) Object.defineProperty(late, field, { configurable: true, enumerable: true, get });
  loads.push(load);
  return late;
}

export const loadEveryRuleSet = (): Promise<unknown> => Promise.all(loads.map((load) => load()));

/** Does the work again when it comes upon a rule set that was not loaded, once that is there. */
export async function withRuleSets<Result>(work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof RuleSetNotLoaded)) throw error;
      await error.load();
    }
  }
}
