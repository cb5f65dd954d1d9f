import { type Example } from '../openapi/operation-parts';

const draft = {
  number: 'F-2026-1',
  issueDate: '2026-11-20',
  dueDate: '2026-12-20',
  typeCode: '380',
  currency: 'EUR',
  buyerReference: 'order 7',
  seller: {
    name: 'Example Brewery BV',
    endpoint: { value: '0999999922', scheme: '0208' },
    vatId: 'BE0999999922',
    address: { line1: 'Example street 1', city: 'Example town', postCode: '1000', country: 'BE' },
  },
  buyer: {
    name: 'Example Buyer BV',
    endpoint: { value: '0999000129', scheme: '0208' },
    vatId: 'BE0999000129',
    address: { line1: 'Example street 2', city: 'Example town', postCode: '1000', country: 'BE' },
  },
  totals: { lines: '100', withoutTax: '100', tax: '21', withTax: '120', due: '120' },
  vatBreakdown: [{ taxable: '100', tax: '21', category: 'S', rate: '21' }],
  lines: [
    {
      id: '1',
      quantity: '10',
      unit: 'C62',
      net: '100',
      name: 'Blond beer',
      vat: { category: 'S', rate: '21' },
      price: '10',
    },
  ],
};

const passed = { status: 'passed', errors: 0, warnings: 0 };

const review = {
  valid: false,
  ruleSet: { id: 'peppol-bis-3.0.21', edition: '3.0.21', validFrom: '2026-08-17', validTo: '2027-02-23' },
  checks: {
    structure: passed,
    arithmetic: { status: 'failed', errors: 1, warnings: 0 },
    payment_details: passed,
    peppol: passed,
  },
  findings: [
    {
      check: 'arithmetic',
      code: 'BR-CO-15',
      severity: 'error',
      path: '/totals/withTax',
      what: 'The total with VAT is "120.00"; expected 121.00 (total without VAT plus total VAT).',
      fix: 'Correct it, or what it is made of, until both agree; the patch sets every total to what the lines add up to.',
      patch: [
        { op: 'replace', path: '/totals/withTax', value: '121.00' },
        { op: 'replace', path: '/totals/due', value: '121.00' },
      ],
    },
  ],
  totals: { lines: '100.00', withoutTax: '100.00', tax: '21.00', withTax: '121.00', due: '121.00' },
  vatBreakdown: [{ taxable: '100.00', tax: '21.00', category: 'S', rate: '21' }],
  export: null,
  exportRefused: { code: 'has_errors', message: 'The invoice has errors. Fix them and send it again.' },
};

export const reviewExample = {
  request: { summary: 'A draft whose total is wrong', value: { invoice: draft } },
  answer: { summary: 'The review.', value: review },
} satisfies Record<string, Example>;

const namespaces = 'urn:oasis:names:specification:ubl:schema:xsd';
const document =
  `<Invoice xmlns="${namespaces}:Invoice-2" xmlns:cbc="${namespaces}:CommonBasicComponents-2">` +
  '<cbc:ID>F-2026-1</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>' +
  '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:UUID>7</cbc:UUID></Invoice>';

export const readExample = {
  request: { summary: 'The head of a UBL document', value: document },
  answer: {
    summary: 'The invoice, and what was lost.',
    value: {
      invoice: { kind: 'invoice', number: 'F-2026-1', issueDate: '2026-11-20', currency: 'EUR' },
      syntax: 'ubl',
      lost: [
        {
          path: '/Invoice/cbc:UUID',
          reason: 'no_field',
          count: 1,
          message: 'EN 16931, and so the JSON invoice, has no field for this.',
        },
      ],
    },
  },
} satisfies Record<string, Example>;
