import { decide, type Decision, type Reason, undecided } from '@einvoice/decision-envelope';
import {
  estimateImportCost,
  type ImportCostEstimate,
  importCostRules,
  type Parcel,
  readParcel,
} from '@einvoice/import-cost';
import { speakerOf } from '@einvoice/languages/speech';
import { errorDetails } from '@einvoice/limits';
import { type CheckedArguments } from '../check-arguments';
import { dayOf } from '../day-of';
import { type ToolDeps } from '../tool';
import {
  EstimateLowValueImportCostInput,
  type EstimateLowValueImportCostOutput,
} from './estimate-low-value-import-cost.shape';

/** Checks a body whole; paths are like `/items/0/hsCode`. */
export function checkParcelArguments(body: unknown): CheckedArguments<EstimateLowValueImportCostInput> {
  // The day of the call is right whatever it is.
  const read = readParcel(body, '2026-07-01');
  if (read.ok) return { ok: true, input: Object.assign(new EstimateLowValueImportCostInput(), body) };
  return { ok: false, fields: read.problems.slice(0, errorDetails.fieldsMax) };
}

/** Estimates by the rules of the day, and says what a person has to look at, and what was not, in the language of the caller. */
export async function estimateLowValueImportCost(
  input: EstimateLowValueImportCostInput,
  { now, importCostRules: rules = importCostRules, language }: Pick<ToolDeps, 'now' | 'importCostRules' | 'language'>,
): Promise<EstimateLowValueImportCostOutput> {
  const read = readParcel({ ...input }, dayOf(now()));
  if (!read.ok) throw new Error('The arguments were not checked before the tool was run.');
  const estimate = estimateImportCost(read.parcel, rules);
  return {
    ...shownOf(estimate, speakerOf(language)),
    decision: decideOn(estimate, read.parcel),
    provenance: { source: 'import-cost-rules', mode: 'local', checkedAt: now().toISOString() },
  };
}

function shownOf(
  estimate: ImportCostEstimate,
  said: (sentence: string) => string,
): Omit<EstimateLowValueImportCostOutput, 'decision' | 'provenance'> {
  const { status, intrinsicValueEur, regime, lines, dutyEur, vatEur, fees, ...rest } = estimate;
  const { totalEur, range, missing: unknown, rules, ...details } = rest;
  const missing = unknown.map((part) => ({ ...part, message: said(part.message) }));
  return {
    ...{ status, intrinsicValueEur, regime, lines, dutyEur, vatEur, fees },
    ...{ totalEur, range, missing, rules, details: { ...details, limitations: limitations.map(said) } },
  };
}

const limitations: readonly string[] = [
  'An estimate by dated rules, not a customs decision; nobody was asked, and the code of the goods was not checked.',
  'The fee of a carrier for presenting the goods (often 5 to 20 euro) is private and not in the total.',
  'VAT is the standard rate of the member state unless a rate is given; excise is national and never in the total.',
  'A prohibition, a restriction or a certificate is not looked for here: ask check_eu_import_measures.',
];

function decideOn(estimate: ImportCostEstimate, parcel: Parcel): Decision {
  switch (estimate.status) {
    case 'outside_rule_period':
      return undecided('invalid_input', {
        summary: `No rule is known for ${estimate.asOfDate}, so nothing was estimated; no charge.`,
        nextActions: [{ code: 'change_date', message: '/asOfDate: give a day from 2024-01-01 to 2028-06-30.' }],
      });
    case 'above_threshold':
      return decide({
        summary: `The goods are worth ${estimate.intrinsicValueEur} euro: above 150 euro the normal tariff applies.`,
        requiresHumanReview: true,
        nextActions: [askForMeasures],
      });
    default:
      return estimate.intrinsicValueEur === null ? withoutRate(parcel) : decideOnFigures(estimate, parcel);
  }
}

const askForMeasures: Reason = {
  code: 'check_eu_import_measures',
  message: 'Ask check_eu_import_measures for the duty of the code and origin.',
};

const withoutRate = ({ currency }: Parcel): Decision =>
  undecided('invalid_input', {
    summary: `Without a rate for ${currency} nothing can be estimated; no charge.`,
    nextActions: [{ code: 'exchange_rate', message: `/exchangeRate: how much ${currency} one euro is, as customs publish it each month.` }], // prettier-ignore
  });

/** A gap that changes the total is for a person; a fee that nobody confirms is a warning. */
function decideOnFigures(
  { missing, rules, regime, totalEur, totalMinEur, totalMaxEur }: ImportCostEstimate,
  { asOfDate }: Parcel,
): Decision {
  const gaps = missing.filter(({ effect }) => effect === 'total').map(({ code, message }) => ({ code, message }));
  const notIncluded = missing.filter(({ effect }) => effect === 'not_included').map(({ code, message }) => ({ code, message })); // prettier-ignore
  const identifiers = rules.some(({ id }) => id === 'product_identifiers') ? [productIdentifiers] : [];
  const amount = totalEur ?? (totalMaxEur === null ? `at least ${totalMinEur}` : `${totalMinEur} to ${totalMaxEur}`);
  return decide({
    summary: `On ${asOfDate} the parcel costs ${amount} euro with value, transport, duty and VAT${unknownIn(gaps.length)}.`, // prettier-ignore
    requiresHumanReview: gaps.length > 0,
    warnings: [...gaps, ...notIncluded, ...identifiers],
    nextActions: regime === 'normal_tariff' ? [askForMeasures] : [],
  });
}

function unknownIn(gaps: number): string {
  if (gaps === 0) return '';
  return gaps === 1 ? '; one thing is not known' : `; ${gaps} things are not known`;
}

const productIdentifiers: Reason = {
  code: 'product_identifiers_due',
  message: 'Since 1 November 2026 each item needs the identifiers of merchant, manufacturer and product.',
};
