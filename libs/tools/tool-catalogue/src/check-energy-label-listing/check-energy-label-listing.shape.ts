import { type ListingFinding } from '@einvoice/energy-label';
import { eprelQuestion } from '@einvoice/limits';
import { IsBoolean, IsIn, IsObject, IsString, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { EnergyAnswerShape, RecordIdInput, undecidedStatuses } from '../energy-label/energy-answer.shape';
import { Characters, Field, MayBeAbsent, schemaOf } from '../json-schema';

const classCharactersMax = 40;

/** What a shop shows; what is left out is not judged. */
export class ListingInput {
  @MayBeAbsent()
  @IsString()
  @Characters(0, classCharactersMax)
  @JSONSchema({ description: 'C; of several all: C/B/B. Empty: none.' })
  shownClass?: string;

  @MayBeAbsent()
  @IsString()
  @Characters(0, classCharactersMax)
  @JSONSchema({ description: 'A-G. Empty: none.' })
  shownRange?: string;

  @MayBeAbsent()
  @IsBoolean()
  labelShown?: boolean;

  @MayBeAbsent()
  @IsBoolean()
  ficheLinked?: boolean;

  @MayBeAbsent()
  @IsString()
  @Matches(/^\d{1,12}$/, { message: '$property must have 1 to 12 digits' })
  qrRegistrationNumber?: string;

  @MayBeAbsent()
  @IsString()
  @Characters(0, eprelQuestion.listingTextCharactersMax)
  @JSONSchema({ description: 'Title and description.' })
  text?: string;
}

export class CheckEnergyLabelListingInput extends RecordIdInput {
  @IsObject()
  @JSONSchema({
    ...(schemaOf(ListingInput) as object),
    description: 'What it shows.',
  })
  listing!: ListingInput;
}

export const listingStatuses = [...(['checked', 'not_found'] as const), ...undecidedStatuses] as const;

const text = { type: 'string' };
const properties = {
  ...{ code: text, outcome: { enum: ['pass', 'fail', 'unknown'] }, severity: { enum: ['block', 'review'] } },
  ...{ act: text, article: text, message: text, change: { anyOf: [text, { type: 'null' }] } },
};

export const findingsSchema = {
  ...{ type: 'array', description: 'One for each point, with the act and what to change. unknown is never a pass.' },
  items: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
};

export class CheckEnergyLabelListingOutput extends EnergyAnswerShape {
  @IsIn(listingStatuses)
  @JSONSchema({ description: 'not_found is never: not registered.' })
  status!: (typeof listingStatuses)[number];
  @Field(findingsSchema)
  findings!: readonly ListingFinding[];
}
