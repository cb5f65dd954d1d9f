import { type CostRule, type FeeRule } from './cost-rule';

const reviewedAt = '2026-11-23';
const regulation = (year: number, number: number) => `https://eur-lex.europa.eu/eli/reg/${year}/${number}/oj`;
const customsReform = 'https://taxation-customs.ec.europa.eu/';

const italy = {
  ...{ kind: 'fee', code: 'it_parcel_fee', country: 'IT', amount: '2.00', currency: 'EUR', per: 'consignment' },
  ...{ inVatBase: false, legalBasis: 'Italian Budget Law 2026', sourceUrl: 'https://www.normattiva.it/', reviewedAt },
} as const satisfies Partial<FeeRule>;
const france = {
  ...{ kind: 'fee', code: 'fr_item_fee', country: 'FR', amount: '2.00', currency: 'EUR', per: 'item', reviewedAt },
  ...{ inVatBase: false, legalBasis: 'French Budget Law 2026', sourceUrl: 'https://www.legifrance.gouv.fr/' },
} as const satisfies Partial<FeeRule>;

/** Duties, fees and duties to declare, as known on the day that each row names. */
export const dutyRules: readonly CostRule[] = [
  {
    ...{ id: 'duty_relief_150', kind: 'relief', from: '2024-01-01', to: '2026-06-30', amount: '150.00' },
    legalBasis: 'Council Regulation (EC) No 1186/2009, article 23; ended by Council Regulation (EU) 2026/382',
    ...{ sourceUrl: regulation(2009, 1186), reviewedAt, certainty: 'certain' },
  },
  {
    ...{ id: 'flat_duty_3', kind: 'flat_duty', from: '2026-07-01', to: '2028-06-30', amount: '3.00', upTo: '150.00' },
    legalBasis:
      'Council Regulation (EU) 2026/382; Delegated Regulation (EU) 2026/1022; Implementing Regulation (EU) 2026/1200',
    ...{ sourceUrl: regulation(2026, 382), reviewedAt, certainty: 'certain' },
  },
  {
    ...{ id: 'product_identifiers', kind: 'declaration', code: 'product_identifiers_due' },
    ...{ from: '2026-11-01', to: null, legalBasis: 'Delegated Regulation (EU) 2026/1022' },
    ...{ sourceUrl: regulation(2026, 1022), reviewedAt, certainty: 'certain' },
    note: 'Each item needs the identifiers of merchant, manufacturer and product, such as a GTIN, in its declaration.',
  },
  {
    ...{ id: 'eu_handling_fee', kind: 'fee', code: 'eu_handling_fee', country: null, amount: '2.00' },
    ...{ currency: 'EUR', per: 'item', inVatBase: false, from: '2026-11-01', to: null },
    ...{ legalBasis: 'Reform of the Union Customs Code, article 18 of the proposal', sourceUrl: customsReform },
    ...{ reviewedAt, certainty: 'unconfirmed' },
    note: 'The handling fee of the customs reform was planned by 1 November 2026; no source shows its amount or start.',
  },
  {
    ...{ ...italy, id: 'it_parcel_fee_postponed', from: '2026-01-01', to: '2026-09-30', certainty: 'unconfirmed' },
    note: 'Italy put off its 2 euro for each consignment several times in 2026.',
  },
  {
    ...{ ...italy, id: 'it_parcel_fee', from: '2026-10-01', to: null, certainty: 'reported' },
    note: 'Italy is reported to take 2 euro for each consignment from 1 October 2026.',
  },
  {
    ...{ ...france, id: 'fr_item_fee', from: '2026-03-01', to: '2026-06-30', certainty: 'reported' },
    note: 'France is reported to have taken 2 euro for each item of a declaration until the end of June 2026.',
  },
  {
    ...{ ...france, id: 'fr_item_fee_suspended', from: '2026-07-01', to: null, certainty: 'unconfirmed' },
    note: 'France suspended its 2 euro for each item on 1 July 2026; it may return with the fee of the Union.',
  },
  {
    ...{ id: 'ro_parcel_fee', kind: 'fee', code: 'ro_parcel_fee', country: 'RO', amount: '25.00', currency: 'RON' },
    ...{ per: 'consignment', inVatBase: false, from: '2026-01-01', to: null, legalBasis: 'Romanian Law 239/2025' },
    ...{ sourceUrl: 'https://legislatie.just.ro/', reviewedAt, certainty: 'reported' },
    note: 'Romania is reported to take 25 lei for each parcel through couriers, beside the duty of the Union.',
  },
];
