import { vatBatch, vatNumber } from '@einvoice/limits';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Characters, OrNull, schemaOf } from '../json-schema';

export const vatRowVerdicts = ['valid', 'invalid', 'unavailable', 'not_checked'] as const;
export type VatRowVerdict = (typeof vatRowVerdicts)[number];

/** One number to verify. */
export class VatRow {
  @IsString()
  @Characters(1, vatBatch.referenceCharactersMax)
  @JSONSchema({ description: "The caller's own label; comes back as it is." })
  reference!: string;

  @IsString()
  @Characters(1, vatNumber.batchCharactersMax)
  @JSONSchema({ description: 'With its country prefix; small letters, spaces, dots, hyphens and slashes are fine.' })
  vatId!: string;
}

/** The body of a request with a list of numbers. */
export class VatRowsInput {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(vatBatch.rowsMax)
  @JSONSchema({ items: schemaOf(VatRow) })
  rows!: VatRow[];
}

/** What is known of one number. */
export class VatRowResult {
  @IsString()
  @JSONSchema({ description: 'vatId as it was sent.' })
  input!: string;
  @IsIn(vatRowVerdicts)
  @JSONSchema({
    description:
      'Only valid and invalid are the word of the register, and charged. unavailable: a register outage, not a judgement ' +
      'on the number; send it again later. not_checked: the text cannot be a VAT number, or the register does not cover it.',
  })
  verdict!: VatRowVerdict;
  @IsString()
  @JSONSchema({ description: 'For a person.' })
  detail!: string;
  @IsString() reference!: string;
  @OrNull({ type: 'string' }, 'ISO 8601 UTC: when the register answered, or failed to; null when it was not asked.')
  checkedAt!: string | null;
  @IsBoolean()
  @JSONSchema({ description: 'The register gave this answer before, and nobody was asked now: free.' })
  fromCache!: boolean;
  @OrNull({ type: 'integer' }, 'Whole seconds since checkedAt, when this answer was made; null when nobody was asked.')
  ageSeconds!: number | null;
}
