import { vatCountries, type VatIssue } from '@einvoice/vat-checksum';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DomainAnswerShape } from '../answer-shape';
import { OrNull } from '../json-schema';

export const vatIssues = [
  'none',
  'empty',
  'too_long',
  'unsupported_country',
  'no_country',
  'bad_characters',
  'bad_length',
  'bad_structure',
  'bad_checksum',
  'missing_suffix',
] as const satisfies VatIssue[];

export class ValidateVatNumberOutput extends DomainAnswerShape {
  @IsBoolean()
  @JSONSchema({ description: 'Structure and check digits are right. Says nothing about registration.' })
  valid!: boolean;
  @IsString()
  @JSONSchema({ description: 'Prefix and number in capitals; of an invalid number what is left when cleaned.' })
  normalized!: string;
  @IsIn(vatIssues)
  @JSONSchema({ description: 'none when there is no issue.' })
  issue!: VatIssue;
  @OrNull(
    { type: 'string', enum: vatCountries.map(({ code }) => code).sort() },
    'By whose rules it was judged; GR is Greece, XI Northern Ireland.',
  )
  countryCode!: string | null;
  @IsBoolean()
  @JSONSchema({ description: 'False where this kind of number has no public check digit, and when none was reached.' })
  checksumApplied!: boolean;
}
