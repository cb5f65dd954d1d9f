import { vatCountries } from '@einvoice/vat-checksum';
import { applyPatch } from 'fast-json-patch';
import fc from 'fast-check';
import { type Json, now, sampleInvoice } from '../sample-invoices';
import { validateInvoice } from '../validate-invoice';
import { validateUbl } from '../validate-ubl';
import { writeUbl } from '../xml/write-ubl';
import { unsaidOf } from './unsaid-texts.fixture';

/** Codes of our own, in the order of the table in own-warnings.ts. */
const ownCodes = ['vat_id_bad_form', 'vat_id_bad_checksum', 'vat_id_not_plain', 'due_date_before_issue_date', 'issue_date_in_future', 'tax_point_outside_period', 'date_far_from_issue_date', 'date_implausible']; // prettier-ignore

function changed(change: (invoice: Json) => void): Json {
  const invoice = sampleInvoice();
  change(invoice);
  return invoice;
}

const issuesOf = (invoice: Json) => validateInvoice(invoice, { now }).issues;
const warningsOf = (invoice: Json) => issuesOf(invoice).filter(({ code }) => ownCodes.includes(code));

/** What is changed in an invoice of 2026-11-20, and the one warning it raises. */
const failing: readonly (readonly [code: string, path: string, change: (invoice: Json) => void])[] = [
  ['vat_id_bad_form', '/seller/vatId', ({ seller }) => void (seller.vatId = 'BE020223995')],
  ['vat_id_bad_form', '/buyer/vatId', ({ buyer }) => void (buyer.vatId = 'BE2403170701')],
  ['vat_id_bad_form', '/buyer/vatId', ({ buyer }) => void (buyer.vatId = `BE${'1'.repeat(60)}`)],
  ['vat_id_bad_form', '/seller/vatId', ({ seller }) => void (seller.vatId = 'BE\uff10202239951')],
  ['vat_id_bad_checksum', '/seller/vatId', ({ seller }) => void (seller.vatId = 'BE0202239952')],
  ['vat_id_bad_checksum', '/buyer/vatId', ({ buyer }) => void (buyer.vatId = 'FR40303265046')],
  ['vat_id_not_plain', '/seller/vatId', ({ seller }) => void (seller.vatId = 'BE 0202.239.951')],
  ['due_date_before_issue_date', '/dueDate', (invoice) => void (invoice.dueDate = '2026-11-19')],
  ['issue_date_in_future', '/issueDate', (invoice) => void Object.assign(invoice, { issueDate: '2026-12-23', dueDate: '2027-01-20' })], // prettier-ignore
  ['tax_point_outside_period', '/taxPointDate', (invoice) => void Object.assign(invoice, { taxPointDate: '2026-10-31', period: { start: '2026-11-01' } })], // prettier-ignore
  ['tax_point_outside_period', '/taxPointDate', (invoice) => void Object.assign(invoice, { taxPointDate: '2026-12-01', period: { end: '2026-11-30' } })], // prettier-ignore
  ['date_far_from_issue_date', '/taxPointDate', (invoice) => void (invoice.taxPointDate = '2025-11-18')],
  ['date_far_from_issue_date', '/delivery/date', (invoice) => void (invoice.delivery.date = '2027-11-22')],
  ['date_implausible', '/dueDate', (invoice) => void (invoice.dueDate = '2062-12-20')],
  ['date_implausible', '/issueDate', (invoice) => void (invoice.issueDate = '1926-11-20')],
  ['date_implausible', '/delivery/date', (invoice) => void (invoice.delivery.date = '0026-11-19')],
  ['date_implausible', '/taxPointDate', (invoice) => void (invoice.taxPointDate = '9999-12-31')],
];

describe('warnings of our own', () => {
  it('every code has a failing fixture', () => {
    expect([...new Set(failing.map(([code]) => code))]).toEqual(ownCodes);
  });

  it.each(failing)('%s at %s is the only warning, and no error', (code, path, change) => {
    const invoice = changed(change);
    expect(issuesOf(invoice)).toEqual([
      { code, severity: 'warning', path, terms: expect.arrayContaining([expect.stringMatching(/^B[GT]-\d+$/)]), message: expect.stringMatching(/\.$/), fix: expect.stringMatching(/\.$/), ...(code === 'vat_id_not_plain' && { patch: expect.anything() }) },
    ]); // prettier-ignore
    expect(validateInvoice(invoice, { now }).valid).toBe(true);
  });

  it.each(failing)('%s at %s is found in UBL too', (code, _path, change) => {
    const { xml } = writeUbl(changed(change) as Json) as Json;
    const report = validateUbl(xml, { now });
    expect(report).toMatchObject({
      valid: true,
      issues: [{ code, path: expect.stringMatching(/^\/Invoice\/c[ab]c:/) }],
    });
  });

  it.each(vatCountries.map((country) => [country.code, country] as const))(
    'how the VAT identifiers of %s are written is said in every language',
    (_code, { prefix, examples }) => {
      const wrong = examples.invalid.map(([body]) => changed(({ buyer }) => void (buyer.vatId = prefix + body)));
      const warnings = wrong.flatMap(warningsOf);
      expect(warnings.map(({ fix }) => fix)).toContainEqual(expect.stringContaining(`: ${prefix} and `));
      expect(unsaidOf(warnings)).toEqual([]);
    },
  );

  it.each(['BE 0202.239.951', 'BE-0202239951', 'BE 0202 239 951'])('offers the plain form of %s as a patch that ends the warning', (vatId) => {
    const invoice = changed(({ seller }) => void (seller.vatId = vatId));
    const [warning] = warningsOf(invoice);
    expect(warning!.patch).toEqual([{ op: 'replace', path: '/seller/vatId', value: 'BE0202239951' }]);
    expect(issuesOf(applyPatch(invoice, structuredClone(warning!.patch) as Json).newDocument as Json)).toEqual([]);
  }); // prettier-ignore

  it.each([
    ['a country without public rules', ({ buyer }: Json) => void (buyer.vatId = 'US123456789')],
    ['no VAT identifiers at all', ({ buyer }: Json) => void delete buyer.vatId],
    ['payment on the day of issue', (invoice: Json) => void (invoice.dueDate = invoice.issueDate)],
    ['no due date', (invoice: Json) => void delete invoice.dueDate],
    ['an issue date a few days ahead', (invoice: Json) => void Object.assign(invoice, { issueDate: '2026-12-20' })],
    ['a tax point within the period', (invoice: Json) => void Object.assign(invoice, { taxPointDate: '2026-11-30', period: { start: '2026-11-01', end: '2026-11-30' } })],
    ['a tax point on the day of issue, after the period', (invoice: Json) => void Object.assign(invoice, { taxPointDate: '2026-11-20', period: { start: '2026-10-01', end: '2026-10-31' } })],
    ['a delivery last year, within twelve months', (invoice: Json) => void (invoice.delivery.date = '2025-12-01')],
  ])('does not warn of %s', (_what, change) => {
    expect(issuesOf(changed(change))).toEqual([]);
  }); // prettier-ignore

  it('leaves a period that ends before it starts to the official rule', () => {
    const invoice = changed((some) => void (some.period = { start: '2026-11-30', end: '2026-11-01' }));
    expect(issuesOf(invoice).map(({ code }) => code)).toEqual(['BR-29']);
  });

  it.each([
    ['an unknown prefix', ({ buyer }: Json) => void (buyer.vatId = '0403170701')],
    ['small letters', ({ buyer }: Json) => void (buyer.vatId = 'be0403170701')],
    ['a Swedish seller', ({ seller }: Json) => void Object.assign(seller, { vatId: 'SE4598375937', address: { country: 'SE' } })],
    ['a Norwegian seller', ({ seller }: Json) => void Object.assign(seller, { vatId: 'NO123456789', address: { country: 'NO' } })],
    ['a Greek seller', ({ seller }: Json) => void Object.assign(seller, { vatId: 'EL123456780', address: { country: 'GR' } })],
  ])('does not repeat what an official rule says of %s', (_what, change) => {
    const invoice = changed(change);
    expect(validateInvoice(invoice, { now }).issues.length).toBeGreaterThan(0);
    expect(warningsOf(invoice)).toEqual([]);
  }); // prettier-ignore

  it('finds the due date of a credit note where UBL keeps it', () => {
    const note = changed((invoice) => void Object.assign(invoice, { kind: 'creditNote', dueDate: '2026-11-01' }));
    expect(warningsOf(note)).toMatchObject([{ code: 'due_date_before_issue_date', path: '/dueDate' }]);
  });

  it('tells one slip once: an implausible date is not compared again', () => {
    const invoice = changed(
      (some) => void Object.assign(some, { issueDate: '2126-11-20', taxPointDate: '2026-11-01' }),
    );
    expect(warningsOf(invoice).map(({ code }) => code)).toEqual(['date_implausible']);
  });

  it('follows the clock it is given, from day to day', () => {
    const codesAt = (day: string) => validateInvoice(sampleInvoice(), { now: new Date(day) }).issues.map(({ code }) => code); // prettier-ignore
    expect(codesAt('2026-10-19')).toEqual(['issue_date_in_future']);
    expect(codesAt('2026-10-20')).toEqual([]);
    expect(codesAt('1990-01-01')).toContain('date_implausible');
    expect(codesAt('2026-10-19')).toEqual(['issue_date_in_future']);
  });

  it('says nothing of a date that is none; the finding about its form is enough', () => {
    for (const date of ['1', '20261120', '2026-02-30', ' 2026-11-20', '0000-00-00', '']) {
      const invoice = changed((some) => void Object.assign(some, { dueDate: date, taxPointDate: date }));
      invoice.delivery.date = date;
      expect(warningsOf(invoice)).toEqual([]);
    }
  });

  it('M2 repeats a value only when it is short plain text', () => {
    const order = 'BE <script>pay me</script>';
    const [warning] = warningsOf(changed(({ seller }) => void (seller.vatId = order)));
    expect(JSON.stringify(warning)).not.toContain('script');
  });

  it('never makes an invoice invalid, whatever stands in dates and VAT identifiers', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)); // prettier-ignore
    const number = fc.constantFrom('BE0202239951', 'BE0202239950', 'BE1', 'DE123456789', 'US1', 'BE 0403.170.701');
    fc.assert(
      fc.property(day, day, day, day, number, number, (issueDate, dueDate, taxPointDate, delivered, seller, buyer) => {
        const invoice = changed((some) => void Object.assign(some, { issueDate, dueDate, taxPointDate }));
        invoice.delivery.date = delivered;
        invoice.seller.vatId = seller;
        invoice.buyer.vatId = buyer;
        const report = validateInvoice(invoice, { now });
        expect(report.issues.filter(({ code }) => !ownCodes.includes(code))).toEqual([]);
        expect(report.valid).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('looks at a number once: a thousand others do not make it slow', () => {
    const many = Array.from({ length: 1_500 }, (_, index) => `BE0${String(200_000_000 + index * 7)}`);
    for (const vatId of many) issuesOf(changed(({ seller }) => void (seller.vatId = vatId)));
    expect(warningsOf(changed(({ seller }) => void (seller.vatId = 'BE0202239952')))).toHaveLength(1);
  });
});
