import { type OutsideText } from '@einvoice/decision-envelope';
import { type ListId, listIds } from '@einvoice/sanctions-lists';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { OutsideTextShape } from '../answer-shape';
import { Characters, Field, MayBeAbsent, Nested, OrNull } from '../json-schema';
import { ListingShape, SanctionsAnswerShape, type ScreeningStatus, screeningStatuses } from '../sanctions/sanctions-answer.shape'; // prettier-ignore

export const askedIdentifierTypes = [
  ...(['passport', 'national_id', 'tax', 'registration', 'imo', 'bic', 'lei', 'crypto', 'any'] as const),
] as const;

export class ScreenSanctionedIdentifierInput {
  @IsString()
  @Characters(3, 64)
  @JSONSchema({ description: 'As written; blanks, hyphens and labels such as IMO are fine.' })
  identifier!: string;

  @MayBeAbsent()
  @IsIn(askedIdentifierTypes)
  @JSONSchema({ description: 'any when left out.' })
  identifierType?: (typeof askedIdentifierTypes)[number];

  @MayBeAbsent()
  @IsString()
  @Matches(/^[A-Za-z]{2}$/, { message: '$property must be two letters' })
  @JSONSchema({ description: 'ISO 3166 alpha-2 of who gave it out.' })
  countryCode?: string;

  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(listIds.length)
  @IsIn(listIds, { each: true })
  @JSONSchema({ description: 'All five when left out.' })
  lists?: ListId[];
}

export class IdentifierMatchShape extends ListingShape {
  @IsIn(['exact', 'possible'])
  @JSONSchema({ description: 'possible: equal, of another type or country.' })
  agreement!: 'exact' | 'possible';
  @IsString() identifierType!: string;
  @Nested(() => OutsideTextShape, { nullable: true }) identifier!: OutsideText | null;
  @OrNull({ type: 'string' }) countryCode!: string | null;
  @Field({ type: 'array', items: { type: 'string' }, description: 'Said against it by the list: known_false, reported_lost, revoked, expired.' }) // prettier-ignore
  flags!: readonly string[];
}

export class ScreenSanctionedIdentifierOutput extends SanctionsAnswerShape {
  @IsIn(screeningStatuses)
  @JSONSchema({ description: 'No match is no clearance.' })
  status!: ScreeningStatus;
  @Nested(() => IdentifierMatchShape, { each: true }) matches!: IdentifierMatchShape[];
}
