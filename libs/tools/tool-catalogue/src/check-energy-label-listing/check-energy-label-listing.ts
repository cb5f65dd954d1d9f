import { decide, type Decision, type Reason } from '@einvoice/decision-envelope';
import { checkListing, energyGroup, type ListingFinding } from '@einvoice/energy-label';
import { checkArguments, type CheckedArguments } from '../check-arguments';
import { dayOf } from '../day-of';
import { energyEnvelope, notFoundWarning, unanswered } from '../energy-label/energy-answer';
import { askRecord, listedRecordOf } from '../energy-label/record-facts';
import { type ToolDeps } from '../tool';
import {
  CheckEnergyLabelListingInput,
  type CheckEnergyLabelListingOutput,
  ListingInput,
} from './check-energy-label-listing.shape';

/** Checks a body as `checkArguments` does, the listing inside it too: paths are like `/listing/shownClass`. */
export function checkListingArguments(body: unknown): CheckedArguments<CheckEnergyLabelListingInput> {
  const checked = checkArguments({ input: CheckEnergyLabelListingInput }, body);
  if (!checked.ok) return checked;
  const listing = checkArguments({ input: ListingInput }, checked.input.listing, '/listing');
  return listing.ok ? { ok: true, input: Object.assign(checked.input, { listing: listing.input }) } : listing;
}

/** Compares what a listing shows with the record of the product and its act. */
export async function checkEnergyLabelListing(
  { publicRecordId, listing }: CheckEnergyLabelListingInput,
  { eprel, now }: ToolDeps,
): Promise<CheckEnergyLabelListingOutput> {
  const answer = await askRecord(eprel, publicRecordId);
  if (answer.state === 'not_found') {
    const decision = decide({ summary: 'EPREL has no public record of this number in this group, so nothing was compared.', warnings: [notFoundWarning], requiresHumanReview: true }); // prettier-ignore
    return { status: 'not_found', findings: [], ...energyEnvelope([answer], {}), decision };
  }
  if (answer.state !== 'found') {
    const { status, reason, decision } = unanswered(answer);
    return { status, findings: [], ...energyEnvelope([answer], {}, { reason }), decision };
  }
  const day = dayOf(now());
  const findings = checkListing(listing, listedRecordOf(answer.value, day), day);
  const act = energyGroup(answer.value.productGroup)?.act ?? null;
  return { status: 'checked', findings, ...energyEnvelope([answer], {}, { act }), decision: decisionOn(findings) };
}

function decisionOn(findings: readonly ListingFinding[]): Decision {
  const failed = findings.filter(({ outcome }) => outcome === 'fail');
  const unknown = findings.filter(({ outcome }) => outcome === 'unknown').map(({ code }) => code);
  const reasonOf = ({ code, message, change, act, article }: ListingFinding): Reason => ({
    code,
    message: `${message} ${change} (${act}, ${article})`,
  });
  const reviews = failed.filter(({ severity }) => severity === 'review').map(reasonOf);
  const notChecked = { code: 'not_checked', message: `Not known, and so not passed: ${unknown.join(', ')}.` };
  return decide({
    summary: `Of ${findings.length} points ${failed.length} are wrong and ${unknown.length} are not known.`,
    blockingReasons: failed.filter(({ severity }) => severity === 'block').map(reasonOf),
    warnings: [...reviews, ...(unknown.length > 0 ? [notChecked] : [])],
    requiresHumanReview: reviews.length + unknown.length > 0,
  });
}
