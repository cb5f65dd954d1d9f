import { type Reason, type RegisterProvenance } from '@einvoice/decision-envelope';
import { IsBoolean, IsIn } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DecidedAnswerShape, ReasonShape, RegisterProvenanceShape } from '../answer-shape';
import { MayBeAbsent, Nested } from '../json-schema';
import { type Readiness } from './decide-on-readiness';
import { type ReadinessPart, readinessParts } from './readiness-parts';

export class GetEInvoiceReadinessInput {
  @MayBeAbsent()
  @IsBoolean()
  @JSONSchema({ description: 'Also confirm the bound legal entity with the provider: one provider call.' })
  verifyWithProvider?: boolean;
}

class ReadinessProvenanceShape extends RegisterProvenanceShape {
  @Nested(() => RegisterProvenanceShape, { each: true })
  sources!: RegisterProvenanceShape[];
}

/** Names of parts and their states only: nobody who rebuilds a payment from the chain learns a value from it. */
export class GetEInvoiceReadinessOutput extends DecidedAnswerShape implements Readiness {
  @IsIn(['ready', 'not_ready', 'unknown'])
  @JSONSchema({ description: 'unknown: nothing is known to be missing, but not all could be checked.' })
  state!: Readiness['state'];
  @IsIn(readinessParts, { each: true }) ready!: readonly ReadinessPart[];
  @IsIn(readinessParts, { each: true })
  @JSONSchema({ description: 'Only what was really checked.' })
  missing!: readonly ReadinessPart[];
  @IsIn(readinessParts, { each: true }) unknown!: readonly ReadinessPart[];
  @Nested(() => ReasonShape, { nullable: true }) nextStep!: Reason | null;
  @Nested(() => ReadinessProvenanceShape) provenance!: RegisterProvenance & {
    readonly sources: readonly RegisterProvenance[];
  };
}
