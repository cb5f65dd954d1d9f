import { parseStrictJson } from '@einvoice/json';
import { paymentHeadersOut, paymentIdentifier, paymentSignature } from '@einvoice/limits';

/** What directories of paid services are told of an operation beside its price. */
export interface OperationDiscovery {
  /** Arguments that a first call could send. */
  readonly example: object;
  /** JSON Schema of the arguments, without references. */
  readonly inputSchema: object;
}

/** What a 402 says, as header and body carry it. */
export interface PaymentRequired {
  readonly x402Version: 2;
  readonly error: string;
  readonly resource: object;
  readonly accepts: readonly object[];
  readonly extensions: Extensions;
}

/** By the extension's name. */
export type Extensions = Readonly<Record<string, object>>;

export const paymentIdentifierExtension = 'payment-identifier';
export const bazaarExtension = 'bazaar';

/** Kept free for the longest reason that an offer is ever repeated with. */
const reasonBytes = 256;

/** PAYMENT-REQUIRED: base64 of the JSON, which is the body. */
export function encoded(message: PaymentRequired): { readonly header: string; readonly body: Buffer } {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  return { header: body.toString('base64'), body };
}

/** Whether the header is small enough, and a buyer who echoes all of it is within what we read. */
export function fits(message: PaymentRequired): boolean {
  const isSmall = encoded(message).header.length <= paymentHeadersOut.requiredBytesMax - reasonBytes;
  return isSmall && parseStrictJson(Buffer.from(JSON.stringify(echoOf(message))), paymentSignature.decoded).ok;
}

/**
 * The offer with as much beside the price as fits, the important first: that a payment may carry an identifier, what
 * directories list, the identifier's schema. Of an extension the first form that fits is taken. What fits depends on nothing
 * but the texts of the operation, so every instance says the same.
 */
export function withExtensionsThatFit(
  offer: PaymentRequired,
  discovery: OperationDiscovery | undefined,
): PaymentRequired {
  const info = { required: false };
  const forms: readonly Extensions[] = [
    { [paymentIdentifierExtension]: { info } },
    ...(discovery ? bodySchemas(discovery).map((body) => ({ [bazaarExtension]: bazaarOf(discovery, body) })) : []),
    { [paymentIdentifierExtension]: { info, schema: identifierSchema } },
  ];
  let fitting = offer;
  for (const form of forms) {
    if (bazaarExtension in form && bazaarExtension in fitting.extensions) continue;
    const larger = { ...fitting, extensions: { ...fitting.extensions, ...form } };
    if (fits(larger)) fitting = larger;
  }
  return fitting;
}

/** As @x402/extensions 2.27 describes the identifier. */
const identifierSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    required: { type: 'boolean' },
    id: {
      type: 'string',
      minLength: paymentIdentifier.characters.min,
      maxLength: paymentIdentifier.characters.max,
      pattern: '^[a-zA-Z0-9_-]+$',
    },
  },
  required: ['required'],
};

/**
 * The extension as @x402/extensions 2.27 declares it. The body's schema is under `$defs`, where it is flat enough for
 * buyers to echo: PAYMENT-SIGNATURE is read eight levels deep.
 */
const bazaarOf = ({ example }: OperationDiscovery, bodySchema: object) => ({
  info: { input: { type: 'http', method: 'POST', bodyType: 'json', body: example } },
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
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
    $defs: { body: bodySchema },
  },
});

/** The schema without its words, then only the names of what is required: openapi.json has all of it. */
function bodySchemas({ inputSchema }: OperationDiscovery): object[] {
  const { required } = inputSchema as { required?: readonly string[] };
  return [withoutDescriptions(inputSchema), { type: 'object', ...(required && { required }) }];
}

function withoutDescriptions(schema: object): object {
  const text = JSON.stringify(schema, (name, value: unknown) =>
    name === 'description' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text) as object;
}

/** What the stock client sends back: resource, accepted offer and extensions, beside its payment. */
const echoOf = ({ resource, accepts, extensions }: PaymentRequired) => ({
  x402Version: 2,
  payload: {
    authorization: { from: '', to: '', value: '', validAfter: '', validBefore: '', nonce: '' },
    signature: '',
  },
  resource,
  accepted: accepts[0],
  extensions: {
    ...extensions,
    [paymentIdentifierExtension]: { info: { required: false, id: '' }, schema: identifierSchema },
  },
});
