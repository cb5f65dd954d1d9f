import { validateUbl, writeUbl } from '@einvoice/invoice-rules';
import { invoiceBody, invoiceRoutes } from '@einvoice/limits';
import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openForSpec, type TestSystem } from '../test-system.fixture';

type Json = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- JSON as it was answered

const fixture = (name: string): string => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');
const good: Json = JSON.parse(fixture('base-example.json'));
const cii = fixture('cii-every-term.xml');

let system: TestSystem;
openForSpec((opened) => (system = opened));

let clients = 0;
async function convert(body: unknown, { type = 'application/json', client = `10.3.0.${++clients}` } = {}) {
  const response = await fetch(`${system.url}/api/invoice/convert`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': client },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
}
const errorOf = ({ status, body }: Awaited<ReturnType<typeof convert>>) => [status, body.error.code, body.error.details?.fields?.[0]?.path]; // prettier-ignore

describe('refused', () => {
  it.each<[string, unknown, string]>([
    ['no body', '', ''],
    ['no target', { invoice: { xml: cii } }, '/target'],
    ['a target that we do not have', { invoice: { xml: cii }, target: 'fatturapa' }, '/target'],
    ['a name that every object inherits', { invoice: { xml: cii }, target: 'constructor' }, '/target'],
    ['no document', { target: 'xrechnung-cii' }, '/invoice'],
    ['two documents', { invoice: { xml: cii, json: {} }, target: 'xrechnung-cii' }, '/invoice'],
    ['a PDF that is no base64', { invoice: { pdf: '%PDF' }, target: 'xrechnung-cii' }, '/invoice/pdf'],
    [
      'rules of a workspace',
      { invoice: { xml: cii, check: { ruleSet: 'workspace:ours' } }, target: 'xrechnung-cii' },
      '/invoice/check/ruleSet',
    ],
    ['another property', { invoice: { xml: cii }, target: 'xrechnung-cii', send: true }, '/send'],
  ])('400 for %s', async (_what, body, place) => {
    expect(errorOf(await convert(body))).toEqual([400, 'invalid_arguments', place]);
  });

  it('413 and 415 for too much, and for a body that is no JSON', async () => {
    const large = JSON.stringify({ invoice: { xml: 'x'.repeat(invoiceBody.bytesMax) }, target: 'xrechnung-cii' });
    expect(errorOf(await convert(large))[0]).toBe(413);
    expect(errorOf(await convert(cii, { type: 'application/xml' }))[0]).toBe(415);
  });

  it('429 when a client has used up what reviews, readings, conversions and views have together', async () => {
    const client = '10.4.0.1';
    const calls = Array.from({ length: invoiceRoutes.client.burst + 1 }, () => convert({}, { client }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toContain(429);
    const reading = await fetch(`${system.url}/api/invoice/read`, { method: 'POST', headers: { 'content-type': 'application/xml', 'x-forwarded-for': client }, body: cii }); // prettier-ignore
    expect(reading.status).toBe(429);
    const view = await fetch(`${system.url}/api/invoice/render`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': client }, body: '{}' }); // prettier-ignore
    expect(view.status).toBe(429);
  });
});

describe('nothing to convert is a report, and no error', () => {
  it.each<[string, object, string]>([
    ['half a document', { xml: cii.slice(0, 5_000) }, 'not_well_formed'],
    ['another document', { xml: '<Order/>' }, 'not_an_invoice'],
    ['an empty text', { xml: '' }, 'empty'],
    ['a JSON invoice of wrong types', { json: { ...good, seller: 1 } }, 'wrong_type'],
  ])('%s', async (_what, invoice, code) => {
    const { status, body } = await convert({ invoice, target: 'peppol-bis-ubl' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ document: null, set: [], lost: [], isLossless: false, reportOf: 'sent', report: { valid: false } }); // prettier-ignore
    expect(body.refused).toEqual({ code, message: expect.any(String) });
  });
});

describe('a conversion', () => {
  it('of a CII document is Peppol BIS in UBL, with what was set, what is lost, and the report on the result', async () => {
    const xrechnung = cii.replace(/urn:cen\.eu:en16931:2017[^<]*/, 'urn:cen.eu:en16931:2017');
    const { status, headers, body } = await convert({ invoice: { xml: xrechnung }, target: 'peppol-bis-ubl' });
    expect(status).toBe(200);
    expect(headers.get('ratelimit')).not.toBeNull();
    expect(body).toMatchObject({
      target: 'peppol-bis-ubl',
      document: { filename: 'invoice-2026-0815.xml' },
      set: [{ term: 'BT-24', replaced: true }],
      lost: [
        { terms: ['BT-87'], reason: 'needs_other_value' },
        { terms: ['BT-88'], reason: 'needs_other_value' },
      ],
      isLossless: false,
      reportOf: 'result',
      report: { schema: { state: 'passed' }, document: { syntax: 'ubl', profile: { judged: 'peppol-bis' } } },
      statement: expect.stringContaining('no number, date, party or amount was made'),
    });
    const own = validateUbl(body.document.xml, { now: new Date() });
    expect(own.ok && own.issues.map(({ code }) => code)).toEqual(body.report.issues.map(({ code }: Json) => code));
  });

  it('of a UBL document is XRechnung in CII, judged by the rules of XRechnung', async () => {
    const written = writeUbl(good);
    const xml = written.ok ? written.xml : '';
    const { body } = await convert({ invoice: { xml }, target: 'xrechnung-cii' });
    expect(body.document.xml).toContain('<rsm:CrossIndustryInvoice');
    expect(body).toMatchObject({ isLossless: true, lost: [], report: { document: { syntax: 'cii', profile: { judged: 'xrechnung' } }, ruleSet: { id: expect.stringMatching(/^xrechnung-/) } } }); // prettier-ignore
  });

  it('of a JSON draft states what the draft states: what would be computed is missing, and the report says so', async () => {
    const { totals: _totals, vatBreakdown: _breakdown, ...draft } = good;
    const { body } = await convert({ invoice: { json: draft }, target: 'peppol-bis-ubl' });
    expect(body.document.xml).not.toMatch(/TaxTotal|PayableAmount/);
    expect(body.report.valid).toBe(false);
  });

  it('is judged by the edition that check asks for', async () => {
    const invoice = { xml: cii, check: { ruleSet: 'en16931-1.3.15' } };
    const { body } = await convert({ invoice, target: 'en16931-cii' });
    expect(body.report.ruleSet.id).toBe('en16931-1.3.15');
  });
});

it('a view is in the language that the caller prefers, and says that it depends on that', async () => {
  const headers = { 'content-type': 'application/json', 'accept-language': 'tlh, fr-CH;q=0.8, de;q=0.5' };
  const body = JSON.stringify({ invoice: { xml: cii } });
  const response = await fetch(`${system.url}/api/invoice/render`, { method: 'POST', headers, body });
  const page = (await response.json()) as Json;
  expect([response.headers.get('vary'), page.language]).toEqual(['accept-language', 'fr']);
  expect(page.html).toContain('Numéro de facture');
});
