import { schemaRef, textPart as text, webAddressPart as webAddress } from '@einvoice/http-service';
import { Field, Nested, type Schema, schemaOf } from '@einvoice/tool-catalogue';
import { IsOptional } from 'class-validator';
import { type acceptsOf, type PublishedTerms } from './published-terms';

const address: Schema = { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' };
const units: Schema = { type: 'string', pattern: '^[0-9]+$', description: 'Smallest units of the asset.' };
const unixSeconds = (description: string): Schema => ({ type: 'string', pattern: '^[0-9]+$', description });
const network: Schema = { type: 'string', pattern: '^eip155:[0-9]+$', description: 'CAIP-2.' };
const extensions: Schema = { type: 'object', description: 'Extensions of x402, by name.' };

/** What every paid call is told of its payment. */
class Billing {
  @Field(address) readonly asset!: string;
  @Field(network) readonly network!: string;
  @Field(address) readonly payer!: string;
}

class ChargedBilling extends Billing {
  @Field({ const: true }) readonly charged!: true;
  @Field(units) readonly amount!: string;
  @Field({ type: 'string', pattern: '^0x[0-9a-f]{64}$' }) readonly transaction!: string;
  @Field({ type: 'string', description: 'Compact JWS; its key is in the key set.' }) readonly receipt!: string;
}

class UnchargedBilling extends Billing {
  @Field({ const: false }) readonly charged!: false;
  @Field({ const: '0' }) readonly amount!: '0';
  @Field({ type: 'null' }) readonly transaction!: null;
  @Field({ type: 'null' }) readonly receipt!: null;
}

class TokenDomain {
  @Field(text) readonly name!: string;
  @Field(text) readonly version!: string;
}

class PaymentRequirement {
  @Field({ const: 'exact' }) readonly scheme!: 'exact';
  @Field(network) readonly network!: string;
  @Field(address) readonly asset!: string;
  @Field(units) readonly amount!: string;
  @Field(address) readonly payTo!: string;
  @Field({ type: 'integer', minimum: 1 }) readonly maxTimeoutSeconds!: number;
  @Nested(() => TokenDomain) readonly extra!: TokenDomain;
}

class PaidResource {
  @Field(webAddress) readonly url!: string;
  @Field(text) readonly description!: string;
  @Field({ const: 'application/json' }) readonly mimeType!: 'application/json';
}

class PaymentRequired {
  @Field({ const: 2 })
  readonly x402Version!: 2;

  @Field({ type: 'string', description: 'Why a payment is needed, or why the one presented is not taken.' })
  readonly error!: string;

  @Nested(() => PaidResource)
  readonly resource!: PaidResource;

  @Field({ type: 'array', items: schemaRef('PaymentRequirement'), minItems: 1 })
  readonly accepts!: readonly PaymentRequirement[];

  @IsOptional()
  @Field(extensions)
  readonly extensions?: object;
}

class Settlement {
  @Field({ type: 'boolean' }) readonly success!: boolean;
  @Field({ type: 'string', pattern: '^(0x[0-9a-f]{64})?$' }) readonly transaction!: string;
  @Field(network) readonly network!: string;
  @Field(address) readonly payer!: string;
  @IsOptional() @Field(units) readonly amount?: string;
  @IsOptional() @Field(text) readonly errorReason?: string;
  @IsOptional() @Field(extensions) readonly extensions?: object;
}

/** One operation as facilitators list it. */
class X402Item {
  @Field(webAddress) readonly resource!: string;
  @Field({ const: 'http' }) readonly type!: 'http';
  @Field({ const: 2 }) readonly x402Version!: 2;
  @Field({ const: 'POST' }) readonly method!: 'POST';
  @Field(text) readonly description!: string;
  @Field({ const: 'application/json' }) readonly mimeType!: 'application/json';
  @Field({ type: 'array', items: schemaRef('PaymentRequirement') }) readonly accepts!: ReturnType<typeof acceptsOf>;
  @Field(webAddress) readonly openapi!: string;
}

class X402Receipts {
  @Field(webAddress) readonly jwks!: string;
  @IsOptional() @Field(address) readonly eip712Signer?: string;
}

/** The document at /.well-known/x402. */
export class X402Document {
  @Field({ const: 1 }) readonly version!: 1;
  @Field({ const: 2 }) readonly x402Version!: 2;
  @Field(text) readonly name!: string;
  @Field({ enum: ['live', 'sandbox'] }) readonly environment!: PublishedTerms['environment'];
  @Field({ type: 'array', items: webAddress }) readonly resources!: readonly string[];
  @Nested(() => X402Item, { each: true }) readonly items!: readonly X402Item[];
  @Field(webAddress) readonly openapi!: string;
  @Nested(() => X402Receipts) readonly receipts!: X402Receipts;
  @Field(text) readonly instructions!: string;
  @Field({ type: 'array', items: text, minItems: 1 }) readonly statements!: readonly string[];
}

/** What a buyer signs and sends; open, because clients add to it. */
const paymentPayload: Schema = {
  type: 'object',
  properties: {
    x402Version: { const: 2 },
    accepted: { ...schemaRef('PaymentRequirement'), description: 'One of accepts, as it was offered.' },
    payload: {
      type: 'object',
      properties: {
        authorization: {
          type: 'object',
          description: 'EIP-3009 TransferWithAuthorization.',
          properties: {
            from: address,
            to: address,
            value: units,
            validAfter: unixSeconds('Unix seconds from which the authorization holds.'),
            validBefore: unixSeconds('Unix seconds before which it has to be settled.'),
            nonce: { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' },
          },
          required: ['from', 'to', 'value', 'validAfter', 'validBefore', 'nonce'],
        },
        signature: { type: 'string', pattern: '^0x[0-9a-fA-F]+$' },
      },
      required: ['authorization', 'signature'],
    },
  },
  required: ['x402Version', 'accepted', 'payload'],
};

/** What paid calls say beside the answers of their tools, and what directories read, by name in the interface description. */
export const paycallSchemas: Readonly<Record<string, Schema>> = {
  ChargedBilling: schemaOf(ChargedBilling),
  UnchargedBilling: schemaOf(UnchargedBilling),
  PaymentRequirement: schemaOf(PaymentRequirement),
  PaymentRequired: schemaOf(PaymentRequired),
  PaymentPayload: paymentPayload,
  Settlement: schemaOf(Settlement),
  X402Document: schemaOf(X402Document),
};
