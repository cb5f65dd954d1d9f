import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { cac, cbc } from '../tree/elements';
import { answeredOnce, attribute, child, type UblNode } from '../tree/ubl-node';
import { allAt, several, sole, someAt, type UblPath } from '../tree/ubl-path';
import { atRoot, type RuleGroup } from './rule-group';
import { earlierIds, onceInDocument, type AtMostOnce } from './ubl-occurrence-table';
import { type RuleRows } from './rule-row';

/** How often UBL elements may stand in a document, as far as a JSON invoice can break it; ubl-repetitions.ts has the rest. */
export const ublOccurrences: RuleGroup = ublOccurrencesOf(onceInDocument);

/** CIUS-RO has payment card and direct debit under the numbers that they had before. */
export const ublOccurrencesOfCiusRo: RuleGroup = ublOccurrencesOf(
  onceInDocument.map(([id, ...row]): AtMostOnce => [earlierIds.get(id) ?? id, ...row]),
);

function ublOccurrencesOf(rows: readonly AtMostOnce[]): RuleGroup {
  return {
    name: 'ubl-occurrences',
    ids: [...rows.map(([id]) => id), 'UBL-SR-07', 'UBL-SR-12', 'UBL-SR-18', 'UBL-SR-19', 'UBL-SR-20', 'UBL-SR-21', 'UBL-SR-29', 'UBL-SR-44', 'UBL-SR-46', 'UBL-SR-47', 'UBL-SR-48'], // prettier-ignore
    nodeChecks: [
      [cac.BillingReference, precedingInvoice],
      [cac.InvoiceLine, lineCategory],
      [cac.CreditNoteLine, lineCategory],
      [cac.PayeeParty, payee],
      [cac.PartyIdentification, creditorIds],
      [cbc.PaymentID, paymentId],
      [cbc.PaymentMeansCode, paymentMeansCode],
    ],
    documentChecks: atRoot((root, document) => wholeDocument(root, rows, document)),
  };
}

function wholeDocument(root: UblNode, rows: readonly AtMostOnce[], document: InvoiceDocument): void {
  for (let index = 0; index < rows.length; index++) atMostOnce(root, rows[index]!, document);
  oneVatId('UBL-SR-12', cac.AccountingSupplierParty, 'VAT identifier of the seller', root, document);
  oneVatId('UBL-SR-18', cac.AccountingCustomerParty, 'VAT identifier of the buyer', root, document);
  if (sole(root, meansCode) !== several) return;
  const named = allAt(root, meansCode).filter((code) => attribute(code, 'name') !== null);
  repeated('UBL-SR-46', root, named[1], 'text of a payment means code', document);
}

const meansCode = [cac.PaymentMeans, cbc.PaymentMeansCode];
const legalName = [cac.PartyLegalEntity, cbc.RegistrationName];
const name = [cac.PartyName, cbc.Name];
const identifier = [cac.PartyIdentification, cbc.ID];
const legalIdentifier = [cac.PartyLegalEntity, cbc.CompanyID];
const lineVat = [cac.Item, cac.ClassifiedTaxCategory];

/** What a path leads to may be there once. @param owner where the path starts */
export function atMostOnce(owner: UblNode, row: AtMostOnce, document: InvoiceDocument): void {
  if (sole(owner, row[1]) === several) repeated(row[0], owner, allAt(owner, row[1])[1], row[2], document);
}

/** @param owner the element that the rule judges @param second one too many in it; none, and there is nothing to report */
export function repeated(
  id: RuleId,
  owner: UblNode,
  second: UblNode | undefined,
  what: string,
  { issues }: InvoiceDocument,
): void {
  if (second === undefined) return;
  const explain = () => ({ message: `There is more than one ${what}; EN 16931 has room for one.`, fix: 'Keep one.' });
  issues.rule(id, second, explain, owner);
}

/** Tax identifiers of a party whose tax scheme passes `test`: compared in capitals, blanks and all. */
export function taxIds(root: UblNode, party: number, test: (scheme: string) => boolean): UblNode[] {
  return allAt(root, [party, cac.Party, cac.PartyTaxScheme]).flatMap((holder) => {
    const belongs = someAt(holder, [cac.TaxScheme], (scheme) =>
      test((child(scheme, cbc.ID)?.text ?? '').toUpperCase()),
    );
    return belongs ? allAt(holder, [cbc.CompanyID]) : [];
  });
}

function oneVatId(id: RuleId, party: number, what: string, root: UblNode, document: InvoiceDocument): void {
  if (sole(root, [party, cac.Party, cac.PartyTaxScheme, cbc.CompanyID]) !== several) return;
  repeated(id, root, taxIds(root, party, (scheme) => scheme === 'VAT')[1], what, document);
}

/** UBL-SR-44 */
function paymentId(node: UblNode, document: InvoiceDocument): void {
  document.paymentId ??= node.text;
  if (node.text !== document.paymentId) secondValue('UBL-SR-44', 'remittance information', node, document);
}

/** UBL-SR-47 */
function paymentMeansCode(node: UblNode, document: InvoiceDocument): void {
  document.paymentMeansCode ??= node.text;
  if (node.text !== document.paymentMeansCode) secondValue('UBL-SR-47', 'payment means code', node, document);
}

/** Payment instructions may repeat a value, but not have several. */
function secondValue(id: RuleId, what: string, node: UblNode, { issues, root }: InvoiceDocument): void {
  if (issues.has(id)) return;
  const message = `The payment instructions have more than one ${what}; EN 16931 has room for one.`;
  issues.rule(id, node, () => ({ message, fix: 'Give all payment instructions the same one.' }), root);
}

/** UBL-SR-29: one creditor identifier assigned by a bank in the whole document. */
function creditorIds(holder: UblNode, document: InvoiceDocument): void {
  for (let id = holder.first; id !== null; id = id.next) {
    if (id.kind !== cbc.ID || id.attributes === null) continue;
    if (attribute(id, 'schemeID')?.toUpperCase() !== 'SEPA' || ++document.creditorIds !== 2) continue;
    repeated('UBL-SR-29', document.root, id, 'creditor identifier of direct debits', document);
  }
}

function precedingInvoice(reference: UblNode, { issues }: InvoiceDocument): void {
  if (someAt(reference, [cac.InvoiceDocumentReference, cbc.ID])) return;
  issues.rule('UBL-SR-07', reference, () => ({
    at: 'number',
    message: 'The reference to a preceding invoice has no invoice number.',
    fix: 'State the number of the preceding invoice.',
  }));
}

function lineCategory(line: UblNode, { issues }: InvoiceDocument): void {
  const found = sole(line, lineVat);
  if (found !== null && found !== several) return;
  issues.rule('UBL-SR-48', line, () => ({
    at: 'vat',
    message: `A line has exactly one VAT category; this one has ${found === null ? 'none' : 'several'}.`,
    fix: 'State one VAT category for the line; split the line when it has several.',
  }));
}

/** UBL-SR-19 to 21: name, identifier and registration of the payee, each at most once; and each also wants another name than the seller's. */
function payee(party: UblNode, document: InvoiceDocument): void {
  const isOther = hasOtherName(party);
  const rows = [
    ['UBL-SR-19', name, 'name', () => true],
    ['UBL-SR-20', identifier, 'identifier', (id: UblNode) => attribute(id, 'schemeID')?.toUpperCase() !== 'SEPA'],
    ['UBL-SR-21', legalIdentifier, 'legal registration identifier', () => true],
  ] as const satisfies readonly (readonly [RuleId, UblPath, string, (node: UblNode) => boolean])[];
  for (const [id, path, what, isMeant] of rows) {
    const found = allAt(party, path).filter(isMeant);
    if (found.length > 1) repeated(id, party, found[1], `${what} of the payee`, document);
    else if (!isOther) {
      document.issues.rule(id, party, () => ({
        at: 'name',
        message: 'The payee needs a name that is not the name of the seller, and the seller needs a name.',
        fix: 'Name the payee, or leave the payee out when the seller is paid.',
      }));
    }
  }
}

/** Whether some name of the payee differs from some name of the seller; not when either has none. */
function hasOtherName(party: UblNode): boolean {
  const [first, second] = sellerNames(party.parent!);
  return first !== undefined && someAt(party, name, ({ text }) => text !== first || second !== undefined);
}

/** Two different names, if there are: any other name differs from one of them. */
const sellerNames = answeredOnce((owner) =>
  [...new Set(allAt(owner, [cac.AccountingSupplierParty, cac.Party, ...legalName]).map(({ text }) => text))].slice(
    0,
    2,
  ),
);

const transfer = { meansCode: '30', reference: '2026-0042', account: { id: 'BE71096123456769' } };

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'UBL-SR-12': { asks: 'The seller has at most one VAT identifier.',
    breaks: ({ seller }) => Object.assign(seller, { taxId: 'BE0403170701', taxIdScheme: 'vat' }) },
  'UBL-SR-18': { asks: 'The buyer has at most one VAT identifier.',
    breaksTree: (root, { childAt, elementAt, repeat }) => { const party = elementAt(root, [cac.AccountingCustomerParty, cac.Party]); repeat(childAt(party, cac.PartyTaxScheme)); } },
  'UBL-SR-29': { asks: 'There is at most one creditor identifier of direct debits.',
    breaks: ({ seller }) => void (seller.identifiers = [{ value: 'A', scheme: 'SEPA' }, { value: 'B', scheme: 'SEPA' }]) },
  'UBL-SR-44': { asks: 'All payment instructions have the same remittance information.',
    breaks: (invoice) => void (invoice.payment = [transfer, { ...transfer, reference: 'other' }, { ...transfer, reference: 'third' }]) },
  'UBL-SR-46': { asks: 'There is at most one text of a payment means code.',
    breaks: (invoice) => void (invoice.payment = [{ ...transfer, meansText: 'Transfer' }, { ...transfer, meansText: 'Transfer' }]) },
  'UBL-SR-47': { asks: 'All payment instructions have the same payment means code.',
    breaks: (invoice) => void (invoice.payment = [transfer, { ...transfer, meansCode: '58' }]) },
  'UBL-SR-48': { asks: 'Each line has exactly one VAT category.', besides: ['BR-CO-04', 'totals_not_computable'],
    breaks: ({ lines }) => void delete lines[0].vat },
  'UBL-SR-19': { asks: 'The payee has at most one name, and it is not the name of the seller.', besides: ['UBL-SR-20', 'UBL-SR-21'],
    breaks: (invoice) => void (invoice.payee = { name: 'Acme BV' }) },
  'UBL-SR-20': { asks: 'The payee has at most one identifier, and its name is not the name of the seller.', besides: ['UBL-SR-19', 'UBL-SR-21'],
    breaks: (invoice) => void (invoice.payee = { name: 'Acme BV' }) },
  'UBL-SR-21': { asks: 'The payee has at most one registration number, and its name is not the name of the seller.', besides: ['UBL-SR-19', 'UBL-SR-20'],
    breaks: (invoice) => void (invoice.payee = { name: 'Acme BV' }) },
  'UBL-SR-07': { asks: 'A billing reference names an invoice by its number.', besides: ['BR-55'],
    breaks: (invoice) => void (invoice.precedingInvoices = [{ issueDate: '2026-01-01' }]) },
};
