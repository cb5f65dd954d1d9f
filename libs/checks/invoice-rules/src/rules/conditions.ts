import { type InvoiceDocument } from '../invoice-document';
import { idsOf, type RuleId } from '../sets/official-rules';
import { quoted } from '../quote';
import { cac, cbc } from '../tree/elements';
import {
  attribute,
  child,
  doubleOf,
  isBelowZero,
  has,
  hasPath,
  indicates,
  isVat,
  normalized,
  sibling,
  type UblNode,
} from '../tree/ubl-node';
import { dateOf } from '../xml-date';
import { firstTwo } from './party-countries';
import { codesOf } from '../sets/edition-facts';
import { atRoot, type Check, type RuleGroup } from './rule-group';
import { type RuleRows } from './rule-row';

/** Values that are needed, or excluded, because of another value. */
export const conditions: RuleGroup = {
  name: 'conditions',
  ids: idsOf('conditions').filter((id) => !['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08'].includes(id)),
  nodeChecks: ({ codeLists }) => [
    [cbc.PrimaryAccountNumberID, cardNumber],
    [cac.AllowanceCharge, allowanceChargeReason],
    [cac.InvoiceLine, line],
    [cac.CreditNoteLine, line],
    [cac.InvoicePeriod, period],
    [cac.PaymentMeans, paymentMeans],
    [cac.AccountingSupplierParty, sellerIdentifier],
    [cac.TaxSubtotal, breakdownRate],
    [cac.PartyTaxScheme, vatIdPrefix(codeLists.vatPrefixes)],
  ],
  documentChecks: atRoot(wholeDocument),
};

function cardNumber(node: UblNode, { issues }: InvoiceDocument): void {
  if (node.parent?.kind !== cac.CardAccount || node.parent.parent?.kind !== cac.PaymentMeans) return;
  const { length } = [...normalized(node.text)];
  if (length <= 10) return;
  issues.rule('BR-51', node, () => ({
    message: `At most the last digits of a card number may be given, ten characters in all; there are ${length}.`,
    fix: 'Keep only the last four to six digits.',
  }));
}

/** BR-33, BR-38, BR-42, BR-44 and the BR-CO ids that say the same: an allowance or charge says why. */
function allowanceChargeReason(node: UblNode, document: InvoiceDocument): void {
  const owner = node.parent;
  const ofLine = owner?.kind === cac.InvoiceLine || owner?.kind === cac.CreditNoteLine;
  if (!ofLine && owner !== document.root) return;
  if (has(node, cbc.AllowanceChargeReason) || has(node, cbc.AllowanceChargeReasonCode)) return;
  const isAllowance = indicates(node, false);
  if (!isAllowance && !indicates(node, true)) return;
  const ids: RuleId[] = ofLine
    ? isAllowance ? ['BR-42', 'BR-CO-23'] : ['BR-44', 'BR-CO-24']
    : isAllowance ? ['BR-33', 'BR-CO-21'] : ['BR-38', 'BR-CO-22']; // prettier-ignore
  for (const id of ids) {
    document.issues.rule(id, node, () => ({
      at: 'reason',
      message: `The ${isAllowance ? 'allowance' : 'charge'} gives neither a reason nor a reason code.`,
      fix: 'Give a reason in words or a code for it.',
    }));
  }
}

function line(node: UblNode, { issues }: InvoiceDocument): void {
  const quantity = child(node, cbc.InvoicedQuantity);
  const credited = child(node, cbc.CreditedQuantity);
  if (quantity === null && credited === null) {
    issues.rule('BR-22', node, () => ({
      at: 'quantity',
      message: 'The line has no quantity.',
      fix: 'State the quantity; 1 for a flat price.',
    }));
  }
  if (!someHasUnit(quantity) && !someHasUnit(credited)) {
    issues.rule('BR-23', node, () => ({
      at: 'unit',
      message: 'The quantity of the line has no unit.',
      fix: 'State the unit code of the quantity, e.g. C62 for pieces or HUR for hours.',
    }));
  }
  if (!hasLineVat(node)) {
    issues.rule('BR-CO-04', node, () => ({
      at: 'vat/category',
      message: 'The line has no VAT category.',
      fix: 'State the VAT category of the line, e.g. S with its rate.',
    }));
  }
  grossPrice(node, issues);
}

function someHasUnit(quantity: UblNode | null): boolean {
  for (let at = quantity; at !== null; at = sibling(at)) if (attribute(at, 'unitCode') !== null) return true;
  return false;
}

function hasLineVat(line: UblNode): boolean {
  for (let item = child(line, cac.Item); item !== null; item = sibling(item)) {
    for (let at = child(item, cac.ClassifiedTaxCategory); at !== null; at = sibling(at)) {
      if (has(at, cbc.ID) && isVat(at)) return true;
    }
  }
  return false;
}

/** BR-28: no gross price is zero or more. Compared as a double by the official rule: "1e2" counts. */
function grossPrice(line: UblNode, issues: InvoiceDocument['issues']): void {
  let negative: UblNode | null = null;
  for (let price = child(line, cac.Price); price !== null; price = sibling(price)) {
    for (let allowance = child(price, cac.AllowanceCharge); allowance !== null; allowance = sibling(allowance)) {
      for (let base = child(allowance, cbc.BaseAmount); base !== null; base = sibling(base)) {
        if (!isBelowZero(doubleOf(base))) return;
        negative = base;
      }
    }
  }
  if (negative === null) return;
  const { text } = negative;
  issues.rule('BR-28', line, () => ({
    at: 'price/gross',
    message: `The gross price of the item is negative: ${quoted(text)}.`,
    fix: 'State a gross price of zero or more; a credit has a negative quantity.',
  }));
}

function period(node: UblNode, { issues }: InvoiceDocument): void {
  const owner = node.parent?.kind;
  const ofLine = owner === cac.InvoiceLine || owner === cac.CreditNoteLine;
  const start = child(node, cbc.StartDate);
  const end = child(node, cbc.EndDate);
  if (start !== null && end !== null) {
    const from = dateOf(start.text);
    const to = dateOf(end.text);
    if (from !== null && to !== null && to < from) {
      issues.rule(ofLine ? 'BR-30' : 'BR-29', node, () => ({
        at: 'end',
        message: `The period ends (${quoted(end.text)}) before it starts (${quoted(start.text)}).`,
        fix: 'Set the end to the start or later.',
      }));
    }
    return;
  }
  if (start !== null || end !== null || (!ofLine && has(node, cbc.DescriptionCode))) return;
  issues.rule(ofLine ? 'BR-CO-20' : 'BR-CO-19', node, () => ({
    message: 'The period has neither a start nor an end.',
    fix: 'State its start, its end or both, or leave the period out.',
  }));
}

function paymentMeans(means: UblNode, { issues }: InvoiceDocument): void {
  const code = child(means, cbc.PaymentMeansCode);
  const value = code === null ? '' : normalized(code.text);
  if ((value !== '30' && value !== '58') || hasPath(means, cac.PayeeFinancialAccount, cbc.ID)) return;
  issues.rule('BR-61', means, () => ({
    at: 'account/id',
    message: `Payment by credit transfer (code ${value}) needs the account to pay to.`,
    fix: 'State the IBAN or other account number.',
  }));
}

function sellerIdentifier(owner: UblNode, { issues }: InvoiceDocument): void {
  for (let party = child(owner, cac.Party); party !== null; party = sibling(party)) {
    if (hasPath(party, cac.PartyLegalEntity, cbc.CompanyID)) return;
    for (let scheme = child(party, cac.PartyTaxScheme); scheme !== null; scheme = sibling(scheme)) {
      if (has(scheme, cbc.CompanyID) && isVat(scheme)) return;
    }
    for (let holder = child(party, cac.PartyIdentification); holder !== null; holder = sibling(holder)) {
      for (let id = child(holder, cbc.ID); id !== null; id = sibling(id)) {
        if (attribute(id, 'schemeID') !== 'SEPA') return;
      }
    }
  }
  issues.rule('BR-CO-26', owner, () => ({
    message: 'The seller has no VAT identifier, no registration number and no other identifier.',
    fix: 'State at least one of vatId, legalId and identifiers.',
  }));
}

function breakdownRate(subtotal: UblNode, { issues }: InvoiceDocument): void {
  if (subtotal.parent?.kind !== cac.TaxTotal) return;
  for (let category = child(subtotal, cac.TaxCategory); category !== null; category = sibling(category)) {
    if (!isVat(category)) continue;
    const id = child(category, cbc.ID);
    if (has(category, cbc.Percent) || (id !== null && normalized(id.text) === 'O')) return;
  }
  issues.rule('BR-48', subtotal, () => ({
    at: 'rate',
    message: 'The VAT group has no rate.',
    fix: 'State its rate in percent; only "not subject to VAT" (O) has none.',
  }));
}

/** The official test is a substring search, so "" and "D " pass too. */
function vatIdPrefix(list: string): Check {
  const prefixText = ` ${list} `;
  const prefixes = codesOf(list);
  return (scheme, { issues }) => {
    if (!isVat(scheme)) return;
    const id = child(scheme, cbc.CompanyID);
    if (id === null || prefixes.has(id.text.slice(0, 2))) return;
    const prefix = firstTwo(id.text);
    if (prefixText.includes(prefix)) return;
    issues.rule('BR-CO-09', scheme, () => ({
      at: 'vatId',
      message: `A VAT identifier starts with the letters of its country; this one starts with ${quoted(prefix)}.`,
      fix: 'Put the country prefix in front, e.g. BE0202239951; Greece is EL.',
    }));
  };
}

function wholeDocument(root: UblNode, document: InvoiceDocument): void {
  const { issues, sums } = document;
  if (!hasText(root, cbc.InvoiceTypeCode) && !hasText(root, cbc.CreditNoteTypeCode)) {
    issues.rule('BR-04', root, () => ({
      at: 'typeCode',
      message: 'The document has no type code.',
      fix: 'State it: 380 for an invoice, 381 for a credit note.',
    }));
  }
  if (!sums.hasLine) {
    issues.rule('BR-16', root, () => ({
      at: 'lines',
      message: 'The document has no lines.',
      fix: 'Add at least one line.',
    }));
  }
  taxCurrencyTotal(root, document);
  if (has(root, cbc.TaxPointDate) && hasPath(root, cac.InvoicePeriod, cbc.DescriptionCode)) {
    issues.rule('BR-CO-03', root, () => ({
      at: 'taxPointCode',
      message: 'Both a tax point date and a tax point code are given; they exclude each other.',
      fix: 'Keep the date when it is known, else the code.',
    }));
  }
  if (!hasPath(root, cac.TaxTotal, cac.TaxSubtotal)) {
    issues.rule('BR-CO-18', root, () => ({
      at: 'vatBreakdown',
      message: 'The VAT breakdown has no group.',
      fix: 'Leave the breakdown out to have it computed, or state one group for each VAT category and rate.',
      patch: document.patches.totals(),
    }));
  }
}

function taxCurrencyTotal(root: UblNode, { issues, pending }: InvoiceDocument): void {
  if (!has(root, cbc.TaxCurrencyCode)) return;
  const currencies = new Set(pending.filter(({ kind }) => kind === cac.TaxTotal).flatMap(taxCurrencies));
  for (let code = child(root, cbc.TaxCurrencyCode); code !== null; code = sibling(code)) {
    if (currencies.has(code.text)) continue;
    issues.rule('BR-53', root, () => ({
      at: 'totals/taxInTaxCurrency',
      message: 'There is a VAT accounting currency, but no total VAT amount in it.',
      fix: 'State the total VAT amount in that currency, or remove the currency.',
    }));
    return;
  }
}

function taxCurrencies(total: UblNode): (string | null)[] {
  const currencies = [];
  for (let amount = child(total, cbc.TaxAmount); amount !== null; amount = sibling(amount)) {
    currencies.push(attribute(amount, 'currencyID'));
  }
  return currencies;
}

function hasText(root: UblNode, kind: number): boolean {
  const node = child(root, kind);
  return node !== null && normalized(node.text) !== '';
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-51': { asks: 'Of a card number at most ten characters are given, never the whole number.',
    breaks: (invoice) => void (invoice.payment = { meansCode: '48', card: { number: '41111111111', network: 'VISA' } }) },
  'BR-33': { asks: 'An allowance of the document has a reason, in words or as a code.', besides: ['BR-CO-21'],
    breaks: ({ allowances }) => void delete allowances[0].reason },
  'BR-CO-21': { asks: 'An allowance of the document has a reason, in words or as a code (says the same as BR-33).', besides: ['BR-33'],
    breaks: ({ allowances }) => void delete allowances[0].reason },
  'BR-38': { asks: 'A charge of the document has a reason, in words or as a code.', besides: ['BR-CO-22'],
    breaks: ({ charges }) => void delete charges[0].reason },
  'BR-CO-22': { asks: 'A charge of the document has a reason, in words or as a code (says the same as BR-38).', besides: ['BR-38'],
    breaks: ({ charges }) => void delete charges[0].reason },
  'BR-04': { asks: 'The document has a type code.', besides: ['BR-CL-01', 'PEPPOL-EN16931-P0100', 'PEPPOL-EN16931-R008'],
    breaks: (invoice) => void (invoice.typeCode = '') },
  'BR-16': { asks: 'There is at least one line.', breaks: (invoice) => void (invoice.lines = []) },
  'BR-53': { asks: 'With a VAT accounting currency, the total VAT is stated in that currency too.', besides: ['PEPPOL-EN16931-R054', 'PEPPOL-EN16931-R055'],
    breaks: (invoice) => void (invoice.taxCurrency = 'SEK') },
  'BR-CO-03': { asks: 'A tax point is given as a date or as a code, not both.',
    breaks: (invoice) => Object.assign(invoice, { taxPointDate: '2026-11-20', taxPointCode: '35' }) },
  'BR-CO-18': { asks: 'The VAT breakdown has at least one group.', besides: ['BR-S-01', 'PEPPOL-EN16931-R053', 'PEPPOL-EN16931-R054'],
    breaks: (invoice) => void (invoice.vatBreakdown = []) },
  'BR-22': { asks: 'Each line has a quantity.', besides: ['BR-23', 'PEPPOL-EN16931-R120'],
    breaks: ({ lines: [line] }) => { delete line.quantity; line.net = '760.00'; } },
  'BR-23': { asks: 'The quantity of each line has a unit code.', breaks: ({ lines }) => void delete lines[0].unit },
  'BR-28': { asks: 'The gross price of an item is zero or more.',
    breaks: ({ lines }) => void (lines[0].price = { net: '95.00', gross: '-5.00', discount: '-100.00' }) },
  'BR-CO-04': { asks: 'Each line has a VAT category.', besides: ['UBL-SR-48', 'totals_not_computable'],
    breaks: ({ lines }) => void delete lines[0].vat },
  'BR-42': { asks: 'An allowance of a line has a reason, in words or as a code.', besides: ['BR-CO-23'],
    breaks: ({ lines }) => void (lines[0].allowances = [{ amount: '1.00' }]) },
  'BR-CO-23': { asks: 'An allowance of a line has a reason, in words or as a code (says the same as BR-42).', besides: ['BR-42'],
    breaks: ({ lines }) => void (lines[0].allowances = [{ amount: '1.00' }]) },
  'BR-44': { asks: 'A charge of a line has a reason, in words or as a code.', besides: ['BR-CO-24'],
    breaks: ({ lines }) => void (lines[0].charges = [{ amount: '1.00' }]) },
  'BR-CO-24': { asks: 'A charge of a line has a reason, in words or as a code (says the same as BR-44).', besides: ['BR-44'],
    breaks: ({ lines }) => void (lines[0].charges = [{ amount: '1.00' }]) },
  'BR-30': { asks: 'The period of a line does not end before it starts.',
    breaks: ({ lines }) => void (lines[0].period = { start: '2026-11-30', end: '2026-11-01' }) },
  'BR-CO-20': { asks: 'The period of a line has a start, an end or both.', besides: ['PEPPOL-EN16931-R008'],
    breaks: ({ lines }) => void (lines[0].period = {}) },
  'BR-29': { asks: 'The invoicing period does not end before it starts.',
    breaks: (invoice) => void (invoice.period = { start: '2026-11-30', end: '2026-11-01' }) },
  'BR-CO-19': { asks: 'An invoicing period has a start, an end or both.', besides: ['PEPPOL-EN16931-R008'],
    breaks: (invoice) => void (invoice.period = {}) },
  'BR-61': { asks: 'A credit transfer names the account to pay to.', breaks: ({ payment }) => void delete payment[0].account },
  'BR-CO-26': { asks: 'The seller has a VAT identifier, a registration number or another identifier.', category: 'O',
    breaks: ({ seller }) => void delete seller.legalId },
  'BR-48': { asks: 'Each group of the VAT breakdown has a rate, unless it is not subject to VAT.', besides: ['BR-S-09'],
    breaks: (invoice) => void (invoice.vatBreakdown = [{ category: 'S', taxable: '995.00', tax: '0.00' }]) },
  'BR-CO-09': { asks: 'A VAT identifier starts with the prefix of its country.',
    breaks: ({ seller }) => void (seller.vatId = '0202239951') },
};
