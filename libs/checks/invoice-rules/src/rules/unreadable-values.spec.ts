import { InvoiceDocument } from '../invoice-document';
import { IssueList } from '../issues';
import { ruleSets } from '../sets/rule-sets';
import { noPatches } from '../patches';
import { sampleInvoice } from '../sample-invoices';
import { elementAt, sampleTree } from '../sample-trees';
import { cac, cbc } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { xpath } from '../xml/xpath';
import { findUnreadableValues, reportUnreadableValues } from './unreadable-values';

describe('values of XML that cannot be read', () => {
  it.each([
    ['invalid_decimal', [cac.LegalMonetaryTotal, cbc.PayableAmount], '1,5', 1],
    ['invalid_decimal', [cac.LegalMonetaryTotal, cbc.PayableAmount], ' 1.50 ', 0],
    ['invalid_decimal', [cac.LegalMonetaryTotal, cbc.PayableAmount], '', 1],
    ['invalid_decimal', [cac.LegalMonetaryTotal, cbc.PayableAmount], ' ', 1],
    ['invalid_indicator', [cac.AllowanceCharge, cbc.ChargeIndicator], 'TRUE', 1],
    ['invalid_indicator', [cac.AllowanceCharge, cbc.ChargeIndicator], '', 1],
    ['invalid_indicator', [cac.AllowanceCharge, cbc.ChargeIndicator], '1', 0],
    ['invalid_date', [cac.InvoicePeriod, cbc.EndDate], '2026-02-30', 1],
    ['invalid_date', [cac.InvoicePeriod, cbc.EndDate], '', 1],
    ['invalid_date', [cac.InvoicePeriod, cbc.EndDate], '2026-02-28Z', 0],
  ])('%s at %j: "%s" is said %i times', (code, path, text, times) => {
    const root = sampleTree({ ...sampleInvoice(), period: { start: '2026-02-01', end: '2026-02-28' } });
    Object.assign(elementAt(root, path), { text, decimal: undefined });
    const issues = new IssueList(xpath, ruleSets[0].rules);
    const found: UblNode[] = [];
    findUnreadableValues(root, found);
    reportUnreadableValues(found, new InvoiceDocument(root, issues, noPatches));
    expect(issues.report().issues.map((issue) => issue.code)).toEqual(Array<string>(times).fill(code));
  });
});
