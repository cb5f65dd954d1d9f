import {
  type DocumentReport,
  judgeDocument,
  judgeFile,
  judgeInvoice,
  type JudgeOptions,
  verdictOnDocument,
  writeUbl,
} from '@einvoice/invoice-rules';
import { invoiceBody, invoiceXml, largeTasks } from '@einvoice/limits';
import { randomAccount, repositoryRoot, viesSandboxNumbers } from '@einvoice/test-kit';
import { answerOn } from '@einvoice/tool-catalogue';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pdfWith } from '../../apps/rest-api/src/invoice-review/pdfs.fixture';
import { answered, openRoutes, type Routes } from './routes.fixture';
import { goodInvoice, routedDocuments, type RoutedDocument } from './routed-documents.fixture';

type Json = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- JSON as it was answered

let routes: Routes;
let documents: readonly RoutedDocument[];
beforeAll(async () => {
  [routes, documents] = await Promise.all([openRoutes(), routedDocuments(80)]);
});
afterAll(() => routes.close());

/** What every route says of a document. */
function reportOf(answer: Json): Json {
  const { valid, read, schema, rules, issues, truncated, document, ruleSet, cenRuleSet, notChecked } = answer;
  const { totals, vatBreakdown, decision } = answer;
  const said = { valid, read, schema, rules, issues, truncated, document, ruleSet, cenRuleSet, notChecked };
  return JSON.parse(JSON.stringify({ ...said, totals, vatBreakdown, decision }));
}

async function libraryReport({ wrapped, bytes }: RoutedDocument, now: Date): Promise<DocumentReport> {
  const { xml, pdf, json, check }: Json = wrapped ?? {};
  const options: JudgeOptions = { now, ...(check && { check }) };
  if (xml !== undefined) return judgeDocument(xml, options);
  if (wrapped !== null && pdf === undefined) return judgeInvoice(json ?? wrapped, options);
  return answered(() => judgeFile(bytes!, { ...options, childArguments: routes.pdfChildArguments }));
}

it('B9 B11 80 documents have the same report from the library, over x402, over MCP, from the review, as a file and in a form, and each is as expected', async () => {
  expect(documents).toHaveLength(80);
  const now = new Date();
  for (const document of documents) {
    const { name, wrapped, bytes, expected } = document;
    const report = await libraryReport(document, now);
    const paid = wrapped && (await routes.paid(wrapped));
    const mcp = wrapped && (await routes.mcp(wrapped));
    const reviewed = wrapped && (await routes.review(wrapped));
    const read = bytes && (await routes.read(bytes));
    const sentAsForm = bytes && (await routes.sendForm(bytes));
    const told = reportOf(answerOn(report, now));
    for (const [route, answer] of Object.entries({ paid, mcp, reviewed, read, sentAsForm })) {
      if (answer !== null) expect([name, route, reportOf(answer)]).toEqual([name, route, told]);
    }
    const isJudged = told.decision.status === 'ready';
    for (const answer of [paid, mcp]) if (answer) expect([name, answer.billing.charged]).toEqual([name, isJudged]);
    if (read) expect([name, read.invoice, read.lost]).toEqual([name, plain(report.invoice), plain(report.lost)]);
    const states = told.read.state === 'failed' ? told.read.issues[0].code : [told.schema.state, told.rules.state];
    if (expected !== undefined) expect([name, states]).toEqual([name, expected]);
    // Nothing is silent about a stage that did not run.
    for (const stage of [told.schema, told.rules]) {
      if (stage.state === 'not_run') expect([name, stage.message]).toEqual([name, expect.any(String)]);
    }
    if (told.valid) expect([name, told.read.state, told.rules.state]).toEqual([name, 'passed', 'passed']);
  }
});

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/** An invoice whose seller the register knows. */
const { seller } = goodInvoice as { seller: object };
const askableInvoice = { ...goodInvoice, seller: { ...seller, vatId: viesSandboxNumbers.valid } };

it('a review that is repeated with its key has the same bytes: JSON, a PDF, and a document that a worker judges', async () => {
  const written = writeUbl(askableInvoice);
  const askable = written.ok ? written.xml : '';
  const pdf = { pdf: (await pdfWith(['factur-x.xml', askable])).toString('base64') };
  const large = { xml: askable.replace('</Invoice>', `${' '.repeat(largeTasks.inlineBytesMax)}$&`) };
  for (const [index, invoice] of [{ json: askableInvoice }, pdf, large].entries()) {
    const key = `review ${index}`;
    const [first, again] = [await routes.reviewWithRegisters(invoice, key), await routes.reviewWithRegisters(invoice, key)]; // prettier-ignore
    expect([first.replayed, again]).toEqual([false, { replayed: true, text: first.text }]);
    expect(JSON.parse(first.text).provenance.checkedAt).toBe(JSON.parse(first.text).reviewed.at);
  }
});

it('the stream says the same of them, but how to edit them: valid, schema and issues, and of a document that is not read, why', async () => {
  const now = new Date();
  const withXml = documents.filter(({ wrapped }) => wrapped !== null && 'xml' in wrapped);
  const lines = withXml.map(({ name, wrapped }) => JSON.stringify({ id: name, ...wrapped }));
  const { stdout } = spawnSync(process.execPath, [path.join(repositoryRoot, 'tools/run.mjs'), 'stream', 'ubl'], {
    ...{ cwd: repositoryRoot, input: `${lines.join('\n')}\n`, encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  const answers: Json[] = JSON.parse(`[${stdout.trim().replaceAll('\n', ',')}]`);
  expect(answers).toHaveLength(withXml.length);
  for (const [at, { name, wrapped }] of withXml.entries()) {
    const { valid, schema, issues, read } = plain(verdictOnDocument((wrapped as { xml: string }).xml, { now }));
    expect([name, answers[at]]).toEqual([name, expect.objectContaining({ id: name, valid, schema, issues })]);
    if (read.state === 'failed') expect([name, answers[at].error.code]).toEqual([name, read.issues[0].code]);
  }
});

describe('bad input that is no document', () => {
  const { address } = randomAccount();
  it.each<[string, object, string]>([
    ['two contents', { xml: '<a/>', pdf: '' }, '/invoice'],
    ['no content', { check: {} }, '/invoice'],
    ['an unknown key', { xml: '<a/>', mode: address }, '/invoice/mode'],
    ['an unknown key of check', { xml: '<a/>', check: { day: address } }, '/invoice/check/day'],
    ['XML that is no text', { xml: 7 }, '/invoice/xml'],
    ['a PDF that is no base64', { pdf: '%PDF-' }, '/invoice/pdf'],
    ['a NUL in what is to be checked', { xml: '<a/>', check: { ruleSet: 'a\0b' } }, '/invoice/check/ruleSet'],
  ])(
    '%s is an argument that every route refuses, with its place, and repeats nothing of it',
    async (_what, invoice, at) => {
      for (const route of [routes.paid, routes.mcp, routes.review]) {
        const answer = await route(invoice);
        expect(answer.error).toMatchObject({ code: 'invalid_arguments', charged: false });
        expect(answer.error.details.fields.map((field: Json) => field.path)).toContain(at);
        expect(JSON.stringify(answer)).not.toContain(address);
      }
    },
  );

  it('a rule set that we do not have, and a day before all editions, are said, not guessed', async () => {
    const bytes = Buffer.from(
      (documents.find(({ name }) => name === 'a clean invoice')!.wrapped as Json).xml as string,
    );
    const wrapped = { xml: bytes.toString(), check: { ruleSet: 'no-such-set' } };
    for (const answer of [await routes.paid(wrapped), await routes.mcp(wrapped), await routes.review(wrapped), await routes.read(bytes, '?ruleSet=no-such-set')]) {
      expect(answer).toMatchObject({ valid: false, rules: { state: 'not_run' }, decision: { status: 'not_configured' } });
    } // prettier-ignore
    expect((await routes.read(bytes, '?mode=1')).error).toMatchObject({ code: 'invalid_arguments' });
  });

  it('too many bytes are refused with the next step: JSON over 8 MiB, a file over 20 MiB', async () => {
    const large = { ...goodInvoice, note: 'x'.repeat(invoiceBody.bytesMax) };
    for (const route of [routes.paid, routes.mcp, routes.review]) {
      const { error } = await route(large);
      expect(error).toMatchObject({ code: 'body_too_large', charged: false });
      expect(error.message).toContain('/api/invoice/read');
    }
    const { error } = await routes.read(Buffer.alloc(invoiceXml.bytesMax + 1, ' '));
    expect(error).toMatchObject({ code: 'body_too_large', charged: false });
  });
});
