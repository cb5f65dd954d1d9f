import { type ListId, listIds } from '@einvoice/sanctions-lists';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Characters, MayBeAbsent, Nested } from '../json-schema';
import { NameMatchShape, SanctionsAnswerShape, type ScreeningStatus, screeningStatuses } from '../sanctions/sanctions-answer.shape'; // prettier-ignore

const entityTypes = ['person', 'organisation', 'vessel', 'any'] as const;

export class ScreenSanctionedNameInput {
  @IsString()
  @Characters(2, 200)
  @JSONSchema({ description: 'In any script.' })
  name!: string;

  @MayBeAbsent()
  @IsIn(entityTypes)
  entityType?: (typeof entityTypes)[number];

  @MayBeAbsent()
  @IsString()
  @Matches(/^\d{4}(-\d{2}(-\d{2})?)?$/, { message: '$property must be YYYY, YYYY-MM or YYYY-MM-DD' })
  birthDate?: string;

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(5)
  @IsString({ each: true })
  @JSONSchema({ description: 'ISO 3166 alpha-2.' })
  countries?: string[];

  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(listIds.length)
  @IsIn(listIds, { each: true })
  @JSONSchema({ description: 'Default: all.' })
  lists?: ListId[];

  @MayBeAbsent()
  @IsNumber()
  @Min(0.6)
  @Max(0.95)
  @JSONSchema({ description: 'Default 0.70.' })
  minScore?: number;

  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(25)
  limit?: number;
}

export class ScreenSanctionedNameOutput extends SanctionsAnswerShape {
  @IsIn(screeningStatuses)
  @JSONSchema({ description: 'strong_match from 0.90. No match is no clearance.' })
  status!: ScreeningStatus;
  @Nested(() => NameMatchShape, { each: true }) matches!: NameMatchShape[];
  @Nested(() => NameMatchShape, { each: true })
  @JSONSchema({ description: 'Invented parties, shown while no list is loaded: synthetic, about nobody.' })
  sampleMatches!: NameMatchShape[];
}
