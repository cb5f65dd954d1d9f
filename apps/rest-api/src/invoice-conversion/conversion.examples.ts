import { exampleDocument } from '../invoice-review/invoice.examples';
import { type Example } from '../openapi/operation-parts';
import { convertXml } from './convert-invoice';

const now = new Date('2026-11-21T12:00:00Z');

export const conversionExample = {
  request: {
    summary: 'A UBL document, wanted as XRechnung in CII',
    value: { invoice: { xml: exampleDocument }, target: 'xrechnung-cii' },
  },
  answer: {
    summary: 'The result, what was set and lost, and the report on it.',
    value: convertXml(exampleDocument, null, 'xrechnung-cii', { now }),
  },
} satisfies Record<string, Example>;
