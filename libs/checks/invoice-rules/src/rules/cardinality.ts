import { type InvoiceDocument } from '../invoice-document';
import { idsOf, type RuleId } from '../sets/official-rules';
import { quoted } from '../quote';
import { cac, cbc } from '../tree/elements';
import { answeredOnce, attribute, child, doubleOf, has, hasChildText, indicates, isBelowZero, isVat, normalized, sibling, type UblNode } from '../tree/ubl-node'; // prettier-ignore
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { representative, requiredAttributes, requiredElsewhere, requiredOfDocument, requiredOfLine, type RequiredValue } from './cardinality-table'; // prettier-ignore
import { atRoot, type KindCheck, type RuleGroup } from './rule-group';
import { type RuleRows } from './rule-row';

/** What must be there: in the document, in its parties, totals, VAT groups, references and lines. */
export const cardinality: RuleGroup = {
  name: 'cardinality',
  ids: idsOf('cardinality'),
  nodeChecks: [
    ...requiredElsewhere.map(([place, ...required]): KindCheck => [
      place[0],
      (node, document) => {
        if (standsAt(node, place)) requireValue(node, required, document);
      },
    ]),
    ...requiredAttributes.map(([place, ...required]): KindCheck => [
      place[0],
      (node, document) => {
        if (standsAt(node, place)) requireAttribute(node, required, document);
      },
    ]),
    [cac.InvoiceLine, line],
    [cac.CreditNoteLine, line],
    [cac.AllowanceCharge, allowanceCharge],
    [cac.TaxSubtotal, breakdownCategory],
    [cac.TaxRepresentativeParty, representativeVatId],
    [cac.PayeeParty, payee],
    [cac.PayeeFinancialAccount, account],
    [cac.AdditionalItemProperty, itemAttribute],
  ],
  documentChecks: atRoot(wholeDocument),
};

function standsAt(node: UblNode, place: readonly number[]): boolean {
  let at = node.parent;
  for (let index = 1; index < place.length; index++) {
    if (at === null || at.kind !== place[index]) return false;
    at = at.parent;
  }
  return true;
}

function wholeDocument(root: UblNode, document: InvoiceDocument): void {
  for (let index = 0; index < requiredOfDocument.length; index++)
    requireValue(root, requiredOfDocument[index]!, document);
}

function requireValue(owner: UblNode, required: RequiredValue, { issues }: InvoiceDocument): void {
  if (someAt(owner, required[1], required[2] === 'text' ? saysSomething : undefined)) return;
  const [id, , , at, whose, what] = required;
  issues.rule(id, owner, () => {
    return { at, message: `${whose} has no ${what}.`, fix: `State the ${what}.` };
  });
}

function saysSomething({ text }: UblNode): boolean {
  return text.charCodeAt(0) > 32 || normalized(text) !== '';
}

type RequiredAttribute = readonly [
  id: RuleId,
  kind: number,
  attribute: string,
  at: string,
  whose: string,
  what: string,
];

function requireAttribute(owner: UblNode, required: RequiredAttribute, { issues }: InvoiceDocument): void {
  for (let node = child(owner, required[1]); node !== null; node = sibling(node)) {
    if (attribute(node, required[2]) !== null) continue;
    const [id, , , at, whose, what] = required;
    issues.rule(id, node, () => {
      return { at, message: `${whose} has no ${what}.`, fix: `State the ${what}.` };
    });
  }
}

function line(node: UblNode, document: InvoiceDocument): void {
  for (let index = 0; index < requiredOfLine.length; index++) requireValue(node, requiredOfLine[index]!, document);
  netPrice(node, document.issues);
}

/** BR-26, and BR-27: no net price is zero or more, so a missing one fails both. Compared as a double: "1e2" counts. */
function netPrice(line: UblNode, issues: InvoiceDocument['issues']): void {
  let wrong: UblNode | null = null;
  for (let price = child(line, cac.Price); price !== null; price = sibling(price)) {
    for (let amount = child(price, cbc.PriceAmount); amount !== null; amount = sibling(amount)) {
      if (!isBelowZero(doubleOf(amount))) return;
      wrong = amount;
    }
  }
  if (wrong === null) {
    issues.rule('BR-26', line, () => ({
      at: 'price/net',
      message: 'The line has no net price.',
      fix: 'State the net price of the item.',
    }));
  }
  const text = wrong === null ? null : wrong.text;
  issues.rule('BR-27', line, () => ({
    at: 'price/net',
    message: `The net price of the item must be zero or more; it is ${text === null ? 'missing' : quoted(text)}.`,
    fix: 'State a net price of zero or more; a credit has a negative quantity.',
  }));
}

/** BR-31, BR-32, BR-36 and BR-37 of the document's allowances and charges; BR-41 and BR-43 of a line's. */
function allowanceCharge(node: UblNode, { root, issues }: InvoiceDocument): void {
  const owner = node.parent;
  const ofLine = owner?.kind === cac.InvoiceLine || owner?.kind === cac.CreditNoteLine;
  if (!ofLine && owner !== root) return;
  const hasAmount = has(node, cbc.Amount);
  const lacksCategory = !ofLine && !hasVatChild(node, cac.TaxCategory, cbc.ID);
  if (hasAmount && !lacksCategory) return;
  const isAllowance = indicates(node, false);
  if (!isAllowance && !indicates(node, true)) return;
  const name = isAllowance ? 'allowance' : 'charge';
  if (!hasAmount) {
    const [line, whole]: RuleId[] = isAllowance ? ['BR-41', 'BR-31'] : ['BR-43', 'BR-36'];
    issues.rule(ofLine ? line! : whole!, node, () => ({
      at: 'amount',
      message: `The ${name} has no amount.`,
      fix: 'State its amount, or the percentage and the base that it is computed from.',
    }));
  }
  if (lacksCategory) {
    issues.rule(isAllowance ? 'BR-32' : 'BR-37', node, () => ({
      at: 'vat/category',
      message: `The ${name} has no VAT category.`,
      fix: `State the VAT category of the ${name}, e.g. S with its rate.`,
    }));
  }
}

/** Whether some child of `kind` that belongs to VAT has a child `wanted`. */
function hasVatChild(node: UblNode, kind: number, wanted: number): boolean {
  for (let at = child(node, kind); at !== null; at = sibling(at)) if (has(at, wanted) && isVat(at)) return true;
  return false;
}

function breakdownCategory(subtotal: UblNode, { issues }: InvoiceDocument): void {
  if (subtotal.parent?.kind !== cac.TaxTotal || hasVatChild(subtotal, cac.TaxCategory, cbc.ID)) return;
  issues.rule('BR-47', subtotal, () => ({
    at: 'category',
    message: 'The VAT group has no VAT category.',
    fix: 'State its VAT category, e.g. S with its rate.',
  }));
}

function representativeVatId(party: UblNode, { issues }: InvoiceDocument): void {
  if (hasVatChild(party, cac.PartyTaxScheme, cbc.CompanyID)) return;
  issues.rule('BR-56', party, () => ({
    at: 'vatId',
    message: 'The tax representative has no VAT identifier.',
    fix: 'State the VAT identifier that the representative acts under.',
  }));
}

const name = [cac.PartyName, cbc.Name];
const identifier = [cac.PartyIdentification, cbc.ID];
const sellerNames = answeredOnce((owner) => textsOfSellers(owner, name));
const sellerIdentifiers = answeredOnce((owner) => textsOfSellers(owner, identifier));

/** BR-17: the payee has a name, and is somebody else than the seller by trading name and by identifier. */
function payee(party: UblNode, { issues }: InvoiceDocument): void {
  const isNamed = someAt(party, name);
  const asSeller =
    isNamed && (sharesText(party, name, sellerNames) || sharesText(party, identifier, sellerIdentifiers));
  if (isNamed && !asSeller) return;
  issues.rule('BR-17', party, () => ({
    at: isNamed ? '' : 'name',
    message: isNamed ? 'The payee has the trading name or an identifier of the seller.' : 'The payee has no name.',
    fix: isNamed ? 'Leave the payee out when the seller is paid.' : 'State the name of the payee.',
  }));
}

/** Whether the payee has a text at this path that the sellers beside it have too. */
function sharesText(payee: UblNode, path: UblPath, ofSellers: (owner: UblNode) => ReadonlySet<string>): boolean {
  const texts = ofSellers(payee.parent!);
  return someAt(payee, path, ({ text }) => texts.has(text));
}

function textsOfSellers(owner: UblNode, path: UblPath): ReadonlySet<string> {
  return new Set(allAt(owner, [cac.AccountingSupplierParty, cac.Party, ...path]).map(({ text }) => text));
}

/** BR-50: for the exact codes of credit transfers only; a blank in the code hides it from this rule. */
function account(node: UblNode, { issues }: InvoiceDocument): void {
  const means = node.parent;
  if (means?.kind !== cac.PaymentMeans || someAt(node, [cbc.ID], saysSomething)) return;
  const code = ['30', '58'].find((transfer) => hasChildText(means, cbc.PaymentMeansCode, transfer));
  if (code === undefined) return;
  issues.rule('BR-50', node, () => ({
    at: 'id',
    message: `Payment by credit transfer (code ${code}) needs the number of the account to pay to.`,
    fix: 'State the IBAN or other account number.',
  }));
}

function itemAttribute(property: UblNode, { issues }: InvoiceDocument): void {
  const isNamed = has(property, cbc.Name);
  if (isNamed && has(property, cbc.Value)) return;
  issues.rule('BR-54', property, () => ({
    at: isNamed ? 'value' : 'name',
    message: `The item attribute has no ${isNamed ? 'value' : 'name'}.`,
    fix: 'State both its name and its value, or leave it out.',
  }));
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-31': { asks: 'An allowance of the document has an amount.', besides: ['totals_not_computable'],
    breaks: ({ allowances }) => void delete allowances[0].amount },
  'BR-32': { asks: 'An allowance of the document has a VAT category.', besides: ['totals_not_computable'],
    breaks: ({ allowances }) => void delete allowances[0].vat },
  'BR-36': { asks: 'A charge of the document has an amount.', besides: ['totals_not_computable'],
    breaks: ({ charges }) => void delete charges[0].amount },
  'BR-37': { asks: 'A charge of the document has a VAT category.', besides: ['totals_not_computable'],
    breaks: ({ charges }) => void delete charges[0].vat },
  'BR-26': { asks: 'Each line has the net price of its item.', besides: ['BR-27', 'PEPPOL-EN16931-R120'],
    breaks: ({ lines }) => Object.assign(lines[0], { price: undefined, net: '760.00' }) },
  'BR-27': { asks: 'The net price of an item is zero or more.',
    breaks: ({ lines }) => Object.assign(lines[0], { price: '-95.00', quantity: '-8' }) },
  'BR-41': { asks: 'An allowance of a line has an amount.',
    breaks: ({ lines }) => Object.assign(lines[0], { allowances: [{ reason: 'None' }], net: '760.00' }) },
  'BR-43': { asks: 'A charge of a line has an amount.',
    breaks: ({ lines }) => Object.assign(lines[0], { charges: [{ reason: 'None' }], net: '760.00' }) },
  'BR-54': { asks: 'An attribute of an item has a name and a value.',
    breaks: ({ lines }) => void (lines[0].item.attributes = [{ name: 'Colour' }]) },
  'BR-17': { asks: 'A payee has a name, and is somebody else than the seller.', besides: ['UBL-SR-19', 'UBL-SR-20', 'UBL-SR-21'],
    breaks: (invoice) => void (invoice.payee = { identifier: '1' }) },
  'BR-50': { asks: 'The account of a credit transfer has a number.', besides: ['BR-61'],
    breaks: ({ payment }) => void (payment[0].account = { name: 'Acme' }) },
  'BR-56': { asks: 'A tax representative has a VAT identifier.',
    breaks: (invoice) => void (invoice.taxRepresentative = { ...representative, vatId: undefined }) },
  'BR-47': { asks: 'Each group of the VAT breakdown has a VAT category.', besides: ['BR-S-01'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.TaxTotal, cac.TaxSubtotal, cac.TaxCategory, cbc.ID])) },
};
