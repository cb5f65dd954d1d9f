import { DomainAnswerShape } from '../answer-shape';
import { Nested } from '../json-schema';
import { VatRowResult } from './vat-rows.shape';

export class CheckVatListOutput extends DomainAnswerShape {
  @Nested(() => VatRowResult, { each: true }) rows!: readonly VatRowResult[];
}
