import { declarations, estimateStatuses, type ImportCostEstimate, saleTypes, vatSchemes } from '@einvoice/import-cost';
import { IsIn } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DomainAnswerShape } from '../answer-shape';
import { Field, MayBeAbsent, OrNull } from '../json-schema';

const text = { type: 'string' };
const item = {
  type: 'object',
  properties: {
    description: text,
    hsCode: text,
    quantity: { type: 'integer' },
    unitValue: { type: 'number' },
    originCountry: text,
  },
  required: ['description', 'quantity', 'unitValue'],
};

/** A parcel. `readParcel` checks it for more than this says: agents pay for each word of a schema. */
export class EstimateLowValueImportCostInput {
  @Field(text)
  destinationCountry!: string;
  @MayBeAbsent()
  @Field(text)
  destinationPostalCode?: string;
  @Field({ type: 'array', items: item })
  items!: object[];
  @MayBeAbsent()
  @Field(text)
  currency?: string;
  @MayBeAbsent()
  @Field({ type: 'number' })
  exchangeRate?: number;
  @MayBeAbsent()
  @Field({ type: 'number' })
  shippingCost?: number;
  @MayBeAbsent()
  @Field(text)
  asOfDate?: string;
  @MayBeAbsent()
  @Field({ enum: vatSchemes })
  vatScheme?: (typeof vatSchemes)[number];
  @MayBeAbsent()
  @Field({ enum: declarations })
  declaration?: (typeof declarations)[number];
  @MayBeAbsent()
  @Field({ enum: saleTypes })
  saleType?: (typeof saleTypes)[number];
  @MayBeAbsent()
  @Field({ type: 'boolean' })
  preferenceClaimed?: boolean;
  @MayBeAbsent()
  @Field({ type: 'number' })
  vatRatePercent?: number;
}

const list = { type: 'array' };
const amount = (description: string) => OrNull(text, description);

type Estimate = ImportCostEstimate;
/** What has no field of its own in an answer. */
type Shown =
  | 'status'
  | 'intrinsicValueEur'
  | 'regime'
  | 'lines'
  | 'dutyEur'
  | 'vatEur'
  | 'fees'
  | 'totalEur'
  | 'range'
  | 'missing'
  | 'rules';
type Details = Omit<Estimate, Shown> & { readonly limitations: readonly string[] };

export class EstimateLowValueImportCostOutput extends DomainAnswerShape {
  @IsIn(estimateStatuses)
  @JSONSchema({ description: 'With gaps: missing says what the total is not known without. Outside: not charged.' })
  status!: Estimate['status'];
  @amount('Goods without transport.')
  intrinsicValueEur!: Estimate['intrinsicValueEur'];
  @amount('duty_relief, flat_duty or normal_tariff.')
  regime!: Estimate['regime'];
  @Field({ ...list, description: 'Goods by subheading: hs6, itemIndexes, items (least and most), dutyEur.' })
  lines!: Estimate['lines'];
  @amount('Null when it is not one number.')
  dutyEur!: Estimate['dutyEur'];
  @amount('At import; 0.00 with IOSS.')
  vatEur!: Estimate['vatEur'];
  @Field({ ...list, description: 'A fee that is not certain is not_included.' })
  fees!: Estimate['fees'];
  @amount('Null when it is not one number.')
  totalEur!: Estimate['totalEur'];
  @OrNull({ type: 'object' }, 'Least and most of the total; max is null when no most is known.')
  range!: Estimate['range'];
  @Field({ ...list, description: 'What is not known or not included: code, effect, message. Never guessed.' })
  missing!: Estimate['missing'];
  @Field({ ...list, description: 'The dated rows used: legal basis, source, review, certainty.' })
  rules!: Estimate['rules'];
  @Field({
    ...{ type: 'object', description: 'Counts of items both ways, rates, least and most of the duty, limitations.' },
  })
  details!: Details;
}
