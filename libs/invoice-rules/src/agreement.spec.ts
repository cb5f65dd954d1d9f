import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { officialRules } from './official/official-rules.generated';
import { type RuleId } from './official/rule-catalogue';
import { ruleGroups } from './rules/rule-groups';
import { now } from './spec-invoices';
import { validateUbl } from './validate-ubl';

/** One labelled document: the official ids that fired, once for each firing. */
interface LabelledDocument {
  readonly id: string;
  readonly xml: string;
  readonly codes: readonly string[];
  /** Official rule sets that stopped on the document; their ids are unknown. */
  readonly dynamicErrors: { readonly cen?: string; readonly peppol?: string } | null;
}

const folder = process.env['EINVOICE_CORPUS'];
const fileNames = ['peppol-units.jsonl.gz', 'invoice-mutants.jsonl.gz'];
/** Set AGREEMENT_RULE to an id, or the start of ids, to see in which documents they differ. */
const rulesShown = process.env['AGREEMENT_RULE'] ?? null;

const official = new Set<string>(officialRules.map(([id]) => id));
const implemented = new Set<string>(ruleGroups.flatMap((group): readonly RuleId[] => group.ids));
const ofCen = (id: string) => id.startsWith('BR-') || id.startsWith('UBL-');

function labelledDocuments(fileName: string): LabelledDocument[] {
  const lines = gunzipSync(readFileSync(path.join(folder!, fileName)))
    .toString('utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as LabelledDocument);
}

function counts(codes: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const code of codes) found.set(code, (found.get(code) ?? 0) + 1);
  return found;
}

/** `missed` and `extra` of each rule, with the documents they are in. */
class Differences {
  private readonly byRule = new Map<string, { missed: number; extra: number; documents: string[] }>();
  documents = 0;
  /** Labels that were compared. */
  labels = 0;

  compare({ id, xml, codes, dynamicErrors }: LabelledDocument): void {
    const isCompared = (code: string) =>
      implemented.has(code) && !(ofCen(code) ? dynamicErrors?.cen : dynamicErrors?.peppol);
    const report = validateUbl(xml, { now });
    if (!report.ok) throw new Error(`${id} was not read: ${report.reason}, ${report.message}`);
    const expected = counts(codes.filter(isCompared));
    for (const count of expected.values()) this.labels += count;
    const actual = counts(report.issues.map(({ code }) => code).filter(isCompared));
    let differs = false;
    for (const rule of new Set([...expected.keys(), ...actual.keys()])) {
      const difference = (actual.get(rule) ?? 0) - (expected.get(rule) ?? 0);
      if (difference === 0) continue;
      differs = true;
      this.note(rule, difference, id);
    }
    if (differs) this.documents++;
  }

  /** One line for each rule, worst first. */
  lines(): string[] {
    const rows = [...this.byRule].sort(([, a], [, b]) => b.missed + b.extra - a.missed - a.extra);
    return rows.map(([rule, { missed, extra, documents }]) => {
      const shown = rulesShown !== null && rule.startsWith(rulesShown) ? documents : documents.slice(0, 3);
      return `${rule}: missed ${missed}, extra ${extra} (${shown.join(', ')})`;
    });
  }

  private note(rule: string, difference: number, document: string): void {
    const row = this.byRule.get(rule) ?? { missed: 0, extra: 0, documents: [] };
    if (difference < 0) row.missed -= difference;
    else row.extra += difference;
    row.documents.push(document);
    this.byRule.set(rule, row);
  }
}

if (folder === undefined) {
  it('agreement with the official rules was not checked: EINVOICE_CORPUS names no folder', () => {
    console.log('EINVOICE_CORPUS is not set: agreement on labelled documents was not checked.');
    expect(folder).toBeUndefined();
  });
} else {
  describe('agreement with the official rules', () => {
    it.each(fileNames)(
      '%s: every document raises exactly its labels, of the rules that are implemented',
      (fileName) => {
        const documents = labelledDocuments(fileName);
        const differences = new Differences();
        for (const document of documents) differences.compare(document);
        const lines = differences.lines();
        console.log(`${fileName}: ${documents.length - differences.documents} of ${documents.length} documents agree on ${implemented.size} of ${official.size} ids, ${differences.labels} findings compared`); // prettier-ignore
        if (lines.length > 0) console.log(lines.join('\n'));
        expect(lines).toEqual([]);
      },
      120_000,
    );

    it('knows every id that a label names', () => {
      const named = new Set(fileNames.flatMap((fileName) => labelledDocuments(fileName).flatMap(({ codes }) => codes)));
      expect([...named].filter((code) => !official.has(code))).toEqual([]);
    });

    const examples = path.join(folder, 'examples');
    const names = existsSync(examples) ? readdirSync(examples).filter((name) => name.endsWith('.xml')) : [];
    it.each(names)('examples/%s raises no official finding, and is valid', (name) => {
      const report = validateUbl(readFileSync(path.join(examples, name)), { now });
      if (!report.ok) throw new Error(report.message);
      expect(report.issues.filter(({ code }) => official.has(code))).toEqual([]);
      expect(report.valid).toBe(true);
    });
  });
}
