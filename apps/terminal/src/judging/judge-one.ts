import {
  type DocumentReport,
  type DocumentVerdict,
  isPdf,
  type Issue,
  judgeDocument,
  judgeFile,
  judgeInvoice,
  type JudgeOptions,
  verdictOnDocument,
} from '@einvoice/invoice-rules';
import { parseStrictJson, type TextPlace } from '@einvoice/json';
import { type Language, textsIn } from '@einvoice/languages';
import { invoiceFields } from '@einvoice/invoice-rules/fields';
import { interpreterOf, speakerOf } from '@einvoice/languages/speech';
import { hybridPdf, invoiceBody, terminalInput } from '@einvoice/limits';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { withLines, withValues } from './excerpts';
import { fixInvoice, fixXml } from './fix-one';
import { type DocumentToJudge, type Finding, type FixedContent, type JudgedDocument, type JudgingOptions } from './judged-document'; // prettier-ignore
import { say } from '../texts/say';

type Verdict = DocumentVerdict & Partial<Pick<DocumentReport, 'invoice' | 'lost'>>;

/** Judges one document where it is. Never throws for what is in it. */
export async function judgeOne({ name, content }: DocumentToJudge, options: JudgingOptions): Promise<JudgedDocument> {
  if (content.kind === 'unreadable') return unreadable(name, content.code, content.message);
  if (content.kind === 'bytes') return judgeBytes(name, content.bytes, content.isLine, options);
  const bytes = bytesOf(content.path);
  return 'code' in bytes ? unreadable(name, bytes.code, bytes.message) : judgeBytes(name, bytes, false, options);
}

type Refusal = { readonly code: string; readonly message: string };

/** Files that are read one after the other take the place of the one before, as long as they are small. */
const scratch = Buffer.allocUnsafeSlow(512 * 1024);

/**
 * All of a file, which may grow meanwhile or be a pipe without an end. Read at once: a worker has nothing else to do, and four waits for
 * each small file cost more than the file. What is read stays until the next file is read.
 */
function bytesOf(file: string): Uint8Array | Refusal {
  let handle: number | null = null;
  try {
    handle = openSync(file, 'r');
    const bytesMax = terminalInput.documentBytesMax;
    const stats = fstatSync(handle);
    if (stats.size > bytesMax) return tooLarge();
    let bytes: Buffer = stats.size < scratch.length ? scratch : Buffer.allocUnsafe(stats.size + 1);
    for (let size = 0; ;) {
      const count = readSync(handle, bytes, size, bytes.length - size, null);
      const isWhole = count === 0 || (stats.isFile() && size + count === stats.size);
      size += count;
      if (size > bytesMax) return tooLarge();
      if (isWhole) return bytes.subarray(0, size);
      if (size === bytes.length) bytes = Buffer.concat([bytes], Math.min(size * 2 + minPiece, bytesMax + 1));
    }
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return { code: 'file_not_readable', message: say('The file could not be read ({code}).', { code }) };
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

const minPiece = 64 * 1024;
const tooLarge = (): Refusal => ({ code: 'too_large', message: say('A document may have {count} bytes at most.', { count: terminalInput.documentBytesMax }) }); // prettier-ignore

async function judgeBytes(name: string, bytes: Uint8Array, isLine: boolean, options: JudgingOptions): Promise<JudgedDocument> {
  const { ruleSet, profile, asOf, nowMs } = options;
  const judging: JudgeOptions = {
    now: new Date(nowMs),
    check: { ...(ruleSet !== null && { ruleSet }), ...(profile !== null && { profile }), ...(asOf !== null && { asOf }), upcoming: false },
  };
  if (isPdf(bytes)) return judgePdf(name, bytes, judging, options);
  return startsAsJson(bytes) ? judgeJson(name, bytes, isLine, judging, options) : judgeXml(name, bytes, judging, options);
} // prettier-ignore

async function judgePdf(name: string, bytes: Uint8Array, judging: JudgeOptions, options: JudgingOptions) {
  const childArguments = [path.join(__dirname, 'hybrid-pdf.program.js')];
  const report = await judgeFile(bytes, { ...judging, childArguments, deadlineMs: 4 * hybridPdf.deadlineMs });
  if ('reason' in report) return unreadable(name, report.reason, speakerOf(options.language)(report.message));
  return documentOf(name, report, options, null);
}

function judgeXml(name: string, document: string | Uint8Array, judging: JudgeOptions, options: JudgingOptions) {
  if (options.also === 'invoice') return documentOf(name, judgeDocument(document, judging), options, null);
  const verdict = verdictOnDocument(document, judging);
  const isClean = verdict.schema.issues.length === 0 && verdict.issues.length === 0;
  const fixed = options.also === 'fixes' && !isClean ? fixXml(document, judging) : null;
  const judged = documentOf(name, verdict, options, fixed);
  return options.excerpts && !isClean ? { ...judged, findings: withLines(judged.findings, document) } : judged;
}

const jsonLimits = {
  ...invoiceBody,
  bytesMax: terminalInput.documentBytesMax,
  stringBytesMax: terminalInput.documentBytesMax,
};

function judgeJson(name: string, bytes: Uint8Array, isLine: boolean, judging: JudgeOptions, options: JudgingOptions) {
  const parsed = parseStrictJson(bytes, jsonLimits);
  if (!parsed.ok) return unreadable(name, parsed.code, jsonRefusals[parsed.code](), parsed.details);
  const { value } = parsed;
  if (!isObject(value)) return unreadable(name, 'not_an_invoice', say('A JSON document is one invoice, an object.'));
  const { xml, invoice } = value;
  // A line as `npm run stream` takes it: the document beside its id.
  if (isLine && typeof xml === 'string') return judgeXml(name, xml, judging, options);
  // A request to the service that somebody kept holds the invoice as such a line does.
  const isHeld = isObject(invoice) && (isLine || !hasInvoiceField(value));
  const read = isHeld ? invoice : value;
  if (!hasInvoiceField(read))
    return unreadable(name, 'not_an_invoice', say('This JSON is no invoice: it has none of its fields.'));
  const report = judgeInvoice(read, judging);
  const fixed = options.also === 'fixes' && !isHeld ? fixInvoice(read, bytes, report, judging) : null;
  const judged = documentOf(name, report, options, fixed);
  return options.excerpts ? { ...judged, findings: withValues(judged.findings, read) } : judged;
}

const namesOfFields = new Set<string>(invoiceFields.map(([place]) => place.replace('[]', '')));

/** Folders hold JSON of all kinds; what has no field of an invoice is something else. */
function hasInvoiceField(value: Readonly<Record<string, unknown>>): boolean {
  for (const name in value) if (namesOfFields.has(name)) return true;
  return false;
}

function documentOf(
  name: string,
  verdict: Verdict,
  options: JudgingOptions,
  fixed: FixedContent | null,
): JudgedDocument {
  const { outcome, valid, document, ruleSet, invoice, lost = [], truncated = null } = verdict;
  return {
    name,
    outcome,
    valid,
    truncated,
    fixed,
    syntax: document.syntax,
    profile: document.profile.judged,
    ruleSet: ruleSet?.id ?? null,
    findings: [...saidIn(options.language, findingsOf(verdict)), ...whyNotRun(verdict, options.language)],
    data: options.also === 'invoice' && invoice ? { invoice, lost } : null,
  };
}

function findingsOf({ read, schema, issues }: DocumentVerdict): Finding[] {
  const findings: Finding[] = [];
  for (const issue of read.issues) findings.push(findingOf(issue, 'read'));
  for (const issue of schema.issues) findings.push(findingOf(issue, 'schema'));
  for (const issue of issues) findings.push(findingOf(issue, 'rules'));
  return findings;
}

/** Why nothing was judged: such a document passes nothing. */
function whyNotRun({ outcome, rules }: DocumentVerdict, language: Language): Finding[] {
  if (outcome !== 'rules_not_run') return [];
  const message = speakerOf(language)(rules.message ?? '');
  const fix = say('Choose another rule set with --rule-set, or leave it out.');
  return [{ ...atTop, code: 'rules_not_run', severity: 'error', message, fix, stage: 'rules' }];
}

/** The finding in a language; English where one of its sentences is in no catalogue. Codes and places are the same in all of them. */
function saidIn(language: Language, findings: readonly Finding[]): readonly Finding[] {
  const interpreter = interpreterOf(language);
  if (interpreter === null) return findings;
  return findings.map((finding) => ({ ...finding, ...textsIn({ message: finding.message, fix: finding.fix }, interpreter) }));
} // prettier-ignore

const atTop = { path: '', line: null, column: null } as const;

/** Field by field, as it is done for each finding: to copy objects into each other takes many times as long. */
function findingOf({ code, severity, message, fix, path: place, line, column }: Issue, stage: Finding['stage']): Finding {
  return { code, severity, message, fix, path: place, line: line ?? null, column: column ?? null, stage };
} // prettier-ignore

/** A document without verdict, and why. */
function unreadable(name: string, code: string, message: string, place: TextPlace | null = null): JudgedDocument {
  const fix = say('Give a UBL or CII invoice, a PDF that carries one, or a JSON invoice.');
  return {
    ...{ name, outcome: 'nothing_to_judge', valid: false, syntax: null, profile: null, ruleSet: null },
    ...{ truncated: null, fixed: null, data: null },
    findings: [{ ...atTop, ...place, code, severity: 'error', message, fix, stage: 'read' }],
  };
}

const jsonRefusals = {
  body_too_large: () => say('The JSON document is too large.'),
  invalid_text_encoding: () => say('JSON is UTF-8 without a byte order mark.'),
  too_complex: () => say('The JSON document has too many values, keys or levels.'),
  forbidden_property: () => say('A property is called __proto__; rename it.'),
  malformed_json: () => say('The document is not well-formed JSON.'),
} as const;

const openBrace = 0x7b;
const openBracket = 0x5b;

/** Whether the first character is one of a JSON object or list. XML starts with `<`. */
function startsAsJson(bytes: Uint8Array): boolean {
  const start = [0xef, 0xbb, 0xbf].every((byte, index) => bytes[index] === byte) ? 3 : 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return byte === openBrace || byte === openBracket; // prettier-ignore
  }
  return false;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
