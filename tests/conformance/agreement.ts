import { type Issue, validateInvoice, validateUbl } from '@einvoice/invoice-rules';
import { checkVatNumber } from '@einvoice/vat-checksum';
import { isOfficial, type InvoiceCase, type VatCase } from './labelled-case';
import { namedPlaces } from './named-places';

/** How one case and our answer differ: the rule, in which way, and how often. */
export interface Difference {
  readonly rule: string;
  readonly way:
    | 'missed'
    | 'extra'
    | 'no official id, in labels'
    | 'accepted wrongly'
    | 'refused wrongly'
    | 'written otherwise'
    | 'times';
  readonly count: number;
}

/** What became of one case. `compared` counts the labels that were looked at. */
export interface Comparison {
  readonly differences: readonly Difference[];
  readonly compared: number;
  /** Official places that are labelled, and those of them that we name. */
  readonly places?: { readonly official: number; readonly named: number };
}

type Counts = ReadonlyMap<string, number>;

interface Answer {
  readonly fired: Counts;
  readonly issues: readonly Issue[];
}

const none: Counts = new Map();

/** Our official ids against the labels, as multisets; findings of our own do not count, nor rules of a set that stopped. */
export function compareInvoice({ document, codes, stopped, expect, locations }: InvoiceCase, now: Date): Comparison {
  const counts = (id: string) => isOfficial(id) && !(isOfCen(id) ? stopped.cen : stopped.peppol);
  const answer = answerTo(document, now);
  if (typeof answer === 'string') {
    // A document on which both sets stopped only needs an answer; a refusal is one.
    return stopped.cen && stopped.peppol ? { differences: [], compared: 0 } : noAnswer(`not read, ${answer}`);
  }
  const { fired: answered, issues } = answer;
  const labels = codes === null ? none : countOf(codes.filter(counts));
  const unknown = [...new Set([...(codes ?? []), ...expect.map(({ id }) => id)])].filter((id) => !isOfficial(id));
  const differences: Difference[] = unknown.map((rule) => ({ rule, way: 'no official id, in labels', count: 1 }));
  if (codes !== null) differences.push(...differencesOf(labels, answered, counts));
  const expected = expect.filter(({ id }) => counts(id));
  const broken = expected.flatMap(({ id, kind, number }): Difference[] => {
    const fired = answered.get(id) ?? 0;
    const wanted = kind === 'success' ? 0 : (number ?? Math.max(fired, 1));
    if (fired === wanted || differences.some(({ rule }) => rule === id)) return [];
    return [{ rule: id, way: fired < wanted ? 'missed' : 'extra', count: Math.abs(wanted - fired) }];
  });
  const compared = [...labels.values()].reduce((sum, count) => sum + count, expected.length);
  const counted = locations.filter(([id]) => counts(id));
  const places = { official: counted.length, named: namedPlaces(counted, issues) };
  return { differences: [...differences, ...broken], compared, places };
}

/** A document that must be clean: no official rule fires. */
export function compareClean(document: Uint8Array, now: Date): Comparison {
  const answer = answerTo(document, now);
  if (typeof answer !== 'string') return { differences: differencesOf(none, answer.fired, () => true), compared: 1 };
  return noAnswer(`not read, ${answer}`);
}

export function compareVatNumber({ input, countryCode, valid, normalized, rule }: VatCase): Comparison {
  const ours = checkVatNumber(input, countryCode);
  const differs = (way: Difference['way']) => ({ differences: [{ rule, way, count: 1 }], compared: 1 });
  if (ours.valid && !valid) return differs('accepted wrongly');
  if (!ours.valid && valid) return differs('refused wrongly');
  if (valid && normalized !== null && ours.normalized !== normalized) return differs('written otherwise');
  return { differences: [], compared: 1 };
}

/** A document that was not judged. @param rule is in the place of a rule in what is said of the suite */
export function noAnswer(rule: string): Comparison {
  return { differences: [{ rule, way: 'times', count: 1 }], compared: 0 };
}

/** How often each official id fires; or why the document is not read. */
function answerTo(document: string | Uint8Array | object, now: Date): Answer | string {
  const isXml = typeof document === 'string' || document instanceof Uint8Array;
  const report = isXml ? validateUbl(document, { now }) : { ok: true as const, ...validateInvoice(document, { now }) };
  if (!report.ok) return report.reason;
  const { issues, truncated } = report;
  const counts = truncated ? new Map(Object.entries(truncated)) : countOf(issues.map(({ code }) => code));
  return { fired: new Map([...counts].filter(([code]) => isOfficial(code))), issues };
}

function differencesOf(labels: Counts, answered: Counts, isCompared: (id: string) => boolean): Difference[] {
  return [...new Set([...labels.keys(), ...answered.keys()])].filter(isCompared).flatMap((rule): Difference[] => {
    const surplus = (answered.get(rule) ?? 0) - (labels.get(rule) ?? 0);
    return surplus === 0 ? [] : [{ rule, way: surplus < 0 ? 'missed' : 'extra', count: Math.abs(surplus) }];
  });
}

function countOf(codes: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** Ids of the CEN rules start so; all others are Peppol's and the countries'. */
const isOfCen = (id: string) => id.startsWith('BR-') || id.startsWith('UBL-');
