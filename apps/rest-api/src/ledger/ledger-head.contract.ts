import { documentOperation } from '@einvoice/http-service';
import { Field, schemaOf } from '@einvoice/tool-catalogue';
import { digest, instant, orNull } from '../openapi/operation-parts';

class SealedHead {
  @Field({ type: 'string', pattern: '^[1-9][0-9]*$' }) readonly block!: string;
  @Field({ ...digest, description: 'Of the block and of all before it.' }) readonly sha256!: string;
  @Field({ type: 'integer', minimum: 1, description: 'In all blocks.' }) readonly transfers!: number;
  @Field(instant) readonly sealedAt!: string;
}

/** How far the ledger of credits is sealed. */
export class LedgerHeadDocument {
  @Field({ enum: ['live', 'sandbox'] }) readonly environment!: 'live' | 'sandbox';
  @Field({ ...orNull(schemaOf(SealedHead)), description: 'null while nothing is sealed.' })
  readonly head!: SealedHead | null;

  @Field({
    type: ['string', 'null'],
    description: 'The same as compact JWS of type ledger-head+jws; its key is in the key set. null without a key.',
  })
  readonly signed!: string | null;
}

export const readLedgerHead = documentOperation(
  'ledger_head',
  'How far the ledger of credits is sealed.',
  'LedgerHead',
);
