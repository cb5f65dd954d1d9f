import { type EprelProvenance } from '@einvoice/eprel-client';
import { IsIn, IsString, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DecidedAnswerShape, OutsideRegisterProvenanceShape } from '../answer-shape';
import { Field, Nested, OrNull } from '../json-schema';

class EprelProvenanceShape extends OutsideRegisterProvenanceShape {
  @IsString()
  @JSONSchema({ description: 'To be shown where the data is shown.' })
  attribution!: string;
}

/** The act of a label, as answers name it. */
export interface ActNamed {
  readonly number: string;
  readonly title: string;
  readonly sourceUrl: string;
}

const actSchema = {
  type: 'object',
  properties: { number: { type: 'string' }, title: { type: 'string' }, sourceUrl: { type: 'string' } },
  required: ['number', 'title', 'sourceUrl'],
  additionalProperties: false,
};

/** What every answer about energy labels says of its source. */
export class EnergyAnswerShape extends DecidedAnswerShape {
  @OrNull({ type: 'string' }, 'ISO 8601 UTC: when the register gave it; null when it gave nothing.')
  retrievedAt!: string | null;
  @IsIn([true])
  @JSONSchema({ description: 'Suppliers write the records.' })
  supplierDeclared!: true;
  @IsIn([false])
  independentlyVerified!: false;
  @Field({ anyOf: [actSchema, { type: 'null' }] })
  act!: ActNamed | null;
  @OrNull({ type: 'string' }, 'Why there is no answer of the register; null when there is one.')
  reason!: string | null;
  @Nested(() => EprelProvenanceShape) provenance!: EprelProvenance & {
    readonly attribution: string;
    readonly outsideText: readonly string[];
  };
}

/** Names one record. */
export class RecordIdInput {
  @IsString()
  @Matches(/^[a-z][a-z0-9]{1,59}\/\d{1,12}$/, { message: '$property must be a group and a registration number' })
  @JSONSchema({ description: 'Like washingmachines2019/1234567.' })
  publicRecordId!: string;
}

/** Words of answers without a word of the register. */
export const undecidedStatuses = [
  'unavailable',
  'source_schema_unverified',
  'not_configured',
  'invalid_input',
] as const;
export type UndecidedStatus = (typeof undecidedStatuses)[number];
