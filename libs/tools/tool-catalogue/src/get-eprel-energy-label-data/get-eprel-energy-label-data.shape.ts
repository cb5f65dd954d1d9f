import { IsIn, IsString, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type Metric, type OnMarket, type ReadClass } from '@einvoice/energy-label';
import { EnergyAnswerShape, RecordIdInput, undecidedStatuses } from '../energy-label/energy-answer.shape';
import { Field, MayBeAbsent, OrNull } from '../json-schema';

export class GetEprelEnergyLabelDataInput extends RecordIdInput {
  @MayBeAbsent()
  @IsString()
  @Matches(/^[A-Za-z]{2}$/, { message: '$property must be two letters' })
  @JSONSchema({ description: 'Of the sheet; EN.' })
  language?: string;
}

export const labelStatuses = [...(['complete', 'incomplete', 'not_found'] as const), ...undecidedStatuses] as const;

const text = { type: 'string' };
const textOrNull = { anyOf: [text, { type: 'null' }] };
const listOf = (properties: Readonly<Record<string, object>>, description: string) => ({
  ...{ type: 'array', description },
  items: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
});
const classesSchema = listOf(
  { key: text, title: text, scale: text, value: textOrNull },
  'Of the label, in its order. The scale is that of the act; value is null when the record has none on it.',
);
const value = { anyOf: [{ type: 'number' }, text, { type: 'null' }] };
const metricsSchema = listOf(
  {
    key: text,
    title: text,
    unit: textOrNull,
    direction: { enum: ['lower', 'higher', 'none'] },
    value,
    shown: textOrNull,
  },
  'Figures of the record with their units. direction: which way a figure goes when a product takes less or gives more.',
);

export class GetEprelEnergyLabelDataOutput extends EnergyAnswerShape {
  @IsIn(labelStatuses)
  @JSONSchema({ description: 'incomplete: missing says what the register did not give.' })
  status!: (typeof labelStatuses)[number];
  @Field(classesSchema) classes!: readonly ReadClass[];
  @IsString({ each: true })
  @JSONSchema({ description: 'Fields in which the record contradicts its act; the act counts.' })
  scaleInconsistent!: string[];
  @OrNull({ type: 'boolean' }, 'Dealers must not show this label any more; null when its group is not known here.')
  superseded!: boolean | null;
  @Field({ enum: ['yes', 'ended', 'not_yet', 'unknown'] }) onMarket!: OnMarket;
  @OrNull({ type: 'boolean' }, 'Null when the record does not say.') supplierVerified!: boolean | null;
  @OrNull(text, 'The label as PDF.') labelUrl!: string | null;
  @OrNull(text, 'The product information sheet in the language asked for.') ficheUrl!: string | null;
  @OrNull(text, 'The arrow for a nested display, SVG.') nestedLabelUrl!: string | null;
  @OrNull(text, 'What the QR code of the label holds.') qrUrl!: string | null;
  @Field(metricsSchema) metrics!: readonly Metric[];
  @IsString({ each: true })
  @JSONSchema({
    description:
      'Keys of classes, scale, label_url, fiche_url; label_url_unanswered: the register did not answer, ask later.',
  })
  missing!: string[];
}
