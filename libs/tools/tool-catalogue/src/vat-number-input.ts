import { vatNumber } from '@einvoice/limits';
import { IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Characters, MayBeAbsent } from './json-schema';

/** The body of both VAT tools. */
export class VatNumberInput {
  @IsString()
  @Characters(1, vatNumber.charactersMax)
  @JSONSchema({ description: 'As written; small letters, spaces, dots, hyphens and slashes are fine.' })
  vatNumber!: string;

  @MayBeAbsent()
  @IsString()
  @Characters(vatNumber.countryCharacters, vatNumber.countryCharacters)
  @JSONSchema({ description: 'ISO 3166 alpha-2; used only when the VAT number has no prefix.' })
  countryCode?: string;
}
