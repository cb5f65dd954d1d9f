import { vatNumber } from '@einvoice/resilience';
import { IsString, Length } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MayBeAbsent } from './json-schema';

/** The body of both VAT tools. */
export class VatNumberInput {
  @IsString()
  @Length(1, vatNumber.charactersMax)
  @JSONSchema({ description: 'As written; small letters, spaces, dots, hyphens and slashes are fine.' })
  vatNumber!: string;

  @MayBeAbsent()
  @IsString()
  @Length(vatNumber.countryCharacters, vatNumber.countryCharacters)
  @JSONSchema({ description: 'ISO 3166 alpha-2; used only when the VAT number has no prefix.' })
  countryCode?: string;
}
