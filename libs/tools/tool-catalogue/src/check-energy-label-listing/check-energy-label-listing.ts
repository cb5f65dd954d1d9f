import { decide, type Decision } from '@einvoice/decision-envelope';
import { checkListing, energyGroup, type ListingFinding } from '@einvoice/energy-label';
import { checkArguments, type CheckedArguments } from '../check-arguments';
import { dayOf } from '../day-of';
import { energyEnvelope, notFoundWarning, unanswered } from '../energy-label/energy-answer';
import { askRecord, listedRecordOf } from '../energy-label/record-facts';
import { type ToolDeps } from '../tool';
import { decideOnFindings } from './decide-on-findings';
import {
  CheckEnergyLabelListingInput,
  type CheckEnergyLabelListingOutput,
  ListingInput,
} from './check-energy-label-listing.shape';

/** Checks a body as `checkArguments` does, the listing inside it too: paths are like `/listing/shownClass`. */
export function checkListingArguments(body: unknown): CheckedArguments<CheckEnergyLabelListingInput> {
  const checked = checkArguments({ input: CheckEnergyLabelListingInput }, body);
  if (!checked.ok) return checked;
  const listing = checkListingFields(checked.input.listing);
  return listing.ok ? { ok: true, input: Object.assign(checked.input, { listing: listing.input }) } : listing;
}

/** What a listing shows, checked like any arguments. */
export const checkListingFields = (listing: unknown): CheckedArguments<ListingInput> =>
  checkArguments({ input: ListingInput }, listing, '/listing');

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
  const count = (wanted: ListingFinding['outcome']) => findings.filter(({ outcome }) => outcome === wanted).length;
  const summary = `Of ${findings.length} points ${count('fail')} are wrong and ${count('unknown')} are not known.`;
  return decide({ summary, ...decideOnFindings(findings) });
}
