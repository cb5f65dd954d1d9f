import { type DecisionStatus, type ProvenanceMode } from '@einvoice/decision-envelope';
import { IsBoolean, IsIn, IsString, Matches } from 'class-validator';
import { Nested } from './json-schema';

/** The envelope as the output classes of all tools describe it; the types are those of decision-envelope. */
const statuses = ['ready', 'unavailable', 'not_configured', 'invalid_input'] as const satisfies DecisionStatus[];
const modes = ['live', 'sandbox', 'snapshot', 'local', 'mock'] as const satisfies ProvenanceMode[];

export class ReasonShape {
  @IsString() code!: string;
  @IsString() message!: string;
}

export class VerdictShape {
  @IsBoolean() canProceed!: boolean;
  @IsBoolean() requiresHumanReview!: boolean;
  @Nested(() => ReasonShape, { each: true }) blockingReasons!: ReasonShape[];
  @Nested(() => ReasonShape, { each: true }) warnings!: ReasonShape[];
  @Nested(() => ReasonShape, { each: true }) nextActions!: ReasonShape[];
}

export class DecisionShape {
  @IsIn(statuses) status!: DecisionStatus;
  @IsString() summary!: string;
  @Nested(() => VerdictShape) decision!: VerdictShape;
}

export class ProvenanceShape {
  @IsString() source!: string;
  @IsIn(modes) mode!: ProvenanceMode;
  @Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/) checkedAt!: string;
}

/** Every output class extends it. */
export class DomainAnswerShape {
  @Nested(() => DecisionShape) decision!: DecisionShape;
  @Nested(() => ProvenanceShape) provenance!: ProvenanceShape;
}
