import { type InvoiceDocument } from '../invoice-document';
import { idsOf, type RuleId } from '../sets/official-rules';
import { quoted } from '../quote';
import { bySyntax, ciiTerms, facturXTerms, officialTerms, type Terms, ublTerms } from '../terms/terms';
import { ram, rsm } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { attribute, child, has, hasChildText, hasPath, isNotNegative, normalized, sibling, type UblNode } from '../tree/ubl-node'; // prettier-ignore
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { codesOf } from '../sets/edition-facts';
import { ciiBreakdown, ciiTaxCurrency, ciiTaxPoint, noBreakdown, noTaxInTaxCurrency, notesOfPaymentTerms, paymentTerms, twoTaxPoints } from './tax-points'; // prettier-ignore
import { firstTwo } from './party-countries';
import { atRoot, type Check, type KindCheck, type RuleGroup } from './rule-group';
import { type RuleRows } from './rule-row';
import { groupRateFix, lineCategoryFix } from './vat-fixes';

/** Reason and reason code mean the same: no test of the official rules asks that. */
const isAlwaysTrue: ReadonlySet<RuleId> = new Set<RuleId>(['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08']);

const anyIdentifier: UblPath = [cac.Party, cac.PartyIdentification, cbc.ID];
const groupsOfCii: readonly KindCheck[] = [[ram.ApplicableTradeTax, ciiTaxPoint], [ram.IncludedSupplyChainTradeLineItem, ciiBreakdown]]; // prettier-ignore

/** Values that are needed, or excluded, because of another value. */
export const conditions: RuleGroup = conditionsOf(normalized, { dialects: officialTerms });

/** CEN 1.3.15 asks for payment terms, and in CII counts blanks around the number of a card. */
export const conditionsOf1315: RuleGroup = conditionsOf((number) => number, {
  dialects: officialTerms,
  more: ['BR-CO-25'],
});

/** The rules of today, and payment terms. */
export const conditionsWithPaymentTerms: RuleGroup = conditionsOf(normalized, {
  dialects: officialTerms,
  more: ['BR-CO-25'],
});

/** In UBL, 1.3.15 takes the creditor identifier of a bank for an identifier of the seller. */
export const conditionsOf1315Ubl: RuleGroup = conditionsOf(normalized, {
  dialects: officialTerms,
  more: ['BR-CO-25'],
  isSellerIdentified: isAnyhowIdentified,
});

/** CIUS-RO counts these blanks too, takes others for a type code, and identifies the seller in the same way. */
export const conditionsOfCiusRo: RuleGroup = conditionsOf((number) => number, {
  dialects: officialTerms,
  more: ['BR-CO-25'],
  isTypeCode: ({ text }) => text !== '',
  isSellerIdentified: isAnyhowIdentified,
});

function isAnyhowIdentified(seller: UblNode): boolean {
  return ublTerms.isSellerIdentified(seller) || someAt(seller, anyIdentifier);
}

/** Factur-X asks each VAT group, and each settlement, in its own way; see factur-x.ts. Its profile EXTENDED asks for payment terms. */
export const facturXGroupIds: readonly RuleId[] = ['BR-CO-03', 'BR-CO-18'];
export const conditionsOfFacturX: RuleGroup = conditionsOf(normalized, { dialects: [facturXTerms] });
export const conditionsOfExtended: RuleGroup = conditionsOf(normalized, {
  dialects: [facturXTerms],
  more: ['BR-CO-25'],
});

/** How an edition asks, and what it takes for enough. */
interface Manner {
  readonly dialects: readonly Terms[];
  readonly more?: readonly RuleId[];
  readonly isTypeCode?: (code: UblNode) => boolean;
  readonly isSellerIdentified?: (seller: UblNode) => boolean;
}

function conditionsOf(
  counted: (cardNumber: string) => string,
  { dialects, more = [], isTypeCode, isSellerIdentified }: Manner,
): RuleGroup {
  const isOfficial = dialects === officialTerms;
  const ids = idsOf('conditions').filter(
    (id) => !isAlwaysTrue.has(id) && (isOfficial || !facturXGroupIds.includes(id)),
  );
  return {
    name: 'conditions',
    ids: [...ids, ...more],
    nodeChecks: ({ codeLists }) => [
      ...bySyntax(
        (terms): KindCheck[] => [
          [terms.card, cardNumber(terms, counted)],
          [terms.allowanceCharge, allowanceChargeReason(terms)],
          ...terms.lines.map((kind): KindCheck => [kind, line(terms)]),
          [terms.period, period(terms)],
          [terms.seller, sellerIdentifier(isSellerIdentified ?? terms.isSellerIdentified)],
          [terms.vatGroup, breakdownRate(terms)],
          [terms.taxRegistration, vatIdPrefix(terms, codeLists.vatPrefixes)],
        ],
        dialects,
      ),
      [cac.PaymentMeans, paymentMeans],
      [ram.PayeePartyCreditorFinancialAccount, ciiAccount],
      ...(isOfficial ? groupsOfCii : []),
      [ram.SpecifiedTradeSettlementHeaderMonetarySummation, ciiTaxCurrency],
      ...(more.length === 0 ? [] : notesOfPaymentTerms),
    ],
    documentChecks: [
      ...atRoot(wholeDocument(isOfficial ? ciiTerms : facturXTerms, isTypeCode)),
      ...atRoot(ublDocument),
      ...(more.length === 0 ? [] : atRoot(paymentTerms)),
    ],
  };
}

function cardNumber({ cardNumber: number, isCard }: Terms, counted: (number: string) => string): Check {
  return (card, { issues }) => {
    if (!isCard(card)) return;
    for (let at = child(card, number); at !== null; at = sibling(at)) {
      const { length } = [...counted(at.text)];
      if (length <= 10) continue;
      issues.rule('BR-51', at, () => ({
        message: `At most the last digits of a card number may be given, ten characters in all; there are ${length}.`,
        fix: 'Keep only the last four to six digits.',
      }));
    }
  };
}

/** BR-33, BR-38, BR-42, BR-44 and the BR-CO ids that say the same: an allowance or charge says why. */
function allowanceChargeReason({ isOfLine, isOfDocument, reason, reasonCode, meaningsOf }: Terms): Check {
  return (node, { root, issues }) => {
    const ofLine = isOfLine(node);
    if (!ofLine && !isOfDocument(node, root)) return;
    if (has(node, reason) || has(node, reasonCode)) return;
    for (const name of meaningsOf(node)) {
      for (const id of reasonRules[name][ofLine ? 1 : 0]) {
        issues.rule(id, node, () => ({
          at: 'reason',
          message: `The ${name} gives neither a reason nor a reason code.`,
          fix: 'Give a reason in words or a code for it.',
        }));
      }
    }
  };
}

/** Of the document, and of a line. */
const reasonRules: Readonly<Record<'allowance' | 'charge', readonly [readonly RuleId[], readonly RuleId[]]>> = {
  allowance: [
    ['BR-33', 'BR-CO-21'],
    ['BR-42', 'BR-CO-23'],
  ],
  charge: [
    ['BR-38', 'BR-CO-22'],
    ['BR-44', 'BR-CO-24'],
  ],
};

function line(terms: Terms): Check {
  const { quantities, lineCategory, categoryCode, isVat, pathOf } = terms;
  const isCategory = (category: UblNode) => has(category, categoryCode) && isVat(category);
  const ofGrossPrice = pathOf('BT-148');
  return (node, document) => {
    const { issues } = document;
    const isWhole = isAnyThere(node, quantities, hasUnit);
    if (!isWhole && !isAnyThere(node, quantities)) {
      issues.rule('BR-22', node, () => ({
        at: 'quantity',
        message: 'The line has no quantity.',
        fix: 'State the quantity; 1 for a flat price.',
      }));
    }
    if (!isWhole) {
      issues.rule('BR-23', node, () => ({
        at: 'unit',
        message: 'The quantity of the line has no unit.',
        fix: 'State the unit code of the quantity, e.g. C62 for pieces or HUR for hours.',
      }));
    }
    if (!someAt(node, lineCategory, isCategory)) {
      issues.rule('BR-CO-04', node, () => ({
        at: 'vat/category',
        message: 'The line has no VAT category.',
        fix: 'State the VAT category of the line, e.g. S with its rate.',
        patch: lineCategoryFix(node, document),
      }));
    }
    grossPrice(node, ofGrossPrice, issues);
  };
}

function isAnyThere(node: UblNode, paths: readonly UblPath[], test?: (at: UblNode) => boolean): boolean {
  for (let index = 0; index < paths.length; index++) if (someAt(node, paths[index]!, test)) return true;
  return false;
}

function hasUnit(quantity: UblNode): boolean {
  return attribute(quantity, 'unitCode') !== null;
}

/** BR-28: no gross price is zero or more. Compared as a double by the official rule: "1e2" counts. */
function grossPrice(line: UblNode, path: UblPath, issues: InvoiceDocument['issues']): void {
  if (!someAt(line, path) || someAt(line, path, isNotNegative)) return;
  negativeGrossPrice(line, allAt(line, path).at(-1)!, issues);
}

function negativeGrossPrice(line: UblNode, { text }: UblNode, issues: InvoiceDocument['issues']): void {
  issues.rule('BR-28', line, () => ({
    at: 'price/gross',
    message: `The gross price of the item is negative: ${quoted(text)}.`,
    fix: 'State a gross price of zero or more; a credit has a negative quantity.',
  }));
}

function period({ periodOf, periodStart, periodEnd, periodCode, endsBefore, dateText }: Terms): Check {
  return (node, { issues }) => {
    const of = periodOf(node);
    if (of === null) return;
    const start = child(node, periodStart);
    const end = child(node, periodEnd);
    if (start !== null && end !== null) {
      if (!endsBefore(node, end, start)) return;
      issues.rule(of === 'line' ? 'BR-30' : 'BR-29', node, () => ({
        at: 'end',
        message: `The period ends (${quoted(dateText(end))}) before it starts (${quoted(dateText(start))}).`,
        fix: 'Set the end to the start or later.',
      }));
      return;
    }
    if (start !== null || end !== null || (of === 'document' && has(node, periodCode))) return;
    issues.rule(of === 'line' ? 'BR-CO-20' : 'BR-CO-19', node, () => ({
      message: 'The period has neither a start nor an end.',
      fix: 'State its start, its end or both, or leave the period out.',
    }));
  };
}

function paymentMeans(means: UblNode, document: InvoiceDocument): void {
  const code = child(means, cbc.PaymentMeansCode);
  const value = code === null ? '' : normalized(code.text);
  if ((value !== '30' && value !== '58') || hasPath(means, cac.PayeeFinancialAccount, cbc.ID)) return;
  noAccount(means, value, document);
}

/** In CII an account that is there has an identifier. */
function ciiAccount(account: UblNode, document: InvoiceDocument): void {
  if (has(account, ram.IBANID) || has(account, ram.ProprietaryID)) return;
  const means = account.parent;
  if (means?.kind !== ram.SpecifiedTradeSettlementPaymentMeans) return;
  const code = ['30', '58'].find((transfer) => hasChildText(means, ram.TypeCode, transfer));
  if (code !== undefined) noAccount(account, code, document);
}

function noAccount(node: UblNode, code: string, { issues }: InvoiceDocument): void {
  issues.rule('BR-61', node, () => ({
    at: 'account/id',
    message: `Payment by credit transfer (code ${code}) needs the account to pay to.`,
    fix: 'State the IBAN or other account number.',
  }));
}

function sellerIdentifier(isSellerIdentified: Terms['isSellerIdentified']): Check {
  return (owner, { issues }) => {
    if (isSellerIdentified(owner)) return;
    issues.rule('BR-CO-26', owner, () => ({
      message: 'The seller has no VAT identifier, no registration number and no other identifier.',
      fix: 'State at least one of VAT number, registration number and other identifier.',
    }));
  };
}

function breakdownRate({ isUbl, isVatGroup, vatCategory, rate, isVatOfGroup, isOfCode }: Terms): Check {
  const isRated = (category: UblNode) => isVatOfGroup(category) && (has(category, rate) || isOfCode(category, 'O'));
  return (group, document) => {
    if (!isVatGroup(group)) return;
    if (isUbl ? someAt(group, [vatCategory], isRated) : isRated(group)) return;
    document.issues.rule('BR-48', group, () => ({
      at: 'rate',
      message: 'The VAT group has no rate.',
      fix: 'State its rate in percent; only "not subject to VAT" (O) has none.',
      patch: groupRateFix(isUbl ? (child(group, vatCategory) ?? group) : group, document),
    }));
  };
}

/** The official test is a substring search, so "" and "D " pass too. */
function vatIdPrefix({ isUbl, vatIdsIn }: Terms, list: string): Check {
  const prefixText = ` ${list} `;
  const prefixes = codesOf(list);
  return (registration, { issues }) => {
    const ids = vatIdsIn(registration);
    for (const id of ids) {
      if (prefixes.has(id.text.slice(0, 2))) continue;
      const prefix = firstTwo(id.text);
      if (prefixText.includes(isUbl ? prefix : ` ${prefix} `)) continue;
      issues.rule('BR-CO-09', registration, () => ({
        at: 'vatId',
        message: `A VAT identifier starts with the letters of its country; this one starts with ${quoted(prefix)}.`,
        fix: 'Put the country prefix in front, e.g. BE0202239951; Greece is EL.',
      }));
    }
  };
}

function wholeDocument(ofCii: Terms, isTypeCode: Manner['isTypeCode']): Check {
  return (root, { issues, sums }) => {
    const { typeCodes, isUbl, saysSomething } = root.kind === rsm.CrossIndustryInvoice ? ofCii : ublTerms;
    if (!isAnyThere(root, typeCodes, isTypeCode ?? (({ text }) => saysSomething(text)))) {
      issues.rule('BR-04', root, () => ({
        at: 'typeCode',
        message: 'The document has no type code.',
        fix: 'State it: 380 for an invoice, 381 for a credit note.',
      }));
    }
    if (isUbl ? sums.hasLine : hasPath(root, rsm.SupplyChainTradeTransaction, ram.IncludedSupplyChainTradeLineItem))
      return;
    issues.rule('BR-16', root, () => ({
      at: 'lines',
      message: 'The document has no lines.',
      fix: 'Add at least one line.',
    }));
  };
}

function ublDocument(root: UblNode, document: InvoiceDocument): void {
  if (root.kind === rsm.CrossIndustryInvoice) return;
  taxCurrencyTotal(root, document);
  if (has(root, cbc.TaxPointDate) && hasPath(root, cac.InvoicePeriod, cbc.DescriptionCode))
    twoTaxPoints(root, document);
  if (!hasPath(root, cac.TaxTotal, cac.TaxSubtotal)) noBreakdown(root, document);
}

function taxCurrencyTotal(root: UblNode, document: InvoiceDocument): void {
  if (!has(root, cbc.TaxCurrencyCode)) return;
  const totals = document.pending.filter(({ kind }) => kind === cac.TaxTotal);
  const currencies = new Set(totals.flatMap(taxCurrencies));
  for (let code = child(root, cbc.TaxCurrencyCode); code !== null; code = sibling(code)) {
    if (!currencies.has(code.text)) return noTaxInTaxCurrency(root, document);
  }
}

function taxCurrencies(total: UblNode): (string | null)[] {
  const currencies = [];
  for (let amount = child(total, cbc.TaxAmount); amount !== null; amount = sibling(amount)) {
    currencies.push(attribute(amount, 'currencyID'));
  }
  return currencies;
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-CO-25': { asks: 'With an amount that is due there is a due date, or payment terms.', breaks: (invoice) => void delete invoice.dueDate },
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
