import { paymentHeadersOut } from '@einvoice/limits';
import {
  encoded,
  fits,
  type OperationDiscovery,
  type PaymentRequired,
  withExtensionsThatFit,
} from './offer-extensions';
import { readPaymentObject } from './payment-header';

const offer: PaymentRequired = {
  x402Version: 2,
  error: 'Payment required',
  resource: { url: 'https://pay.example/tools/check', description: 'Checks.', mimeType: 'application/json' },
  accepts: [{ scheme: 'exact', network: 'eip155:8453', amount: '10000' }],
  extensions: { signed: { info: 'kept' } },
};
const schema = {
  type: 'object',
  description: 'Arguments.',
  properties: {
    vatId: { type: 'string', description: 'With its prefix.' },
    description: { type: 'object', description: 'A property of this name.' },
  },
  required: ['vatId'],
};
const discovery: OperationDiscovery = { example: { vatId: 'BE0203201340' }, inputSchema: schema };
const draft = 'https://json-schema.org/draft/2020-12/schema';
const identifier = {
  info: { required: false },
  schema: {
    $schema: draft,
    type: 'object',
    properties: {
      required: { type: 'boolean' },
      id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
    },
    required: ['required'],
  },
};
const bazaarWith = (body: object) => ({
  info: { input: { type: 'http', method: 'POST', bodyType: 'json', body: { vatId: 'BE0203201340' } } },
  schema: {
    $schema: draft,
    type: 'object',
    properties: {
      input: {
        type: 'object',
        properties: {
          type: { const: 'http' },
          method: { const: 'POST' },
          bodyType: { const: 'json' },
          body: { $ref: '#/$defs/body' },
        },
        required: ['type', 'method', 'bodyType', 'body'],
      },
    },
    required: ['input'],
    $defs: { body },
  },
});
const bodySchema = {
  type: 'object',
  properties: { vatId: { type: 'string' }, description: { type: 'object' } },
  required: ['vatId'],
};
/** The discovery with an example that makes it so many characters larger. */
const larger = (characters: number, inputSchema: object = schema): OperationDiscovery => ({
  ...{ inputSchema, example: { vatId: 'x'.repeat(characters) } },
});
const extensionsWith = (of: OperationDiscovery | undefined) => withExtensionsThatFit(offer, of).extensions;

it('the header of an offer is base64 of exactly its body', () => {
  const { header, body } = encoded({ ...offer, error: 'Zahlung nötig' });
  expect(Buffer.from(header, 'base64')).toEqual(body);
  expect(JSON.parse(body.toString('utf8'))).toEqual({ ...offer, error: 'Zahlung nötig' });
});

it('P19 a small offer carries all of it, in the words of the reference, without the descriptions of the schema', () => {
  expect(withExtensionsThatFit(offer, discovery)).toEqual({
    ...offer,
    extensions: {
      ...offer.extensions,
      'payment-identifier': identifier,
      bazaar: bazaarWith(bodySchema),
    },
  });
});

it('P19 an operation that is not listed is offered without a listing', () => {
  expect(extensionsWith(undefined)).toEqual({ ...offer.extensions, 'payment-identifier': identifier });
});

describe('P19 of an offer that is too large the less important is left out', () => {
  const small = 'x'.repeat(700);
  const wordy = { ...schema, properties: { ...schema.properties, more: { enum: [small] } } };

  it.each([
    ['nothing', larger(12), bazaarWith(bodySchema), true],
    ['the schema of the identifier', larger(1_100), bazaarWith(bodySchema), false],
    ['the properties of the body, too', larger(1_200, wordy), bazaarWith({ type: 'object', required: ['vatId'] }), false],
    ['the listing', larger(2_000), undefined, true],
  ])('%s', (_what, of, bazaar, hasIdentifierSchema) => {
    const { bazaar: listed, 'payment-identifier': told } = extensionsWith(of);
    const example = bazaar && { ...bazaar, info: { input: { ...bazaar.info.input, body: of.example } } };
    expect(listed).toEqual(example);
    expect(told).toEqual(hasIdentifierSchema ? identifier : { info: identifier.info });
  }); // prettier-ignore

  it('everything, when not even that a payment may carry an identifier fits', () => {
    const full = { ...offer, error: 'x'.repeat(1_900) };
    expect(withExtensionsThatFit(full, discovery)).toEqual(full);
  });

  it('a body without required arguments is any object', () => {
    const optional = { ...wordy, required: undefined };
    const { bazaar } = extensionsWith(larger(1_200, optional));
    expect(bazaar).toMatchObject({ schema: { $defs: { body: { type: 'object' } } } });
    expect(JSON.stringify(bazaar)).not.toContain('undefined');
    expect((bazaar as ReturnType<typeof bazaarWith>).schema.$defs.body).toEqual({ type: 'object' });
  });
});

it('P19 an offer fits to the character, with room for the longest reason', () => {
  const roomBytes = paymentHeadersOut.requiredBytesMax - 256;
  const sized = (characters: number): PaymentRequired => ({ ...offer, error: 'x'.repeat(characters) });
  const headerBytes = (characters: number) => encoded(sized(characters)).header.length;
  let characters = 1;
  while (headerBytes(characters + 1) <= roomBytes) characters += 1;
  expect(headerBytes(characters)).toBe(roomBytes);
  expect([fits(sized(characters)), fits(sized(characters + 1))]).toEqual([true, false]);
});

it('P19 an offer that no buyer could echo within what we read does not fit', () => {
  const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
  const withDepth = (depth: number) => fits({ ...offer, extensions: { deep: nested(depth) } });
  const depths = Array.from({ length: 12 }, (_, depth) => withDepth(depth));
  expect(depths[0]).toBe(true);
  expect(depths.at(-1)).toBe(false);
  expect(depths.indexOf(false)).toBe(6);
});

it('P19 an offer fits as long as a payment that echoes all of it is read', () => {
  const hex = (digit: string, bytes: number) => `0x${digit.repeat(2 * bytes)}`;
  const accepted = {
    ...{ scheme: 'exact', network: 'eip155:8453', asset: hex('8', 20), amount: '10000', payTo: hex('9', 20) },
    ...{ maxTimeoutSeconds: 120, extra: { name: 'USD Coin', version: '2' } },
  };
  const payload = {
    authorization: {
      ...{ from: hex('a', 20), to: hex('9', 20), value: '10000', validAfter: '0', validBefore: '1900000000' },
      nonce: hex('c', 32),
    },
    signature: hex('1', 65),
  };
  /** With so many values beside the usual. */
  const offerOf = (values: number): PaymentRequired => {
    const full = Array.from({ length: Math.floor(values / 50) }, () => Array(49).fill(0));
    return { ...offer, accepts: [accepted], extensions: { more: [...full, ...Array<number>(values % 50).fill(0)] } };
  };
  const isRead = ({ resource, extensions }: PaymentRequired) => {
    const named = { info: { required: false, id: 'name-of-a-call-000001' }, schema: identifier.schema };
    const echoed = { ...extensions, 'payment-identifier': named };
    return readPaymentObject({ x402Version: 2, resource, accepted, payload, extensions: echoed }).ok;
  };
  const offers = Array.from({ length: 200 }, (_, values) => offerOf(values));
  const read = offers.map(isRead);
  expect(offers.map(fits)).toEqual(read);
  expect(read.indexOf(false)).toBeGreaterThan(100);
});
