import { IsBoolean, IsIn } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DecidedAnswerShape, ProvenanceShape, ReasonShape } from '../answer-shape';
import { MayBeAbsent, Nested } from '../json-schema';
import { readinessParts } from './readiness-parts';

export class GetEInvoiceReadinessInput {
  @MayBeAbsent()
  @IsBoolean()
  @JSONSchema({ description: 'Also confirm the bound legal entity with the provider: one provider call.' })
  verifyWithProvider?: boolean;
}

export class ReadinessProvenanceShape extends ProvenanceShape {
  @Nested(() => ProvenanceShape, { each: true })
  sources!: ProvenanceShape[];
}

export class GetEInvoiceReadinessOutput extends DecidedAnswerShape {
  @IsIn(['ready', 'not_ready', 'unknown'])
  @JSONSchema({ description: 'unknown: nothing is known to be missing, but not all could be checked.' })
  state!: string;
  @IsIn(readinessParts, { each: true }) ready!: string[];
  @IsIn(readinessParts, { each: true })
  @JSONSchema({ description: 'Only what was really checked.' })
  missing!: string[];
  @IsIn(readinessParts, { each: true }) unknown!: string[];
  @Nested(() => ReasonShape, { nullable: true }) nextStep!: ReasonShape | null;
  @Nested(() => ReadinessProvenanceShape) provenance!: ReadinessProvenanceShape;
}
