import { type Metric } from '@einvoice/energy-label';
import { eprelQuestion } from '@einvoice/limits';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { EnergyAnswerShape, undecidedStatuses } from '../energy-label/energy-answer.shape';
import { Field, MayBeAbsent } from '../json-schema';

const { comparedMin, comparedMax, metricKeysMax } = eprelQuestion;

export class CompareEprelProductMetricsInput {
  @IsArray()
  @ArrayMinSize(comparedMin)
  @ArrayMaxSize(comparedMax)
  @IsString({ each: true })
  @JSONSchema({ description: 'Records of one group, each once: washingmachines2019/1234567.' })
  publicRecordIds!: string[];

  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(metricKeysMax)
  @IsString({ each: true })
  @JSONSchema({ description: 'All figures of the group when left out.' })
  metricKeys?: string[];
}

export const comparisonStatuses = [
  ...(['compared', 'partial', 'incompatible_comparison'] as const),
  ...undecidedStatuses,
] as const;

/** One figure of all records, in their order. */
export interface ComparedMetric extends Pick<Metric, 'key' | 'title' | 'unit' | 'direction'> {
  readonly values: readonly Metric['value'][];
}

/** What became of one record. */
export interface ComparedRecord {
  readonly publicRecordId: string;
  readonly state: 'answered' | 'not_found' | 'unanswered';
  /** The classes of its label in their order. */
  readonly classes: readonly (string | null)[];
}

const text = { type: 'string' };
const textOrNull = { anyOf: [text, { type: 'null' }] };
const listOf = (properties: Readonly<Record<string, object>>, description: string) => ({
  ...{ type: 'array', description },
  items: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
});

export class CompareEprelProductMetricsOutput extends EnergyAnswerShape {
  @IsIn(comparisonStatuses)
  @JSONSchema({
    description: 'incompatible_comparison: records of several groups or acts have figures that cannot be compared.',
  })
  status!: (typeof comparisonStatuses)[number];
  @Field(
    listOf(
      {
        publicRecordId: text,
        state: { enum: ['answered', 'not_found', 'unanswered'] },
        classes: { type: 'array', items: textOrNull },
      },
      'In the order asked. not_found is never: not registered.',
    ),
  )
  records!: readonly ComparedRecord[];
  @Field(
    listOf(
      {
        ...{ key: text, title: text, unit: textOrNull, direction: { enum: ['lower', 'higher', 'none'] } },
        values: { type: 'array', items: { anyOf: [{ type: 'number' }, text, { type: 'null' }] } },
      },
      'Figures in the order of records; null: the record has none. It ranks nothing.',
    ),
  )
  table!: readonly ComparedMetric[];
}
