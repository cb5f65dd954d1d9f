import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { now } from '../sample-invoices';
import { type Issue } from '../issues';
import { judgeDocument } from '../judge-document';
import { fixEffect } from './fix-outcome.fixture';
import { applyToText } from './text-edits';

const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');
const core = fixture('cii-every-term.xml').replace(
  'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  'urn:cen.eu:en16931:2017',
);
const german = fixture('xrechnung-cii.xml');
const dutch = fixture('nlcius.xml');

/** The document with one place changed; the place must exist. */
function changed(xml: string, from: string | RegExp, to: string): string {
  const next = xml.replace(from, to);
  if (next === xml) throw new Error(`The document has no ${String(from)}`);
  return next;
}

function findings(xml: string): readonly Issue[] {
  const { schema, issues } = judgeDocument(xml, { now });
  return [...schema.issues, ...issues].filter(({ severity }) => severity === 'error');
}

function findingOf(xml: string, code: string): Issue {
  const found = findings(xml).find((issue) => issue.code === code);
  if (found === undefined) throw new Error(`${code} is not found, but ${findings(xml).map((issue) => issue.code).join()}`); // prettier-ignore
  return found;
}

/** The document after the fix of one finding. */
const fixed = (xml: string, code: string) => applyToText(xml, findingOf(xml, code).edits!);

const inSettlement = '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
const indicator = '<ram:ChargeIndicator>';
const deliveryDate =
  /(<ram:OccurrenceDateTime>)\s*<udt:DateTimeString format="102">(\d+)<\/udt:DateTimeString>\s*(?=<)/;

describe('fixes of text where elements should be', () => {
  it('what stands between elements goes, and nothing else', () => {
    const xml = changed(core, indicator, `${indicator}X1<!-- kept -->`);
    expect(fixed(xml, 'schema_text_not_allowed')).toBe(changed(core, indicator, `${indicator}<!-- kept -->`));
    expect(findingOf(xml, 'schema_text_not_allowed').action).toMatchObject({ safe: false });
  });

  it.each([
    [
      'a truth value',
      /<ram:ChargeIndicator>\s*<udt:Indicator>(\w+)<\/udt:Indicator>\s*/,
      `${indicator}$1`,
      'udt:Indicator',
    ],
    ['a day', deliveryDate, '$1$2', 'udt:DateTimeString'],
    ['a day with hyphens', deliveryDate, '$12026-10-30', 'udt:DateTimeString'],
  ] as const)('%s without the element that CII wants around it gets that element', (_what, from, to, name) => {
    const xml = changed(core, from, to);
    const { action } = findingOf(xml, 'schema_text_not_allowed');
    expect(action).toEqual({ label: `Write ${name}`, changesMoney: false, safe: true });
    expect(findings(fixed(xml, 'schema_text_not_allowed'))).toEqual([]);
  });
});

describe('fixes by what an element says', () => {
  it.each([
    ['an allowance without an amount', 'BR-31', `<ram:SpecifiedTradeAllowanceCharge>${indicator}<udt:Indicator>false</udt:Indicator></ram:ChargeIndicator></ram:SpecifiedTradeAllowanceCharge>`, /(?=<ram:SpecifiedTradePaymentTerms>|<ram:SpecifiedTradeSettlementHeader)/],
    ['a supporting document without a reference', 'BR-52', '<ram:AdditionalReferencedDocument><ram:TypeCode>916</ram:TypeCode></ram:AdditionalReferencedDocument>', /(?=<\/ram:ApplicableHeaderTradeAgreement>)/],
  ])('%s may go: it says nothing', (_what, code, element, place) => {
    const xml = changed(german, place, element);
    expect(findingOf(xml, code).action).toMatchObject({ safe: false });
    expect(fixed(xml, code)).toBe(german);
  }); // prettier-ignore

  it('a tax registration without its number may go', () => {
    const registration = '<cac:PartyTaxScheme><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>';
    const xml = changed(dutch, '<cac:PartyTaxScheme>', `${registration}<cac:PartyTaxScheme>`);
    expect(fixed(xml, 'UBL-SR-53')).toBe(dutch);
  });

  it('an element that is empty goes', () => {
    const xml = changed(
      german,
      inSettlement,
      `<ram:BillingSpecifiedPeriod></ram:BillingSpecifiedPeriod>${inSettlement}`,
    );
    const issue = findings(xml).find(({ edits }) => edits !== undefined)!;
    expect(issue.action).toMatchObject({ safe: true });
  });

  it('an element that says something stays: an allowance with a base and a percentage, a payee with an identifier', () => {
    const allowance = `<ram:SpecifiedTradeAllowanceCharge>${indicator}<udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:CalculationPercent>10</ram:CalculationPercent></ram:SpecifiedTradeAllowanceCharge>`;
    const xml = changed(german, /(?=<ram:SpecifiedTradePaymentTerms>|<ram:SpecifiedTradeSettlementHeader)/, allowance);
    expect(findingOf(xml, 'BR-31').edits).toBeUndefined();
  });
});

describe('computed amounts of CII', () => {
  const breaks: readonly (readonly [string, string | RegExp, string])[] = [
    [
      'the sum of lines',
      '<ram:LineTotalAmount>920.00</ram:LineTotalAmount>\n        <ram:Charge',
      '<ram:LineTotalAmount>921.00</ram:LineTotalAmount>\n        <ram:Charge',
    ],
    ['the allowances', 'AllowanceTotalAmount>15.00<', 'AllowanceTotalAmount>16.00<'],
    ['the total without VAT', 'TaxBasisTotalAmount>915.00<', 'TaxBasisTotalAmount>951.00<'],
    ['the VAT, not that of VAT accounting', '"EUR">190.05<', '"EUR">190.50<'],
    ['what is due', 'DuePayableAmount>1000.00<', 'DuePayableAmount>10000.00<'],
    ['the amounts of a VAT group', '<ram:CalculatedAmount>190.05<', '<ram:CalculatedAmount>109.05<'],
  ];
  it.each(breaks)('one fix sets all totals to what the lines add up to: %s', (_what, from, to) => {
    const xml = changed(core, from, to);
    const issue = findings(xml).find(({ action }) => action?.label.startsWith('Set all totals') === true)!;
    expect(issue.action).toMatchObject({ changesMoney: true, safe: false });
    expect(findings(applyToText(xml, issue.edits!))).toEqual([]);
    expect(applyToText(xml, issue.edits!)).toBe(core);
  }); // prettier-ignore

  it('a VAT group that is missing is written, and one that nothing belongs to goes', () => {
    const group = '<ram:BasisAmount>905.00</ram:BasisAmount>\n        <ram:CategoryCode>';
    const xml = changed(core, `${group}S`, `${group}Z`);
    expect(fixEffect(xml, { now })).toMatchObject({ left: 0 });
  });

  it('computes nothing where a line has no amount', () => {
    const xml = changed(core, /<ram:SpecifiedTradeSettlementLineMonetarySummation>.*?<\/ram:SpecifiedTradeSettlementLineMonetarySummation>/, ''); // prettier-ignore
    const labels = findings(xml).flatMap(({ action }) => action?.label ?? []);
    expect(labels.filter((label) => label.startsWith('Set all'))).toEqual([]);
  });
});
