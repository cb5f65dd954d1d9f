import { expectGrowth } from '@einvoice/test-kit';
import { now, sampleInvoice, sampleWithTotals, type Json } from './sample-invoices';
import { validateUbl, type UblReport } from './validate-ubl';
import { writeUbl } from './xml/write-ubl';

function xmlOf(invoice: Json): string {
  const result = writeUbl(invoice);
  if (!result.ok) throw new Error(result.message);
  return result.xml;
}

function reportOf(xml: string): UblReport {
  const report = validateUbl(xml, { now });
  if (!report.ok) throw new Error(report.message);
  return report;
}

const pathsOf = (xml: string) => reportOf(xml).issues.map(({ code, path }) => [code, path]);

describe('the report on a UBL document', () => {
  it('has the totals and the VAT breakdown that the lines add up to, with what cannot be computed taken over', () => {
    const invoice = sampleInvoice('AE');
    invoice.totals = { prepaid: '5.00', rounding: '0.01' };
    const report = reportOf(xmlOf(invoice));
    expect(report).toMatchObject({
      totals: { prepaid: '5.00', rounding: '0.01', due: '990.01' },
      ruleSet: { id: 'peppol-bis-3.0.21' },
    });
    expect(report.vatBreakdown).toMatchObject([{ category: 'AE', exemptionCode: 'VATEX-EU-AE' }]);
  });

  it('names the place of a finding as XPath: the element that the rule judges, or its child to change, there or missing', () => {
    const xml = xmlOf(sampleWithTotals())
      .replace(/(<cbc:TaxInclusiveAmount[^>]*>)[^<]*/, '$1' + '7.00')
      .replace(/<cbc:AllowanceChargeReason>Loyalty<\/cbc:AllowanceChargeReason>/, '')
      .replace(/ unitCode="C62"/, '');
    expect(pathsOf(xml)).toEqual(
      expect.arrayContaining([
        ['BR-33', '/Invoice/cac:AllowanceCharge[1]/cbc:AllowanceChargeReason'],
        ['BR-23', '/Invoice/cac:InvoiceLine[2]/cbc:InvoicedQuantity'],
        ['BR-CO-15', '/Invoice/cac:LegalMonetaryTotal'],
      ]),
    );
  });

  it('says that totals cannot be computed, and why', () => {
    const xml = xmlOf(sampleWithTotals()).replace(/<cac:ClassifiedTaxCategory>[^]*?<\/cac:ClassifiedTaxCategory>/, '');
    const report = reportOf(xml);
    expect(report).toMatchObject({ valid: false, totals: null, vatBreakdown: null });
    expect(pathsOf(xml)).toContainEqual(['totals_not_computable', '/Invoice/cac:LegalMonetaryTotal']);
  });

  it('hands a refusal on as it is', () => {
    expect(validateUbl('<!DOCTYPE x><x/>', { now })).toMatchObject({ ok: false, reason: 'document_type' });
  });
});

describe('B7 large documents', () => {
  const { lines: sampleLines, ...header } = sampleInvoice();
  const documentOf = (count: number) =>
    xmlOf({ ...header, lines: Array.from({ length: count }, () => sampleLines[0]) });
  const sizes = [500, 2_000, 8_000] as const;
  const work = (xml: string) => validateUbl(xml, { now });

  it('B7 many lines cost no more than in proportion', async () => {
    await expectGrowth({ sizes, prepare: documentOf, work });
  });

  it('B7 so do many findings, each with its path', async () => {
    const prepare = (count: number) => documentOf(count).replaceAll(' unitCode="HUR"', '');
    expect(reportOf(prepare(3)).issues.length).toBeGreaterThanOrEqual(3);
    await expectGrowth({ sizes, prepare, work });
  });
});
