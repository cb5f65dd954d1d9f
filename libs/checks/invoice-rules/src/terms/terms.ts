import { ram, rsm, udt } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { dateOf } from '../xml-date';
import {
  attribute,
  booleanOf,
  child,
  has,
  hasChildText,
  indicates,
  isVat,
  normalized,
  sibling,
  type UblNode,
} from '../tree/ubl-node';
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { bindings, type Owner, owners, type Place, type Term } from './bindings';

/** How one syntax says what the rules of EN 16931 ask for. A rule is one function of it, and so one function for both. */
export interface Terms {
  readonly isUbl: boolean;
  /** Kinds of lines. */
  readonly lines: readonly number[];
  readonly allowanceCharge: number;
  /** Of an allowance or charge. */
  readonly amount: number;
  readonly base: number;
  readonly reason: number;
  readonly reasonCode: number;
  /** Its VAT category, and of a VAT category: code and rate. */
  readonly vatCategory: number;
  readonly categoryCode: number;
  readonly rate: number;
  /** Whether an allowance or charge is of the document, or of a line; one inside a price is of neither. */
  readonly isOfDocument: (allowanceCharge: UblNode, root: UblNode) => boolean;
  readonly isOfLine: (allowanceCharge: UblNode) => boolean;
  /** What it is judged as. One of UBL that says both is an allowance; one of CII is judged by each of its indicators. */
  readonly meaningsOf: (allowanceCharge: UblNode) => readonly ('allowance' | 'charge')[];
  /** Whether a text that must be there is one. */
  readonly saysSomething: (text: string) => boolean;
  /** Whether a category belongs to VAT. */
  readonly isVat: (category: UblNode) => boolean;
  /** Groups of the VAT breakdown: their kind, and whether one is judged as such. */
  readonly vatGroup: number;
  readonly isVatGroup: (node: UblNode) => boolean;
  /** Whether code and rate of a group count. */
  readonly isVatOfGroup: (group: UblNode) => boolean;
  readonly representative: number;
  readonly payee: number;
  /** What of a payee may not be what the seller has, and where the seller has it; first its name. */
  readonly payeeTexts: readonly [PayeeText, ...PayeeText[]];
  /** The sellers beside what a payee stands in. */
  readonly sellersOf: (owner: UblNode) => readonly UblNode[];
  /** VAT identifiers of a party. */
  readonly vatIdsOf: (party: UblNode) => readonly UblNode[];
  /** The account that a payment goes to, and the kinds of its identifiers. */
  readonly account: number;
  readonly accountIds: readonly number[];
  /** An attribute of an item, its name and its value. */
  readonly itemAttribute: readonly [kind: number, name: number, value: number];
  /** A payment card and its number. */
  readonly card: number;
  readonly isCard: (node: UblNode) => boolean;
  readonly cardNumber: number;
  /** Of a line: its quantities and its VAT category. */
  readonly quantities: readonly UblPath[];
  readonly lineCategory: UblPath;
  readonly period: number;
  readonly periodOf: (period: UblNode) => 'document' | 'line' | null;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** What may stand in a period of the document in place of both. */
  readonly periodCode: number;
  readonly endsBefore: (period: UblNode, end: UblNode, start: UblNode) => boolean;
  readonly dateText: (date: UblNode) => string;
  readonly seller: number;
  readonly isSellerIdentified: (seller: UblNode) => boolean;
  /** Whether a VAT category has this code. */
  readonly isOfCode: (category: UblNode, code: string) => boolean;
  /** A tax registration, and its VAT identifiers. */
  readonly taxRegistration: number;
  readonly vatIdsIn: (registration: UblNode) => readonly UblNode[];
  /** Paths of the type code. */
  readonly typeCodes: readonly UblPath[];
  readonly pathOf: (term: Term) => UblPath;
  readonly placesOf: (term: Term) => readonly Place[];
  /** A path without which the term is not asked for. */
  readonly givenOf: (term: Term) => UblPath | null;
}

const anAllowance = ['allowance'] as const;
const aCharge = ['charge'] as const;
const nothing = [] as const;

/** No element is of this kind. */
const noKind = -1;

type PayeeText = readonly [ofPayee: UblPath, ofSeller: UblPath];

export const ublTerms: Terms = {
  isUbl: true,
  lines: [cac.InvoiceLine, cac.CreditNoteLine],
  allowanceCharge: cac.AllowanceCharge,
  amount: cbc.Amount,
  base: cbc.BaseAmount,
  reason: cbc.AllowanceChargeReason,
  reasonCode: cbc.AllowanceChargeReasonCode,
  vatCategory: cac.TaxCategory,
  categoryCode: cbc.ID,
  rate: cbc.Percent,
  isOfDocument: ({ parent }, root) => parent === root,
  isOfLine: ({ parent }) => parent?.kind === cac.InvoiceLine || parent?.kind === cac.CreditNoteLine,
  meaningsOf: (node) => (indicates(node, false) ? anAllowance : indicates(node, true) ? aCharge : nothing),
  saysSomething: isNotBlank,
  isVat,
  vatGroup: cac.TaxSubtotal,
  isVatGroup: ({ parent }) => parent?.kind === cac.TaxTotal,
  isVatOfGroup: isVat,
  representative: cac.TaxRepresentativeParty,
  payee: cac.PayeeParty,
  payeeTexts: [
    [
      [cac.PartyName, cbc.Name],
      [cac.PartyName, cbc.Name],
    ],
    [
      [cac.PartyIdentification, cbc.ID],
      [cac.PartyIdentification, cbc.ID],
    ],
  ],
  sellersOf: (owner) => allAt(owner, [cac.AccountingSupplierParty, cac.Party]),
  vatIdsOf: (party) =>
    allAt(party, [cac.PartyTaxScheme])
      .filter(isVat)
      .flatMap((scheme) => allAt(scheme, [cbc.CompanyID])),
  account: cac.PayeeFinancialAccount,
  accountIds: [cbc.ID],
  itemAttribute: [cac.AdditionalItemProperty, cbc.Name, cbc.Value],
  card: cac.CardAccount,
  isCard: ({ parent }) => parent?.kind === cac.PaymentMeans,
  cardNumber: cbc.PrimaryAccountNumberID,
  quantities: [[cbc.InvoicedQuantity], [cbc.CreditedQuantity]],
  lineCategory: [cac.Item, cac.ClassifiedTaxCategory],
  period: cac.InvoicePeriod,
  periodOf: ({ parent }) =>
    parent?.kind === cac.InvoiceLine || parent?.kind === cac.CreditNoteLine ? 'line' : 'document',
  periodStart: cbc.StartDate,
  periodEnd: cbc.EndDate,
  periodCode: cbc.DescriptionCode,
  endsBefore: (_period, end, start) => {
    const from = dateOf(start.text);
    const to = dateOf(end.text);
    return from !== null && to !== null && to < from;
  },
  dateText: ({ text }) => text,
  seller: cac.AccountingSupplierParty,
  isSellerIdentified: (owner) => someAt(owner, [cac.Party], isUblPartyIdentified),
  isOfCode: (category, code) => {
    const id = child(category, cbc.ID);
    return id !== null && normalized(id.text) === code;
  },
  taxRegistration: cac.PartyTaxScheme,
  vatIdsIn: (scheme) => {
    const id = isVat(scheme) ? child(scheme, cbc.CompanyID) : null;
    return id === null ? [] : [id];
  },
  typeCodes: [[cbc.InvoiceTypeCode], [cbc.CreditNoteTypeCode]],
  pathOf: (term) => bindings[term][1],
  placesOf: (term) => placesOfOwner(bindings[term][0])[0],
  givenOf: () => null,
};

export const ciiTerms: Terms = {
  isUbl: false,
  lines: [ram.IncludedSupplyChainTradeLineItem],
  allowanceCharge: ram.SpecifiedTradeAllowanceCharge,
  amount: ram.ActualAmount,
  base: ram.BasisAmount,
  reason: ram.Reason,
  reasonCode: ram.ReasonCode,
  vatCategory: ram.CategoryTradeTax,
  categoryCode: ram.CategoryCode,
  rate: ram.RateApplicablePercent,
  isOfDocument: ({ parent }) => parent?.kind === ram.ApplicableHeaderTradeSettlement,
  isOfLine: ({ parent }) => parent?.kind === ram.SpecifiedLineTradeSettlement,
  meaningsOf: (node) => allAt(node, [ram.ChargeIndicator]).flatMap((one) => meaningsOfIndicator(one).slice(0, 1)),
  saysSomething: isNotBlank,
  isVat: isCiiVat,
  vatGroup: ram.ApplicableTradeTax,
  isVatGroup: isCiiVatGroup,
  isVatOfGroup: isCiiVat,
  representative: ram.SellerTaxRepresentativeTradeParty,
  payee: ram.PayeeTradeParty,
  payeeTexts: [
    [[ram.Name], [ram.Name]],
    [[ram.ID], [ram.ID]],
    [
      [ram.SpecifiedLegalOrganization, ram.ID],
      [ram.SpecifiedLegalOrganization, ram.ID],
    ],
  ],
  sellersOf: ({ parent }) =>
    parent === null ? [] : allAt(parent, [ram.ApplicableHeaderTradeAgreement, ram.SellerTradeParty]),
  vatIdsOf: (party) =>
    allAt(party, [ram.SpecifiedTaxRegistration, ram.ID]).filter((id) => attribute(id, 'schemeID') === 'VA'),
  account: ram.PayeePartyCreditorFinancialAccount,
  accountIds: [ram.IBANID, ram.ProprietaryID],
  itemAttribute: [ram.ApplicableProductCharacteristic, ram.Description, ram.Value],
  card: ram.ApplicableTradeSettlementFinancialCard,
  isCard: () => true,
  cardNumber: ram.ID,
  quantities: [[ram.SpecifiedLineTradeDelivery, ram.BilledQuantity]],
  lineCategory: [ram.SpecifiedLineTradeSettlement, ram.ApplicableTradeTax],
  period: ram.BillingSpecifiedPeriod,
  periodOf: ({ parent }) => {
    if (parent?.kind === ram.SpecifiedLineTradeSettlement) return 'line';
    return parent?.kind === ram.ApplicableHeaderTradeSettlement ? 'document' : null;
  },
  periodStart: ram.StartDateTime,
  periodEnd: ram.EndDateTime,
  periodCode: noKind,
  endsBefore: (period) => {
    const starts = basicDatesAt(period, ram.StartDateTime);
    return !basicDatesAt(period, ram.EndDateTime).some((end) => starts.some((start) => end >= start));
  },
  dateText: (date) => child(date, udt.DateTimeString)?.text ?? '',
  seller: ram.SellerTradeParty,
  isSellerIdentified: (seller) =>
    has(seller, ram.ID) ||
    has(seller, ram.GlobalID) ||
    someAt(seller, [ram.SpecifiedLegalOrganization, ram.ID]) ||
    ciiTerms.vatIdsOf(seller).length > 0,
  isOfCode: (category, code) => hasChildText(category, ram.CategoryCode, code),
  taxRegistration: ram.SpecifiedTaxRegistration,
  vatIdsIn: (registration) => allAt(registration, [ram.ID]).filter((id) => attribute(id, 'schemeID') === 'VA'),
  typeCodes: [[rsm.ExchangedDocument, ram.TypeCode]],
  pathOf: (term) => bindings[term][2],
  placesOf: (term) => placesOfOwner(bindings[term][0])[1],
  givenOf: (term) => bindings[term][3] ?? null,
};

/**
 * How Factur-X takes the CEN rules for CII: a blank is a text, and every tax of the settlement is a group of the VAT breakdown. A payee is
 * compared with sellers where none can be.
 */
export const facturXTerms: Terms = {
  ...ciiTerms,
  // Allowances and charges have rules apart here, so what says both in one indicator is judged as both.
  meaningsOf: (node) => allAt(node, [ram.ChargeIndicator]).flatMap(meaningsOfIndicator),
  saysSomething: (text) => text !== '',
  isVatGroup: ({ parent }) => parent?.kind === ram.ApplicableHeaderTradeSettlement,
  isVatOfGroup: () => true,
  sellersOf: (owner) => allAt(owner, [ram.SellerTradeParty]),
};

function meaningsOfIndicator(indicator: UblNode): readonly ('allowance' | 'charge')[] {
  const allowance = hasChildText(indicator, udt.Indicator, 'false') ? anAllowance : nothing;
  return hasChildText(indicator, udt.Indicator, 'true') ? [...allowance, ...aCharge] : allowance;
}

/** The CEN rules are asked of these. */
export const officialTerms: readonly Terms[] = [ublTerms, ciiTerms];

function isNotBlank(text: string): boolean {
  return text.charCodeAt(0) > 32 || normalized(text) !== '';
}

function isUblPartyIdentified(party: UblNode): boolean {
  if (someAt(party, [cac.PartyLegalEntity, cbc.CompanyID])) return true;
  if (someAt(party, [cac.PartyTaxScheme], (scheme) => has(scheme, cbc.CompanyID) && isVat(scheme))) return true;
  return someAt(party, [cac.PartyIdentification, cbc.ID], (id) => attribute(id, 'schemeID') !== 'SEPA');
}

/** Texts of the dates in the form YYYYMMDD. */
function basicDatesAt(period: UblNode, kind: number): string[] {
  const dates = allAt(period, [kind, udt.DateTimeString]);
  return dates.filter((date) => attribute(date, 'format') === '102').map(({ text }) => text);
}

const indicator = [ram.ChargeIndicator, udt.Indicator];

/** Whether some indicator of an allowance or charge of CII has this value, however it is written. */
export function saysIndicator(allowanceCharge: UblNode, value: boolean): boolean {
  return someAt(allowanceCharge, indicator, ({ text }) => booleanOf(text) === value);
}

/** Whether a tax of CII is VAT: some type says so, in any case, without blanks. */
function isCiiVat(tax: UblNode): boolean {
  for (let type = child(tax, ram.TypeCode); type !== null; type = sibling(type)) {
    if (type.text === 'VAT' || type.text.toUpperCase() === 'VAT') return true;
  }
  return false;
}

/**
 * Whether a tax is a group of the breakdown that the rules about groups look at: not one of the categories whose own rules come first
 * for the whole group.
 */
function isCiiVatGroup(tax: UblNode): boolean {
  if (tax.parent?.kind !== ram.ApplicableHeaderTradeSettlement) return false;
  const isFirst = (code: string) => hasChildText(tax, ram.CategoryCode, code);
  if (!isFirst('L') && !isFirst('M') && !isFirst('O')) return true;
  return !isCiiVat(tax) || tax.parent.parent?.kind !== rsm.SupplyChainTradeTransaction;
}

function placesOfOwner(owner: Owner): readonly [ubl: readonly Place[], cii: readonly Place[]] {
  return owners[owner];
}

/** What is made of the terms of each syntax, together: the elements of the two have different kinds. */
export function bySyntax<Made>(make: (terms: Terms) => readonly Made[], all = officialTerms): readonly Made[] {
  return all.flatMap(make);
}
