import { isCalendarDate, mutatedJson, repositoryRoot } from '@einvoice/test-kit';
import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describedPaths } from '@einvoice/http-service';
import { InvoiceController } from './invoice.controller';
import { invoiceSchemas } from './invoice.contract';
import { doInvoiceTask, type InvoiceOutcome } from '../invoice-task';

const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name));
const good = JSON.parse(fixture('base-example.json').toString()) as object;
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
ajv.addFormat('date', isCalendarDate);
for (const [name, schema] of Object.entries(invoiceSchemas)) ajv.addSchema(schema, name);
const problemsOf = (schema: string, value: unknown) => (ajv.validate(schema, value) ? [] : ajv.errors);
const bodyOf = (outcome: InvoiceOutcome): unknown =>
  outcome.ok ? JSON.parse(Buffer.from(outcome.body).toString()) : outcome;
const nowMs = Date.parse('2026-11-21');
const review = (body: unknown) =>
  doInvoiceTask({
    kind: 'review',
    bytes: Buffer.from(JSON.stringify(body)),
    nowMs,
    pdfChildArguments: [],
    language: 'en',
  });

it('every review is as described, whatever the draft', async () => {
  await fc.assert(
    fc.asyncProperty(mutatedJson(good), async (invoice) => {
      const outcome = await review({ invoice });
      if (!outcome.ok) expect(outcome).toMatchObject({ code: 'forbidden_property' });
      else expect(problemsOf('InvoiceReview', bodyOf(outcome))).toEqual([]);
    }),
    { seed: 20_261_122, numRuns: 100 },
  );
});

it('arguments are taken exactly when the description takes them', async () => {
  const wrappers = [
    ...[
      { xml: '<a/>' },
      { json: good, check: {} },
      { pdf: 'JVBERi0xLjc=' },
      { xml: '', check: { asOf: '2028-02-29' } },
    ],
    ...[{ check: {} }, { xml: '<a/>', json: {} }, { xml: 1 }, { pdf: 'JVBERi0xLjd=' }, { pdf: '%PDF' }, { json: [] }],
    ...[
      { xml: '', a: 1 },
      { xml: '', check: { asOf: '2027-02-29' } },
      { xml: '', check: { ruleSet: '' } },
    ],
    ...[
      { xml: '', check: { profiles: 'some' } },
      { xml: '', check: { a: 1 } },
      { xml: '', check: null },
    ],
  ].map((invoice) => ({ invoice }));
  const plain = [{ invoice: good }, { invoice: {}, registerChecks: true }, {}, { invoice: [] }, []];
  for (const body of [...plain, ...wrappers, { invoice: {}, registerChecks: null }, { invoice: {}, a: 1 }]) {
    const isRight = problemsOf('InvoiceReviewArguments', body)?.length === 0;
    expect([body, isRight]).toEqual([body, (await review(body)).ok]);
  }
});

it('a reading is as described, also of a document that loses something, and of one with nothing to judge', async () => {
  const extra = '<x:more xmlns:x="urn:x">1</x:more></rsm:CrossIndustryInvoice>';
  const cii = fixture('cii-every-term.xml').toString().replace('</rsm:CrossIndustryInvoice>', extra);
  const read = async (document: string) =>
    bodyOf(
      await doInvoiceTask({
        kind: 'read',
        bytes: Buffer.from(document),
        nowMs,
        language: 'en',
        check: {},
        brought: null,
        attached: null,
      }),
    );
  const readings = [await read(cii), await read('<Order/>')] as { invoice: object | null; lost: object[] }[];
  for (const reading of readings) expect(problemsOf('InvoiceReading', reading)).toEqual([]);
  expect(readings.map(({ invoice, lost }) => [invoice === null, lost.length])).toEqual([[false, 1], [true, 0]]); // prettier-ignore
});

it('both routes are described with every status they have', () => {
  const paths = describedPaths([InvoiceController]) as Record<string, { post: { responses: object } }>;
  const statuses = Object.entries(paths).map(([at, { post }]) => [at, Object.keys(post.responses).join(' ')]);
  expect(statuses).toEqual([
    ['/api/invoice/review', '200 400 401 402 403 409 413 415 422 429 503 default'],
    ['/api/invoice/convert', '200 400 413 415 429 503 default'],
    ['/api/invoice/render', '200 400 413 415 429 503 default'],
    ['/api/invoice/read', '200 400 401 403 413 415 429 503 default'],
  ]);
});
