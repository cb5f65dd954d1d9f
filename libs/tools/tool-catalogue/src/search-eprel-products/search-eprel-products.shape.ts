import { type OutsideText } from '@einvoice/decision-envelope';
import { type OnMarket } from '@einvoice/energy-label';
import { eprelQuestion } from '@einvoice/limits';
import { IsBoolean, IsIn, IsString, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { OutsideTextShape } from '../answer-shape';
import { EnergyAnswerShape, undecidedStatuses } from '../energy-label/energy-answer.shape';
import { Characters, MayBeAbsent, Nested, OrNull } from '../json-schema';
import { type MatchKind } from './match-models';

const { textCharactersMax, groupCharactersMax } = eprelQuestion;

export class SearchEprelProductsInput {
  @MayBeAbsent()
  @IsString()
  @Matches(/^\d{1,12}$/, { message: '$property must have 1 to 12 digits' })
  @JSONSchema({ description: 'Alone, or with productGroup.' })
  registrationNumber?: string;

  @MayBeAbsent()
  @IsString()
  @Matches(/^\d{8,14}$/, { message: '$property must have 8, 12, 13 or 14 digits' })
  @JSONSchema({ description: 'EAN or UPC; alone.' })
  gtin?: string;

  @MayBeAbsent()
  @IsString()
  @Characters(1, textCharactersMax)
  @JSONSchema({ description: 'Type code, no marketing name; with productGroup.' })
  modelIdentifier?: string;

  @MayBeAbsent()
  @IsString()
  @Characters(1, textCharactersMax)
  @JSONSchema({ description: 'As registered: Samsung Electronics, not Samsung.' })
  supplierOrBrand?: string;

  @MayBeAbsent()
  @IsString()
  @Characters(2, groupCharactersMax)
  @JSONSchema({ description: 'As EPREL writes it: dishwashers2019.' })
  productGroup?: string;
}

export const searchStatuses = [
  ...(['exact_public_record', 'possible_match', 'multiple_matches', 'no_match_in_queried_source'] as const),
  ...undecidedStatuses,
] as const;
const matchKinds = ['exact', 'normalised', 'partial'] as const satisfies MatchKind[];
const marketStates = ['yes', 'ended', 'not_yet', 'unknown'] as const satisfies OnMarket[];

export class CandidateShape {
  @IsString() publicRecordId!: string;
  @Nested(() => OutsideTextShape, { nullable: true }) model!: OutsideText | null;
  @Nested(() => OutsideTextShape, { nullable: true }) supplier!: OutsideText | null;
  @OrNull({ type: 'string' }, 'The first class of its label; null when it has none on its scale.')
  energyClass!: string | null;
  @IsIn(matchKinds)
  @JSONSchema({
    description: 'exact: equal. normalised: but for case, blanks, hyphens, slashes. partial: one holds the other.',
  })
  matchKind!: MatchKind;
  @IsIn(marketStates) onMarket!: OnMarket;
}

export class SearchEprelProductsOutput extends EnergyAnswerShape {
  @IsIn(searchStatuses)
  @JSONSchema({ description: 'Compared by us. no_match_in_queried_source is never: not registered.' })
  status!: (typeof searchStatuses)[number];
  @Nested(() => CandidateShape, { each: true })
  @JSONSchema({ description: `The best ${eprelQuestion.candidatesMax} at most.` })
  candidates!: CandidateShape[];
  @OrNull({ type: 'integer' }, 'Hits that the register counts, ended placements too; null when it was not asked.')
  total!: number | null;
  @IsBoolean()
  @JSONSchema({ description: 'Model and brand together found nothing, so the model alone was searched.' })
  brandLeftOut!: boolean;
  @IsString({ each: true })
  @JSONSchema({ description: 'Groups like the one that was asked for, when there is none of that name.' })
  nearGroups!: string[];
}
