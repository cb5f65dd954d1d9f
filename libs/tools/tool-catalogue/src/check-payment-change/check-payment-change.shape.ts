import {
  invalidFlags,
  type PaymentChangeFlag,
  type PaymentChangeStep,
  paymentChangeSteps,
  type PaymentChangeVerdict,
  stopFlags,
  verifyFlags,
} from '@einvoice/iban';
import { iban } from '@einvoice/limits';
import { IsIn, IsString, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DomainAnswerShape } from '../answer-shape';
import { Characters, MayBeAbsent } from '../json-schema';

const paymentChangeVerdicts = [
  'no_change',
  'verify_first',
  'stop',
  'invalid_new_account',
] as const satisfies PaymentChangeVerdict[];
const flags = [...stopFlags, ...verifyFlags, ...invalidFlags];

export class CheckPaymentChangeInput {
  @IsString()
  @Characters(1, iban.rawCharactersMax)
  @JSONSchema({ description: 'The account that is asked to be paid to from now on.' })
  newIban!: string;

  @MayBeAbsent()
  @IsString()
  @Characters(0, iban.rawCharactersMax)
  @JSONSchema({ description: 'The account that was paid to so far, from your own records; absent or blank: none.' })
  ibanOnFile?: string;

  @MayBeAbsent()
  @IsString()
  @Matches(/^[A-Za-z]{2}$/, { message: '$property must be two letters' })
  @JSONSchema({ description: 'ISO 3166 alpha-2 of the supplier, from your own records.' })
  supplierCountry?: string;
}

export class CheckPaymentChangeOutput extends DomainAnswerShape {
  @IsIn(paymentChangeVerdicts)
  @JSONSchema({ description: 'Only no_change may be paid without more; no verdict calls a changed account safe.' })
  verdict!: PaymentChangeVerdict;
  @IsIn(flags, { each: true })
  @JSONSchema({ description: 'What the verdict rests on; empty with no_change.' })
  flags!: readonly PaymentChangeFlag[];
  @IsIn(paymentChangeSteps, { each: true })
  @JSONSchema({ description: 'What people do before anything is paid to the new account; none of it was done here.' })
  requiredSteps!: readonly PaymentChangeStep[];
}
