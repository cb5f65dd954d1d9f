import { type Provenance } from '@einvoice/decision-envelope';
import { type ListId, listIds } from '@einvoice/sanctions-lists';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DecidedAnswerShape } from '../answer-shape';
import { Field, MayBeAbsent, Nested, OrNull } from '../json-schema';
import { SanctionsProvenanceShape } from '../sanctions/sanctions-answer.shape';

export class ListSanctionsRegimesInput {
  @MayBeAbsent()
  @IsIn(listIds)
  @JSONSchema({ description: 'All five when left out.' })
  list?: ListId;
}

const text = { type: 'string' };
const integer = { type: 'integer' };
const programmeSchema = {
  type: 'object',
  properties: { programme: text, parties: integer },
  required: ['programme', 'parties'],
  additionalProperties: false,
};

export interface ProgrammeCount {
  readonly programme: string;
  readonly parties: number;
}

export class RegimeShape {
  @IsIn(listIds) id!: ListId;
  @IsString() title!: string;
  @IsBoolean()
  @JSONSchema({ description: 'false: not loaded here, and never asked.' })
  configured!: boolean;
  @OrNull(integer) version!: number | null;
  @OrNull(text) generatedAt!: string | null;
  @OrNull(text) importedAt!: string | null;
  @OrNull(text) confirmedAt!: string | null;
  @OrNull(integer) ageHours!: number | null;
  @OrNull({ type: 'boolean' }, 'Nobody has confirmed lately that it is the newest: nothing is decided on it.')
  stale!: boolean | null;
  @OrNull(integer) parties!: number | null;
  @OrNull({ type: 'object' }, 'By type of party.') countByType!: Readonly<Record<string, number>> | null;
  @OrNull(text) sha256!: string | null;
  @Field({ type: 'array', items: programmeSchema, description: 'The largest 50, as the list calls them.' })
  programmes!: readonly ProgrammeCount[];
}

export class ListSanctionsRegimesOutput extends DecidedAnswerShape {
  @IsIn(['listed', 'unavailable']) status!: 'listed' | 'unavailable';
  @Nested(() => RegimeShape, { each: true }) lists!: RegimeShape[];
  @Nested(() => SanctionsProvenanceShape) provenance!: Provenance & { readonly outsideText: readonly string[] };
}
