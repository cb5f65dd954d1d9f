import { anyCharacter, type InterfaceDescription, mutatedJson, type Operation } from '@einvoice/test-kit';
import fc from 'fast-check';

/** One request, good or bad, as it goes over the wire. */
export interface FuzzedRequest {
  readonly method: string;
  /** The described path it is about. */
  readonly path: string;
  /** What is sent as address. */
  readonly target: string;
  /** A list is sent as several lines. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | null;
}

type Json = { readonly [name: string]: any }; // eslint-disable-line @typescript-eslint/no-explicit-any -- JSON as it was served

/** Is in values, payments and headers of requests: it must come back in no error and in no log line. */
export const marker = 'zq-marker-of-the-fuzz';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const rawNumbers = ['1e400', '-0', '1E-400', '123456789012345678901234567890.123456789', '-1e999'];
const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(marker, nested(17), nested(65)),
  fc.constantFrom(...rawNumbers).map((number) => `@${number}`),
  fc.nat(70_000).map((length) => 'x'.repeat(length)),
);
const mutated = (good: unknown) => mutatedJson(good as object, { values: hostileValue });

/** Text of a JSON value; `@1e400` in a string's place stands for a number that no JavaScript value is. */
const textOf = (value: unknown): string => (JSON.stringify(value) ?? '').replace(/"@([-0-9.eE]+)"/g, '$1');

/** The same bytes with some changed, cut out or put in. */
const withByteEdits = (good: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .array(fc.record({ at: fc.nat(), remove: fc.nat(4), insert: fc.uint8Array({ maxLength: 4 }) }), { maxLength: 5 })
    .map((edits) =>
      edits.reduce((now, { at, remove, insert }) => {
        const position = at % (now.length + 1);
        return Buffer.concat([now.subarray(0, position), insert, now.subarray(position + remove)]);
      }, good),
    );

/** Values that a request schema of the description accepts. */
function accepted({ enum: values, type, properties, required, minLength, maxLength }: Json): fc.Arbitrary<unknown> {
  if (values) return fc.constantFrom(...values);
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return fc.string({ unit: anyCharacter, minLength, maxLength });
  if (!properties) return fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 8 });
  const members = Object.entries<Json>(properties).map(([name, schema]) => [name, accepted(schema)] as const);
  return fc.record(Object.fromEntries(members), { requiredKeys: required ?? [] });
}

function bodyFor({ request, examples }: Operation): fc.Arbitrary<Buffer | null> {
  if (!request) return fc.option(fc.constant(Buffer.from(`{"${marker}":1}`)), { freq: 9 });
  const good = fc.oneof(fc.constantFrom(...examples), accepted(request));
  const asBuffer = (value: unknown) => Buffer.from(textOf(value), 'utf8');
  return fc.oneof(
    { weight: 4, arbitrary: good.map(asBuffer) },
    { weight: 6, arbitrary: good.chain(mutated).map(asBuffer) },
    { weight: 3, arbitrary: good.map(asBuffer).chain(withByteEdits) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 8 }).map((text) => Buffer.from(text)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('[', '{}{}', '\ufeff{}', '{"a":1,"a":2}', ' ').map((text) => Buffer.from(text)),
    },
    { weight: 1, arbitrary: fc.nat(80_000).map((bytes) => Buffer.alloc(bytes, 0x20)) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

const spelt = (path: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 16, arbitrary: fc.constant(path) },
    { weight: 2, arbitrary: fc.webQueryParameters().map((query) => `${path}?${query}&${marker}`) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        `${path}/`,
        `/${path}`,
        path.toUpperCase(),
        `${path};a=1`,
        `${path}#a`,
        `${path}%00`,
        `${path}%zz`,
        `${path}/../../etc/passwd`,
        `${path}?${'x'.repeat(2_100)}`,
        path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ),
    },
    { weight: 1, arbitrary: fc.webPath().map((segments) => path + segments) },
  );

/** @param payments base64, as PAYMENT-SIGNATURE carries them: good ones, and well-formed ones that must be refused */
const paymentHeader = (payments: readonly string[]): fc.Arbitrary<string | readonly string[]> => {
  const given = fc.constantFrom(...payments);
  const base64 = (value: unknown) => Buffer.from(textOf(value), 'utf8').toString('base64');
  const parsed = (payment: string) => JSON.parse(Buffer.from(payment, 'base64').toString('utf8')) as unknown;
  return fc.oneof(
    { weight: 4, arbitrary: given },
    { weight: 4, arbitrary: given.chain((payment) => mutated(parsed(payment))).map(base64) },
    { weight: 1, arbitrary: given.map((payment) => [payment, payment]) },
    { weight: 1, arbitrary: fc.string({ maxLength: 60 }).map((text) => base64(`${marker}${text}`)) },
    { weight: 1, arbitrary: fc.constantFrom('', '%%%', marker, 'e30=', 'A'.repeat(13_000), base64(nested(9))) },
  );
};

const contentTypes = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
];

/** Up to two headers beside those that a request of its kind has. */
function headersWith(payments: readonly string[]): fc.Arbitrary<FuzzedRequest['headers']> {
  const values: Readonly<Record<string, fc.Arbitrary<string | readonly string[]>>> = {
    'payment-signature': paymentHeader(payments),
    'content-type': fc.constantFrom<string | readonly string[]>(...contentTypes, ['application/json', 'text/plain']),
    'content-encoding': fc.constantFrom('gzip', 'identity', marker),
    'x-payment': fc.constantFrom('e30=', marker),
    'x-request-id': fc.constantFrom('order-2026', 'short', `<${marker}>`, 'x'.repeat(65)),
    'if-none-match': fc.constantFrom('*', `"${marker}"`),
    authorization: fc.constant(`Bearer ${marker}`),
    host: fc.constantFrom('evil.example', 'localhost'),
    'x-forwarded-host': fc.constant('evil.example'),
    [`x-${marker}`]: fc.string({ maxLength: 40 }),
    'x-long': fc.nat(17_000).map((length) => 'x'.repeat(length)),
    'x-many': fc.nat(120).map((count) => Array.from({ length: count }, (_, at) => `${at}`)),
  };
  const one = fc.oneof(...Object.entries(values).map(([name, value]) => fc.tuple(fc.constant(name), value)));
  return fc.uniqueArray(one, { maxLength: 2, selector: ([name]) => name }).map((some) => Object.fromEntries(some));
}

/** Requests to every route of the description. */
export function fuzzedRequests(
  { operations }: InterfaceDescription,
  payments: readonly string[],
): fc.Arbitrary<FuzzedRequest> {
  // The tools take most of it: there is most to break.
  const weighted = operations.map((operation) => ({
    weight: operation.request ? 4 : 1,
    arbitrary: fc.constant(operation),
  }));
  return fc.oneof(...weighted).chain((operation) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 9, arbitrary: fc.constant(operation.method) },
          { weight: 1, arbitrary: fc.constantFrom(...methods) },
        ),
        target: spelt(operation.path),
        given: headersWith(payments),
        payment: fc.option(paymentHeader(payments), { freq: 2 }),
        body: bodyFor(operation),
      })
      .map(({ given, payment, ...request }) => ({
        ...request,
        path: operation.path,
        headers: {
          ...(request.body && { 'content-type': 'application/json' }),
          // A head that is too large is answered before its method is read: with a body that HEAD may not have.
          ...(request.method !== 'HEAD' && { ...(payment !== null && { 'payment-signature': payment }), ...given }),
        },
      })),
  );
}
