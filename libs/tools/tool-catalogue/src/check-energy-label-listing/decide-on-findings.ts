import { type Reason } from '@einvoice/decision-envelope';
import { type ListingFinding } from '@einvoice/energy-label';

/** What findings mean for a decision: a failed point blocks or asks a person, one that is not known never passes. */
export function decideOnFindings(findings: readonly ListingFinding[]) {
  const failed = findings.filter(({ outcome }) => outcome === 'fail');
  const unknown = findings.filter(({ outcome }) => outcome === 'unknown').map(({ code }) => points[code]);
  const reviews = failed.filter(({ severity }) => severity === 'review').map(reasonOf);
  const notChecked = { code: 'not_checked', message: `Not known, and so not passed: ${unknown.join(', ')}.` };
  return {
    blockingReasons: failed.filter(({ severity }) => severity === 'block').map(reasonOf),
    warnings: [...reviews, ...(unknown.length > 0 ? [notChecked] : [])],
    requiresHumanReview: reviews.length + unknown.length > 0,
  };
}

const points: Readonly<Record<ListingFinding['code'], string>> = {
  shown_class_differs: 'class',
  range_missing: 'range shown',
  range_differs: 'range of the act',
  label_not_shown: 'label shown',
  fiche_not_linked: 'link to the product information sheet',
  qr_points_elsewhere: 'number in the QR code',
  misleading_class_text: 'classes in the text',
  scale_superseded: 'validity of the label',
  market_placement_ended: 'placement on the market',
  supplier_not_verified: 'verification of the supplier',
};

const reasonOf = ({ code, message, change, act, article }: ListingFinding): Reason => ({
  code,
  message: `${message} ${change} (${act}, ${article})`,
});
