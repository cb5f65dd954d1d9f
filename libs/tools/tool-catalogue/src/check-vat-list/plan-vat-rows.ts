import { checkVatNumber, cleanCapitals, type VatCheck } from '@einvoice/vat-checksum';
import { type VatNumberParts, viesRefusal } from '@einvoice/vies-client';
import { vatProblem } from '../vat-issue-reasons';
import { viesRefusals } from '../verify-vat-vies/decide-on-verdict';
import { type VatRow, type VatRowResult } from './vat-rows.shape';

/** What is to be done for a list of rows, known before anybody is asked. */
export interface VatRowsPlan {
  /** The rows in order, each with its result when that needs no register, else with the key of its question. */
  readonly rows: readonly PlannedRow[];
  /** The numbers to ask about, by key: a repeated one is asked once. */
  readonly questions: ReadonlyMap<string, VatNumberParts>;
}

/** What is known of a number, and since when. */
export type VatRowVerdictFound = Omit<VatRowResult, 'input' | 'reference'>;

interface PlannedRow {
  readonly row: VatRow;
  readonly known: VatRowVerdictFound | null;
  readonly question: string;
}

/**
 * Plans the work on rows. Wrong check digits alone do not keep a number from being asked, for registers hold some such.
 * @param earlier the results of an earlier attempt at the same rows: only those without an answer are asked again
 */
export function planVatRows(rows: readonly VatRow[], earlier: readonly VatRowResult[] = []): VatRowsPlan {
  const questions = new Map<string, VatNumberParts>();
  const planned = rows.map((row, at): PlannedRow => {
    const before = earlier[at];
    if (before && before.verdict !== 'unavailable') return { row, known: knownBefore(before), question: '' };
    const number = readVatId(row.vatId);
    if (typeof number === 'string') {
      const detail = `${number} This says nothing about whether it is registered.`;
      return { row, known: { verdict: 'not_checked', detail, ...notAsked }, question: '' };
    }
    const question = number.countryCode + number.number;
    questions.set(question, number);
    return { row, known: null, question };
  });
  return { rows: planned, questions };
}

/** An answer that was kept before rows said their age has none. */
function knownBefore({ verdict, detail, checkedAt = null, fromCache = false }: VatRowResult) {
  return { verdict, detail, checkedAt, fromCache, ageSeconds: null };
}

/** Of a number that nobody was asked about. */
export const notAsked = { checkedAt: null, fromCache: false, ageSeconds: null };

/** Rows that ask the same, however they are written: spaces, separators and small letters make no difference. */
export const normalVatRows = (rows: readonly VatRow[]): VatRow[] =>
  rows.map(({ reference, vatId }) => ({ reference, vatId: cleanCapitals(vatId) ?? vatId }));

/** The number to ask the register about, or in words why it is not asked. */
function readVatId(vatId: string): VatNumberParts | string {
  // Cleaned first, so that separators do not count towards the length of a number.
  const check = checkVatNumber(cleanCapitals(vatId) ?? vatId);
  const { country, body, issue } = check;
  if (country === null) return wordsOf(issue);
  const number = { countryCode: country.prefix, number: body ?? '' };
  const refusal = viesRefusal(number);
  if (refusal === null) return number;
  return refusal === 'malformed_number' && issue !== 'none' ? wordsOf(issue) : viesRefusals[refusal][0];
}

function wordsOf(issue: VatCheck['issue']): string {
  if (issue === 'none') return viesRefusals.unsupported_country[0];
  const { message } = issue === 'no_country' ? noCountry : vatProblem(issue);
  return `${message} So nobody was asked.`;
}

const noCountry = { message: 'The number has no country prefix.' };
