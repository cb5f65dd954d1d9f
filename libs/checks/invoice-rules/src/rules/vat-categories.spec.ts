import { applyPatch } from 'fast-json-patch';
import {
  category,
  codesOf,
  codesOfTree,
  now,
  sampleInvoice,
  sampleWithTotals,
  treeOf,
  type Json,
} from '../invoices.fixture';
import { cac, cbc } from '../tree/elements';
import { validateInvoice } from '../validate-invoice';
import { vatCategories } from './vat-categories';
import { vatCategoryTable, type VatCategory } from './vat-category-table';

interface Fixture {
  /** Start from the sample that states all its totals. */
  readonly stated?: boolean;
  readonly raises: readonly string[];
  readonly change: (invoice: Json) => void;
}

/** Lines in another category, and what that raises while nobody has a tax identifier. */
const otherThan = (row: VatCategory) => (row.code === 'S' ? { code: 'Z', rate: '0' } : { code: 'S', rate: '21' });

/** Nobody has what the category needs; for "not subject to VAT" somebody has what it excludes. */
function loseIdentifier(row: VatCategory, invoice: Json): void {
  if (row.seller === 'no vat id') invoice.seller.vatId = 'BE0202239951';
  else delete invoice.seller.vatId;
  if (row.seller === 'vat id') invoice.seller.taxId = '12345';
}

/** 03 and 04: only the allowance or the charge has the category. */
function onlyOn(row: VatCategory, kept: 'allowances' | 'charges'): Fixture {
  const other = otherThan(row);
  const cascade = { 'tax id': [`BR-${other.code}-02`], 'vat id': [], 'no vat id': ['BR-O-11', 'BR-O-12'] }[row.seller];
  return {
    raises: [`${row.prefix}-${kept === 'allowances' ? '03' : '04'}`, ...cascade],
    change: (invoice) => {
      delete invoice[kept === 'allowances' ? 'charges' : 'allowances'];
      for (const line of invoice.lines) line.vat = { category: other.code, rate: other.rate };
      invoice.vatBreakdown?.push({ category: other.code, rate: other.rate });
      loseIdentifier(row, invoice);
    },
  };
}

function wrongRates(row: VatCategory): Record<string, Fixture> {
  const rate = row.rate === 'positive' ? '0' : row.rate === 'not negative' ? '-1' : '5';
  // A negative rate makes a group whose tax the official rules never accept once it is a whole currency unit.
  const cascade = row.rate === 'not negative' ? [`${row.prefix}-09`, 'BR-CO-17'] : [];
  return {
    [`${row.prefix}-05`]: {
      raises: [`${row.prefix}-05`, ...cascade],
      change: ({ lines }) => void (lines[0].vat.rate = rate),
    },
    [`${row.prefix}-06`]: {
      raises: [`${row.prefix}-06`],
      change: ({ allowances }) => void (allowances[0].vat.rate = rate),
    },
    [`${row.prefix}-07`]: { raises: [`${row.prefix}-07`], change: ({ charges }) => void (charges[0].vat.rate = rate) },
  };
}

function wrongGroups(row: VatCategory): Record<string, Fixture> {
  const isTaxed = row.groups === 'one for each rate';
  const splitPayment = row.code === 'S' ? ['BR-B-01', 'BR-B-02'] : ['BR-B-01'];
  return {
    [`${row.prefix}-01`]: {
      stated: true,
      raises: [`${row.prefix}-01`, ...(isTaxed ? splitPayment : [])],
      change: (invoice) => {
        if (isTaxed) invoice.vatBreakdown[0].category = 'B';
        else invoice.vatBreakdown.push({ ...invoice.vatBreakdown[0] });
      },
    },
    [`${row.prefix}-08`]: {
      stated: true,
      raises: [`${row.prefix}-08`],
      change: ({ vatBreakdown: [group] }) => void (group.taxable = '993.00'),
    },
    [`${row.prefix}-09`]: {
      stated: true,
      raises: [`${row.prefix}-09`, ...(isTaxed ? ['BR-CO-17'] : [])],
      change: (invoice) => {
        const [group] = invoice.vatBreakdown;
        group.tax = isTaxed ? (Number(group.tax) + 1).toFixed(2) : '0.40';
        delete invoice.totals;
      },
    },
    [`${row.prefix}-10`]: {
      stated: true,
      raises: [`${row.prefix}-10`],
      change: ({ vatBreakdown: [group] }) => {
        if (row.exemption === 'forbidden') group.exemptionReason = 'No reason at all';
        else delete group.exemptionReason;
        delete group.exemptionCode;
      },
    },
  };
}

function fixturesOf(row: VatCategory): Record<string, Fixture> {
  return {
    [`${row.prefix}-02`]: {
      raises: [`${row.prefix}-02`],
      change: (invoice) => {
        delete invoice.allowances;
        delete invoice.charges;
        loseIdentifier(row, invoice);
      },
    },
    [`${row.prefix}-03`]: onlyOn(row, 'allowances'),
    [`${row.prefix}-04`]: onlyOn(row, 'charges'),
    ...wrongRates(row),
    ...wrongGroups(row),
  };
}

/** What only one category says. */
const singles: Record<string, Fixture & { readonly category: string }> = {
  'BR-IC-11': { category: 'K', raises: ['BR-IC-11'], change: ({ delivery }) => void delete delivery.date },
  'BR-IC-12': { category: 'K', raises: ['BR-IC-12'], change: ({ delivery }) => void delete delivery.address },
  'BR-O-11': {
    category: 'O',
    raises: ['BR-O-11', 'BR-Z-08'],
    change: (invoice) => void invoice.vatBreakdown.push({ category: 'Z', rate: '0', taxable: '1.00' }),
  },
  'BR-O-12': { category: 'O', raises: ['BR-O-11', 'BR-O-12', 'BR-Z-02'], change: mixedIn('lines') },
  'BR-O-13': { category: 'O', raises: ['BR-O-11', 'BR-O-13', 'BR-Z-03'], change: mixedIn('allowances') },
  'BR-O-14': { category: 'O', raises: ['BR-O-11', 'BR-O-14', 'BR-Z-04'], change: mixedIn('charges') },
  'BR-B-01': { category: 'B', raises: ['BR-B-01'], change: () => undefined },
  'BR-B-02': {
    category: 'B',
    raises: ['BR-B-01', 'BR-B-02'],
    change: ({ lines }) => void (lines[0].vat = { category: 'S', rate: '22' }),
  },
};

function mixedIn(list: 'lines' | 'allowances' | 'charges') {
  return (invoice: Json) => {
    invoice[list][0].vat = { category: 'Z', rate: '0' };
    invoice.vatBreakdown.push({ category: 'Z', rate: '0' });
  };
}

const all = [
  ...vatCategoryTable.flatMap((row) =>
    Object.entries(fixturesOf(row)).map(([id, fixture]) => ({ id, category: row.code, ...fixture })),
  ),
  ...Object.entries(singles).map(([id, fixture]) => ({ id, ...fixture })),
].map((fixture) => ({ ...fixture, invoice: changed(fixture.category, fixture) }));

function changed(code: string, { stated = false, change }: Fixture): Json {
  const invoice = stated ? sampleWithTotals(code) : sampleInvoice(code);
  change(invoice);
  return invoice;
}

describe('VAT categories', () => {
  it('has a failing fixture for each of its ids', () => {
    expect(all.map(({ id }) => id).sort()).toEqual([...vatCategories.ids].sort());
  });

  it.each(vatCategoryTable)('finds nothing wrong in the sample of $code ($name)', ({ code }) => {
    expect(codesOf(sampleInvoice(code))).toEqual([]);
    expect(codesOf(sampleWithTotals(code))).toEqual([]);
  });

  it.each(all)('$id fires on its fixture, with exactly the ids named there', ({ id, raises, invoice }) => {
    expect(raises).toContain(id);
    expect(codesOf(invoice)).toEqual([...raises].sort());
  });

  it.each(all)('$id: every patch removes its finding and adds none', ({ invoice }) => {
    const before = validateInvoice(invoice, { now }).issues;
    for (const issue of before) {
      if (issue.patch === undefined) continue;
      const after = codesOf(
        applyPatch(structuredClone(invoice), structuredClone(issue.patch) as Json).newDocument as Json,
      );
      expect(after.filter((code) => code === issue.code).length).toBeLessThan(
        before.filter(({ code }) => code === issue.code).length,
      );
      expect(after.filter((code) => !before.some((found) => found.code === code))).toEqual([]);
    }
  });
});

describe('VAT categories in documents that only XML can be', () => {
  it('BR-S-02 also fires for a line of category S under another tax scheme', () => {
    const line = (scheme: string) =>
      treeOf([[cac.InvoiceLine, [[cac.Item, [category(cac.ClassifiedTaxCategory, 'S', '25', scheme)]]]]]);
    expect(codesOfTree(line('GST'))).toContain('BR-S-02');
  });

  it('an allowance that is both allowance and charge is judged as an allowance', () => {
    const both = treeOf([
      [cac.AllowanceCharge, [[cbc.ChargeIndicator, 'true'], [cbc.ChargeIndicator, 'false'], category(cac.TaxCategory, 'Z', '5')]],
    ]); // prettier-ignore
    const codes = codesOfTree(both);
    expect(codes).toContain('BR-Z-06');
    expect(codes).not.toContain('BR-Z-07');
  });

  it.each([
    ['100.00', '101.00', false],
    ['100.00', '100.99', true],
    // 101.10 − 1 is a double a little below 100.1, so the official comparison still holds.
    ['100.10', '101.10', true],
  ])(
    'BR-S-08 takes the double noise of the official rule: lines of %s and taxable amount %s',
    (net, taxable, holds) => {
      const document = treeOf([
      [cac.TaxTotal, [[cac.TaxSubtotal, [[cbc.TaxableAmount, taxable], [cbc.TaxAmount, '25'], category(cac.TaxCategory, 'S', '25')]]]],
      [cac.InvoiceLine, [[cbc.LineExtensionAmount, net], [cac.Item, [category(cac.ClassifiedTaxCategory, 'S', '25.0')]]]],
    ]); // prettier-ignore
      expect(codesOfTree(document).includes('BR-S-08')).toBe(!holds);
    },
  );
});
