import { type CountryComparison, type IbanStatus, type NationalCheckResult } from '@einvoice/iban';
import { iban } from '@einvoice/limits';
import { IsIn, IsString, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DomainAnswerShape } from '../answer-shape';
import { Characters, MayBeAbsent, OrNull } from '../json-schema';

export const ibanStatuses = [
  'valid',
  'invalid_checksum',
  'invalid_length',
  'invalid_structure',
  'unknown_country',
] as const satisfies IbanStatus[];
const nationalChecks = ['passed', 'failed', 'not_applicable'] as const satisfies NationalCheckResult[];
const comparisons = ['same', 'different', 'not_given'] as const satisfies CountryComparison[];

export class VerifyIbanInput {
  @IsString()
  @Characters(1, iban.rawCharactersMax)
  @JSONSchema({ description: 'As written; small letters, spaces and hyphens are fine.' })
  iban!: string;

  @MayBeAbsent()
  @IsString()
  @Matches(/^[A-Za-z]{2}$/, { message: '$property must be two letters' })
  @JSONSchema({ description: 'ISO 3166 alpha-2 of the country where the account should be.' })
  expectedCountry?: string;
}

const part = (what: string) => `${what}; null when the IBAN is not valid or its country has no such part.`;

export class VerifyIbanOutput extends DomainAnswerShape {
  @IsIn(ibanStatuses)
  @JSONSchema({ description: 'By ISO 13616 and the IBAN registry. The first that does not hold.' })
  status!: IbanStatus;
  @OrNull({ type: 'string' }, 'Null when the registry does not know it.')
  countryCode!: string | null;
  @OrNull({ type: 'string' }, part('Code of the bank in its country'))
  bankCode!: string | null;
  @OrNull({ type: 'string' }, part('Code of the branch'))
  branchCode!: string | null;
  @OrNull({ type: 'string' }, part('Number of the account at the bank'))
  accountNumber!: string | null;
  @OrNull({ type: 'boolean' }, 'Banks of the country can take part in SEPA; null when the country is not known.')
  sepa!: boolean | null;
  @IsIn(nationalChecks)
  @JSONSchema({
    description:
      'Check digits inside the national number. not_applicable: the country has none for all banks, or the IBAN is not valid.',
  })
  nationalCheck!: NationalCheckResult;
  @IsIn(comparisons)
  @JSONSchema({ description: 'With expectedCountry; territories count as the country whose code their IBANs carry.' })
  countryComparison!: CountryComparison;
}
