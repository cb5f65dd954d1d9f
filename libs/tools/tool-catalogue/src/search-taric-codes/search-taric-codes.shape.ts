import { tariffQuestion } from '@einvoice/limits';
import { IsIn, IsInt, IsObject, IsString, Matches, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Characters, Field, MayBeAbsent, OrNull, schemaOf } from '../json-schema';
import { type LineNamed, TariffAnswerShape, undecidedTariffStatuses } from '../tariff/tariff-answer.shape';

export class KnownProperties {
  @MayBeAbsent() @IsString() @Characters(1, 100) material?: string;
  @MayBeAbsent() @IsString() @Characters(1, 100) use?: string;
  @MayBeAbsent() @IsString() @Characters(1, 100) form?: string;
}

export class SearchTaricCodesInput {
  @IsString()
  @Characters(3, 500)
  @JSONSchema({ description: 'In English: what the goods are, better than a brand.' })
  productDescription!: string;

  @MayBeAbsent()
  @IsObject()
  @JSONSchema({ ...(schemaOf(KnownProperties) as object) })
  knownProperties?: KnownProperties;

  @MayBeAbsent()
  @IsString()
  @Matches(/^\d{2}$/, { message: '$property must have 2 digits' })
  @JSONSchema({ description: 'Searches in one chapter alone.' })
  chapter?: string;

  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(tariffQuestion.candidatesMax)
  @JSONSchema({ description: 'Absent: 10.' })
  limit?: number;
}

export const searchCodeStatuses = ['candidates_found', 'no_candidate', ...undecidedTariffStatuses] as const;

const text = { type: 'string' };
const candidateProperties = {
  ...{ code: text, suffix: text, declarable: { type: 'boolean' }, description: text, path: { type: 'array' } },
  score: { type: 'number', description: 'No probability.' },
  evidence: { type: 'array', description: 'Words found, by line.' },
  decidedBy: { type: 'array', description: 'What the lines below differ by.' },
  declarableChildren: { type: 'array' },
};

/** One heading, or a line below it, that may be meant. */
export interface CodeCandidate {
  readonly code: string;
  readonly suffix: string;
  /** Goods can be declared under it; else one of `declarableChildren` is. */
  readonly declarable: boolean;
  readonly description: string;
  /** From the chapter down. */
  readonly path: readonly LineNamed[];
  /** 0 to 1: how much of the question is found there. */
  readonly score: number;
  readonly evidence: readonly { readonly code: string; readonly words: readonly string[] }[];
  readonly decidedBy: readonly string[];
  readonly declarableChildren: readonly LineNamed[];
}

export class SearchTaricCodesOutput extends TariffAnswerShape {
  @IsIn(searchCodeStatuses)
  @JSONSchema({ description: 'Candidates are no classification.' })
  status!: (typeof searchCodeStatuses)[number];
  @Field({ type: 'array', items: { type: 'object', properties: candidateProperties, required: Object.keys(candidateProperties) } }) // prettier-ignore
  candidates!: readonly CodeCandidate[];
  @OrNull({ type: 'string' }) onDate!: string | null;
}
