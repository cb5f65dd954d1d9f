import { billingModes } from './sets/billing-modes';

/** A profile of EN 16931 that documents declare in BT-24. */
export type ProfileName =
  | 'en16931'
  | 'peppol-bis'
  | 'peppol-selfbilling'
  | 'xrechnung'
  | 'xrechnung-extension'
  | 'xrechnung-cvd'
  | 'factur-x-minimum'
  | 'factur-x-basic-wl'
  | 'factur-x-basic'
  | 'factur-x-en16931'
  | 'factur-x-extended'
  | 'nlcius'
  | 'nlcius-g-account'
  | 'ubl-be'
  | 'cius-ro'
  | 'hr-cius'
  | 'br-fr'
  | 'extended-ctc-fr'
  | 'cius-pt'
  | 'srbdt'
  | 'pint-eu';

const core = 'urn:cen.eu:en16931:2017';
const peppol = `${core}#compliant#urn:fdc:peppol.eu:2017:poacc`;
const xrechnung = `${core}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const nlcius = `${core}#compliant#urn:fdc:nen.nl:nlcius:v1.0`;

const identifiers: ReadonlyMap<string, ProfileName> = new Map([
  [core, 'en16931'],
  [xrechnung, 'xrechnung'],
  [`${xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`, 'xrechnung-extension'],
  [`${xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`, 'xrechnung-cvd'],
  ['urn:factur-x.eu:1p0:minimum', 'factur-x-minimum'],
  ['urn:zugferd.de:2p0:minimum', 'factur-x-minimum'],
  ['urn:factur-x.eu:1p0:basicwl', 'factur-x-basic-wl'],
  ['urn:zugferd.de:2p0:basicwl', 'factur-x-basic-wl'],
  [`${core}#compliant#urn:factur-x.eu:1p0:basic`, 'factur-x-basic'],
  [`${core}#compliant#urn:zugferd.de:2p0:basic`, 'factur-x-basic'],
  [`${core}#conformant#urn:factur-x.eu:1p0:extended`, 'factur-x-extended'],
  [`${core}#conformant#urn:zugferd.de:2p0:extended`, 'factur-x-extended'],
  [nlcius, 'nlcius'],
  [`${nlcius}#conformant#urn:fdc:nen.nl:gaccount:v1.0`, 'nlcius-g-account'],
  [`${core}#conformant#urn:UBL.BE:1.0.0.20180214`, 'ubl-be'],
  [`${core}#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0`, 'hr-cius'],
  // The official files name none; programs that write the profile agree on this one.
  [`${core}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`, 'extended-ctc-fr'],
  ['urn:peppol:pint:billing-1@eu-1', 'pint-eu'],
]);

/** Profiles whose identifier may go on: with a version, or with an extension. */
const beginnings: readonly (readonly [beginning: string, profile: ProfileName])[] = [
  [`${peppol}:billing:3.0`, 'peppol-bis'],
  [`${peppol}:selfbilling:3.0`, 'peppol-selfbilling'],
  [`${core}#compliant#urn:efactura.mfinante.ro:CIUS-RO:`, 'cius-ro'],
  [`${core}#compliant#urn:feap.gov.pt:CIUS-PT:`, 'cius-pt'],
  [`${core}#compliant#urn:mfin.gov.rs:srbdt:2022`, 'srbdt'],
];

/** What an identifier was replaced by, and since when at the latest it has not counted, YYYY-MM-DD. */
interface Outdated {
  readonly beginning: string;
  /** What the identifier has as well. */
  readonly part?: string;
  readonly profile: ProfileName;
  readonly successor: string;
  readonly since: string;
}

const oldXrechnung = `${core}#compliant#urn:xoev-de:kosit:standard:xrechnung_`;
/** XRechnung 3.0 counts since then, and with it the identifiers of its present editor. */
const xrechnung3Since = '2024-02-01';
const zugferd1 = 'urn:ferd:CrossIndustryDocument:invoice:1p0';
/** ZUGFeRD 2.0 came out then, with other identifiers and the schema of today. */
const zugferd2Since = '2019-03-11';

/** Identifiers that count no more; of several that fit the first is meant. */
const outdated: readonly Outdated[] = [
  {
    beginning: oldXrechnung,
    part: ':kosit:extension:xrechnung_',
    profile: 'xrechnung-extension',
    successor: `${xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
    since: xrechnung3Since,
  },
  { beginning: oldXrechnung, profile: 'xrechnung', successor: xrechnung, since: xrechnung3Since },
  {
    beginning: `${zugferd1}:basic`,
    profile: 'factur-x-basic',
    successor: `${core}#compliant#urn:factur-x.eu:1p0:basic`,
    since: zugferd2Since,
  },
  { beginning: `${zugferd1}:comfort`, profile: 'factur-x-en16931', successor: core, since: zugferd2Since },
  {
    beginning: zugferd1,
    profile: 'factur-x-extended',
    successor: `${core}#conformant#urn:factur-x.eu:1p0:extended`,
    since: zugferd2Since,
  },
];

/** How sure it is that an identifier is of a profile: it is the profile's own, it begins as it must, or we do not know it. */
export type ProfileCertainty = 'exact' | 'known_beginning' | 'outdated' | 'unknown';

/** What a specification identifier (BT-24) says. */
export interface RecognisedProfile {
  readonly profile: ProfileName | null;
  readonly certainty: ProfileCertainty;
  /** For an identifier that is outdated or unknown: the one that may be meant. */
  readonly nearest: string | null;
  /** Of an outdated one: the day from which it has not counted at the latest, YYYY-MM-DD. */
  readonly since: string | null;
}

/** The profile that an identifier (BT-24) belongs to; null for one that we do not know. */
export function profileOf(identifier: string | null): ProfileName | null {
  return recogniseIdentifier(identifier).profile;
}

/**
 * The same of both identifiers: France has none of its own for BT-24, where its documents name the core; a billing mode (BT-23) says
 * that one is meant, if seller or buyer is in France, or neither says where it is. Elsewhere "B1" can mean anything: EN 16931 leaves
 * BT-23 to whoever sends. @param identifier, process blanks collapsed; null when the document does not say
 * @param countries of seller and buyer, as far as they are stated
 */
export function profileOfBoth(
  identifier: string | null,
  process: string | null,
  countries: readonly string[],
): ProfileName | null {
  const profile = profileOf(identifier);
  if (process === null || !billingModes.has(process) || (identifier !== null && profile !== 'en16931')) return profile;
  return countries.length === 0 || countries.some((country) => french.has(country)) ? 'br-fr' : profile;
}

/** France, and its territories that have a code of their own. */
const french: ReadonlySet<string> = new Set('FR BL GF GP MF MQ NC PF PM RE TF WF YT'.split(' '));

/** What the identifiers say that we have in full, and those that may go on but do not: nearly every document has one of them. */
const meanings: ReadonlyMap<string, RecognisedProfile> = new Map([
  ...beginnings.map(([beginning, profile]) => {
    // One that ends here lacks the version that it has to go on with.
    return [beginning, meaningOf(profile, beginning.endsWith(':') ? 'known_beginning' : 'exact')] as const;
  }),
  ...[...identifiers].map(([identifier, profile]) => [identifier, meaningOf(profile, 'exact')] as const),
]);

function meaningOf(profile: ProfileName, certainty: ProfileCertainty): RecognisedProfile {
  return { profile, certainty, nearest: null, since: null };
}

/** What BT-24 says, and how sure that is. @param identifier blanks collapsed; null when the document does not say */
export function recogniseIdentifier(identifier: string | null): RecognisedProfile {
  if (identifier === null) return { profile: null, certainty: 'unknown', nearest: null, since: null };
  const usual = meanings.get(identifier);
  if (usual !== undefined) return usual;
  const known = beginnings.find(([beginning]) => identifier.startsWith(beginning));
  if (known !== undefined) return meaningOf(known[1], 'known_beginning');
  const old = outdated.find(
    ({ beginning, part = '' }) => identifier.startsWith(beginning) && identifier.includes(part),
  );
  if (old !== undefined) {
    return { profile: old.profile, certainty: 'outdated', nearest: old.successor, since: old.since };
  }
  return { profile: null, certainty: 'unknown', nearest: nearestTo(identifier), since: null };
}

const identifierCharactersMax = 300;
/** An identifier that differs in more than a fifth of its characters is another one. */
const differentPart = 5;

function nearestTo(identifier: string): string | null {
  if (identifier.length > identifierCharactersMax) return null;
  const asked = identifier.toLowerCase();
  let nearest: string | null = null;
  let fewest = Math.floor(identifier.length / differentPart) + 1;
  for (const known of [...identifiers.keys(), ...beginnings.map(([beginning]) => beginning)]) {
    const distance = differences(asked, known.toLowerCase());
    if (distance < fewest) [nearest, fewest] = [known, distance];
  }
  return nearest;
}

/** How many characters have to be put in, taken out or changed to make one text of the other. */
function differences(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at++) {
    const next = [at];
    for (let other = 1; other <= to.length; other++) {
      const same = from[at - 1] === to[other - 1] ? 0 : 1;
      next.push(Math.min(row[other]! + 1, next[other - 1]! + 1, row[other - 1]! + same));
    }
    row = next;
  }
  return row[to.length]!;
}
