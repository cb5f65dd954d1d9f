import { type LostContent } from './cii/lost-content';
import { type Totals, type VatBreakdownEntry } from './computed-totals';
import { type Invoice } from './invoice';
import { type Issue } from './issues';
import { type ProfileVerdict } from './profile-verdicts';
import { type ProfileCertainty, type ProfileName } from './profiles';
import { type RuleGroupName } from './sets/official-rules';
import { type RuleSetReference } from './sets/rule-set-reference';
import { type Upcoming } from './upcoming';

/** What became of one stage of judging a document: reading, schema, rules. */
export type StageState = 'passed' | 'failed' | 'not_run';

export interface StageReport {
  readonly state: StageState;
  /** Why the stage did not run, or what else must be known to understand its state. */
  readonly message?: string;
}

/** A stage with findings of its own. */
export interface StageWithIssues extends StageReport {
  readonly issues: readonly Issue[];
}

/**
 * What came out of judging a document. `rules_not_run`: it was read, but we have no rules for it. `nothing_to_judge`: there is no
 * invoice in it that can be read.
 */
export type JudgementOutcome = 'judged' | 'rules_not_run' | 'nothing_to_judge';

export type DocumentSyntax = 'ubl' | 'cii' | 'json';

/** What is said about a document. It depends on its elements alone, never on what the JSON invoice can hold of them. */
export interface DocumentVerdict {
  readonly outcome: JudgementOutcome;
  /** The document was read, the rules were run, and no stage found an error. */
  readonly valid: boolean;
  readonly read: StageWithIssues;
  /** A JSON invoice has no schema: what is wrong with its fields is a finding of the rules stage. */
  readonly schema: StageWithIssues;
  /** Rules are run although the schema failed; official validators stop there. */
  readonly rules: StageReport;
  /** Findings of the rules stage alone. */
  readonly issues: readonly Issue[];
  readonly document: {
    /** Null when nothing could be recognised. */
    readonly syntax: DocumentSyntax | null;
    readonly profile: {
      /** BT-24, blanks collapsed; null when the document does not say. */
      readonly declared: string | null;
      /** The profile that the declared identifier belongs to; null when we do not know it. */
      readonly recognised: ProfileName | null;
      /** How sure the declared identifier says so. */
      readonly certainty: ProfileCertainty;
      /** The profile whose rules were run; null when none were. */
      readonly judged: ProfileName | null;
    };
  };
  /** The edition of the official rules that the document was judged by, and the edition of the CEN rules in it. */
  readonly ruleSet: RuleSetReference | null;
  readonly cenRuleSet: string | null;
  /**
   * What the edition that follows says otherwise; null when there is none, when a rule set was asked for by its id, and when the
   * document was not judged.
   */
  readonly upcoming: Upcoming | null;
  /** The verdict of every profile we have rules for, the judged one first; present when all were asked for. */
  readonly profiles?: readonly ProfileVerdict[];
  /** Computed from lines, allowances and charges; null when not computable, or not judged. */
  readonly totals: Totals | null;
  readonly vatBreakdown: readonly VatBreakdownEntry[] | null;
  /** Groups of official rules that were not looked at. */
  readonly notChecked: readonly RuleGroupName[];
  /** Every code of `issues` with its true count, when there are more findings than details. */
  readonly truncated?: Readonly<Record<string, number>>;
}

/** The full report on one document; plain JSON. */
export interface DocumentReport extends DocumentVerdict {
  /** The document as JSON invoice; null when there is no invoice in it. */
  readonly invoice: Invoice | null;
  /** What of the document the JSON invoice has no place for. It changes nothing in the verdict. */
  readonly lost: readonly LostContent[];
}
