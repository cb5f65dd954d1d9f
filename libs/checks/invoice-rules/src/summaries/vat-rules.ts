import { vatCategoryTable, type VatCategory } from '../rules/vat-category-table';
import { type Summaries } from './summary';

/** What only some VAT categories add to the ten rules that all have. */
// prettier-ignore
const single = {
  'BR-B-01': 'Split payment (VAT category B) is for documents between Italian parties.',
  'BR-B-02': 'A document with split payment (VAT category B) has nothing standard rated.',
  'BR-IC-11': 'An intra-community supply has a delivery date or an invoicing period.',
  'BR-IC-12': 'An intra-community supply names the country it is delivered to.',
  'BR-O-11': 'With a VAT group that is not subject to VAT there is no other group.',
  'BR-O-12': 'With a VAT group that is not subject to VAT every line is not subject to VAT.',
  'BR-O-13': 'With a VAT group that is not subject to VAT every allowance is not subject to VAT.',
  'BR-O-14': 'With a VAT group that is not subject to VAT every charge is not subject to VAT.',
} as const satisfies Summaries;

const identified: Readonly<Record<VatCategory['seller'], string>> = {
  'tax id': 'the seller has a VAT identifier, a tax number or a tax representative with a VAT identifier',
  'vat id': 'the seller or its tax representative has a VAT identifier',
  'no vat id': 'nobody has a VAT identifier: not the seller, not its tax representative, not the buyer',
};
const buyers: Readonly<Record<VatCategory['buyer'], string>> = {
  anything: '',
  'vat id': ', and the buyer has a VAT identifier',
  'vat id or legal id': ', and the buyer has a VAT identifier or a registration number',
};
const rates: Readonly<Record<VatCategory['rate'], string>> = {
  positive: 'is above 0',
  'not negative': 'is 0 or more',
  zero: 'is 0',
  absent: 'is left out',
};

/** The same ten sentences for each VAT category. */
function ofCategory(row: VatCategory): (readonly [id: string, summary: string])[] {
  const perRate = row.groups === 'one for each rate';
  const category = `VAT category ${row.code} (${row.name})`;
  const parties = `${identified[row.seller]}${buyers[row.buyer]}`;
  return [
    ['01', `What has ${category} has ${perRate ? 'at least one group' : 'exactly one group'} in the VAT breakdown.`],
    ['02', `With a line of ${category} ${parties}.`],
    ['03', `With an allowance of ${category} ${parties}.`],
    ['04', `With a charge of ${category} ${parties}.`],
    ['05', `The rate of a line of ${category} ${rates[row.rate]}.`],
    ['06', `The rate of an allowance of ${category} ${rates[row.rate]}.`],
    ['07', `The rate of a charge of ${category} ${rates[row.rate]}.`],
    ['08', `The taxable amount of ${category} is its lines minus allowances plus charges${perRate ? ', for each rate, less than one currency unit off' : ''}.`], // prettier-ignore
    ['09', perRate ? `The tax of ${category} is taxable amount times rate, less than one currency unit off.` : `The tax of ${category} is 0.`], // prettier-ignore
    ['10', `The VAT group of ${category} has ${row.exemption === 'required' ? 'a reason for the exemption, in words or as a code' : 'no reason for an exemption'}.`], // prettier-ignore
  ];
}

export const vatRules: Summaries = {
  ...single,
  ...Object.fromEntries(
    vatCategoryTable.flatMap((row) => ofCategory(row).map(([number, text]) => [`${row.prefix}-${number}`, text])),
  ),
};
