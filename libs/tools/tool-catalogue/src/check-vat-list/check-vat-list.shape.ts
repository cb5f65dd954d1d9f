import { type RegisterProvenance } from '@einvoice/decision-envelope';
import { DecidedAnswerShape, RegisterProvenanceShape } from '../answer-shape';
import { Nested } from '../json-schema';
import { VatRowResult } from './vat-rows.shape';

export class CheckVatListOutput extends DecidedAnswerShape {
  @Nested(() => VatRowResult, { each: true }) rows!: readonly VatRowResult[];
  @Nested(() => RegisterProvenanceShape) provenance!: RegisterProvenance;
}
