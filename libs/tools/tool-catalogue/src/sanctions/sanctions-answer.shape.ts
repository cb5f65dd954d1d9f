import { type OutsideText, type Provenance } from '@einvoice/decision-envelope';
import { type ListId, listIds } from '@einvoice/sanctions-lists';
import { IsIn, IsInt, IsNumber, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DecidedAnswerShape, OutsideProvenanceShape, OutsideTextShape } from '../answer-shape';
import { Field, Nested, OrNull } from '../json-schema';

const text = { type: 'string' };

/** A list that was asked, in the version that answered. */
export class ListScreenedShape {
  @IsIn(listIds) id!: ListId;
  @IsInt()
  @JSONSchema({ description: 'Rises with each import here.' })
  version!: number;
  @OrNull(text, 'As the publisher says it, a day or a moment; null where the file does not say.')
  generatedAt!: string | null;
  @IsString() importedAt!: string;
  @IsString()
  @JSONSchema({ description: 'The last import of this very file.' })
  confirmedAt!: string;
  @IsInt()
  @JSONSchema({ description: 'Whole hours since it was made, or imported where that is not known.' })
  ageHours!: number;
  @IsInt() parties!: number;
  @IsString() sha256!: string;
}

/** How a word of the question and a word of the list agree. */
export interface MatchPart {
  readonly agreement: string;
  readonly asked: string;
  readonly listed: string;
  readonly similarity: number;
  readonly says: string;
}

const partSchema = {
  type: 'object',
  properties: { agreement: text, asked: text, listed: text, similarity: { type: 'number' }, says: text },
  required: ['agreement', 'asked', 'listed', 'similarity', 'says'],
  additionalProperties: false,
};

export interface MatchReason {
  readonly code: string;
  readonly change: number;
  readonly message: string;
}

const reasonSchema = {
  type: 'object',
  properties: { code: text, change: { type: 'number' }, message: text },
  required: ['code', 'change', 'message'],
  additionalProperties: false,
};

/** What every match tells of its party. */
export class ListingShape {
  @IsString()
  @JSONSchema({ description: 'For get_sanctions_listing.' })
  listingId!: string;
  @IsIn([...listIds, 'sample']) list!: ListId | 'sample';
  @IsIn(['person', 'organization', 'vessel', 'aircraft', 'unknown']) type!: string;
  @Nested(() => OutsideTextShape, { nullable: true }) name!: OutsideText | null;
  @Field({ type: 'array', items: text }) programmes!: readonly string[];
  @Field({ type: 'array', items: text, description: 'As the list says it; a travel ban is no asset freeze.' })
  measures!: readonly string[];
  @Field({
    type: 'array',
    items: {
      type: 'object',
      properties: { title: text, url: { anyOf: [text, { type: 'null' }] } },
      required: ['title', 'url'],
      additionalProperties: false,
    },
  })
  legalActs!: readonly { readonly title: string; readonly url: string | null }[];
}

export class NameMatchShape extends ListingShape {
  @Nested(() => OutsideTextShape, { nullable: true })
  matchedAlias!: OutsideText | null;
  @IsIn(['strong', 'weak', 'unknown'])
  @JSONSchema({ description: 'How good the list calls this name.' })
  aliasStrength!: string;
  @IsNumber() score!: number;
  @IsIn(['strong', 'possible']) band!: 'strong' | 'possible';
  @Field({ type: 'array', items: partSchema }) parts!: readonly MatchPart[];
  @Field({ type: 'array', items: reasonSchema, description: 'What else moved the score.' })
  reasons!: readonly MatchReason[];
}

export class SanctionsProvenanceShape extends OutsideProvenanceShape {}

/** What every answer about listed parties says of the lists. */
export class SanctionsAnswerShape extends DecidedAnswerShape {
  @Nested(() => ListScreenedShape, { each: true }) listsScreened!: ListScreenedShape[];
  @Field({ type: 'array', items: { enum: listIds }, description: 'Asked for, and not loaded here: nothing is known of them.' }) // prettier-ignore
  listsNotLoaded!: readonly ListId[];
  @OrNull(text, 'Why there is no answer to rely on; null when there is one.')
  reason!: string | null;
  @Field({ type: 'array', items: text }) limitations!: readonly string[];
  @Nested(() => SanctionsProvenanceShape) provenance!: Provenance & { readonly outsideText: readonly string[] };
}

export const screeningStatuses = [
  ...(['strong_match', 'possible_match', 'no_match_in_screened_lists', 'not_configured', 'unavailable'] as const),
] as const;
export type ScreeningStatus = (typeof screeningStatuses)[number];
