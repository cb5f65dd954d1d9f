import { judgeInvoice } from '@einvoice/invoice-rules';
import { type Example } from '../openapi/operation-parts';
import { renderingOf } from './render-invoice';

const invoice = { number: '2026-0042', issueDate: '2026-11-21', currency: 'EUR', buyerReference: '04011000-12345-34' };

export const renderExample = {
  request: {
    summary: 'The head of a draft, in English',
    value: { invoice: { json: invoice, check: { locale: 'en' } } },
  },
  answer: {
    summary: 'A page with what the draft states.',
    value: renderingOf(judgeInvoice(invoice, { now: new Date('2026-11-21T12:00:00Z') }), 'en'),
  },
} satisfies Record<string, Example>;
