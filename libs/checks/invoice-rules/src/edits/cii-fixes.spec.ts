import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { now } from '../sample-invoices';
import { judgeDocument, verdictOnDocument } from '../judge-document';
import { fixOutcome } from './fix-outcome.fixture';
import { applyToText } from './text-edits';

const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const sound = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8').replace(
  billing,
  'urn:cen.eu:en16931:2017',
);

/** The sound document with one place changed; the place must exist. */
function changed(from: string, to: string): string {
  if (!sound.includes(from)) throw new Error(`The document has no ${from}`);
  return sound.replace(from, to);
}

const country = '<ram:CountryID>BE</ram:CountryID>';
const lineTax = '<ram:CategoryCode>S</ram:CategoryCode>\n          <ram:RateApplicablePercent>21<';
const withoutReason = sound
  .replace('<ram:ExemptionReason>Exempt</ram:ExemptionReason>', '')
  .replace('<ram:ExemptionReasonCode>VATEX-EU-132</ram:ExemptionReasonCode>', '')
  .replaceAll('<ram:CategoryCode>E<', '<ram:CategoryCode>AE<');
const taxed = '<ram:BasisAmount>905.00</ram:BasisAmount>';

describe('fixes of rules about Cross Industry Invoices', () => {
  it.each([
    ['CII-DT-008', 'an attribute without use', changed('<ram:TypeCode>380</', '<ram:TypeCode name="x">380</'), false],
    ['BR-CL-14', 'a country in small letters', changed(country, country.replace('BE', 'be')), true],
    ['BR-DEC-16', 'a third decimal that is zero', changed('<ram:TotalPrepaidAmount>105.00', '<ram:TotalPrepaidAmount>105.000'), true],
  ])('%s, %s: the document is as it was', (code, _what, xml, safe) => {
    const issue = judgeDocument(xml, { now }).issues.find((one) => one.code === code)!;
    expect(issue.action).toMatchObject({ safe, changesMoney: false });
    expect(applyToText(xml, issue.edits!)).toBe(sound);
  }); // prettier-ignore

  it.each([
    ['BR-AE-10', 'the code of the category is inserted', withoutReason, '<ram:ExemptionReasonCode>VATEX-EU-AE<'],
    ['BR-S-10', 'a reason that must not be is removed', changed(taxed, `<ram:ExemptionReason>No</ram:ExemptionReason>${taxed}`), taxed],
    ['BR-E-05', 'a rate is set', changed(lineTax, lineTax.replace('>S<', '>E<')), '<ram:RateApplicablePercent>0<'],
    ['BR-Z-05', 'a rate that is missing is inserted', changed(`${lineTax}/ram:RateApplicablePercent>`, '<ram:CategoryCode>Z</ram:CategoryCode>'), '<ram:RateApplicablePercent>0<'],
  ])('%s: %s, and the finding is gone', (code, _what, xml, written) => {
    const issue = judgeDocument(xml, { now }).issues.find((one) => one.code === code)!;
    const fixed = applyToText(xml, issue.edits!);
    expect(fixed).toContain(written);
    const { schema, issues } = judgeDocument(fixed, { now });
    expect([schema.state, issues.map((one) => one.code).includes(code)]).toEqual(['passed', false]);
    expect(fixOutcome(Buffer.from(xml), now).failure).toBeNull();
  }); // prettier-ignore

  it('a day without its form gets the one that Factur-X knows; what is no day gets none', () => {
    const due = '<ram:DueDateDateTime><udt:DateTimeString format="102">20261220<';
    const extended = readFileSync(path.join(repositoryRoot, 'fixtures/factur-x-extended.xml'), 'utf8');
    const fixOf = (instead: string) => {
      const xml = extended.replace(due, instead);
      expect(xml).not.toBe(extended);
      const [issue] = judgeDocument(xml, { now }).issues.filter(({ code }) => code === 'FX-SCH-A-000484');
      return issue!.edits === undefined ? null : applyToText(xml, issue!.edits);
    };
    expect(fixOf(due.replace(' format="102"', ''))).toBe(extended);
    expect(fixOf(due.replace(' format="102"', '').replace('1220', '1320'))).toBeNull();
  });

  it('everything that one finding speaks of goes at once', () => {
    const languages = '<ram:LanguageID>de</ram:LanguageID><ram:LanguageID>fr</ram:LanguageID>';
    const xml = changed('<ram:IncludedNote>', `${languages}<ram:IncludedNote>`);
    const found = judgeDocument(xml, { now }).issues;
    expect(found).toMatchObject([{ action: { safe: false, changesMoney: false } }]);
    expect(applyToText(xml, found[0]!.edits!)).toBe(sound);
  });

  it('a verdict without fixes has none, and neither has another profile of the matrix', () => {
    const xml = changed(country, country.replace('BE', 'be'));
    expect(verdictOnDocument(xml, { now, check: { profiles: 'all' } }).issues[0]).not.toHaveProperty('edits');
  });
});
