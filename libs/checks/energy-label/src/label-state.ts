import { actOfRegister, type EnergyAct } from './energy-act';
import { energyGroup, type EnergyGroup, isSuperseded, type LabelClass } from './energy-groups';
import { classesOf, type EnergyClass, isRangeOf, readRange, readRegisterClass } from './scales';

/** What a record of the register says of its label, in the register's own words. */
export interface LabelFacts {
  /** As it stands in addresses of the register. */
  readonly productGroup: string;
  /** `EU_2019_2014`; null when the record names none. */
  readonly implementingAct: string | null;
  /** `A_G`; null when the record names none. */
  readonly energyClassRange: string | null;
  /** The fields that may hold classes, by their names in the register. */
  readonly fields: Readonly<Record<string, number | string>>;
}

export interface ReadClass extends Pick<LabelClass, 'key' | 'title' | 'scale'> {
  /** Null when the record has none, or one that is not on its scale. */
  readonly value: EnergyClass | null;
}

/** What the label of a record looks like, by the act of its group. */
export interface LabelState {
  /** Null when nothing is known of the group: its scale is unknown then. */
  readonly group: EnergyGroup | null;
  readonly act: EnergyAct | null;
  readonly classes: readonly ReadClass[];
  /** Classes that the label must have and the record lacks. */
  readonly missing: readonly string[];
  /** What the record says of its scale or act contradicts the act of its group: each contradiction by its field. */
  readonly contradictions: readonly ('energyClassRange' | 'implementingAct' | 'energyClass')[];
  /** Dealers must no longer show this label; null when the group is unknown. */
  readonly superseded: boolean | null;
}

/**
 * Reads the label of a record. The scale is that of the act, never that which the record names: old records contradict themselves.
 * @param day YYYY-MM-DD, for which the label counts
 */
export function labelState(facts: LabelFacts, day: string): LabelState {
  const group = energyGroup(facts.productGroup);
  const namedAct = facts.implementingAct === null ? null : actOfRegister(facts.implementingAct);
  if (!group) return { group, act: namedAct, classes: [], missing: [], contradictions: [], superseded: null };
  const read = group.classes.map((labelClass) => ({ labelClass, found: classIn(labelClass, facts.fields) }));
  const classes = read.map(({ labelClass: { key, title, scale }, found }) => ({
    key,
    title,
    scale,
    value: found.value,
  }));
  const optionalAlone = group.classes.every(({ optional }) => optional);
  const missing = read.filter(({ labelClass, found }) => found.value === null && !labelClass.optional);
  const nothingAtAll = optionalAlone && classes.every(({ value }) => value === null);
  return {
    group,
    act: group.act,
    classes,
    missing: nothingAtAll ? classes.map(({ key }) => key) : missing.map(({ labelClass }) => labelClass.key),
    contradictions: [
      ...(rangeContradicts(facts.energyClassRange, group.classes) ? (['energyClassRange'] as const) : []),
      ...(facts.implementingAct !== null && namedAct?.number !== group.act.number
        ? (['implementingAct'] as const)
        : []),
      ...(read.some(({ found }) => found.isOffScale) ? (['energyClass'] as const) : []),
    ],
    superseded: isSuperseded(group, day),
  };
}

/**
 * The label of a group whose classes were read before, in the order of the label; null where one was not read.
 * @param day YYYY-MM-DD, for which the label counts
 */
export function readLabelState(productGroup: string, values: readonly (EnergyClass | null)[], day: string): LabelState {
  const group = energyGroup(productGroup);
  if (!group) return { group, act: null, classes: [], missing: [], contradictions: [], superseded: null };
  const classes = group.classes.map(({ key, title, scale }, at) => ({ key, title, scale, value: values[at] ?? null }));
  const missing = classes.filter(({ value }, at) => value === null && !group.classes[at]!.optional);
  return {
    ...{ group, act: group.act, classes, missing: missing.map(({ key }) => key), contradictions: [] },
    superseded: isSuperseded(group, day),
  };
}

function classIn(
  { fields: names, scale, also = [] }: LabelClass,
  fields: LabelFacts['fields'],
): { readonly value: EnergyClass | null; readonly isOffScale: boolean } {
  const name = names.find((candidate) => Object.hasOwn(fields, candidate));
  if (name === undefined) return { value: null, isOffScale: false };
  const value = readRegisterClass(String(fields[name]));
  const isOnScale = value !== null && [scale, ...also].some((one) => classesOf(one).includes(value));
  return { value: isOnScale ? value : null, isOffScale: !isOnScale };
}

/** The range names the main class; one that cannot be read contradicts as well. */
function rangeContradicts(range: string | null, [main]: readonly LabelClass[]): boolean {
  if (range === null || !main) return false;
  const read = readRange(range);
  return read === null || ![main.scale, ...(main.also ?? [])].some((scale) => isRangeOf(read, scale));
}
