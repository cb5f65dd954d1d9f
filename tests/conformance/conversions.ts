import { convertDocument, type ConversionLoss, verdictOnDocument } from '@einvoice/invoice-rules';
import { partOfVerdict } from '../../tools/dev/stream/asked-rules';
import { documentsOf, fileOf } from './profile-sets';

/**
 * Rules of EN 16931 that CEN wrote otherwise for the other syntax: a document that is clean in one breaks them in the other, saying the
 * same. Each was met in a labelled document, and looked at.
 */
const askedOtherwise: ReadonlyMap<string, string> = new Map([
  ...['BR-E-01', 'BR-O-10'].map((id) => [id, 'CII asks a group of the breakdown for lines, allowances or charges of its category'] as const),
  ...['BR-S-08', 'BR-E-08', 'BR-Z-08', 'BR-CO-14', 'BR-CO-15'].map((id) => [id, 'one syntax lets sums differ by a unit or compares other roundings'] as const),
  ...['BR-S-02', 'BR-E-02', 'BR-CO-09', 'BR-51'].map((id) => [id, 'one syntax looks at another place, or only at some of the documents'] as const),
  ...['BR-42', 'BR-44', 'BR-54', 'BR-CO-23', 'BR-CO-24', 'CII-SR-072'].map((id) => [id, 'an empty element is there for UBL; it says nothing, and is not written'] as const),
]); // prettier-ignore

const outcomes = [
  'lossless',
  'with a list of what is lost',
  'rules ask otherwise',
  'source not clean',
  'not converted',
] as const;
type Outcome = (typeof outcomes)[number]; // prettier-ignore

/** What became of the documents of a set, each rewritten in the other syntax. */
export class ConversionCounts {
  private readonly counts = new Map<Outcome, number>();
  private readonly losses = new Map<string, number>();
  /** Documents that conversion has spoiled, and how. */
  readonly spoiled: string[] = [];

  constructor(private readonly now: Date) {}

  /** Rewrites a document, and judges source and result by the core rules. */
  add(id: string, xml: string): void {
    const isCii = xml.includes('CrossIndustryInvoice');
    const conversion = convertDocument(xml, isCii ? 'peppol-bis-ubl' : 'xrechnung-cii');
    if (!conversion.ok) {
      if (conversion.reason === 'not_faithful') this.spoiled.push(`${id}: ${conversion.reason}`);
      return this.count('not converted');
    }
    if (this.errorsOf(xml, isCii).length > 0) return this.count('source not clean');
    const { lost } = conversion;
    for (const loss of lost) this.countLoss(loss);
    const errors = this.errorsOf(conversion.xml, !isCii);
    const ours = errors.filter((code) => code.startsWith('schema_') || (lost.length === 0 && !askedOtherwise.has(code)));
    if (ours.length > 0) this.spoiled.push(`${id}: ${ours.join(' ')}`);
    this.count(lost.length > 0 ? 'with a list of what is lost' : errors.length > 0 ? 'rules ask otherwise' : 'lossless');
  } // prettier-ignore

  /** How many of each outcome, and the fields that are lost most often. */
  lines(name: string): string[] {
    const counted = outcomes.map((outcome) => `${outcome} ${this.of(outcome)}`).join(', ');
    const often = [...this.losses].sort(([, one], [, other]) => other - one).slice(0, 10);
    const named = often.map(([loss, count]) => `  lost in ${count}: ${loss}`);
    return [`${name}: ${counted}`, ...named, `  spoiled by us: ${this.spoiled.length}`, ...this.spoiled];
  }

  of(outcome: Outcome): number {
    return this.counts.get(outcome) ?? 0;
  }

  private count(outcome: Outcome): void {
    this.counts.set(outcome, this.of(outcome) + 1);
  }

  private countLoss({ terms, path, reason }: ConversionLoss): void {
    const what = `${terms[0] ?? path.split('/').at(-1)} (${reason})`;
    this.losses.set(what, (this.losses.get(what) ?? 0) + 1);
  }

  /** Codes of the schema, and of the rules of CEN alone. */
  private errorsOf(xml: string, isCii: boolean): string[] {
    const ruleSet = isCii ? 'en16931-1.3.16' : 'peppol-bis-3.0.21';
    const verdict = verdictOnDocument(xml, { now: this.now, check: { ruleSet } });
    if (verdict.outcome !== 'judged') return [verdict.outcome];
    const { issues } = partOfVerdict(verdict, 'cen');
    const ofSchema = verdict.schema.issues.map(({ code }) => code);
    return [...ofSchema, ...issues.flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))];
  }
}

/** Rewrites every document of a labelled set in the other syntax. @returns whether none was spoiled by that */
export async function convertSet(folder: string, name: string, now: Date, say: (line: string) => void): Promise<boolean> {
  const counts = new ConversionCounts(now);
  for await (const { id, xml } of documentsOf(fileOf(folder, name))) counts.add(id, xml);
  for (const line of counts.lines(name)) say(line);
  return counts.spoiled.length === 0;
} // prettier-ignore
