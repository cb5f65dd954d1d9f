import { applyEdits, type DocumentReport, judgeDocument, judgeInvoice, type JudgeOptions, verdictOnDocument } from '@einvoice/invoice-rules'; // prettier-ignore
import { applyPatches, encodingOf, fixedAtOnce, patched } from '@einvoice/invoice-rules/edits';
import { createHash } from 'node:crypto';
import { type FixedContent } from './judged-document';

/** An XML document after its safe fixes, which change no amount; null when there are none. */
export function fixXml(document: string | Uint8Array, judging: JudgeOptions): FixedContent | null {
  if (typeof document === 'string') return null;
  const report = judgeDocument(document, judging);
  const fixable = fixedAtOnce([...report.schema.issues, ...report.issues]);
  const edits = fixable.flatMap((finding) => finding.edits ?? []);
  if (edits.length === 0) return null;
  const bytes = applyEdits(document, edits);
  const { schema, issues } = verdictOnDocument(bytes, judging);
  return fixedContent(document, bytes, codesOf(fixable), [...schema.issues, ...issues]);
}

/** A JSON invoice after the patches that compute, convert or remove; null when there are none. */
export function fixInvoice(
  invoice: object,
  bytes: Uint8Array,
  { issues }: Pick<DocumentReport, 'issues'>,
  judging: JudgeOptions,
): FixedContent | null {
  const start = { invoice, codes: [] as readonly string[] };
  const end = applyPatches(issues, start, (state, patch, code) => {
    const next = patched(state.invoice, patch);
    return next && { invoice: next, codes: [...state.codes, code] };
  });
  if (end.codes.length === 0) return null;
  const text = JSON.stringify(end.invoice, null, indentOf(bytes));
  const after = Buffer.from(endsWithLineFeed(bytes) ? `${text}\n` : text);
  return fixedContent(bytes, after, end.codes, judgeInvoice(end.invoice, judging).issues);
}

function fixedContent(
  before: Uint8Array,
  bytes: Uint8Array,
  codes: readonly string[],
  left: readonly { readonly severity: string }[],
): FixedContent {
  const errorsLeft = left.filter(({ severity }) => severity === 'error').length;
  return {
    ...{ bytes, codes, errorsLeft, warningsLeft: left.length - errorsLeft },
    originalSha256: createHash('sha256').update(before).digest('hex'),
    ...{ before: textOf(before), after: textOf(bytes) },
  };
}

const codesOf = (findings: readonly { readonly code: string }[]): string[] => findings.map(({ code }) => code);

/** As the file's own lines are, so that the difference is what was fixed. */
function indentOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  return /\n([ \t]+)"/.exec(start)?.[1] ?? '';
}

const endsWithLineFeed = (bytes: Uint8Array): boolean => bytes[bytes.length - 1] === 0x0a;

/** To be shown, never to be written. */
function textOf(bytes: Uint8Array): string {
  const { encoding } = encodingOf(bytes);
  return new TextDecoder(encoding === 'iso-8859-1' ? 'windows-1252' : encoding).decode(bytes);
}
