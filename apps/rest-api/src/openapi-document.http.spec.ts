import { InterfaceDescription, openApiShape, viesSandboxNumbers } from '@einvoice/test-kit';
import Ajv2020 from 'ajv/dist/2020';
import { randomUUID } from 'node:crypto';
import { openHouse, verifyBatch, type BatchAnswer, type House } from './house.fixture';

let house: House;
let description: InterfaceDescription;
beforeAll(async () => {
  house = await openHouse();
  description = await InterfaceDescription.of(house.url);
});
afterAll(() => house.close());

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

describe('the interface description of the site', () => {
  it('is well-formed OpenAPI 3.1 without a member that we misspelt, in printable ASCII', () => {
    const options = { strict: true, strictRequired: false, allowUnionTypes: true };
    const isWellFormed = new Ajv2020(options).compile(openApiShape);
    isWellFormed(description.document);
    expect(isWellFormed.errors ?? []).toEqual([]);
    expect(JSON.stringify(description.document)).toMatch(/^[ -~]+$/);
  });

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

  it('has examples that are accepted', () => {
    const { examples } = description.operations.find(({ path }) => path === batch)!;
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(description.requestProblem(batch, example)).toBeNull();
  });

  it('says that there is no SLA and no guarantee', () => {
    expect(description.document['info'].description).toMatch(/no legal.*no SLA/s);
  });
});

describe('answers conform to it', () => {
  const problemsOf = ({ status, headers, text }: Pick<BatchAnswer, 'status' | 'headers' | 'text'>, path = batch) =>
    description.problemsOf({ method: path === batch ? 'POST' : 'GET', path, status, headers, body: text });

  it('of the batch route: 200, 400, 401, 402, 403, 422, 429', async () => {
    const tenant = await house.tenant(4, 6);
    const call = { ...tenant, key: 'k' };
    const expected: [number, Promise<BatchAnswer>][] = [
      [200, verifyBatch(house.url, [valid], call)],
      [400, verifyBatch(house.url, [], tenant)],
      [400, verifyBatch(house.url, [valid], { ...tenant, key: '' })],
      [401, verifyBatch(house.url, [valid])],
      [403, verifyBatch(house.url, [valid, valid, valid, valid], tenant)],
    ];
    for (const [status, answering] of expected) {
      const answer = await answering;
      expect([answer.status, problemsOf(answer)]).toEqual([status, []]);
    }
    for (const [status, rows] of [
      [200, [valid]],
      [422, [undisclosed]],
    ] as const) {
      const answer = await verifyBatch(house.url, rows, call);
      expect([answer.status, problemsOf(answer)]).toEqual([status, []]);
    }
    const poor = await verifyBatch(house.url, [valid, undisclosed], tenant);
    expect([poor.status, problemsOf(poor)]).toEqual([402, []]);
    const many = await Promise.all(Array.from({ length: 25 }, () => verifyBatch(house.url, ['nonsense'], tenant)));
    const limited = many.find(({ status }) => status === 429)!;
    expect(problemsOf(limited)).toEqual([]);
  });

  it('of the runs: 200, 401, 404', async () => {
    const tenant = await house.tenant(4);
    const { body } = await verifyBatch(house.url, [valid], tenant);
    const path = '/api/v1/runs/{receiptRunId}';
    for (const [status, id, secret] of [
      [200, body.billing!.receiptRunId!, tenant.secret],
      [404, randomUUID(), tenant.secret],
      [401, randomUUID(), 'junk'],
    ] as const) {
      const headers = { authorization: `Bearer ${secret}` };
      const response = await fetch(`${house.url}/api/v1/runs/${id}`, { headers });
      expect(response.status).toBe(status);
      const answer = { status, headers: response.headers, text: await response.text() };
      expect(problemsOf(answer, path)).toEqual([]);
    }
  });

  it('503 without storage', async () => {
    const tenant = await house.tenant(4);
    await house.dropDatabase();
    const answer = await verifyBatch(house.url, [valid], tenant);
    expect([answer.status, problemsOf(answer)]).toEqual([503, []]);
  });
});
