import { type OutsideText } from '@einvoice/decision-envelope';
import { IsIn, IsString, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { OutsideTextShape } from '../answer-shape';
import { Characters, Field, Nested, OrNull } from '../json-schema';
import { ListingShape, ListScreenedShape, SanctionsAnswerShape } from '../sanctions/sanctions-answer.shape';

export class GetSanctionsListingInput {
  @IsString()
  @Characters(4, 80)
  @Matches(/^(?:eu|un|ofac|uk|ch):\S+$/, { message: '$property must be a list and a reference' })
  @JSONSchema({ description: 'As a match names it: un:QDi.001, ofac:36.' })
  listingId!: string;
}

class ListedNameShape {
  @Nested(() => OutsideTextShape) name!: OutsideText;
  @IsIn(['primary', 'alias', 'former']) kind!: string;
  @IsIn(['strong', 'weak', 'unknown']) strength!: string;
}

class ListedIdentifierShape {
  @IsString() type!: string;
  @Nested(() => OutsideTextShape) identifier!: OutsideText;
  @OrNull({ type: 'string' }) countryCode!: string | null;
  @Field({ type: 'array', items: { type: 'string' } }) flags!: readonly string[];
}

const birthSchema = {
  type: 'object',
  properties: {
    from: { type: 'string', description: 'YYYY, YYYY-MM or YYYY-MM-DD.' },
    toYear: { type: 'integer' },
    circa: { type: 'boolean' },
  },
  required: ['from', 'toYear', 'circa'],
  additionalProperties: false,
};

export interface ListedBirth {
  readonly from: string;
  readonly toYear: number;
  readonly circa: boolean;
}

export class FullListingShape extends ListingShape {
  @Nested(() => ListedNameShape, { each: true }) names!: ListedNameShape[];
  @Field({ type: 'array', items: birthSchema }) births!: readonly ListedBirth[];
  @Field({ type: 'array', items: { type: 'string' }, description: 'ISO 3166 code, or the words of the list.' })
  countries!: readonly string[];
  @Nested(() => ListedIdentifierShape, { each: true }) identifiers!: ListedIdentifierShape[];
  @OrNull({ type: 'string' }, 'YYYY-MM-DD.') listedOn!: string | null;
}

export const listingStatuses = [
  ...(['found', 'removed', 'not_found_in_current_version', 'not_configured', 'unavailable'] as const),
] as const;

export class GetSanctionsListingOutput extends SanctionsAnswerShape {
  @IsIn(listingStatuses)
  @JSONSchema({ description: 'removed: an earlier version of the last 24 months had it.' })
  status!: (typeof listingStatuses)[number];
  @Nested(() => FullListingShape, { nullable: true }) listing!: FullListingShape | null;
  @Nested(() => ListScreenedShape, { nullable: true })
  removedBy!: ListScreenedShape | null;
}
