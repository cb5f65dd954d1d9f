/** `ready` means that a domain decision was made: only then may a call be charged. The others say why none was made. */
export type DecisionStatus = 'ready' | 'unavailable' | 'not_configured' | 'invalid_input';

/** Official rule ids verbatim (`BR-CO-10`), our own codes in stable snake_case; the message is for a person. */
export interface Reason {
  readonly code: string;
  readonly message: string;
}

/** What a program may act on, and one sentence for a person. */
export interface Decision {
  readonly status: DecisionStatus;
  readonly summary: string;
  readonly decision: {
    readonly canProceed: boolean;
    readonly requiresHumanReview: boolean;
    readonly blockingReasons: readonly Reason[];
    readonly warnings: readonly Reason[];
    readonly nextActions: readonly Reason[];
  };
}

/** What the asked check found out. Everything but the summary may be left out. */
export interface Findings {
  readonly summary: string;
  readonly blockingReasons?: readonly Reason[];
  readonly warnings?: readonly Reason[];
  readonly nextActions?: readonly Reason[];
}

/**
 * The decision of a check that ran. It can proceed only when nothing blocks and nothing stays unknown.
 * `requiresHumanReview` is set by the caller whenever a part of the answer is unknown or needs a person.
 */
export function decide(findings: Findings & { readonly requiresHumanReview?: boolean }): Decision {
  const requiresHumanReview = findings.requiresHumanReview ?? false;
  const blocked = (findings.blockingReasons ?? []).length > 0;
  return envelope('ready', findings, { canProceed: !blocked && !requiresHumanReview, requiresHumanReview });
}

/** No domain decision was made: never proceeds, always asks for a person, is never charged. */
export function undecided(status: Exclude<DecisionStatus, 'ready'>, findings: Findings): Decision {
  return envelope(status, findings, { canProceed: false, requiresHumanReview: true });
}

function envelope(
  status: DecisionStatus,
  findings: Findings,
  { canProceed, requiresHumanReview }: { canProceed: boolean; requiresHumanReview: boolean },
): Decision {
  const { summary, blockingReasons = [], warnings = [], nextActions = [] } = findings;
  return { status, summary, decision: { canProceed, requiresHumanReview, blockingReasons, warnings, nextActions } };
}
