/** Why a rule file is not run; stable codes. */
export type RuleFileRefusalReason =
  | 'not_xml'
  | 'not_rules'
  | 'other_xslt'
  | 'not_supported'
  | 'too_large'
  | 'too_many_rules'
  | 'archive'
  | 'no_such_file';

/** A rule file that is not run, why, and where that stands in it. */
export interface RuleFileRefusal {
  readonly ok: false;
  readonly reason: RuleFileRefusalReason;
  readonly message: string;
  /** From 1; absent when the whole file is meant. */
  readonly line?: number;
  readonly column?: number;
}

/** Thrown while a rule file is read and compiled, to end that at once; never leaves the lib. */
export class RuleFileRefused extends Error {
  constructor(
    readonly reason: RuleFileRefusalReason,
    message: string,
    /** Into the source of the rule file; negative when the whole is meant. */
    readonly offset = -1,
  ) {
    super(message);
  }
}
