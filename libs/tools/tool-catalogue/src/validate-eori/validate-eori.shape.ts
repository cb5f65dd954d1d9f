import { type OutsideText } from '@einvoice/decision-envelope';
import { type EoriHint, type EoriProvenance } from '@einvoice/eori-client';
import { eoriQuestion } from '@einvoice/limits';
import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DecidedAnswerShape, OutsideProvenanceShape, OutsideTextShape } from '../answer-shape';
import { Characters, Nested, OrNull } from '../json-schema';

export class ValidateEoriInput {
  @IsString()
  @Characters(1, eoriQuestion.charactersMax)
  @JSONSchema({ description: 'As written: DE1234567. Small letters, blanks and hyphens are fine.' })
  eori!: string;
}

export const eoriStatuses = ['valid', 'not_valid', 'malformed', 'structure_only', 'not_covered'] as const;
const existences = ['valid', 'not_valid', 'not_run'] as const;

class EoriProvenanceShape extends OutsideProvenanceShape {
  @IsBoolean()
  @JSONSchema({ description: 'The register gave this answer before, and nobody was asked now: free.' })
  fromCache!: boolean;
  @IsInt()
  @JSONSchema({ description: 'Whole seconds since the register was asked.' })
  ageSeconds!: number;
}

export class ValidateEoriOutput extends DecidedAnswerShape {
  @IsIn(eoriStatuses)
  @JSONSchema({
    description:
      'structure_only: written like one, and the register gave no answer; that is not valid. not_covered: another register holds it.',
  })
  status!: (typeof eoriStatuses)[number];
  @IsString()
  @JSONSchema({ description: 'In capitals, without separators.' })
  eori!: string;
  @IsIn(existences)
  @JSONSchema({ description: 'The word of the register; not_run is never a pass.' })
  existence!: (typeof existences)[number];
  @Nested(() => OutsideTextShape, { nullable: true })
  name!: OutsideText | null;
  @Nested(() => OutsideTextShape, { nullable: true })
  address!: OutsideText | null;
  @OrNull({ type: 'string' }, 'Day of the question by the clock of the register.')
  requestDate!: string | null;
  @IsString({ each: true })
  @JSONSchema({ description: 'About how it is written; never a verdict.' })
  hints!: readonly EoriHint[];
  @OrNull({ type: 'string' }, 'Why the register gave no answer; null when it did, or was not to be asked.')
  reason!: string | null;
  @Nested(() => EoriProvenanceShape) provenance!: EoriProvenance & { readonly outsideText: readonly string[] };
}
