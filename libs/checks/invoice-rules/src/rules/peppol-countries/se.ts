import { type InvoiceDocument } from '../../invoice-document';
import { idsOf } from '../../sets/official-rules';
import { cac, cbc } from '../../tree/elements';
import {
  answeredOnce,
  child,
  has,
  hasPath,
  isNumeric,
  normalized,
  numberOf,
  sibling,
  type UblNode,
} from '../../tree/ubl-node';
import { allAt, hasTextAt, several, sole, type UblPath } from '../../tree/ubl-path';
import { isSwedishNumber } from '../identifier-checks';
import { type RuleGroup } from '../rule-group';
import { demandWith, type RuleText } from '../rule-texts';
import { reportNotComputable, soleNormalized, textAt } from '../single-values';
import { onlyText } from '../tax-registrations';
import { type RuleRows } from '../rule-row';

const texts = {
  'SE-R-001': ['vatId', 'A Swedish VAT number has 14 characters; this is {}.', 'Correct it: SE, the ten digits of the organisation number, and 01.'],
  'SE-R-002': ['vatId', 'A Swedish VAT number is SE and twelve digits; this is {}.', 'Correct it: SE, the ten digits of the organisation number, and 01.'],
  'SE-R-003': ['legalId', 'A Swedish organisation number has digits only; this is {}.', 'Write its ten digits without a hyphen.'],
  'SE-R-004': ['legalId', 'A Swedish organisation number has ten digits; this is {}.', 'Write its ten digits without a hyphen.'],
  'SE-R-005': ['', 'The tax registration of a Swedish seller says "Godkänd för F-skatt"; it is {}.', 'State "Godkänd för F-skatt", or leave it out.'],
  'SE-R-006': ['rate', 'Swedish VAT rates are 6, 12 and 25 percent; this is {}.', 'Correct the rate or the VAT category.'],
  'SE-R-007': ['', 'A Plusgiro number has digits only; this is {}.', 'Write its digits without hyphen and blanks.'],
  'SE-R-008': ['', 'A Bankgiro number has digits only; this is {}.', 'Write its digits without hyphen and blanks.'],
  'SE-R-009': ['', 'A Bankgiro number has seven or eight digits; this is {}.', 'Correct the account.'],
  'SE-R-010': ['', 'A Plusgiro number has two to eight digits; this is {}.', 'Correct the account.'],
  'SE-R-011': ['meansCode', 'Swedish Bankgiro and Plusgiro are not stated by the means codes 50 and 56.', 'State payment means 30, and SE:BANKGIRO or SE:PLUSGIRO as BIC of the account.'],
  'SE-R-012': ['meansCode', 'Between Swedish parties a credit transfer has the means code 30, not 31.', 'State payment means 30.'],
  'SE-R-013': ['legalId', 'The check digit of the Swedish organisation number is wrong: {}.', 'Correct the number.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
const demand = demandWith<keyof typeof texts>(texts);

/** Sweden: sellers whose address has the country code SE. */
export const sweden: RuleGroup = {
  name: 'national-se',
  ids: idsOf('national-se').filter((id) => id !== 'SE-R-006'),
  appliesTo: ({ countries }) => countries.hasSwedishSupplier,
  nodeChecks: [
    [cac.Party, seller],
    [cac.PartyLegalEntity, legalEntity],
    [cac.PartyTaxScheme, taxRegistration],
    [cac.PaymentMeans, paymentMeans],
  ],
  documentChecks: [],
};

const country: UblPath = [cac.PostalAddress, cac.Country, cbc.IdentificationCode];
const taxScheme: UblPath = [cac.TaxScheme, cbc.ID];

function isSwedish(party: UblNode | null): party is UblNode {
  return party?.kind === cac.Party && party.parent?.kind === cac.AccountingSupplierParty && hasSwedishAddress(party);
}

const hasSwedishAddress = answeredOnce((party) => hasTextAt(party, country, 'SE'));
const hasLegalId = answeredOnce((party) => hasPath(party, cac.PartyLegalEntity, cbc.CompanyID));

/** Some VAT identifier of a Swedish party starts with SE; where a scheme has several, the official rule is passed over. */
function hasSwedishVat(party: UblNode): boolean {
  for (let at = child(party, cac.PartyTaxScheme); at !== null; at = sibling(at)) {
    if (!hasTextAt(at, taxScheme, 'VAT')) continue;
    const id = sole(at, [cbc.CompanyID]);
    if (id === several) return false;
    if (id !== null && id.text.startsWith('SE')) return true;
  }
  return false;
}

function seller(party: UblNode, document: InvoiceDocument): void {
  if (!isSwedish(party) || !hasSwedishVat(party)) return;
  const ids: UblNode[] = [];
  for (let at = child(party, cac.PartyTaxScheme); at !== null; at = sibling(at)) {
    if (hasTextAt(at, taxScheme, 'VAT')) ids.push(...allAt(at, [cbc.CompanyID]));
  }
  const vatId = onlyText(ids, document);
  demand('SE-R-001', [...normalized(vatId)].length === 14, party, document, vatId);
  demand('SE-R-002', isNumeric([...vatId].slice(2, 14).join('')), party, document, vatId);
}

function legalEntity(entity: UblNode, document: InvoiceDocument): void {
  const party = entity.parent;
  if (!isSwedish(party) || !has(entity, cbc.CompanyID)) return;
  const number = textAt(entity, [cbc.CompanyID], document);
  const trimmed = normalized(number);
  demand('SE-R-003', isNumeric(number), party, document, number);
  demand('SE-R-004', [...trimmed].length === 10, party, document, number);
  const isValid = isSwedishNumber(trimmed);
  if (isValid === null) reportNotComputable(entity, 'ten digits', document);
  else demand('SE-R-013', isValid, party, document, number);
}

function taxRegistration(node: UblNode, document: InvoiceDocument): void {
  const party = node.parent;
  if (!isSwedish(party) || !hasLegalId(party)) return;
  const scheme = soleNormalized(node, taxScheme);
  if (scheme === null || scheme.toUpperCase() === 'VAT') return;
  for (let id = child(node, cbc.CompanyID); id !== null; id = sibling(id)) {
    demand('SE-R-005', normalized(id.text.toUpperCase()) === 'GODKÄND FÖR F-SKATT', id, document, id.text);
  }
}

/** The rates of a seller that has a Swedish VAT number (SE-R-006). */
export const swedishRates = ratesOf(() => true);
/** From November 2026 on they are asked of domestic documents alone. */
export const swedishRatesOfNovember2026 = ratesOf(({ countries }) => countries.hasSwedishCustomer);

function ratesOf(isAsked: (document: InvoiceDocument) => boolean): RuleGroup {
  return {
    name: 'national-se',
    ids: ['SE-R-006'],
    appliesTo: (document) => document.countries.hasSwedishSupplier && isAsked(document),
    nodeChecks: [
      [cac.TaxCategory, rate],
      [cac.ClassifiedTaxCategory, rate],
    ],
    documentChecks: [],
  };
}

function rate(category: UblNode, document: InvoiceDocument): void {
  if (!hasTextAt(category, [cbc.ID], 'S') || !sellerHasSwedishVat(document.root)) return;
  const percent = textAt(category, [cbc.Percent], document);
  const value = numberOf(percent);
  demand('SE-R-006', value === 25 || value === 12 || value === 6, category, document, percent);
}

const sellerHasSwedishVat = answeredOnce((root) =>
  allAt(root, [cac.AccountingSupplierParty, cac.Party]).some((party) => isSwedish(party) && hasSwedishVat(party)),
);

function paymentMeans(means: UblNode, document: InvoiceDocument): void {
  const hasCode = (code: string) => hasTextAt(means, [cbc.PaymentMeansCode], code);
  if (hasCode('50') || hasCode('56')) demand('SE-R-011', false, means, document);
  else if (hasCode('31')) demand('SE-R-012', !document.countries.hasSwedishCustomer, means, document);
  if (soleNormalized(means, [cbc.PaymentMeansCode]) !== '30') return;
  const branch = soleNormalized(means, [cac.PayeeFinancialAccount, cac.FinancialInstitutionBranch, cbc.ID]);
  if (branch !== 'SE:PLUSGIRO' && branch !== 'SE:BANKGIRO') return;
  for (const account of allAt(means, [cac.PayeeFinancialAccount, cbc.ID])) {
    const number = normalized(account.text);
    const { length } = [...number];
    if (branch === 'SE:PLUSGIRO') {
      demand('SE-R-007', isNumeric(number), account, document, number);
      demand('SE-R-010', length >= 2 && length <= 8, account, document, number);
    } else {
      demand('SE-R-008', isNumeric(number), account, document, number);
      demand('SE-R-009', length === 7 || length === 8, account, document, number);
    }
  }
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'SE-R-001': { asks: 'A Swedish VAT number has 14 characters.', breaks: ({ seller }) => void (seller.vatId = 'SE55601606801') },
  'SE-R-002': { asks: 'A Swedish VAT number has twelve digits after SE.',
    breaks: ({ seller }) => void (seller.vatId = 'SE55601606800X') },
  'SE-R-003': { asks: 'A Swedish organisation number has digits only.', besides: ['SE-R-013'],
    breaks: ({ seller }) => void (seller.legalId = { value: '556016068X' }) },
  'SE-R-004': { asks: 'A Swedish organisation number has ten digits.',
    breaks: ({ seller }) => void (seller.legalId = { value: '55601606801' }) },
  'SE-R-013': { asks: 'The check digit of a Swedish organisation number is right.',
    breaks: ({ seller }) => void (seller.legalId = { value: '5560160681' }) },
  'SE-R-005': { asks: 'The tax registration of a Swedish seller says "Godkänd för F-skatt".',
    breaks: ({ seller }) => void (seller.taxId = 'Godkänd') },
  'SE-R-006': { asks: 'A Swedish VAT rate is 6, 12 or 25 percent.', besides: ['SE-R-006'],
    breaks: ({ allowances }) => void (allowances[0].vat.rate = '20') },
  'SE-R-007': { asks: 'A Plusgiro number has digits only.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '30', account: { id: '4-2', bic: 'SE:PLUSGIRO' } }]) },
  'SE-R-010': { asks: 'A Plusgiro number has two to eight digits.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '30', account: { id: '1', bic: 'SE:PLUSGIRO' } }]) },
  'SE-R-008': { asks: 'A Bankgiro number has digits only.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '30', account: { id: '123-4567', bic: 'SE:BANKGIRO' } }]) },
  'SE-R-009': { asks: 'A Bankgiro number has seven or eight digits.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '30', account: { id: '123456', bic: 'SE:BANKGIRO' } }]) },
  'SE-R-011': { asks: 'Bankgiro and Plusgiro are not stated by the payment means codes 50 and 56.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '56', account: { id: '42' } }]) },
  'SE-R-012': { asks: 'Between Swedish parties a credit transfer has the payment means code 30.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '31', account: { id: '42' } }]) },
};
