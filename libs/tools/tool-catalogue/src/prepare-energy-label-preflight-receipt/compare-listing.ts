import { type CheckFacts, type KeptCheck } from '@einvoice/decision-envelope';
import {
  checkListedProduct,
  type ListingFinding,
  type OnMarket,
  readLabelState,
  unknownListing,
} from '@einvoice/energy-label';
import { decideOnFindings } from '../check-energy-label-listing/decide-on-findings';
import { readClasses } from '../energy-label/energy-evidence';
import { type FoundBeside } from '../receipts/receipt-family';
import { type PrepareEnergyLabelPreflightReceiptInput } from './prepare-energy-label-preflight-receipt.shape';

/** Compares a listing with what the checks found of its product, for the day of the newest of them. */
export function compareListing(
  { listing }: PrepareEnergyLabelPreflightReceiptInput,
  checks: readonly KeptCheck[],
): FoundBeside<{ readonly findings: readonly ListingFinding[] }> {
  const findings = findingsOn(listing ?? {}, checks);
  return { ...decideOnFindings(findings), findings, compared: listing, extra: { findings } };
}

function findingsOn(
  listing: NonNullable<PrepareEnergyLabelPreflightReceiptInput['listing']>,
  checks: readonly KeptCheck[],
): readonly ListingFinding[] {
  const newestFirst = [...checks].sort((one, other) => (one.checkedAt < other.checkedAt ? 1 : -1));
  const about = newestFirst
    .map(({ facts }) => facts)
    .filter(({ registrationNumber }) => typeof registrationNumber === 'string');
  const products = new Set(
    about.map(({ group, registrationNumber }) => `${String(group)}/${String(registrationNumber)}`),
  );
  if (products.size === 0) return unknownListing('No check of this bundle is about one product.');
  if (products.size > 1) return unknownListing('The checks are about several products; bundle those of one.');
  const [{ group, registrationNumber }] = about as [CheckFacts];
  const day = newestFirst[0]!.checkedAt.slice(0, 10);
  return checkListedProduct(listing, {
    registrationNumber: String(registrationNumber),
    onMarket: (said(about, 'onMarket') as OnMarket | null) ?? 'unknown',
    supplierVerified: said(about, 'supplierVerified') as boolean | null,
    label: readLabelState(String(group), readClasses(said(about, 'class') as string | null), day),
  });
}

/** The newest word on a fact; null when no check says anything of it. */
const said = (about: readonly CheckFacts[], name: string): CheckFacts[string] =>
  about.map((facts) => facts[name] ?? null).find((fact) => fact !== null) ?? null;
