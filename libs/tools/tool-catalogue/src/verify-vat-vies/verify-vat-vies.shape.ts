import { type OutsideText } from '@einvoice/decision-envelope';
import { type ViesAnswer, type ViesProvenance } from '@einvoice/vies-client';
import { IsIn, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DecidedAnswerShape, OutsideRegisterProvenanceShape, OutsideTextShape } from '../answer-shape';
import { Nested, OrNull } from '../json-schema';

export class VerifyVatViesOutput extends DecidedAnswerShape {
  @IsIn(['valid', 'invalid', 'invalid_input', 'unavailable'])
  @JSONSchema({ description: 'Only valid and invalid are the word of the register.' })
  state!: ViesAnswer['state'];
  @OrNull({ type: 'string' }, 'Why there is no verdict; null when there is one.')
  reason!: string | null;
  @IsString()
  @JSONSchema({ description: 'The number that was asked, prefix and number in capitals.' })
  normalized!: string;
  @Nested(() => OutsideTextShape, { nullable: true }) name!: OutsideText | null;
  @Nested(() => OutsideTextShape, { nullable: true }) address!: OutsideText | null;
  @OrNull({ type: 'string' }, 'Evidence of this question, when the register issued it.')
  consultationNumber!: string | null;
  @OrNull({ type: 'string' }, 'The date of the question as the register wrote it.')
  requestDate!: string | null;
  @Nested(() => OutsideRegisterProvenanceShape) provenance!: ViesProvenance & {
    readonly outsideText: readonly string[];
  };
}
