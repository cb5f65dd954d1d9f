import { cleanOutsideText } from '@einvoice/decision-envelope';
import { normalIdentifier } from '@einvoice/name-matching';
import { sanctionsScreening } from '@einvoice/limits';
import { type IdentifierMatch } from '@einvoice/sanctions-lists';
import { checkArguments, type CheckedArguments, type FieldProblem } from '../check-arguments';
import { askedLists, sanctionsProvenance, screeningLimitations, versionNamed } from '../sanctions/asked-lists';
import { decideOnScreening, listsUnavailable, nothingLoaded } from '../sanctions/decide-on-screening';
import { listingFields, outsidePointers } from '../sanctions/listing-fields';
import { isCountry } from '../screen-sanctioned-name/check-name-question';
import { type ToolDeps } from '../tool';
import {
  type IdentifierMatchShape,
  ScreenSanctionedIdentifierInput,
  type ScreenSanctionedIdentifierOutput,
} from './screen-sanctioned-identifier.shape';

/** Checks a question as `checkArguments` does, and that the identifier can be one of its type. */
export function checkIdentifierQuestion(body: unknown): CheckedArguments<ScreenSanctionedIdentifierInput> {
  const checked = checkArguments({ input: ScreenSanctionedIdentifierInput }, body);
  if (!checked.ok) return checked;
  const { countryCode, identifierType: type = 'any' } = checked.input;
  const fields: FieldProblem[] = [];
  if (normalIdentifier(checked.input.identifier, type) === null) {
    const message = type === 'any' ? 'identifier is no identifier of any type.' : `identifier is none of type ${type}: form or check digits do not hold.`; // prettier-ignore
    fields.push({ path: '/identifier', code: 'invalid_value', message });
  }
  if (countryCode !== undefined && !isCountry(countryCode))
    fields.push({ path: '/countryCode', code: 'invalid_value', message: 'This is no country of ISO 3166, alpha-2.' });
  return fields.length === 0 ? checked : { ok: false, fields };
}

const limitations = [
  ...screeningLimitations,
  'Lists carry few identifiers: most listed parties have none, and the CSV files of OFAC leave many out.',
];

/** An identifier, asked of the loaded lists: equal after both are written in one way. */
export async function screenSanctionedIdentifier(
  { identifier: text, identifierType = 'any', countryCode, lists: asked }: ScreenSanctionedIdentifierInput,
  deps: ToolDeps,
): Promise<ScreenSanctionedIdentifierOutput> {
  const look = await deps.sanctions.look();
  const lists = askedLists(look.state === 'loaded' ? look : { state: 'loaded', lists: [] }, asked, deps);
  if (look.state === 'unavailable' || lists.screened.length === 0) {
    const isDown = look.state === 'unavailable';
    return {
      ...{ status: isDown ? 'unavailable' : 'not_configured', reason: isDown ? 'storage_unavailable' : 'no_list_loaded' },
      ...{ matches: [], listsScreened: [], listsNotLoaded: isDown ? [] : lists.notLoaded, limitations },
      decision: isDown ? listsUnavailable() : nothingLoaded(),
      provenance: { ...sanctionsProvenance(lists), outsideText: [] },
    }; // prettier-ignore
  }
  // `checkIdentifierQuestion` has seen that it is one.
  const identifier = normalIdentifier(text, identifierType)!;
  const question = { identifier, country: countryCode?.toUpperCase() ?? null };
  const found = lists.screened.flatMap(({ identifiers }) => identifiers.find(question));
  const exactFirst = [...found.filter(isExact), ...found.filter((match) => !isExact(match))];
  const matches = exactFirst.slice(0, sanctionsScreening.matchesMax).map(matchShown);
  const best = found.some(isExact) ? 'strong' : found.length > 0 ? 'possible' : 'none';
  const { status, reason, decision } = decideOnScreening(best, lists, 'identifier');
  return {
    ...{ status, reason, matches, limitations, decision, listsNotLoaded: lists.notLoaded },
    listsScreened: lists.screened.map(({ version }) => versionNamed(version, lists.now)),
    provenance: {
      ...sanctionsProvenance(lists),
      outsideText: matches.flatMap(({ name, identifier: shown, programmes, measures, legalActs, countryCode: country }, at) =>
        outsidePointers(`/matches/${at}`, { name, identifier: shown, programmes, measures, legalActs, countryCode: country }),
      ), // prettier-ignore
    },
  };
}

const isExact = ({ agreement }: IdentifierMatch): boolean => agreement === 'exact';

function matchShown({
  party,
  identifier: { type, text, country, flags },
  agreement,
}: IdentifierMatch): IdentifierMatchShape {
  // prettier-ignore
  return {
    ...{ ...listingFields(party), agreement, identifierType: type, identifier: cleanOutsideText(text), flags },
    countryCode: country === null ? null : (cleanOutsideText(country)?.text ?? null),
  };
}
