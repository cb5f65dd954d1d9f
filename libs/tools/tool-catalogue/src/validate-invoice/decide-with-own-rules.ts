import { decide, type Decision, type Reason, undecided } from '@einvoice/decision-envelope';
import { decisionReasons } from '@einvoice/limits';
import { type OwnRulesReport } from '@einvoice/rule-sets';

/**
 * What may be done with a document that was judged by rules that somebody brought, too. They only ever add: an error of theirs blocks,
 * what they could not judge leaves everything undecided and nothing charged, and no word of theirs takes an official finding away.
 * @param official the decision by the official rules alone
 */
export function decideWithOwnRules(official: Decision, own: OwnRulesReport): Decision {
  const { blockingReasons, warnings, nextActions, requiresHumanReview } = official.decision;
  const added = reasonsOf(own);
  const findings = {
    summary: `${official.summary} ${summaryOf(own)}`,
    blockingReasons: [...added.blocking, ...blockingReasons].slice(0, decisionReasons.blockingMax),
    warnings: [...added.warnings, ...warnings].slice(0, decisionReasons.warningsMax),
    nextActions: [...added.nextActions, ...nextActions].slice(0, decisionReasons.nextActionsMax),
  };
  if (official.status !== 'ready') return undecided(official.status, findings);
  return own.state === 'not_run' ? undecided('not_configured', findings) : decide({ ...findings, requiresHumanReview });
}

/** The words of the rules stand in `ownRules` alone: here they would look like ours. */
function reasonsOf({ ruleSet, state, errors, warnings, message = '' }: OwnRulesReport): {
  readonly blocking: Reason[];
  readonly warnings: Reason[];
  readonly nextActions: Reason[];
} {
  const reasons = { blocking: [] as Reason[], warnings: [] as Reason[], nextActions: [] as Reason[] };
  if (state === 'not_run') {
    reasons.warnings.push({
      code: 'own_rules_not_judged',
      message: `${ruleSet} did not judge the document. ${message}`,
    });
  }
  if (errors > 0) {
    reasons.blocking.push({ code: 'own_rules_failed', message: `${ruleSet} found ${counted(errors, 'error')}.` });
    reasons.nextActions.push({ code: 'own_rules_failed', message: 'Fix what ownRules.findings names.' });
  }
  if (warnings > 0) {
    reasons.warnings.push({ code: 'own_rules_warnings', message: `${ruleSet} found ${counted(warnings, 'warning')}.` });
  }
  return reasons;
}

function summaryOf({ ruleSet, state, errors }: OwnRulesReport): string {
  if (state === 'not_run') return `${ruleSet} did not judge it.`;
  return errors === 0 ? `${ruleSet} found no errors.` : `${ruleSet} found ${counted(errors, 'error')}.`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
