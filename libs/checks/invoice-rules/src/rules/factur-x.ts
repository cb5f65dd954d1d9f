import { type InvoiceDocument } from '../invoice-document';
import { keptOf } from '../kept-facts';
import { type RuleId } from '../sets/official-rules';
import { facturXTerms } from '../terms/terms';
import { ram, rsm, udt } from '../tree/cii-elements';
import { standsIn } from '../tree/cii-places';
import { attribute, doubleOf, has, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt } from '../tree/ubl-path';
import { sumFails } from './calculations';
import { facturXAddressIds, facturXItemIds } from './cardinality';
import { ciiCalculationsOf } from './cii-calculations';
import { ciiVatCategoriesOf } from './cii-vat-categories';
import { facturXGroupIds } from './conditions';
import { centsOf, type DoubleSum, doubleSumOf, inCents, isSum } from './cii-sums';
import { atRoot, type Check, type RuleGroup } from './rule-group';
import { demandWith, type RuleText } from './rule-texts';
import { noBreakdown, twoTaxPoints } from './tax-points';

/** The CEN rules that Factur-X asks in its own way: what is required, of items, of totals, of the breakdown and of payments. */

// prettier-ignore
const texts = {
  'BR-08': ['seller/address', 'The seller has no address.', 'State the address.'],
  'BR-09': ['seller/address/country', 'The address of the seller has no country code (e.g. BE).', 'State the country code.'],
  'BR-10': ['buyer/address', 'The buyer has no address.', 'State the address.'],
  'BR-11': ['buyer/address/country', 'The address of the buyer has no country code (e.g. BE).', 'State the country code.'],
  'BR-64': ['item/standardId', 'The standard identifier of the item has no scheme (e.g. 0160 for a GTIN).', 'State schemeID.'],
  'BR-65': ['item', 'The classification of the item has no code list (e.g. STI for CPV).', 'State listID.'],
  'CII-SR-470': ['', 'A credit transfer (30 or 58) names one account to pay to, by ram:IBANID or by ram:ProprietaryID; here it is none, or both.', 'State one of them.'],
  'PEPPOL-EN16931-R008': ['', 'The element ram:ApplicableHeaderTradeDelivery is empty. CII asks for it, so it cannot be left out.', 'State what is known of the delivery, e.g. its date; a warning only.'],
} as const satisfies Partial<Record<RuleId, RuleText>>;
const demand = demandWith<keyof typeof texts>(texts);

/** Sellers and buyers met, wherever they stand: whether one has an address, and whether one address has a country. */
class Addresses {
  readonly withAddress = new Set<number>();
  readonly withCountry = new Set<number>();
}

const addresses = keptOf(() => new Addresses());

function noteParty(party: UblNode, document: InvoiceDocument): void {
  const { withAddress, withCountry } = addresses(document);
  if (has(party, ram.PostalTradeAddress)) withAddress.add(party.kind);
  if (someAt(party, [ram.PostalTradeAddress, ram.CountryID], ({ text }) => text !== '')) withCountry.add(party.kind);
}

function addressesOfParties(root: UblNode, document: InvoiceDocument): void {
  const { withAddress, withCountry } = addresses(document);
  demand('BR-08', withAddress.has(ram.SellerTradeParty), root, document);
  demand('BR-09', withCountry.has(ram.SellerTradeParty), root, document);
  demand('BR-10', withAddress.has(ram.BuyerTradeParty), root, document);
  demand('BR-11', withCountry.has(ram.BuyerTradeParty), root, document);
}

const standardId = [ram.SpecifiedTradeProduct, ram.GlobalID];
const classification = [ram.SpecifiedTradeProduct, ram.DesignatedProductClassification];

function item(line: UblNode, document: InvoiceDocument): void {
  const says = (name: string) => (node: UblNode) => (attribute(node, name) ?? '') !== '';
  const hasScheme = !someAt(line, standardId) || someAt(line, standardId, says('schemeID'));
  demand('BR-64', hasScheme, line, document);
  const isOfList = !someAt(line, classification) || someAt(line, [...classification, ram.ClassCode], says('listID'));
  demand('BR-65', isOfList, line, document);
}

/** What must be there, where Factur-X looks for it. */
export const facturXRequired: RuleGroup = {
  name: 'cardinality',
  ids: [...facturXAddressIds, ...facturXItemIds],
  nodeChecks: [
    [ram.SellerTradeParty, noteParty],
    [ram.BuyerTradeParty, noteParty],
    [ram.IncludedSupplyChainTradeLineItem, item],
  ],
  documentChecks: atRoot(addressesOfParties),
};

/** Each group of the breakdown is asked for its own tax point, each settlement for a group. */
export const facturXGroups: RuleGroup = {
  name: 'conditions',
  ids: facturXGroupIds,
  nodeChecks: [
    [
      ram.ApplicableTradeTax,
      (group, document) => {
        const hasBoth = has(group, ram.TaxPointDate) && has(group, ram.DueDateTypeCode);
        if (hasBoth && facturXTerms.isVatGroup(group)) twoTaxPoints(group, document);
      },
    ],
    [
      ram.ApplicableHeaderTradeSettlement,
      (settlement, document) => {
        const isOfTransaction = standsIn(settlement, [rsm.SupplyChainTradeTransaction]);
        if (isOfTransaction && !has(settlement, ram.ApplicableTradeTax)) noBreakdown(settlement, document);
      },
    ],
  ],
  documentChecks: [],
};

/** Whether a credit transfer names its account in one way; true of other payments. */
export function hasOneAccount(means: UblNode): boolean {
  const isTransfer = someAt(means, [ram.TypeCode], ({ text }) => ['30', '58'].includes(normalized(text)));
  const isNamedBy = (kind: number) => someAt(means, [ram.PayeePartyCreditorFinancialAccount, kind]);
  return !isTransfer || isNamedBy(ram.IBANID) !== isNamedBy(ram.ProprietaryID);
}

/** Which account a credit transfer goes to. */
export const facturXAccount: RuleGroup = {
  name: 'cii-conditions',
  ids: ['CII-SR-470'],
  nodeChecks: [
    [
      ram.SpecifiedTradeSettlementPaymentMeans,
      (means, document) => {
        demand('CII-SR-470', hasOneAccount(means), means, document);
      },
    ],
  ],
  documentChecks: [],
};

/** Empty elements are warned of, wherever a document meets them; this one, which CII asks for, by Factur-X alone. */
export const facturXEmptyDelivery: RuleGroup = {
  name: 'peppol',
  ids: ['PEPPOL-EN16931-R008'],
  nodeChecks: [
    [
      ram.ApplicableHeaderTradeDelivery,
      (delivery, document) =>
        demand('PEPPOL-EN16931-R008', delivery.first !== null || normalized(delivery.text) !== '', delivery, document),
    ],
  ],
  documentChecks: [],
};

const settlementPath = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement];
const totalOfCharges = [...settlementPath, ram.SpecifiedTradeSettlementHeaderMonetarySummation, ram.ChargeTotalAmount];

/** Allowances or charges of the document, by their indicator as it is written. */
export function allowanceCharges(root: UblNode, isCharge: boolean): readonly UblNode[] {
  const value = String(isCharge);
  const isMeant = (node: UblNode) => someAt(node, [ram.ChargeIndicator, udt.Indicator], ({ text }) => text === value);
  return allAt(root, [...settlementPath, ram.SpecifiedTradeAllowanceCharge]).filter(isMeant);
}

/** What amounts below some elements add up to, in doubles. */
export function sumOfAmounts(owners: readonly UblNode[], kind: number): DoubleSum {
  return doubleSumOf(owners.flatMap((owner) => allAt(owner, [kind])));
}

/** Charges for logistics services of the document. */
export function logisticsCharges(root: UblNode): readonly UblNode[] {
  return allAt(root, [...settlementPath, ram.SpecifiedLogisticsServiceCharge]);
}

/** BR-CO-11, and BR-CO-12, which counts charges for logistics services. */
const partsOfTotal: Check = (total, document) => {
  const { root } = document;
  const allowances = allowanceCharges(root, false);
  const stated = allAt(total, [ram.AllowanceTotalAmount]);
  const sum = sumOfAmounts(allowances, ram.ActualAmount);
  const isWithout = allowances.length === 0 && stated.length === 0;
  if (!isWithout && !stated.some((node) => isSum(doubleOf(node), sum))) partFails('BR-CO-11', total, stated, inCents(sum), document); // prettier-ignore
  const charges = allowanceCharges(root, true);
  const statedCharges = allAt(root, totalOfCharges);
  if (charges.length === 0 && !has(total, ram.ChargeTotalAmount)) return;
  const parts = [sumOfAmounts(charges, ram.ActualAmount), sumOfAmounts(logisticsCharges(root), ram.AppliedAmount)];
  const ofCharges = parts.map(inCents).reduce((one, other) => one + other);
  const expected = Math.round(ofCharges * 10 * 10) / 100;
  // Without charges the sum is a whole zero, which is also the double -0; a double zero is not.
  const isWhole = parts.every(({ count }) => count === 0);
  const isSame = (stated: number) => (isWhole ? stated === expected : Object.is(stated, expected));
  if (!statedCharges.some((node) => isSame(Math.round(doubleOf(node) * 10 * 10) / 100))) partFails('BR-CO-12', total, statedCharges, expected, document); // prettier-ignore
};

function partFails(
  id: 'BR-CO-11' | 'BR-CO-12',
  total: UblNode,
  [stated]: readonly UblNode[],
  expected: number,
  document: InvoiceDocument,
): void {
  const field = id === 'BR-CO-11' ? 'allowances' : 'charges';
  const isComputable = Number.isFinite(expected);
  if (stated !== undefined && !(isComputable && Number.isFinite(doubleOf(stated)))) return;
  const amount = stated === undefined ? null : centsOf(doubleOf(stated));
  sumFails(id, total, document, field, amount, centsOf(expected));
}

/** Sums and VAT categories as Factur-X asks for them. */
export const calculationsOfFacturX = ciiCalculationsOf({
  terms: facturXTerms,
  parts: partsOfTotal,
  withTaxOf: 'totals',
});
export const vatCategoriesOfFacturX = ciiVatCategoriesOf('factur-x');
