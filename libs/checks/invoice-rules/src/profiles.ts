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
  | 'factur-x-extended'
  | 'nlcius'
  | 'nlcius-g-account'
  | 'ubl-be'
  | 'cius-ro'
  | 'hr-cius'
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

/** The profile that an identifier (BT-24) belongs to; null for one that we do not know. */
export function profileOf(identifier: string | null): ProfileName | null {
  if (identifier === null) return null;
  return identifiers.get(identifier) ?? beginnings.find(([beginning]) => identifier.startsWith(beginning))?.[1] ?? null;
}
