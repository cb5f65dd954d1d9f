import { type Draft, type RuleRow, type RuleRows } from './rule-row';
import { vatCategoriesOfCiusRo, vatCategoryTable, type VatCategory } from './vat-category-table';

/** What only some VAT categories add to the ten rules that all have. */
// prettier-ignore
const singles: RuleRows = {
  'BR-B-01': { asks: 'Split payment (VAT category B) is for documents between Italian parties.',
    category: 'B', breaks: () => undefined },
  'BR-B-02': { asks: 'A document with split payment (VAT category B) has nothing standard rated.', category: 'B', besides: ['BR-B-01'],
    breaks: ({ lines }) => void (lines[0].vat = { category: 'S', rate: '22' }) },
  'BR-IC-11': { asks: 'An intra-community supply has a delivery date or an invoicing period.',
    category: 'K', breaks: ({ delivery }) => void delete delivery.date },
  'BR-IC-12': { asks: 'An intra-community supply names the country it is delivered to.',
    category: 'K', breaks: ({ delivery }) => void delete delivery.address },
  'BR-O-11': { asks: 'With a VAT group that is not subject to VAT there is no other group.', category: 'O', besides: ['BR-Z-08'],
    breaks: ({ vatBreakdown }) => void vatBreakdown.push({ category: 'Z', rate: '0', taxable: '1.00' }) },
  'BR-O-12': { asks: 'With a VAT group that is not subject to VAT every line is not subject to VAT.', category: 'O', besides: ['BR-O-11', 'BR-Z-02'],
    breaks: (invoice) => mixIn(invoice, 'lines') },
  'BR-O-13': { asks: 'With a VAT group that is not subject to VAT every allowance is not subject to VAT.', category: 'O', besides: ['BR-O-11', 'BR-Z-03'],
    breaks: (invoice) => mixIn(invoice, 'allowances') },
  'BR-O-14': { asks: 'With a VAT group that is not subject to VAT every charge is not subject to VAT.', category: 'O', besides: ['BR-O-11', 'BR-Z-04'],
    breaks: (invoice) => mixIn(invoice, 'charges') },
};

function mixIn(invoice: Draft, list: 'lines' | 'allowances' | 'charges'): void {
  invoice[list][0].vat = { category: 'Z', rate: '0' };
  invoice.vatBreakdown.push({ category: 'Z', rate: '0' });
}

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

/** Ids are a prefix and a number; the category says both what a rule asks and what breaks it. */
export function rowsOfCategories(): RuleRows {
  const rows = vatCategoryTable.flatMap((row) => {
    const breaking = { ...breaksParties(row), ...breaksRates(row), ...breaksGroups(row) };
    return sentencesOf(row).map(([number, asks]) => [
      `${row.prefix}-${number}`,
      { asks, category: row.code, ...breaking[number] },
    ]);
  });
  const inCiusRo = vatCategoriesOfCiusRo.filter((row) => !vatCategoryTable.some(({ prefix }) => prefix === row.prefix));
  const others = inCiusRo.flatMap((row) =>
    sentencesOf(row).map(([number, asks]) => [
      `${row.prefix}-${number}`,
      { asks: `CIUS-RO: ${asks}`, category: row.code },
    ]),
  );
  return { ...singles, ...Object.fromEntries(rows), ...Object.fromEntries(others) };
}

/** The same ten sentences for each VAT category. */
function sentencesOf(row: VatCategory): (readonly [number: string, asks: string])[] {
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

type Breaking = Readonly<Record<string, Omit<RuleRow, 'asks'>>>;

/** Nobody has what the category needs; for "not subject to VAT" somebody has what it excludes. */
function loseIdentifier(row: VatCategory, { seller }: Draft): void {
  if (row.seller === 'no vat id') seller.vatId = 'BE0202239951';
  else delete seller.vatId;
  if (row.seller === 'vat id') seller.taxId = '12345';
}

/** Lines in another category, and what that raises while nobody has a tax identifier. */
const otherThan = (row: VatCategory) => (row.code === 'S' ? { code: 'Z', rate: '0' } : { code: 'S', rate: '21' });

/** 02 to 04: only the lines, the allowance or the charge have the category. */
function breaksParties(row: VatCategory): Breaking {
  const other = otherThan(row);
  const besides = { 'tax id': [`BR-${other.code}-02`], 'vat id': [], 'no vat id': ['BR-O-11', 'BR-O-12'] }[row.seller];
  const onlyOn = (rest: 'allowances' | 'charges') => ({
    besides,
    breaks: (invoice: Draft) => {
      delete invoice[rest];
      for (const line of invoice.lines) line.vat = { category: other.code, rate: other.rate };
      invoice.vatBreakdown?.push({ category: other.code, rate: other.rate });
      loseIdentifier(row, invoice);
    },
  });
  return {
    '02': {
      breaks: (invoice) => {
        delete invoice.allowances;
        delete invoice.charges;
        loseIdentifier(row, invoice);
      },
    },
    '03': onlyOn('charges'),
    '04': onlyOn('allowances'),
  };
}

function breaksRates(row: VatCategory): Breaking {
  const rate = row.rate === 'positive' ? '0' : row.rate === 'not negative' ? '-1' : '5';
  // A negative rate makes a group whose tax the official rules never accept once it is a whole currency unit.
  const besides = row.rate === 'not negative' ? [`${row.prefix}-09`, 'BR-CO-17'] : [];
  return {
    '05': { besides, breaks: ({ lines }) => void (lines[0].vat.rate = rate) },
    '06': { breaks: ({ allowances }) => void (allowances[0].vat.rate = rate) },
    '07': { breaks: ({ charges }) => void (charges[0].vat.rate = rate) },
  };
}

function breaksGroups(row: VatCategory): Breaking {
  const isTaxed = row.groups === 'one for each rate';
  const splitPayment = row.code === 'S' ? ['BR-B-01', 'BR-B-02'] : ['BR-B-01'];
  const stated = true;
  return {
    '01': {
      stated,
      besides: isTaxed ? splitPayment : [],
      breaks: ({ vatBreakdown }) => {
        if (isTaxed) vatBreakdown[0].category = 'B';
        else vatBreakdown.push({ ...vatBreakdown[0] });
      },
    },
    '08': { stated, breaks: ({ vatBreakdown: [group] }) => void (group.taxable = '993.00') },
    '09': {
      stated,
      besides: isTaxed ? ['BR-CO-17'] : [],
      breaks: (invoice) => {
        const [group] = invoice.vatBreakdown;
        group.tax = isTaxed ? (Number(group.tax) + 1).toFixed(2) : '0.40';
        delete invoice.totals;
      },
    },
    '10': {
      stated,
      breaks: ({ vatBreakdown: [group] }) => {
        if (row.exemption === 'forbidden') group.exemptionReason = 'No reason at all';
        else delete group.exemptionReason;
        delete group.exemptionCode;
      },
    },
  };
}
