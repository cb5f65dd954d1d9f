import { ciiInvoice, ublInvoice } from './documents.fixture';
import { checkedBySaxes } from './schema-check.fixture';
import { type SchemaIssue } from './schema-issues';

/** The issues of a document in which one text was replaced. */
function issuesAfter(document: string, before: string, after: string): readonly SchemaIssue[] {
  if (!document.includes(before)) throw new Error(`The document has no ${before}.`);
  return checkedBySaxes(document.replace(before, after))!.issues;
}

const note = '<cbc:Note languageID="de">Danke</cbc:Note>';
const issueDate = '<cbc:IssueDate>2026-11-02</cbc:IssueDate>';
const taxAmount = '<cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount>';
const item = '<cac:Item><cbc:Name>Advice</cbc:Name></cac:Item>';
const quantity = '<cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>';
const typeCode = '<ram:TypeCode>380</ram:TypeCode>';
const product = '<ram:SpecifiedTradeProduct><ram:Name>Advice</ram:Name></ram:SpecifiedTradeProduct>';
const lineTotal = '<ram:LineTotalAmount>100.00</ram:LineTotalAmount>';
const dateString = '<udt:DateTimeString format="102">20261102</udt:DateTimeString>';
const line = '/Invoice[1]/cac:InvoiceLine[1]';
const transaction = '/rsm:CrossIndustryInvoice[1]/rsm:SupplyChainTradeTransaction[1]';
const ciiLine = `${transaction}/ram:IncludedSupplyChainTradeLineItem[1]`;
const summation = `${ciiLine}/ram:SpecifiedLineTradeSettlement[1]/ram:SpecifiedTradeSettlementLineMonetarySummation[1]`;
const exchanged = '/rsm:CrossIndustryInvoice[1]/rsm:ExchangedDocument[1]';

describe('the schema stage names each kind of departure, once and at its place', () => {
  it.each([
    // UBL
    ['schema_unknown_element', ublInvoice, item, `<cbc:Foo>1</cbc:Foo>${item}`, `${line}/cbc:Foo[1]`],
    ['schema_wrong_order', ublInvoice, `${issueDate}\n`, `\n${note}${issueDate}`, '/Invoice[1]/cbc:Note[1]'],
    ['schema_missing_element', ublInvoice, item, '', line],
    ['schema_too_many', ublInvoice, quantity, quantity + quantity, `${line}/cbc:InvoicedQuantity[2]`],
    [
      'schema_wrong_namespace',
      ublInvoice,
      quantity,
      quantity.replaceAll('cbc', 'cac'),
      `${line}/cac:InvoicedQuantity[1]`,
    ],
    ['schema_unknown_attribute', ublInvoice, '<cbc:ID>', '<cbc:ID scheme="a">', '/Invoice[1]/cbc:ID[1]'],
    [
      'schema_missing_attribute',
      ublInvoice,
      taxAmount,
      '<cbc:TaxAmount>1</cbc:TaxAmount>',
      '/Invoice[1]/cac:TaxTotal[1]/cbc:TaxAmount[1]',
    ],
    ['schema_bad_decimal', ublInvoice, '>19.00<', '>19,00<', '/Invoice[1]/cac:TaxTotal[1]/cbc:TaxAmount[1]'],
    ['schema_bad_date', ublInvoice, '2026-11-02', '2026-11-31', '/Invoice[1]/cbc:IssueDate[1]'],
    ['schema_bad_date', ublInvoice, '10:15:00Z', '10:15', '/Invoice[1]/cbc:IssueTime[1]'],
    ['schema_bad_boolean', ublInvoice, '>false<', '>no<', '/Invoice[1]/cbc:CopyIndicator[1]'],
    ['schema_bad_value', ublInvoice, 'languageID="de"', 'languageID="German (de)"', '/Invoice[1]/cbc:Note[1]'],
    ['schema_text_not_allowed', ublInvoice, item, `${item}Advice`, line],
    // CII
    ['schema_unknown_element', ciiInvoice, product, `${product}<ram:Foo/>`, `${ciiLine}/ram:Foo[1]`],
    [
      'schema_wrong_order',
      ciiInvoice,
      typeCode,
      `<ram:VersionID>1</ram:VersionID>${typeCode}`,
      `${exchanged}/ram:VersionID[1]`,
    ],
    [
      'schema_missing_element',
      ciiInvoice,
      '<ram:ApplicableHeaderTradeDelivery/>',
      '',
      `${transaction}/ram:ApplicableHeaderTradeSettlement[1]`,
    ],
    ['schema_too_many', ciiInvoice, typeCode, typeCode + typeCode, `${exchanged}/ram:TypeCode[2]`],
    [
      'schema_too_many',
      ciiInvoice,
      dateString,
      `${dateString}<udt:DateTime>2026-11-02T00:00:00</udt:DateTime>`,
      `${exchanged}/ram:IssueDateTime[1]/udt:DateTime[1]`,
    ],
    ['schema_wrong_namespace', ciiInvoice, typeCode, typeCode.replaceAll('ram', 'udt'), `${exchanged}/udt:TypeCode[1]`],
    [
      'schema_unknown_attribute',
      ciiInvoice,
      '<ram:TypeCode>380',
      '<ram:TypeCode schemeID="a">380',
      `${exchanged}/ram:TypeCode[1]`,
    ],
    [
      'schema_bad_decimal',
      ciiInvoice,
      lineTotal,
      '<ram:LineTotalAmount>1e2</ram:LineTotalAmount>',
      `${summation}/ram:LineTotalAmount[1]`,
    ],
    [
      'schema_bad_date',
      ciiInvoice,
      '2026-11-02T10:15:00Z',
      '20261102',
      `${ciiLine}/ram:SpecifiedLineTradeSettlement[1]/ram:BillingSpecifiedPeriod[1]/ram:StartDateTime[1]/udt:DateTime[1]`,
    ],
    [
      'schema_bad_boolean',
      ciiInvoice,
      '>false<',
      '>FALSE<',
      '/rsm:CrossIndustryInvoice[1]/rsm:ExchangedDocumentContext[1]/ram:TestIndicator[1]/udt:Indicator[1]',
    ],
    [
      'schema_bad_value',
      ciiInvoice,
      'YSxiCg==',
      'YSxiCg',
      `${transaction}/ram:ApplicableHeaderTradeAgreement[1]/ram:AdditionalReferencedDocument[1]/ram:AttachmentBinaryObject[1]`,
    ],
    [
      'schema_bad_value',
      ciiInvoice,
      'listAgencyID="6"',
      'listAgencyID="7"',
      `${transaction}/ram:ApplicableHeaderTradeAgreement[1]/ram:AdditionalReferencedDocument[1]/ram:TypeCode[1]`,
    ],
    ['schema_text_not_allowed', ciiInvoice, dateString, `${dateString}2026`, `${exchanged}/ram:IssueDateTime[1]`],
  ])('%s', (code, document, before, after, path) => {
    const found = issuesAfter(document, before, after);
    expect(found.map((issue) => [issue.code, issue.path])).toEqual([[code, path]]);
  });
});

describe('what an issue of the schema stage says', () => {
  it('names five things at most that are expected there, the next ones', () => {
    const [unknown] = issuesAfter(ublInvoice, issueDate, `${issueDate}<cbc:Foo/>`);
    const names = ['cbc:IssueTime', 'cbc:DueDate', 'cbc:InvoiceTypeCode', 'cbc:Note', 'cbc:TaxPointDate'];
    expect(unknown!.expected).toEqual(names);
    expect(unknown!.fix).toContain(`${names.join(', ')}.`);
    const [attribute] = issuesAfter(ublInvoice, '<cbc:ID>', '<cbc:ID scheme="a">');
    expect(attribute!.expected).toHaveLength(5);
    expect(attribute!.fix).toMatch(/(?:\w+, ){4}\w+ and others\.$/);
  });

  it.each([
    ['far too early', (xml: string) => xml.replace(issueDate, '').replace('<cbc:ID>', `${issueDate}<cbc:ID>`)],
    ['far too late', (xml: string) => xml.replace(issueDate, '').replace('</Invoice>', `${issueDate}</Invoice>`)],
    ['among the lines', (xml: string) => xml.replace(issueDate, '').replace('<cac:InvoiceLine>', `${issueDate}$&`)],
  ])(
    'a required element that stands %s is one issue: it is not missing, and no sibling is misplaced',
    (_where, move) => {
      const { issues } = checkedBySaxes(move(ublInvoice))!;
      expect(issues.map(({ code }) => code)).toEqual(['schema_wrong_order']);
      expect(issues[0]!.message).toContain('cbc:IssueDate');
    },
  );
});
