import { judgeDocument, judgeInvoice, writeUbl } from '@einvoice/invoice-rules';
import { type Example } from '../openapi/operation-parts';
import { readingOf, reviewOf } from './review-invoice';

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

const now = new Date('2026-11-21T12:00:00Z');

export const reviewExample = {
  request: { summary: 'A draft whose total is wrong', value: { invoice: draft } },
  answer: { summary: 'The review.', value: reviewOf(judgeInvoice(draft, { now }), now) },
} satisfies Record<string, Example>;

const written = writeUbl(draft);
export const exampleDocument = written.ok ? written.xml : '';

export const readExample = {
  request: { summary: 'A UBL document whose total is wrong', value: exampleDocument },
  answer: {
    summary: 'The three stages, and the invoice.',
    value: readingOf(judgeDocument(exampleDocument, { now }), now),
  },
} satisfies Record<string, Example>;
