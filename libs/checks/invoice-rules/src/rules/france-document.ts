import { type InvoiceDocument } from '../invoice-document';
import { billingModes } from '../sets/billing-modes';
import { codesOf } from '../sets/edition-facts';
import { rsm } from '../tree/cii-elements';
import { CreditNote } from '../tree/elements';
import { attribute, doubleOf, hasChildText, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { noVatInEuro } from './france-fixes';
import { onlyOf } from './france-parties';
import { type FrenchTerms } from './france-terms';
import { demand } from './france-texts';
import { type Check } from './rule-group';

const corrections = codesOf('384 471 472 473');
const credits = codesOf('261 381 396 502 503');
const advances = codesOf('386 500 503');
const finalModes = codesOf('B4 S4 M4');
const paidModes = codesOf('B2 S2 M2');

/** What is asked of a document as a whole, beside its notes and its lines. */
export function documentCheck(terms: FrenchTerms): Check {
  return (root, document) => {
    const types = terms.typeCodes.flatMap((path) => allAt(root, path)).map(({ text }) => text);
    billingMode(terms, root, document);
    addresses(terms, root, document);
    const documents = allAt(root, terms.supportingDocument);
    const readable = documents.filter((one) => hasChildText(one, terms.documentDescription, 'LISIBLE'));
    demand('BR-FR-18_BT-123', readable.length <= 1, readable[1] ?? root, document);
    collective(terms, root, types, document);
    precedingInvoices(terms, root, types, document);
    dates(terms, root, types, document);
    const modes = allAt(root, terms.mode).map(({ text }) => text);
    const isFinal = modes.some((mode) => finalModes.has(mode)) && types.some((type) => advances.has(type));
    demand('BR-FR-CO-08_BT-23', !isFinal, root, document);
    if (modes.some((mode) => paidModes.has(mode))) paid(terms, root, document);
    const currencies = allAt(root, terms.currency);
    if (currencies.some(({ text }) => text !== 'EUR')) inEuro(terms, root, document);
  };
}

/** In CII asked of the context of the document: without one, nothing is. */
function billingMode({ isUbl, mode }: FrenchTerms, root: UblNode, document: InvoiceDocument): void {
  const owners = isUbl ? [root] : allAt(root, [rsm.ExchangedDocumentContext]);
  for (const owner of owners) {
    const found = onlyOf(allAt(owner, isUbl ? mode : mode.slice(1)), document);
    const text = found?.text ?? null;
    const wanted = normalized(text ?? '').toUpperCase();
    const isMode = text !== null && billingModes.has(text);
    demand('BR-FR-08_BT-23', isMode, found ?? owner, document, text, () =>
      found !== null && billingModes.has(wanted) ? document.patches.set(owner, 'profileId', found, wanted) : null,
    );
  }
}

/** In CII a blank is an address. */
function addresses({ isUbl, buyerAddress, sellerAddress }: FrenchTerms, root: UblNode, document: InvoiceDocument): void {
  const isStated = (path: UblPath) => {
    const text = onlyOf(allAt(root, path), document)?.text ?? '';
    return (isUbl ? normalized(text) : text) !== '';
  };
  demand('BR-FR-12_BT-49', isStated(buyerAddress), root, document);
  demand('BR-FR-13_BT-34', isStated(sellerAddress), root, document);
} // prettier-ignore

/** BR-FR-CO-03, of a credit note for a total discount; the root Invoice of UBL is passed over. */
function collective(terms: FrenchTerms, root: UblNode, types: readonly string[], document: InvoiceDocument): void {
  if (!types.includes('262') || (terms.isUbl && root.kind !== CreditNote)) return;
  const parts = [terms.contract, terms.periodStart, terms.periodEnd];
  const isComplete = parts.every((path) => (onlyOf(allAt(root, path), document)?.text ?? '') !== '');
  demand('BR-FR-CO-03_BT-3', isComplete, root, document);
}

/** BR-FR-CO-04 and 05. */
function precedingInvoices(terms: FrenchTerms, root: UblNode, types: readonly string[], document: InvoiceDocument): void {
  const { isUbl } = terms;
  const references = allAt(root, terms.precedingInvoice);
  const isCorrection = types.some((type) => corrections.has(type)) && (!isUbl || root.kind !== CreditNote);
  demand(isUbl ? 'BR-FR-CO-04_BT-3' : 'BR-FR-CO-04_BT-4', !isCorrection || references.length === 1, root, document);
  if (!types.some((type) => credits.has(type)) || (isUbl && root.kind !== CreditNote)) return;
  const parts = references.flatMap((reference) => allAt(reference, terms.precedingParts));
  const isNamed = parts.some((part) => isWhole(terms, part));
  demand('BR-FR-CO-05_BT-3', isNamed || !document.hasUnreferencedLine, root, document);
} // prettier-ignore

/** Whether a preceding invoice has number and date. */
export function isWhole({ precedingNumber, precedingDate }: FrenchTerms, part: UblNode): boolean {
  return someAt(part, precedingNumber) && someAt(part, precedingDate);
}

/** BR-FR-CO-07; dates are compared as texts. */
function dates(terms: FrenchTerms, root: UblNode, types: readonly string[], document: InvoiceDocument): void {
  const due = allAt(root, terms.dueDate);
  const issued = allAt(root, terms.issueDate);
  const isFree = types.some((type) => advances.has(type)) || someAt(root, terms.mode, ({ text }) => paidModes.has(text));
  if (due.length === 0 || isFree) return;
  if (terms.isUbl) {
    const early = due.find((date) => issued.some(({ text }) => date.text < text));
    demand('BR-FR-CO-07_BT-9', early === undefined, early ?? root, document, early?.text ?? null);
    return;
  }
  const date = onlyOf(due, document)!;
  if (date.text === '') return;
  const first = onlyOf(issued, document);
  demand('BR-FR-CO-07_BT-9', first !== null && date.text >= first.text, date, document, date.text);
} // prettier-ignore

/** BR-FR-CO-09: nothing is due any more, and it is said since when. */
function paid(terms: FrenchTerms, root: UblNode, document: InvoiceDocument): void {
  const numberAt = (path: UblPath) => {
    const found = onlyOf(allAt(root, path), document);
    return found === null ? NaN : doubleOf(found);
  };
  demand('BR-FR-CO-09_BT-23-1', numberAt(terms.paid) === numberAt(terms.total), root, document);
  demand('BR-FR-CO-09_BT-23-2', numberAt(terms.due) === 0, root, document);
  const date = onlyOf(
    terms.paidDates.flatMap((path) => allAt(root, path)),
    document,
  );
  demand('BR-FR-CO-09_BT-23-3', date !== null && date.text !== '', root, document);
}

/** BR-FR-CO-12: VAT is accounted for in euro. */
function inEuro(terms: FrenchTerms, root: UblNode, document: InvoiceDocument): void {
  const isAccounted = someAt(root, terms.taxCurrency, ({ text }) => text === 'EUR');
  const amounts = allAt(root, terms.taxAmounts).filter((amount) => attribute(amount, 'currencyID') === 'EUR');
  const holds = isAccounted && (onlyOf(amounts, document)?.text ?? '') !== '';
  demand('BR-FR-CO-12_BT-5', holds, root, document, null, () => noVatInEuro(terms, root, document));
}
