import { judgeInvoice } from '@einvoice/invoice-rules';
import { checksOf, exportOf, findingsOf } from '@einvoice/invoice-review';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { judgementOfReview } from './judgement';
import { type Review } from './review-answer';
import { interpreterTo, judgementSaid } from './spoken';

const invoice = JSON.parse(readFileSync(path.join(__dirname, '../../samples/broken.json'), 'utf8'));
const report = judgeInvoice(invoice, { now: new Date('2026-11-28') });
const review = {
  ...report,
  checks: checksOf(report),
  findings: findingsOf(report),
  ...exportOf(report),
} as unknown as Review;
const judgement = judgementOfReview(review, invoice);

it('every finding of the sample is said in the language of the reader; codes, places and patches stay', async () => {
  const said = judgementSaid(judgement, await interpreterTo('de'));
  expect(said.findings.length).toBeGreaterThan(0);
  const rest = ({ what: _, fix: __, language: ___, ...finding }: (typeof said.findings)[number]) => finding;
  expect(said.findings.map(rest)).toEqual(judgement.findings.map(rest));
  for (const [index, finding] of said.findings.entries()) {
    expect(finding.language).toBe('de');
    expect(finding.what).not.toBe(judgement.findings[index]!.what);
  }
});

it('what the service has said in another language stays as it is', async () => {
  const [first] = judgement.findings;
  const spoken = { ...judgement, findings: [{ ...first!, what: 'Manca il nome.', language: 'it' }] };
  expect(judgementSaid(spoken, await interpreterTo('de')).findings).toEqual(spoken.findings);
});
