import { type OutsideText } from '@einvoice/decision-envelope';
import { type OnMarket } from '@einvoice/energy-label';
import { IsIn, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { OutsideTextShape } from '../answer-shape';
import { EnergyAnswerShape, undecidedStatuses } from '../energy-label/energy-answer.shape';
import { Field, Nested, OrNull } from '../json-schema';

export const recordStatuses = [
  ...(['found', 'blocked', 'not_verified_supplier', 'not_found'] as const),
  ...undecidedStatuses,
] as const;

const text = { type: 'string' };

export class ProductRecordShape {
  @IsString() publicRecordId!: string;
  @IsString() productGroup!: string;
  @Nested(() => OutsideTextShape, { nullable: true }) model!: OutsideText | null;
  @Nested(() => OutsideTextShape, { nullable: true }) supplier!: OutsideText | null;
  @OrNull(text, 'As the register writes it: PUBLISHED.') registerStatus!: string | null;
  @IsIn(['yes', 'ended', 'not_yet', 'unknown'])
  @JSONSchema({ description: 'On the day of the answer. ended is no ban: stock may be sold.' })
  onMarket!: OnMarket;
  @OrNull(text, 'YYYY-MM-DD, as is the end.') onMarketStart!: string | null;
  @OrNull(text) onMarketEnd!: string | null;
  @OrNull({ type: 'integer' }) versionNumber!: number | null;
  @OrNull({ type: 'boolean' }, 'Null when the record does not say.') lastVersion!: boolean | null;
  @OrNull({ type: 'boolean' }, 'Null when the record does not say.') supplierVerified!: boolean | null;
  @IsString({ each: true }) placementCountries!: string[];
  @Field({ type: 'integer', description: 'Fields of the record that are not read here.' }) unknownFields!: number;
}

/** The same model in the group that took the place of its own. */
export interface NewerTwin {
  readonly productGroup: string;
  readonly state: 'found' | 'not_found' | 'unknown';
  readonly publicRecordIds: readonly string[];
}

const twinSchema = {
  type: 'object',
  description: 'The model on the newer label, when its group was rescaled; unknown when it could not be searched.',
  properties: {
    productGroup: text,
    state: { enum: ['found', 'not_found', 'unknown'] },
    publicRecordIds: { type: 'array', items: text },
  },
  required: ['productGroup', 'state', 'publicRecordIds'],
  additionalProperties: false,
};

export class GetEprelProductRecordOutput extends EnergyAnswerShape {
  @IsIn(recordStatuses)
  @JSONSchema({ description: 'not_found is never: not registered.' })
  status!: (typeof recordStatuses)[number];
  @Nested(() => ProductRecordShape, { nullable: true }) record!: ProductRecordShape | null;
  @Field({ anyOf: [twinSchema, { type: 'null' }] }) twin!: NewerTwin | null;
}
