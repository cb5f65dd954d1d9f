import { type CiiPlaceRows } from '../rules/cii-row';
import { type RuleGroup } from '../rules/rule-group';
import { type SchemaName } from '../schema/schemas';
import { type XmlSyntax } from '../xml/xml-syntax';
import { type AbsentPathRow, type CodeLists, type EditionFacts, type ProfileFacts } from './edition-facts';
import {
  type OfficialRule,
  type OfficialRuleRow,
  type RuleId,
  type RuleLevel,
  rulesOf,
  severityOf,
} from './official-rules';

/** A line of editions, of which one counts at a time. */
export type RuleSetFamily =
  | 'en16931'
  | 'peppol-bis'
  | 'peppol-selfbilling'
  | 'xrechnung'
  | 'xrechnung-extension'
  | 'xrechnung-cvd'
  | 'nlcius'
  | 'nlcius-g-account'
  | 'cius-ro'
  | 'hr-cius'
  | 'factur-x-minimum'
  | 'factur-x-basic-wl'
  | 'factur-x-basic'
  | 'factur-x-en16931'
  | 'factur-x-extended'
  | 'br-fr'
  | 'extended-ctc-fr';

/** One edition of the official rules. Editions are kept side by side; a report names the one it was made with. */
export interface RuleSet extends EditionFacts {
  /** Family and edition with a hyphen between them. */
  readonly id: string;
  readonly family: RuleSetFamily;
  readonly syntax: XmlSyntax;
  /** What its documents are official in, beside the rules. */
  readonly schema: SchemaName;
  /** As its editors number it, e.g. 3.0.21. */
  readonly edition: string;
  /** The edition of the CEN rules it is used with. */
  readonly cen: string;
  /** First day on which it counts, YYYY-MM-DD. */
  readonly validFrom: string;
  /** Its released file has not been read: the edition is made from what its editors announced. */
  readonly provisional?: true;
  /** Every official id of the edition. */
  readonly rules: ReadonlyMap<RuleId, OfficialRule>;
  /** What is implemented of it. An edition shares with the one before it every group that did not change. */
  readonly groups: readonly RuleGroup[];
  /** Ids that cannot appear in any report, and why. */
  readonly cannotFire: ReadonlyMap<RuleId, string>;
}

/** What a new edition changes; whatever is not named stays as it was. */
export interface EditionChanges {
  /** Id of the edition that the changes are of, where official files said them. */
  readonly base?: string;
  /** Absent: the family of the edition before it. */
  readonly family?: RuleSetFamily;
  /** Absent: those of the edition before it. */
  readonly profile?: ProfileFacts;
  readonly schema?: SchemaName;
  readonly edition: string;
  readonly validFrom: string;
  readonly provisional?: true;
  readonly cen?: string;
  readonly add?: readonly OfficialRuleRow[];
  readonly remove?: readonly RuleId[];
  readonly relevel?: Readonly<Partial<Record<RuleId, RuleLevel>>>;
  /** Groups whose checks differ, and what takes their place; null takes nothing. */
  readonly change?: ReadonlyMap<RuleGroup, RuleGroup | null>;
  readonly addGroups?: readonly RuleGroup[];
  /** Whole lists that replace those of the same name. */
  readonly codeLists?: Partial<CodeLists>;
  /** New ones, and others in place of what their rules forbade before. */
  readonly addAbsentPaths?: readonly AbsentPathRow[];
  /** In place of those of CII before. */
  readonly ciiRows?: readonly CiiPlaceRows[];
  readonly cannotFire?: ReadonlyMap<RuleId, string>;
}

/**
 * The edition that follows `base`. A rule that is removed needs no other change: what the checks still find of it is not reported.
 * A rule that is added is not checked until a group has it, and reports say so.
 */
export function edition(base: RuleSet, changes: EditionChanges): RuleSet {
  const { family = base.family, edition, validFrom, provisional, cen = base.cen, codeLists } = changes;
  const id = `${family}-${edition}`;
  const {
    change = new Map<RuleGroup, RuleGroup | null>(),
    remove = [],
    relevel = {},
    addAbsentPaths = [],
    addGroups = [],
    cannotFire = new Map<RuleId, string>(),
  } = changes;
  if (changes.base !== undefined && changes.base !== base.id)
    throw new Error(`${id} states what it changes of ${changes.base}, not of ${base.id}.`);
  const added = rulesOf(changes.add ?? []);
  for (const rule of added.keys())
    if (base.rules.has(rule)) throw new Error(`${id} adds ${rule}, which ${base.id} has.`);
  for (const rule of [...remove, ...(Object.keys(relevel) as RuleId[])]) {
    if (!base.rules.has(rule)) throw new Error(`${id} changes ${rule}, which ${base.id} does not have.`);
  }
  const rules = new Map([...base.rules, ...added]);
  for (const rule of remove) rules.delete(rule);
  for (const [rule, level] of Object.entries(relevel) as [RuleId, RuleLevel][]) {
    rules.set(rule, { ...rules.get(rule)!, level, severity: severityOf(level) });
  }
  return {
    id,
    family,
    syntax: base.syntax,
    schema: changes.schema ?? base.schema,
    edition,
    cen,
    validFrom,
    profile: changes.profile ?? base.profile,
    ...(provisional && { provisional }),
    rules,
    groups: [...base.groups.flatMap((group) => (change.has(group) ? (change.get(group) ?? []) : group)), ...addGroups],
    cannotFire: new Map([...base.cannotFire, ...cannotFire].filter(([rule]) => rules.has(rule))),
    codeLists: { ...base.codeLists, ...codeLists },
    absentPaths: absentPathsOf(base.absentPaths, addAbsentPaths, rules),
    ciiRows: changes.ciiRows ?? base.ciiRows,
  };
}

/** Editions that forbid the same share the list: what is made of it is made once. */
function absentPathsOf(
  before: readonly AbsentPathRow[],
  added: readonly AbsentPathRow[],
  rules: ReadonlyMap<RuleId, OfficialRule>,
): readonly AbsentPathRow[] {
  const all = added.length === 0 ? before : [...new Map([...before, ...added])];
  return all.every(([rule]) => rules.has(rule)) ? all : all.filter(([rule]) => rules.has(rule));
}
