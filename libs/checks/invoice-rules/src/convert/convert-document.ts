import { invoiceReport } from '@einvoice/limits';
import { type Fields } from '../cii/element-readers';
import { type LostContent } from '../cii/lost-content';
import { readCiiStatements } from '../cii/read-cii';
import { writeCii } from '../cii/write-cii';
import { IssueList } from '../issues';
import { readDocument } from '../judge-document';
import { type NotReadReason } from '../nothing-to-judge';
import { type JsonObject } from '../read/json-object';
import { jsonPointer } from '../tree/json-pointer';
import { type UblNode } from '../tree/ubl-node';
import { readInvoice } from '../xml/read-invoice';
import { type ExportRefusalReason, refusalOf, ublText, ublTree } from '../xml/write-ubl';
import { type XmlSyntax } from '../xml/xml-syntax';
import { type ConversionLoss, ConversionLosses } from './conversion-losses';
import { type ConversionTarget, conversionTargets, type ConversionTargetName } from './conversion-targets';
import { fitInvoice } from './fit-invoice';
import { saySame } from './same-statements';
import { statedIn } from './stated-values';
import { tellUnsaid } from './unsaid-values';

/** A term that the rewritten document has from the asked profile, and not from its sender. */
export interface SetTerm {
  readonly term: 'BT-23' | 'BT-24';
  readonly value: string;
  /** Whether the document said something else there. */
  readonly replaced: boolean;
}

/** A document rewritten. */
export interface Conversion {
  readonly ok: true;
  readonly xml: string;
  /** All that does not come from the document. */
  readonly set: readonly SetTerm[];
  /** All of the document that is not in it. */
  readonly lost: readonly ConversionLoss[];
  /** What it says, as JSON invoice in its long form. */
  readonly invoice: Fields;
}

/** Why there is no rewritten document; stable codes. `not_faithful` is our fault: what was written did not say what it was made of. */
export interface ConversionRefusal {
  readonly ok: false;
  readonly reason: NotReadReason | ExportRefusalReason | 'not_faithful';
  readonly message: string;
}

/**
 * Rewrites a document in the profile and syntax of a target, by the business terms of EN 16931. Every value is copied as it stands:
 * nothing is computed, and nothing is made up; BT-24 and BT-23 alone come from the target. Nothing is judged.
 * @param document XML in UBL or CII, as text or bytes
 * @returns a refusal for what cannot be read; never throws
 */
export function convertDocument(
  document: string | Uint8Array,
  target: ConversionTargetName,
): Conversion | ConversionRefusal {
  const read = readDocument(document);
  if (!read.ok) return { ok: false, reason: read.reason, message: read.message };
  const { invoice, lost } = statementsIn(read.root, read.syntax);
  const ofReading = lost.map((entry) => ({ ...entry, terms: [] }));
  return converted(invoice, ofReading, conversionTargets[target]);
}

/** The same of a JSON invoice: what it leaves to be computed stays away. */
export function convertInvoice(invoice: object, target: ConversionTargetName): Conversion | ConversionRefusal {
  const issues = new IssueList(jsonPointer);
  const root = ublTree(invoice as JsonObject, issues, true);
  const refused = refusalOf(issues);
  if (refused !== null) return refused;
  const unsaid = new ConversionLosses();
  tellUnsaid(invoice, root, unsaid);
  return converted({ ...readInvoice(root).invoice }, unsaid.list(), conversionTargets[target]);
}

function converted(
  source: Fields,
  ofReading: readonly ConversionLoss[],
  target: ConversionTarget,
): Conversion | ConversionRefusal {
  const { invoice, lost } = fitInvoice(source, target.syntax);
  const set = setProfile(invoice, target);
  const xml = target.syntax === 'cii' ? writeCii(invoice) : ublText(invoice);
  if (Buffer.byteLength(xml) > invoiceReport.exportBytesMax) {
    return refused('too_large', `A rewritten document may have ${invoiceReport.exportBytesMax} bytes at most.`);
  }
  return isFaithful(xml, invoice)
    ? { ok: true, xml, set, lost: [...ofReading, ...lost], invoice }
    : refused('not_faithful', 'What was written did not say what the document says, so it is not given out. Please report this.');
} // prettier-ignore

/** Sets BT-24 and BT-23 as the target has them. */
function setProfile(invoice: Fields, { customization, process, keepsProcess }: ConversionTarget): SetTerm[] {
  const before = { customization: invoice['customizationId'], process: invoice['profileId'] };
  const wantedProcess = process === null || (keepsProcess && before.process !== undefined) ? before.process : process;
  invoice['customizationId'] = customization;
  if (wantedProcess !== undefined) invoice['profileId'] = wantedProcess;
  const terms = [
    { term: 'BT-24', value: customization, was: before.customization },
    { term: 'BT-23', value: wantedProcess as string, was: before.process },
  ] as const;
  return terms
    .filter(({ value, was }) => value !== was)
    .map(({ term, value, was }) => ({ term, value, replaced: was !== undefined }));
}

/** Whether a document that was written says what it was made of: it is read like any other. */
function isFaithful(xml: string, invoice: Fields): boolean {
  const read = readDocument(xml);
  if (!read.ok) return false;
  const again = statementsIn(read.root, read.syntax);
  return again.lost.length === 0 && saySame(invoice, statedIn(again.invoice, new ConversionLosses()));
}

function statementsIn(
  root: UblNode,
  syntax: XmlSyntax,
): { readonly invoice: Fields; readonly lost: readonly LostContent[] } {
  const { invoice, lost } = syntax === 'cii' ? readCiiStatements(root) : readInvoice(root);
  return { invoice: { ...invoice }, lost };
}

const refused = (reason: ConversionRefusal['reason'], message: string): ConversionRefusal => ({ ok: false, reason, message }); // prettier-ignore
