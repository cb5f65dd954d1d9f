import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isDeepStrictEqual } from 'node:util';
import { type DocumentVerdict } from './document-report';
import { type Issue } from './issues';
import { pointerFailure } from './edits/fix-outcome.fixture';
import { judgeDocument, verdictOnDocument } from './judge-document';
import { judgeInvoice } from './judge-invoice';
import { type RuleId } from './sets/official-rules';
import { peppolBis3021 } from './sets/peppol-bis-3.0.21';

/** The edition that the documents were labelled by. */
const check = { ruleSet: 'peppol-bis-3.0.21' };

/** A labelled document; a mutant of the corpus has no label for its schema. */
interface Labelled {
  readonly id: string;
  readonly xml: string;
  readonly ready?: boolean;
  readonly codes?: readonly string[];
  readonly flags?: Readonly<Record<string, string>>;
  readonly dynamicErrors?: object | null;
}

/** What comparing verdicts with labels came to; all but the counts are ids of documents. */
export interface LabelledVerdicts {
  documents: number;
  officiallyInvalid: number;
  /** Invalid documents whose JSON form is valid: reading them as JSON loses or heals what is wrong. */
  healed: number;
  /** Called valid wrongly, invalid wrongly; those whose verdict is another beside the JSON invoice. */
  readonly falselyValid: string[];
  readonly falselyInvalid: string[];
  readonly changedByReading: string[];
}

/** @param isChosen by the number of the document; the whole is thousands */
export function labelledVerdicts(
  files: readonly string[],
  now: Date,
  isChosen = (_index: number) => true,
): LabelledVerdicts {
  const found: LabelledVerdicts = { documents: 0, officiallyInvalid: 0, healed: 0, falselyValid: [], falselyInvalid: [], changedByReading: [] }; // prettier-ignore
  const lines = files.flatMap((file) => textOf(file).trim().split('\n'));
  for (const line of lines.filter((_line, index) => isChosen(index))) {
    const labelled = JSON.parse(line) as Partial<Labelled>;
    if (labelled.xml !== undefined && (labelled.ready !== undefined || labelled.codes !== undefined))
      compare(labelled as Labelled, now, found);
  }
  return found;
}

/** Our own labelled documents, in every clone; lines with a JSON invoice are passed over. */
export const ownLabelledFile = path.join(__dirname, '../../../../fixtures/labelled/invoices.jsonl');

function textOf(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The files with labels by rule, where the folders are there. */
export function labelledFiles({ EINVOICE_CORPUS: corpus, EINVOICE_DATASETS: dataSets } = process.env): string[] {
  return [
    ...(corpus ? [path.join(corpus, 'invoice-mutants.jsonl.gz')] : []),
    ...(dataSets ? [path.join(dataSets, 'profiles/ready.jsonl.gz')] : []),
  ];
}

/** The file with documents of both syntaxes that break their schema. */
export function schemaFiles({ EINVOICE_DATASETS: dataSets } = process.env): string[] {
  return dataSets ? [path.join(dataSets, 'profiles/xsd.jsonl.gz')] : [];
}

/** Ids of documents of which a pointer leads nowhere in the JSON invoice; and how many findings have one. */
export function labelledPointers(files: readonly string[], now: Date, isChosen = (_index: number) => true): { astray: string[]; pointers: number } {
  const found = { astray: [] as string[], pointers: 0 };
  const lines = files.flatMap((file) => textOf(file).trim().split('\n'));
  for (const line of lines.filter((_line, index) => isChosen(index))) {
    const { id, xml } = JSON.parse(line) as Partial<Labelled>;
    if (xml === undefined) continue;
    const report = judgeDocument(xml, { now });
    const failure = pointerFailure(Buffer.from(xml), report);
    if (failure !== null) found.astray.push(`${id}: ${failure}`);
    found.pointers += [...report.schema.issues, ...report.issues].filter(({ pointer }) => pointer !== undefined).length;
  }
  return found;
} // prettier-ignore

function compare(
  { id, xml, ready, codes = [], flags = {}, dynamicErrors = null }: Labelled,
  now: Date,
  found: LabelledVerdicts,
): void {
  const { invoice, lost: _lost, ...verdict } = judgeDocument(xml, { now, check });
  if (!isDeepStrictEqual(withoutEdits(verdict), withoutEdits(verdictOnDocument(xml, { now, check }))))
    found.changedByReading.push(id);
  const breaksRules = dynamicErrors !== null || codes.some((code) => (flags[code] ?? severityOf(code)) === 'fatal');
  const isValid = ready ?? (!breaksRules && verdict.schema.state === 'passed');
  found.documents++;
  if (!isValid) found.officiallyInvalid++;
  if (verdict.valid && !isValid) found.falselyValid.push(id);
  if (!verdict.valid && isValid) found.falselyInvalid.push(id);
  if (!isValid && invoice !== null && judgeInvoice(invoice, { now, check }).valid) found.healed++;
}

/** What an edition says of a rule, where a label does not. */
const severityOf = (code: string) =>
  peppolBis3021.rules.get(code as RuleId)?.severity === 'error' ? 'fatal' : 'warning';

/** Edits of the file and pointers into the JSON invoice are in the full report alone. */
function withoutEdits({ schema, issues, ...verdict }: DocumentVerdict): object {
  const plain = (list: readonly Issue[]) =>
    list.map(({ edits: _edits, action: _action, fixedBy: _fixedBy, pointer: _pointer, ...issue }) => issue);
  return { ...verdict, schema: { ...schema, issues: plain(schema.issues) }, issues: plain(issues) };
}
