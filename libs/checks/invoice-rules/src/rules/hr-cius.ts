import { type InvoiceDocument } from '../invoice-document';
import { hrRules } from '../sets/hr-cius-1.0.3/rules';
import { productCodes } from '../sets/hr-cius-1.0.3/product-codes.generated';
import { codesOf } from '../sets/edition-facts';
import { type RuleId } from '../sets/official-rules';
import { cac, cbc, CreditNote, elementName, hrextac, Invoice } from '../tree/elements';
import {
  attribute,
  booleanOf,
  child,
  decimalOf,
  doubleOf,
  has,
  lengthOf,
  normalized,
  type UblNode,
} from '../tree/ubl-node';
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { categories, extensionTotals, noteCategory, noteLineCategory, taxTotal } from './hr-cius-extension';
import { demand, digits, isInCenturies, isOib, readDate, textOf } from './hr-cius-values';
import { atRoot, type KindCheck, type RuleGroup } from './rule-group';
import { elementAt } from './single-values';

const shadowed = 'The official rule before it takes the element.';

/** Ids of HR eRacun that cannot appear in any report, and why. */
export const hrCannotFire: ReadonlyMap<RuleId, string> = new Map<RuleId, string>([
  ['HR-BR-28', shadowed],
  ['HR-BR-S-10', shadowed],
  ['HR-BR-Z-10', shadowed],
  ['HR-BR-E-10', shadowed],
  ['HR-BR-AE-10', shadowed],
]);

/** BT-24 of HR eRacun. */
const hrIdentifier =
  'urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0';

/** What Croatia asks beside EN 16931. */
export const hrCius: RuleGroup = {
  name: 'hr-cius',
  ids: hrRules.map(([id]) => id).filter((id) => !hrCannotFire.has(id)),
  nodeChecks: [
    [cac.ClassifiedTaxCategory, noteLineCategory],
    [cac.TaxCategory, noteCategory],
    [cac.TaxSubtotal, vatGroup],
    [cac.AllowanceCharge, allowanceCharge],
    [cac.BillingReference, precedingInvoice],
    [cac.AccountingSupplierParty, seller],
    [cac.AccountingCustomerParty, buyer],
    [cac.TaxRepresentativeParty, representative],
    ...[cac.InvoiceLine, cac.CreditNoteLine].map((kind): KindCheck => [kind, line]),
    [cac.Price, price],
    [cbc.BaseQuantity, priceUnit],
    [cac.Item, item],
    [hrextac.HRTaxSubtotal, (node, document) => digits(node, [hrextac.HRTaxCategory, cbc.Percent], document)],
    [cbc.Name, categoryName],
    [cbc.ItemClassificationCode, productCode],
  ],
  documentChecks: [...atRoot(wholeDocument), [cac.TaxTotal, taxTotal]],
  leafCheck: emptyElement,
};

function emptyElement(node: UblNode, document: InvoiceDocument): void {
  if (normalized(node.text) !== '') return;
  for (let at: UblNode | null = node; at !== null; at = at.parent) if (at.key === signatures) return;
  const name = elementName(node.kind) || node.key;
  demand('HR-BR-33', false, node, document, name, () => document.patches.remove([node]));
}

const signatures = 'Q{urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2}UBLDocumentSignatures';

function wholeDocument(root: UblNode, document: InvoiceDocument): void {
  identifiers(root, document);
  issueDate(root, document);
  inCenturies('HR-BR-48', root, [cbc.TaxPointDate], document);
  inCenturies('HR-BR-49', root, [cac.InvoicePeriod, cbc.StartDate], document);
  inCenturies('HR-BR-50', root, [cac.InvoicePeriod, cbc.EndDate], document);
  inCenturies('HR-BR-44', root, [cac.Delivery, cbc.ActualDeliveryDate], document);
  dueDate(root, document);
  categories(root, document);
  extensionTotals(root, document);
}

const process = /^P(?:[1-9]$|1[0-2]$|99:)/;

function identifiers(root: UblNode, document: InvoiceDocument): void {
  const { patches } = document;
  const number = textOf(root, [cbc.ID], document);
  demand('HR-BR-1', !/[ \t\r\n]/.test(number), root, document, number);
  const time = textOf(root, [cbc.IssueTime], document);
  demand('HR-BR-2', /^[0-9]{2}:[0-9]{2}:[0-9]{2}$/.test(time), child(root, cbc.IssueTime) ?? root, document);
  const profile = textOf(root, [cbc.ProfileID], document);
  demand('HR-BR-34', process.test(normalized(profile)), root, document, profile);
  demand('HR-BR-42', lengthOf(profile) <= 200, root, document);
  const contract = elementAt(root, [cac.ContractDocumentReference, cbc.ID], document);
  demand('HR-BR-43', contract === null || lengthOf(contract.text) <= 1024, contract ?? root, document);
  const declared = elementAt(root, [cbc.CustomizationID], document);
  const text = normalized(declared?.text ?? '');
  demand('HR-BR-5', text === hrIdentifier, root, document, text, () =>
    patches.set(root, 'customizationId', declared, hrIdentifier),
  );
}

const from2026 = Date.UTC(2026, 0, 1);
const until2100 = Date.UTC(2100, 0, 1);

function issueDate(root: UblNode, document: InvoiceDocument): void {
  const date = elementAt(root, [cbc.IssueDate], document);
  const at = date && readDate(date, document);
  const isUnreadable = date !== null && at === null;
  demand('HR-BR-40', isUnreadable || (at !== null && at >= from2026 && at <= until2100), root, document, date?.text ?? null); // prettier-ignore
}

type CenturyId = 'HR-BR-44' | 'HR-BR-48' | 'HR-BR-49' | 'HR-BR-50' | 'HR-BR-51' | 'HR-BR-52';

/** Of a date that need not be there. */
function inCenturies(id: CenturyId, node: UblNode, path: UblPath, document: InvoiceDocument): void {
  const date = elementAt(node, path, document);
  demand(id, isInCenturies(date, document) ?? true, date ?? node, document, date?.text ?? null);
}

const paymentDueDate: UblPath = [cac.PaymentMeans, cbc.PaymentDueDate];

/** HR-BR-4 and HR-BR-41. A credit note pays the other way round. */
function dueDate(root: UblNode, document: InvoiceDocument): void {
  const isInvoice = root.kind === Invoice;
  const amount = elementAt(root, [cac.LegalMonetaryTotal, cbc.PayableAmount], document);
  const value = amount === null ? NaN : doubleOf(amount) * (isInvoice ? 1 : -1);
  if (amount !== null && Number.isNaN(value)) return;
  const isNothingDue = value <= 0;
  const isDated = has(root, cbc.DueDate) || someAt(root, paymentDueDate);
  demand('HR-BR-4', isNothingDue || (value > 0 && isDated), root, document);
  const date = elementAt(root, isInvoice ? [cbc.DueDate] : paymentDueDate, document);
  const isRight = isInCenturies(date, document) ?? false;
  demand('HR-BR-41', isRight || isNothingDue, root, document, date?.text ?? null);
}

/** Groups of the VAT breakdown, wherever they stand. */
function vatGroup(node: UblNode, document: InvoiceDocument): void {
  if (node.parent?.kind === cac.TaxTotal) digits(node, [cac.TaxCategory, cbc.Percent], document);
}

/** Of the document; one that says both is a charge. */
function allowanceCharge(node: UblNode, document: InvoiceDocument): void {
  if (node.parent !== document.root) return;
  const says = (value: boolean) => someAt(node, [cbc.ChargeIndicator], ({ text }) => booleanOf(text) === value);
  const isCharge = says(true);
  if (!isCharge && !says(false)) return;
  if (isCharge) {
    const found = allAt(node, [cac.TaxCategory]);
    demand('HR-BR-11', isNamed(found, isExemptAndOther(found)), node, document);
    demand('HR-BR-13', isReasoned(found, isExempt(found), isExemptAndOther(found)), node, document);
  }
  digits(node, [cac.TaxCategory, cbc.Percent], document);
}

const codesAt = (category: UblNode) => allAt(category, [cbc.ID]).map(({ text }) => normalized(text));
/** A category without an identifier is of another code than each. */
const hasCode = (found: readonly UblNode[], test: (code: string) => boolean) =>
  found.some((category) => {
    const codes = codesAt(category);
    return codes.length === 0 ? test('') : codes.some(test);
  });
const isExempt = (found: readonly UblNode[]) => hasCode(found, (code) => code === 'E' || code === 'O');
/** Some category is not E, and some is not O: what the official rules take for being taxed. */
const isExemptAndOther = (found: readonly UblNode[]) =>
  hasCode(found, (code) => code !== 'E') && hasCode(found, (code) => code !== 'O');

function isNamed(found: readonly UblNode[], isTaxed: boolean): boolean {
  return isTaxed || (isExempt(found) && found.some((category) => has(category, cbc.Name)));
}

function isReasoned(found: readonly UblNode[], isAsked: boolean, isTaxed: boolean): boolean {
  const hasReason = found.some((one) => has(one, cbc.TaxExemptionReason) || has(one, cbc.TaxExemptionReasonCode));
  return isTaxed || (isAsked && hasReason);
}

function precedingInvoice(node: UblNode, document: InvoiceDocument): void {
  const isNumbered = someAt(node, [cac.InvoiceDocumentReference, cbc.ID]);
  const date = elementAt(node, [cac.InvoiceDocumentReference, cbc.IssueDate], document);
  demand('HR-BR-6', isNumbered && date !== null, node, document);
  demand('HR-BR-45', isInCenturies(date, document) ?? false, date ?? node, document, date?.text ?? null);
}

const taxNumber: UblPath = [cac.PartyTaxScheme, cbc.CompanyID];

/** Tax numbers of a party are an OIB, unless its country is given and another. */
function hasOib(party: UblNode | null, document: InvoiceDocument): boolean {
  if (party === null) return false;
  const number = elementAt(party, taxNumber, document);
  if (isOib(number?.text ?? '')) return true;
  return someAt(party, [cac.PostalAddress, cac.Country, cbc.IdentificationCode], ({ text }) => text !== 'HR');
}

function seller(node: UblNode, document: InvoiceDocument): void {
  const party = child(node, cac.Party);
  demand('HR-BR-7', someAt(node, [cac.Party, cbc.EndpointID]), node, document);
  demand('HR-BR-37', someAt(node, [cac.SellerContact, cbc.Name]), node, document);
  const operator = textOf(node, [cac.SellerContact, cbc.ID], document);
  demand('HR-BR-9', /^[0-9]{11}$/.test(operator) && isOib(operator), node, document);
  const hasNumbers = someAt(node, [cac.Party, cac.PartyTaxScheme]);
  demand('HR-BR-54', !hasNumbers || hasOib(party, document), party ?? node, document);
}

function buyer(node: UblNode, document: InvoiceDocument): void {
  const party = child(node, cac.Party);
  demand('HR-BR-10', someAt(node, [cac.Party, cbc.EndpointID]), node, document);
  const hasNumbers = someAt(node, [cac.Party, cac.PartyTaxScheme]);
  demand('HR-BR-53', !hasNumbers || hasOib(party, document), party ?? node, document);
}

function representative(node: UblNode, document: InvoiceDocument): void {
  demand('HR-BR-53', hasOib(node, document), node, document);
}

/** What may be named for the whole document, or for its lines. */
const namedOnce = [
  ['HR-BR-17', [cac.OrderLineReference, cac.OrderReference, cbc.ID], [cac.OrderReference, cbc.ID]],
  ['HR-BR-18', [cac.DespatchLineReference, cac.DocumentReference, cbc.ID], [cac.DespatchDocumentReference, cbc.ID]],
  ['HR-BR-19', [cac.ReceiptLineReference, cac.DocumentReference, cbc.ID], [cac.ReceiptDocumentReference, cbc.ID]],
] as const;

function line(node: UblNode, document: InvoiceDocument): void {
  for (const [id, ofLine, ofDocument] of namedOnce) {
    demand(id, !someAt(node, ofLine) || !someAt(node.parent, ofDocument), node, document);
  }
  const base = elementAt(node, [cac.Price, cbc.BaseQuantity], document);
  const value = base && decimalOf(base);
  demand('HR-BR-20', value === null || value.units > 0, base ?? node, document, base?.text ?? null);
  inCenturies('HR-BR-51', node, [cac.InvoicePeriod, cbc.StartDate], document);
  inCenturies('HR-BR-52', node, [cac.InvoicePeriod, cbc.EndDate], document);
  digits(node, [quantityKind(document)], document);
  digits(node, [cac.Item, cac.ClassifiedTaxCategory, cbc.Percent], document);
}

const quantityKind = ({ root }: InvoiceDocument) =>
  root.kind === Invoice ? cbc.InvoicedQuantity : cbc.CreditedQuantity;

function price(node: UblNode, document: InvoiceDocument): void {
  digits(node, [cbc.PriceAmount], document);
  digits(node, [cac.AllowanceCharge, cbc.Amount], document);
  digits(node, [cac.AllowanceCharge, cbc.BaseAmount], document);
  digits(node, [cbc.BaseQuantity], document);
}

function priceUnit(node: UblNode, document: InvoiceDocument): void {
  const unit = attribute(node, 'unitCode');
  if (unit === null || node.parent?.kind !== cac.Price) return;
  const owner = node.parent.parent;
  if (!has(owner, cbc.InvoicedQuantity) && !has(owner, cbc.CreditedQuantity)) return;
  const isSame = someAt(owner, [quantityKind(document)], (quantity) => attribute(quantity, 'unitCode') === unit);
  const [quantity] = owner === null ? [] : allAt(owner, [quantityKind(document)]);
  const wanted = quantity === undefined ? null : attribute(quantity, 'unitCode');
  demand('HR-BR-21', isSame, node, document, unit, () =>
    wanted === null ? null : document.patches.attribute(node, 'unitCode', wanted),
  );
}

/** Types of documents, advances and credits, whose items need no code. */
const uncodedTypes = codesOf('386 81 83 261 262 296 308 381 396 420 458 532');
const codePath: UblPath = [cac.CommodityClassification, cbc.ItemClassificationCode];

function item(node: UblNode, document: InvoiceDocument): void {
  const found = allAt(node, [cac.ClassifiedTaxCategory]);
  const isTaxed = isExemptAndOther(found);
  demand('HR-BR-16', isNamed(found, isTaxed), node, document);
  demand('HR-BR-36', isReasoned(found, true, isTaxed), node, document);
  const codes = allAt(node, codePath);
  const lists = codes.flatMap((code) => attribute(code, 'listID') ?? []);
  const typeCode = document.root.kind === CreditNote ? cbc.CreditNoteTypeCode : cbc.InvoiceTypeCode;
  const isUncoded = someAt(node.parent?.parent ?? null, [typeCode], ({ text }) => uncodedTypes.has(normalized(text)));
  const isFree = isUncoded && (codes.length === 0 || lists.some((list) => list !== 'CG'));
  demand('HR-BR-25', isFree || lists.includes('CG'), codes[0] ?? node, document);
  demand('HR-BR-46', lengthOf(textOf(node, [cbc.Name], document)) <= 1024, node, document);
  demand('HR-BR-47', lengthOf(textOf(node, [cbc.Description], document)) <= 4096, node, document);
}

const categoryNames = codesOf('HR:PDV25 HR:PDV13 HR:PDV5 HR:Z HR:K HR:G HR:AE HR:E HR:POVNAK HR:PP HR:PPMV HR:O HR:N');
const namedCategories: ReadonlySet<number> = new Set([cac.TaxCategory, cac.ClassifiedTaxCategory, hrextac.HRTaxCategory]); // prettier-ignore

function categoryName(node: UblNode, document: InvoiceDocument): void {
  if (!namedCategories.has(node.parent!.kind)) return;
  demand('HR-BR-CL-1', categoryNames.has(normalized(node.text)), node, document, node.text);
}

/** A code of a named other list is passed over. */
function productCode(node: UblNode, document: InvoiceDocument): void {
  if (node.parent?.kind !== cac.CommodityClassification) return;
  const list = attribute(node, 'listID');
  const isListed = list === 'CG' && codesOf(productCodes).has(normalized(node.text));
  demand('HR-BR-CL-2', isListed || (list !== null && list !== 'CG'), node, document, node.text);
}
