import { type Reason } from '@einvoice/decision-envelope';
import { type ListingFinding } from '@einvoice/energy-label';

/** What findings mean for a decision: a failed point blocks or asks a person, one that is not known never passes. */
export function decideOnFindings(findings: readonly ListingFinding[]) {
  const failed = findings.filter(({ outcome }) => outcome === 'fail');
  const unknown = findings.filter(({ outcome }) => outcome === 'unknown').map(({ code }) => code);
  const reviews = failed.filter(({ severity }) => severity === 'review').map(reasonOf);
  const notChecked = { code: 'not_checked', message: `Not known, and so not passed: ${unknown.join(', ')}.` };
  return {
    blockingReasons: failed.filter(({ severity }) => severity === 'block').map(reasonOf),
    warnings: [...reviews, ...(unknown.length > 0 ? [notChecked] : [])],
    requiresHumanReview: reviews.length + unknown.length > 0,
  };
}

const reasonOf = ({ code, message, change, act, article }: ListingFinding): Reason => ({
  code,
  message: `${message} ${change} (${act}, ${article})`,
});
