import Ajv2020 from 'ajv/dist/2020';
import { describedPaths, StaticDocument } from '@einvoice/http-service';
import { InterfaceDescription, openApiShape } from '@einvoice/test-kit';
import { checkArguments } from '@einvoice/tool-catalogue';
import { DiscoveryController } from './discovery.controller';
import { openApiDocument } from './openapi-document';
import { paidTools, pathOf } from './paid-operations';
import { acceptsOf, dollars, type PublishedTerms } from './published-terms';
import { x402Document } from './x402-document';

const usdc = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', name: 'USD Coin', version: '2' } as const;
const payTo = '0x00000000000000000000000000000000000000aa' as const;
const paid: PublishedTerms = {
  publicBaseUrl: 'https://pay.example',
  environment: 'live',
  payment: { network: 'eip155:8453', asset: usdc, payTo },
};
const unpaid: PublishedTerms = { ...paid, payment: null };
const served = (terms: PublishedTerms) =>
  JSON.parse(new StaticDocument(openApiDocument(terms, describedPaths([DiscoveryController]))).bytes.toString('utf8'));
const document = served(paid);
const description = new InterfaceDescription(document);

/** Every value under a name, anywhere in the document. */
function* everywhere(part: unknown, name: string): Generator<unknown> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === name) yield value;
    yield* everywhere(value, name);
  }
}

describe('the document', () => {
  it.each([
    ['with payments', paid],
    ['without payments', unpaid],
  ])('%s is well-formed OpenAPI 3.1 without a member that we misspelt', (_case, terms) => {
    const isWellFormed = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
      openApiShape,
    );
    isWellFormed(served(terms));
    expect(isWellFormed.errors ?? []).toEqual([]);
  });

  it('is the interface 1.2.0 of spec.md 9, at the configured address', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2.0' },
      servers: [{ url: 'https://pay.example' }],
    });
  });

  it('has the five tools of spec.md 4.1, each with every outcome', () => {
    const posts = Object.entries<{ post?: { responses: object } }>(document.paths).filter(([, { post }]) => post);
    expect(posts.map(([path]) => path)).toEqual(
      [
        'validate_invoice',
        'validate_vat_number',
        'verify_vat_vies',
        'lookup_peppol_participant',
        'get_einvoice_readiness',
      ].map((name) => `/x402/mainnet/paycall/tools/${name}`),
    );
    for (const [, { post }] of posts) {
      expect(Object.keys(post!.responses)).toEqual(['200', '400', '402', '409', '413', '415', '503', 'default']);
    }
  });

  it('refers only to what is there', () => {
    const references = [...everywhere(document, '$ref')] as string[];
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter(($ref) => description.resolve({ $ref }) === undefined)).toEqual([]);
  });

  it('says in which unit the amount and the times of an authorization are', () => {
    const { authorization } = document.components.schemas.PaymentPayload.properties.payload.properties;
    const { value, validAfter, validBefore } = authorization.properties;
    expect(value.description).toBe('Smallest units of the asset.');
    for (const { description: text } of [validAfter, validBefore]) expect(text).toMatch(/^Unix seconds /);
  });

  it('names each operation once', () => {
    const ids = [...everywhere(document.paths, 'operationId')];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is printable ASCII, so that nothing can hide in it', () => {
    expect(JSON.stringify(document)).toMatch(/^[ -~]+$/);
  });

  it('keeps an answer of each kind apart by its status', () => {
    const { responses } = document.components;
    const codesOf = (name: string) =>
      responses[name].content['application/json'].schema.allOf[1].properties.error.properties.code.enum;
    expect(codesOf('Conflict')).toContain('answer_expired');
    expect(codesOf('OtherError')).toContain('method_not_allowed');
    const all = Object.keys(responses).flatMap(codesOf);
    expect(all.sort()).toEqual([...document.components.schemas.Error.properties.error.properties.code.enum].sort());
  });
});

describe.each(paidTools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  const { post } = document.paths[pathOf(tool)];

  it('examples of requests and answers are valid', () => {
    const { examples } = post.requestBody.content['application/json'];
    expect(Object.keys(examples)).toHaveLength(tool.examples.length);
    for (const { value } of Object.values<{ value: object }>(examples)) {
      expect(description.requestProblem(pathOf(tool), value)).toBeNull();
      expect(checkArguments(tool, value).ok).toBe(true);
    }
    const { unpaid } = post.responses[402].content['application/json'].examples;
    expect(description.problemBy('PaymentRequired', unpaid.value)).toBeNull();
  });

  it('says what it costs as directories read it', () => {
    const { price, protocols } = post['x-payment-info'];
    expect(price).toEqual({ mode: 'fixed', currency: 'USD', amount: '0.01' });
    expect(protocols).toEqual([{ x402: acceptsOf(tool, paid)[0] }]);
    expect(protocols[0].x402).toMatchObject({
      scheme: 'exact',
      network: 'eip155:8453',
      amount: '10000',
      asset: usdc.address,
      payTo,
    });
  });

  it('says its limits', () => {
    const { bodyBytesMax: bytesMax, deadlineMs } = tool.limits;
    expect(post['x-limits']).toMatchObject({ bytesMax, deadlineMs, answerKeptSeconds: tool.answerKeptSeconds });
    expect(post['x-limits'].depthMax).toBeGreaterThan(0);
    expect(post['x-limits'].largeBody).toEqual(
      bytesMax > 65_536 ? { aboveBytes: 65_536, deadlineMs: 40_000 } : undefined,
    );
  });

  it('wants a body exactly when an empty object is refused', () => {
    expect(post.requestBody.required).toBe(!checkArguments(tool, {}).ok);
  });
});

describe('/.well-known/x402', () => {
  const receiptSigner = '0x00000000000000000000000000000000000000bb' as const;

  it.each([
    ['with payments', paid],
    ['without payments', unpaid],
    ['with a signer of receipts', { ...paid, receiptSigner }],
  ])('%s is as the interface description says', (_case, terms) => {
    expect(description.problemBy('X402Document', x402Document(terms))).toBeNull();
  });

  it('lists each operation once, with its price, its method and where it is described', () => {
    const { resources, items } = x402Document(paid);
    expect(resources).toEqual(paidTools.map((tool) => `https://pay.example${pathOf(tool)}`));
    expect(items.map(({ resource }) => resource)).toEqual(resources);
    for (const { openapi } of items) {
      expect(description.resolve({ $ref: openapi.slice(openapi.indexOf('#')) })).toHaveProperty('operationId');
    }
  });

  it('names who signs receipts once there is somebody', () => {
    expect(x402Document({ ...paid, receiptSigner })).toMatchObject({ receipts: { eip712Signer: receiptSigner } });
    expect(JSON.stringify(x402Document(paid))).not.toContain('eip712Signer');
  });
});

it.each([
  ['1', '0.000001'],
  ['10000', '0.01'],
  ['12345', '0.012345'],
  ['100000', '0.10'],
  ['1000000', '1.00'],
  ['1234567890', '1234.56789'],
])('%s units are %s dollars', (units, expected) => {
  expect(dollars(units)).toBe(expected);
});
