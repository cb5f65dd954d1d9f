import { type TariffContent } from '@einvoice/tariff-data';
import { type CheckEuImportMeasuresInput } from './check-eu-import-measures.shape';

export interface QuestionProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Until this day the United Kingdom was in the customs territory of the Union. */
const unitedKingdomInsideUntil = '2020-12-31';
/** How many years from today a day of import may be. */
const [yearsBackMax, yearsAheadMax] = [6, 2];
const unionGroup = '1010';
/** Codes that the tariff has for stores, the high seas and origins that nobody knows; ISO 3166 leaves them to whoever needs some. */
const noCountry = /^(AA|Q[M-Z]|XX|ZZ)$/;

/** What of a question cannot be asked of this month; null when it can. */
export function questionProblem(
  { originCountry, destinationCountry, date }: CheckEuImportMeasuresInput & { readonly date: string },
  content: TariffContent,
  now: Date,
): QuestionProblem | null {
  if (new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date)
    return { path: '/date', code: 'no_such_day', message: 'the calendar has no such day.' };
  const year = now.getUTCFullYear();
  const asked = Number(date.slice(0, 4));
  if (asked < year - yearsBackMax || asked > year + yearsAheadMax)
    return { path: '/date', code: 'date_out_of_range', message: 'no month of the tariff speaks of a day so far away.' };
  if (originCountry === 'EU')
    return { path: '/originCountry', code: 'unknown_country', message: 'name the country, not the Union.' };
  if (!(originCountry in content.areas) || noCountry.test(originCountry))
    return { path: '/originCountry', code: 'unknown_country', message: 'the tariff knows no country of this code.' };
  if (originCountry === 'GB' && date <= unitedKingdomInsideUntil)
    return {
      path: '/originCountry',
      code: 'origin_inside_union',
      message: 'until 31 December 2020 this was no import.',
    };
  const members = content.areaMembers[unionGroup] ?? [];
  if (destinationCountry !== undefined && !members.some(({ country }) => country === destinationCountry))
    return {
      path: '/destinationCountry',
      code: 'destination_outside_union',
      message: 'name a member state of the Union.',
    };
  return null;
}
