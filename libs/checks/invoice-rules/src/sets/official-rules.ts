import { type commonRules, type slovakRules, type structureRules } from './november-2026.announced';
import { type rulesOfCen1315 } from './en16931-1.3.15/rules';
import { type xrechnungCiiRules, type xrechnungUblRules } from './xrechnung-2.5.0/rules';
import { type ciusRoCenRules, type ciusRoRules } from './cius-ro-1.0.9/rules';
import { type ExtendedCtcId } from './extended-ctc-fr-1.4.0.03/rules';
import { type extendedRules, type FacturXId } from './factur-x-1.09.2/rules';
import { type frenchCiiRules, type frenchRules, type frenchUblRules } from './br-fr-1.4.0.03/rules';
import { type hrRules } from './hr-cius-1.0.3/rules';
import { type gAccountRules, type nlciusCiiRules, type nlciusRules, type nlciusUblRules } from './nlcius/rules';
import { officialRules } from './peppol-bis-3.0.21/rules.generated';

/** A rule that some edition adds to those of the first one. */
type AddedRule = (
  | typeof commonRules
  | typeof slovakRules
  | typeof structureRules
  | typeof xrechnungUblRules
  | typeof xrechnungCiiRules
  | typeof nlciusRules
  | typeof nlciusUblRules
  | typeof nlciusCiiRules
  | typeof gAccountRules
  | typeof ciusRoRules
  | typeof ciusRoCenRules
  | typeof hrRules
  | typeof extendedRules
  | typeof frenchRules
  | typeof frenchUblRules
  | typeof frenchCiiRules
)[number];

/** An official assertion id of the rules that are about CII alone. */
export type CiiRuleId = `CII-SR-${string}` | `CII-DT-${string}` | FacturXId;
/** The files under rules/ that hold these. */
type CiiGroupName = 'cii-restrictions' | 'cii-occurrences' | 'cii-data-types' | 'cii-conditions';
/** Rules of a declared profile that we do not have, which is never the group of a rule of ours; and the profile table of Factur-X. */
type ProfileGroupName = 'profile' | 'factur-x' | 'extended-ctc-fr';

/** An official assertion id, verbatim, of any edition. */
export type RuleId =
  (typeof officialRules)[number][0] | AddedRule[0] | (typeof rulesOfCen1315)[number][0] | ExtendedCtcId | CiiRuleId;
export type Severity = 'error' | 'warning';
/** How much an edition makes of a rule. What is for information only is reported as a warning. */
export type RuleLevel = Severity | 'information';
/** A group of official rules: the file under rules/ that holds it. */
export type RuleGroupName = (typeof officialRules)[number][2] | AddedRule[2] | CiiGroupName | ProfileGroupName;

export interface OfficialRule {
  readonly level: RuleLevel;
  /** Of its findings. */
  readonly severity: Severity;
  readonly group: RuleGroupName;
  readonly terms: readonly string[];
}

/** One rule as the data of an edition has it; terms are separated by blanks. */
export type OfficialRuleRow = readonly [id: RuleId, level: RuleLevel, group: RuleGroupName, terms: string];

/** Rules by id, in official order. */
export function rulesOf(rows: readonly OfficialRuleRow[]): ReadonlyMap<RuleId, OfficialRule> {
  return new Map(
    rows.map(([id, level, group, terms]) => [
      id,
      { level, severity: severityOf(level), group, terms: terms === '' ? [] : terms.split(' ') },
    ]),
  );
}

export function severityOf(level: RuleLevel): Severity {
  return level === 'error' ? level : 'warning';
}

/** Every id that a group had in the first edition we have. What a later one adds, the group names beside them once it is there. */
export function idsOf(group: RuleGroupName): RuleId[] {
  return officialRules.filter((rule) => rule[2] === group).map(([id]) => id);
}
