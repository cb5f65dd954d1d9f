import { vatCountries, type VatIssue } from '@einvoice/vat-checksum';
import { IsIn, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DomainAnswerShape } from '../answer-shape';
import { Nested, OrNull } from '../json-schema';
import { vatIssues } from '../validate-vat-number/validate-vat-number.shape';

const vatRowFormats = ['well_formed', 'malformed', 'empty', 'duplicate', 'not_covered'] as const;
export type VatRowFormat = (typeof vatRowFormats)[number];

/** What is known of how one number is written. */
export class VatRowFormatResult {
  @IsString()
  @JSONSchema({ description: 'vatId as it was sent.' })
  input!: string;
  @IsString() reference!: string;
  @IsIn(vatRowFormats)
  @JSONSchema({
    description:
      'duplicate: well formed, but an earlier row holds the same number. not_covered: the rules of its country are not known ' +
      'here, or it names no country.',
  })
  local!: VatRowFormat;
  @IsIn(vatIssues)
  @JSONSchema({ description: 'none when there is no issue.' })
  issue!: VatIssue;
  @IsString()
  @JSONSchema({ description: 'Prefix and number in capitals; of an invalid number what is left when cleaned.' })
  normalized!: string;
  @OrNull({ type: 'string', enum: vatCountries.map(({ code }) => code).sort() }, 'By whose rules it was judged.')
  countryCode!: string | null;
}

export class CheckVatListFormatOutput extends DomainAnswerShape {
  @Nested(() => VatRowFormatResult, { each: true })
  @JSONSchema({ description: 'In the order of the request.' })
  rows!: VatRowFormatResult[];
}
