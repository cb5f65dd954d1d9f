import { IsBoolean, IsIn, IsString, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Field, MayBeAbsent, OrNull } from '../json-schema';
import { type SecondSource } from './second-source';
import { type LineNamed, TariffAnswerShape, undecidedTariffStatuses } from '../tariff/tariff-answer.shape';

export class CheckEuImportMeasuresInput {
  @IsString()
  @Matches(/^\d{6}(\d{2}){0,2}$/, { message: '$property must have 6, 8 or 10 digits, without blanks and suffix' })
  @JSONSchema({ description: '6, 8 or 10 digits.' })
  code!: string;

  @IsString()
  @Matches(/^[A-Z]{2}$/, { message: '$property must be two capital letters' })
  @JSONSchema({ description: 'ISO 3166; GR.' })
  originCountry!: string;

  @MayBeAbsent()
  @IsString()
  @Matches(/^\d{4}-\d\d-\d\d$/, { message: '$property must be a day as YYYY-MM-DD' })
  @JSONSchema({ description: 'Absent: today.' })
  date?: string;

  @MayBeAbsent()
  @IsString()
  @Matches(/^[A-Z]{2}$/, { message: '$property must be two capital letters' })
  @JSONSchema({ description: 'Member state.' })
  destinationCountry?: string;

  @MayBeAbsent()
  @IsString()
  @Matches(/^[A-Z0-9]{4}$/, { message: '$property must have 4 capital letters or digits' })
  @JSONSchema({ description: 'Producer: C999.' })
  additionalCode?: string;

  @MayBeAbsent()
  @IsBoolean()
  @JSONSchema({ description: 'Ask live too.' })
  confirm?: boolean;
}

export const measureStatuses = [
  ...(['measures_listed', 'restriction_found', 'code_not_declarable', 'code_unknown', 'needs_review'] as const),
  ...undecidedTariffStatuses,
] as const;

/** One measure, as answers list it. */
export interface MeasureNamed {
  readonly type: string;
  readonly description: string;
  readonly area: string;
  readonly areaDescription: string;
  /** Verbatim. */
  readonly duty: string | null;
  /** The rate, where the duty is a lone percentage. */
  readonly percent: number | null;
  readonly additionalCode: LineNamed | null;
  readonly orderNumber: string | null;
  readonly from: string;
  readonly to: string | null;
  readonly certificates: readonly LineNamed[];
  readonly footnotes: readonly LineNamed[];
  readonly legalBase: string | null;
}

/** The lists are told apart by their names; what each measure says is said once, which keeps the list of tools short. */
const MeasureList = (description?: string) => Field({ type: 'array', ...(description && { description }) }); // prettier-ignore

/** From the lowest to the highest rate of trade defence, in percent; null where one is no percentage. */
export interface DefenceRange {
  readonly type: string;
  readonly min: number | null;
  readonly max: number | null;
  /** What everybody pays who has no code of their own. */
  readonly allOthers: string | null;
}
export class CheckEuImportMeasuresOutput extends TariffAnswerShape {
  @IsIn(measureStatuses)
  @JSONSchema({ description: 'No measure listed is no freedom from measures.' })
  status!: (typeof measureStatuses)[number];
  @OrNull({ type: 'string' }, '10 digits; null when the request is refused.') code!: string | null;
  @OrNull({ type: 'string' }) onDate!: string | null;
  @Field({ type: 'array', description: 'From the chapter down.' }) path!: readonly LineNamed[];
  @MeasureList('1011 is the third-country duty. duty: verbatim; percent: null where it is more than a percentage.')
  duties!: readonly MeasureNamed[];
  @MeasureList('Need proof of origin.') preferences!: readonly MeasureNamed[];
  @MeasureList() suspensions!: readonly MeasureNamed[];
  @MeasureList('By order number, without balance.') quotas!: readonly MeasureNamed[];
  @MeasureList('By company; C999: all others.') tradeDefence!: readonly MeasureNamed[];
  @MeasureList('In percent.') tradeDefenceRange!: readonly DefenceRange[];
  @MeasureList() prohibitions!: readonly MeasureNamed[];
  @MeasureList('certificates: papers.') controls!: readonly MeasureNamed[];
  @MeasureList('Of unknown types.') others!: readonly MeasureNamed[];
  @MeasureList() declarableChildren!: readonly LineNamed[];
  @OrNull({ type: 'object' }, 'Live service.') secondSource!: SecondSource | null;
  @MeasureList() nearCodes!: readonly LineNamed[];
}
