import { statements } from '@einvoice/discovery-documents';
import { deviceGrantType, deviceRoutes } from '@einvoice/site-contract';
import { expectGolden, InterfaceDescription, openApiShape, viesSandboxNumbers } from '@einvoice/test-kit';
import Ajv2020 from 'ajv/dist/2020';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { verifyBatch, type BatchAnswer } from '../test-system.fixture';
import { openSiteSystem, type SiteSystem } from '../test-site.fixture';

let system: SiteSystem;
let description: InterfaceDescription;
beforeAll(async () => {
  system = await openSiteSystem();
  description = await InterfaceDescription.of(system.url);
});
afterAll(() => system.close());

const { valid, undisclosed } = viesSandboxNumbers;
const batch = '/api/v1/vat/verify';

/** Every value under a name, anywhere in the document. */
function* everywhere(part: unknown, name: string): Generator<unknown> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === name) yield value;
    yield* everywhere(value, name);
  }
}

interface Media {
  readonly schema: { readonly $ref: string };
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;
type DescribedPost = {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
const operations = () =>
  Object.values(description.document['paths'] as object).flatMap((item) => Object.values<DescribedPost>(item));

const exampleAnswers = () =>
  operations().flatMap(({ operationId: name, responses }) =>
    Object.values(responses).flatMap(({ content }) =>
      Object.values(content ?? {}).flatMap(({ schema, examples = {} }) =>
        Object.values(examples).map(({ value }) => ({ name, schema: schema.$ref.split('/').at(-1)!, value })),
      ),
    ),
  );

/** The first example of each operation that has one. */
const exampleRequests = (): Record<string, unknown> =>
  Object.fromEntries(
    operations().flatMap(({ operationId, requestBody }) => {
      const [first] = Object.values(requestBody?.content ?? {}).flatMap(({ examples = {} }) => Object.values(examples));
      return first ? [[operationId, first.value]] : [];
    }),
  );

/** Without what is another at each call: times and the name of the run. */
const plain = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…'),
  );

describe('the interface description of the site', () => {
  it('is well-formed OpenAPI 3.1 without a member that we misspelt, in printable ASCII', () => {
    const options = { strict: true, strictRequired: false, allowUnionTypes: true };
    const isWellFormed = new Ajv2020(options).compile(openApiShape);
    isWellFormed(description.document);
    expect(isWellFormed.errors ?? []).toEqual([]);
    expect(JSON.stringify(description.document)).toMatch(/^[ -~]+$/);
  });

  it('is what the golden file holds', () =>
    expectGolden(
      path.join(__dirname, 'openapi.golden.json'),
      `${JSON.stringify(description.document, null, 2)}\n`,
      'npx jest -c apps/rest-api/jest.config.cjs openapi-document',
    ));

  it('refers only to what is there, and names each operation once', () => {
    const references = [...everywhere(description.document, '$ref')] as string[];
    expect(references.length).toBeGreaterThan(30);
    expect(references.filter(($ref) => description.resolve({ $ref }) === undefined)).toEqual([]);
    const ids = [...everywhere(description.document['paths'], 'operationId')];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('marks the batch route as labs, and has every outcome of spec.md 4.5', () => {
    const { post } = description.document['paths'][batch];
    expect(post['x-status']).toBe('labs');
    for (const status of ['200', '401', '402', '403', '429', '503']) expect(post.responses).toHaveProperty(status);
  });

  // Excepted: what answers to pages of this site alone, by Origin, cookie and proof. No program can call it, so none is told.
  const isOfPages = (route: string) => /^[A-Z]+ \/api\/(site|dev)\//.test(route);

  it('has every route that is mounted, and no other; but those that answer to pages of this site alone', async () => {
    const described = description.operations.map(({ method, path }) => `${method} ${path}`);
    const mounted = [...system.routes].filter((route) => !route.startsWith('HEAD '));
    expect(described.sort()).toEqual(mounted.filter((route) => !isOfPages(route)).sort());
    const ofPages = mounted.filter(isOfPages);
    expect(ofPages.length).toBeGreaterThan(30);
    const authorization = `Bearer ${(await system.tenant(1)).secret}`;
    for (const route of ofPages.filter((each) => each.startsWith('POST '))) {
      const url = `${system.url}${route.slice('POST '.length).replace(/\{\w+\}/, 'x')}`;
      const type = route.endsWith('/rule-sets') ? 'application/xml' : 'application/json';
      const headers = { authorization, 'content-type': type };
      const answer = await fetch(url, { method: 'POST', headers, body: '{}' });
      expect([route, answer.status]).toEqual([route, 403]);
    }
    expect(described).toEqual(expect.arrayContaining(['POST /api/invoice/review', 'POST /api/invoice/read']));
  });

  it('has examples that are accepted', () => {
    const withExamples = description.operations.filter(({ examples }) => examples.length > 0);
    expect(withExamples.map(({ path }) => path).sort()).toEqual([
      '/api/check/bank-details',
      '/api/check/energy-label',
      '/api/check/iban',
      '/api/check/name',
      '/api/check/parcel',
      '/api/check/product',
      '/api/check/receiver',
      '/api/check/vat-form',
      '/api/invoice/convert',
      '/api/invoice/render',
      '/api/invoice/review',
      '/api/v1/receipts/verify',
      batch,
    ]);
    for (const { path, examples } of withExamples) {
      for (const example of examples) expect(description.requestProblem(path, example)).toBeNull();
    }
  });

  it('has example answers of every route of its own, each as its schema says', () => {
    const answered = exampleAnswers().map(({ name }) => name);
    expect(answered.sort()).toEqual([
      ...[
        'add_rule_set',
        'convert_invoice',
        'list_rule_sets',
        'read_invoice',
        'remove_rule_set',
        'render_invoice',
        'review_invoice',
        'run',
        'verify_receipt',
        'verify_vat_batch',
      ],
    ]);
    for (const { schema, value } of exampleAnswers()) expect(description.problemBy(schema, value)).toBeNull();
  });

  it('has example answers that the service gives to the example requests', async () => {
    const {
      review_invoice: review,
      convert_invoice: convert,
      render_invoice: render,
      read_invoice: read,
      verify_vat_batch: verify,
      verify_receipt: receipt,
    } = exampleRequests();
    const values = Object.fromEntries(exampleAnswers().map(({ name, value }) => [name, value]));
    const post = async (path: string, type: string, body: string) =>
      (await fetch(system.url + path, { method: 'POST', headers: { 'content-type': type }, body })).json();
    const reviewed = await post('/api/invoice/review', 'application/json', JSON.stringify(review));
    expect(plain(reviewed)).toEqual(plain(values['review_invoice']));
    const converted = await post('/api/invoice/convert', 'application/json', JSON.stringify(convert));
    expect(plain(converted)).toEqual(plain(values['convert_invoice']));
    const rendered = await post('/api/invoice/render', 'application/json', JSON.stringify(render));
    expect(rendered).toEqual(values['render_invoice']);
    const reading = await post('/api/invoice/read', 'application/xml', String(read));
    expect(plain(reading)).toEqual(plain(values['read_invoice']));
    const told = await post('/api/v1/receipts/verify', 'application/json', JSON.stringify(receipt));
    expect(told).toEqual(values['verify_receipt']);
    const { body } = await verifyBatch(system.url, (verify as { rows: object[] }).rows, await system.tenant(4));
    expect(plain(body)).toEqual(plain(values['verify_vat_batch']));
  });

  it('says what the service does not do and does not promise', () => {
    for (const statement of statements) expect(description.document['info'].description).toContain(statement);
  });
});

describe('answers conform to it', () => {
  const problemsOf = ({ status, headers, text }: Pick<BatchAnswer, 'status' | 'headers' | 'text'>, path = batch) =>
    description.problemsOf({ method: path.includes('/runs/') ? 'GET' : 'POST', path, status, headers, body: text });

  it('of the batch route: 200, 400, 401, 402, 403, 422, 429', async () => {
    const tenant = await system.tenant(4, 6);
    const call = { ...tenant, key: 'k' };
    const expected: [number, Promise<BatchAnswer>][] = [
      [200, verifyBatch(system.url, [valid], call)],
      [400, verifyBatch(system.url, [], tenant)],
      [400, verifyBatch(system.url, [valid], { ...tenant, key: '' })],
      [401, verifyBatch(system.url, [valid])],
      [403, verifyBatch(system.url, [valid, valid, valid, valid], tenant)],
    ];
    for (const [status, answering] of expected) {
      const answer = await answering;
      expect([answer.status, problemsOf(answer)]).toEqual([status, []]);
    }
    for (const [status, rows] of [
      [200, [valid]],
      [422, [undisclosed]],
    ] as const) {
      const answer = await verifyBatch(system.url, rows, call);
      expect([answer.status, problemsOf(answer)]).toEqual([status, []]);
    }
    const poor = await verifyBatch(system.url, [valid, undisclosed], tenant);
    expect([poor.status, problemsOf(poor)]).toEqual([402, []]);
    const many = await Promise.all(Array.from({ length: 25 }, () => verifyBatch(system.url, ['nonsense'], tenant)));
    const limited = many.find(({ status }) => status === 429)!;
    expect(problemsOf(limited)).toEqual([]);
  });

  it('of terminals that sign in and of payment reports: 200, 400', async () => {
    const { authorize, token } = deviceRoutes;
    const json = { 'content-type': 'application/json' };
    const begun = await send(authorize, json, JSON.stringify({ client_name: 'spec' }));
    expect([begun.status, problemsOf(begun, authorize)]).toEqual([200, []]);
    const { device_code } = JSON.parse(begun.text) as { device_code: string };
    const ask = JSON.stringify({ grant_type: deviceGrantType, device_code });
    for (const [path, body] of [
      [authorize, '{}'],
      [token, ask],
      [token, JSON.stringify({ grant_type: deviceGrantType, device_code: 'x' })],
      ['/api/payment/report', '{}'],
    ] as const) {
      const answer = await send(path, json, body);
      expect([path, answer.status, problemsOf(answer, path)]).toEqual([path, 400, []]);
    }
  });

  it('of the runs: 200, 401, 404', async () => {
    const tenant = await system.tenant(4);
    const { body } = await verifyBatch(system.url, [valid], tenant);
    const path = '/api/v1/runs/{receiptRunId}';
    for (const [status, id, secret] of [
      [200, body.billing!.receiptRunId!, tenant.secret],
      [404, randomUUID(), tenant.secret],
      [401, randomUUID(), 'junk'],
    ] as const) {
      const headers = { authorization: `Bearer ${secret}` };
      const response = await fetch(`${system.url}/api/v1/runs/${id}`, { headers });
      expect(response.status).toBe(status);
      const answer = { status, headers: response.headers, text: await response.text() };
      expect(problemsOf(answer, path)).toEqual([]);
    }
  });

  it('of the invoice routes: 200, 400, 401, 402, 403, 413, 415', async () => {
    const { review_invoice: sent, convert_invoice: conversion, render_invoice: view, read_invoice: document } = exampleRequests(); // prettier-ignore
    const { invoice } = sent as { invoice: object };
    const [poor, bound] = [await system.tenant(0), await system.tenant(10, 1)];
    const json = { 'content-type': 'application/json' };
    const checks = JSON.stringify({ invoice, registerChecks: true });
    const expected: [number, string, Record<string, string>, string][] = [
      [200, 'review', json, JSON.stringify({ invoice })],
      [400, 'review', json, '{}'],
      [401, 'review', json, checks],
      [402, 'review', { ...json, authorization: `Bearer ${poor.secret}` }, checks],
      [403, 'review', { ...json, authorization: `Bearer ${bound.secret}` }, checks],
      [200, 'convert', json, JSON.stringify(conversion)],
      [200, 'convert', json, JSON.stringify({ invoice: { xml: '<Order/>' }, target: 'xrechnung-cii' })],
      [400, 'convert', json, JSON.stringify({ invoice: {}, target: 'fatturapa' })],
      [200, 'render', json, JSON.stringify(view)],
      [200, 'render', json, JSON.stringify({ invoice: { xml: '<Order/>' } })],
      [400, 'render', json, JSON.stringify({ invoice: {}, print: true })],
      [200, 'read', { 'content-type': 'text/xml' }, String(document)],
      [415, 'read', json, '{}'],
      [200, 'read', { 'content-type': 'application/xml' }, '<Order/>'],
      [200, 'read', { 'content-type': 'application/pdf' }, 'no PDF'],
      [400, 'read?asOf=today', { 'content-type': 'application/xml' }, '<Order/>'],
      [413, 'review', { ...json, 'content-length': String(2 ** 30) }, ''],
    ];
    for (const [status, route, headers, body] of expected) {
      const path = `/api/invoice/${route}`;
      const answer = status === 413 ? await announce(path, headers) : await send(path, headers, body);
      expect([answer.status, problemsOf(answer, path.split('?')[0])]).toEqual([status, []]);
    }
  });

  async function send(path: string, headers: Record<string, string>, body: string) {
    const response = await fetch(system.url + path, { method: 'POST', headers, body });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Says how much it will send, and sends nothing of it. */
  async function announce(path: string, headers: Record<string, string>) {
    const request = http.request(system.url + path, { method: 'POST', headers }).on('error', () => undefined);
    request.flushHeaders();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const got = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const text = await readText(response);
    request.destroy();
    return { status: response.statusCode!, headers: new Headers(got), text };
  }

  it('503 without storage', async () => {
    const tenant = await system.tenant(4);
    await system.dropDatabase();
    const answer = await verifyBatch(system.url, [valid], tenant);
    expect([answer.status, problemsOf(answer)]).toEqual([503, []]);
  });
});
