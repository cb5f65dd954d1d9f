import { hasNamingWord, parsePartialDate } from '@einvoice/name-matching';
import { countryCodeOf } from '@einvoice/sanctions-lists';
import { checkArguments, type CheckedArguments, type FieldProblem } from '../check-arguments';
import { ScreenSanctionedNameInput } from './screen-sanctioned-name.shape';

/** Checks a question as `checkArguments` does, and that its name, day and countries can be. */
export function checkNameQuestion(body: unknown): CheckedArguments<ScreenSanctionedNameInput> {
  const checked = checkArguments({ input: ScreenSanctionedNameInput }, body);
  if (!checked.ok) return checked;
  const { name, birthDate, countries = [] } = checked.input;
  const fields = [
    ...(hasNamingWord(name) ? [] : [invalid('/name', 'name has no word that names anybody.')]),
    ...(birthDate === undefined || parsePartialDate(birthDate) !== null
      ? []
      : [invalid('/birthDate', 'birthDate is no day of the calendar between 1850 and 2100.')]),
    ...countries.flatMap((country, at) =>
      isCountry(country) ? [] : [invalid(`/countries/${at}`, 'This is no country of ISO 3166, alpha-2.')],
    ),
  ];
  return fields.length === 0 ? checked : { ok: false, fields };
}

const invalid = (path: string, message: string): FieldProblem => ({ path, code: 'invalid_value', message });

/** An ISO 3166 code of two letters, small letters too. */
export const isCountry = (text: string): boolean =>
  /^[A-Za-z]{2}$/.test(text) && countryCodeOf(text) === text.toUpperCase();
