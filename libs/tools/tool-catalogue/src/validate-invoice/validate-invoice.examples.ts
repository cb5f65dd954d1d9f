import { type ToolExample } from '../tool';

const consulting = {
  number: '2026-0042',
  issueDate: '2026-11-20',
  dueDate: '2026-12-20',
  currency: 'EUR',
  buyerReference: 'PO-77',
  seller: {
    name: 'Brouwer Advies BV',
    vatId: 'BE0202239951',
    endpoint: { scheme: '0208', value: '0202239951' },
    address: { line1: 'Kerkstraat 1', city: 'Gent', postCode: '9000', country: 'BE' },
  },
  buyer: {
    name: 'Noordzee Handel NV',
    vatId: 'BE0403170701',
    endpoint: { scheme: '0208', value: '0403170701' },
    address: { city: 'Brussel', postCode: '1000', country: 'BE' },
  },
  payment: [{ meansCode: '30', account: { id: 'BE71096123456769' } }],
  allowances: [{ amount: '10.00', reason: 'Loyalty', vat: { category: 'S', rate: '21' } }],
  lines: [
    {
      id: '1',
      item: { name: 'Consulting' },
      quantity: '8',
      unit: 'HUR',
      price: '95.00',
      vat: { category: 'S', rate: '21' },
    },
    {
      id: '2',
      item: { name: 'Licence' },
      quantity: '1',
      unit: 'C62',
      price: '240.00',
      vat: { category: 'S', rate: '21' },
    },
  ],
};

const computed = {
  totals: {
    lines: '1000.00',
    allowances: '10.00',
    withoutTax: '990.00',
    tax: '207.90',
    withTax: '1197.90',
    due: '1197.90',
  },
  vatBreakdown: [{ category: 'S', rate: '21', taxable: '990.00', tax: '207.90' }],
};

const brokenUbl =
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" ' +
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" ' +
  'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">' +
  '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>' +
  '<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>' +
  '<cbc:ID>2026-0044</cbc:ID><cac:AccountingCustomerParty/><cac:AccountingSupplierParty/></Invoice>';

const emptyCii = '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>';

export const validateInvoiceExamples: readonly ToolExample[] = [
  {
    title: 'A clean invoice without totals: they are computed',
    input: { invoice: consulting },
    expect: { valid: true, issues: [], ...computed, decision: { status: 'ready' }, provenance: { mode: 'local' } },
  },
  {
    title: 'A stated total that is not the sum of the lines',
    input: { invoice: { ...consulting, totals: { lines: '1001.00' } } },
    expect: {
      valid: false,
      issues: [{ code: 'BR-CO-10', severity: 'error', path: '/totals/lines' }],
      decision: { status: 'ready', decision: { canProceed: false, blockingReasons: [{ code: 'BR-CO-10' }] } },
    },
  },
  {
    title: 'A field that does not exist',
    input: { invoice: { ...consulting, total: '1197.90' } },
    expect: { valid: false, issues: [{ code: 'unknown_field', severity: 'error', path: '/total' }] },
  },
  // Small enough for the header of the 402, from which directories take it.
  {
    title: 'An invoice just begun: what is still missing',
    input: { invoice: { number: '2026-0043', currency: 'EUR' } },
    expect: {
      valid: false,
      issues: [
        { code: 'BR-03', path: '/issueDate' },
        { code: 'BR-06', path: '/seller/name' },
        { code: 'BR-07', path: '/buyer/name' },
        { code: 'BR-08', path: '/seller/address' },
        { code: 'BR-10', path: '/buyer/address' },
        { code: 'BR-16', path: '/lines' },
        { code: 'BR-CO-18', path: '/vatBreakdown' },
        { code: 'PEPPOL-EN16931-R003', path: '/buyerReference' },
        { code: 'PEPPOL-EN16931-R053', path: '/vatBreakdown' },
        { code: 'PEPPOL-EN16931-R054', path: '/totals/taxInTaxCurrency' },
      ],
      decision: { status: 'ready', decision: { canProceed: false } },
    },
  },
  {
    title: 'A UBL document as it is, with its parties in the wrong order and without a currency',
    input: { invoice: { xml: brokenUbl } },
    expect: {
      valid: false,
      read: { state: 'passed' },
      schema: { state: 'failed' },
      rules: { state: 'failed' },
      document: { syntax: 'ubl', profile: { recognised: 'peppol-bis', judged: 'peppol-bis' } },
      decision: { status: 'ready', decision: { canProceed: false } },
    },
  },
  {
    title: 'Not an invoice: nothing is judged, and nothing is charged',
    input: { invoice: { xml: '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>' } },
    expect: {
      valid: false,
      read: { state: 'failed' },
      schema: { state: 'not_run' },
      rules: { state: 'not_run' },
      decision: { status: 'invalid_input', decision: { canProceed: false } },
    },
  },
  {
    title: 'A Cross Industry Invoice: judged by the rules of EN 16931 for CII',
    input: { invoice: { xml: emptyCii } },
    expect: {
      valid: false,
      rules: { state: 'failed' },
      document: { syntax: 'cii', profile: { recognised: null, judged: 'en16931' } },
      decision: { status: 'ready', decision: { canProceed: false } },
    },
  },
];
