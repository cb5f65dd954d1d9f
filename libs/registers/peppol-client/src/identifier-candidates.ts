import { peppolLookup } from '@einvoice/limits';
import { derivableIdentifiers, vatPrefixes } from './country-practice';
import { parseParticipant, participantText, type ParticipantIdentifier } from './participant-identifier';
import { type IdentifierSource, type PeppolQuery } from './peppol-client';

export interface IdentifierCandidate extends ParticipantIdentifier {
  readonly source: IdentifierSource;
}

export interface IdentifierCandidates {
  /** In the order in which they are tried; the first hit wins. At least one, at most `peppolLookup.identifiersTriedMax`. */
  readonly candidates: readonly IdentifierCandidate[];
  /** No candidate is an identifier that the caller gave and that fits its scheme: a miss leaves others possible. */
  readonly onlyDerived: boolean;
}

/**
 * The identifiers under which a party is looked for. An endpoint with its scheme is looked up exactly, and so is the VAT
 * number in a scheme that was sent without an endpoint; otherwise the contract's default scheme (BE `0208`, else `0088`) comes first and then what the country's practice derives from the
 * VAT number. A value that cannot exist in its scheme is still asked for: the contract refuses no such body.
 * @throws when the query has neither a VAT number nor an endpoint: the edge refuses that
 */
export function identifierCandidates(query: PeppolQuery): IdentifierCandidates {
  if (query.vatId === undefined && query.endpointId === undefined) {
    throw new Error('A Peppol query needs a VAT number or an endpoint.');
  }
  const given = givenIdentifier(query);
  if (given) return { candidates: [{ ...given, source: 'given' }], onlyDerived: false };

  const vatBody = query.vatId === undefined ? undefined : vatNumberBody(query.vatId, query.countryCode);
  if (query.endpointScheme !== undefined && vatBody !== undefined) {
    const named = identifierInScheme(query.endpointScheme, query.countryCode, vatBody);
    return { candidates: [{ ...named, source: 'given' }], onlyDerived: true };
  }
  const byDefault = defaultIdentifier(query, vatBody);
  const byPractice = vatBody === undefined ? [] : derivableIdentifiers(query.countryCode, vatBody);
  const candidates = [
    { ...byDefault, source: 'contract_default' as const },
    ...byPractice.map((identifier) => ({ ...identifier, source: 'country_practice' as const })),
  ];
  return {
    candidates: withoutRepeats(candidates).slice(0, peppolLookup.identifiersTriedMax),
    onlyDerived: query.endpointId === undefined || !fitsDefaultScheme(byDefault),
  };
}

/** The endpoint with its scheme; the scheme may also precede the endpoint (`0208:0203201340`). */
function givenIdentifier({ endpointId, endpointScheme }: PeppolQuery): ParticipantIdentifier | null {
  if (endpointId === undefined) return null;
  const value = wellFormed(endpointId.trim());
  if (endpointScheme === undefined) return parseParticipant(value);
  const scheme = wellFormed(endpointScheme.trim());
  return { scheme, value: value.startsWith(`${scheme}:`) ? value.slice(scheme.length + 1) : value };
}

/** The VAT number as the country writes it in this scheme; where there is no such practice, without its prefix. */
function identifierInScheme(endpointScheme: string, countryCode: string, vatBody: string): ParticipantIdentifier {
  const scheme = wellFormed(endpointScheme.trim());
  const inPractice = derivableIdentifiers(countryCode, vatBody).find((identifier) => identifier.scheme === scheme);
  return inPractice ?? { scheme, value: vatBody };
}

function defaultIdentifier(query: PeppolQuery, vatBody: string | undefined): ParticipantIdentifier {
  const scheme = query.countryCode === 'BE' ? '0208' : '0088';
  if (query.endpointId === undefined) return { scheme, value: vatBody ?? '' };
  // A Belgian enterprise number is often written like the VAT number; other endpoints keep every character but spaces.
  const value = wellFormed(query.endpointId);
  return { scheme, value: scheme === '0208' ? vatNumberBody(value, 'BE') : value.replace(/\s/g, '') };
}

/** The VAT number without separators and without the country's prefix; nine Belgian digits get their leading zero. */
function vatNumberBody(vatId: string, countryCode: string): string {
  const clean = wellFormed(vatId)
    .replace(/[\s./-]/g, '')
    .toUpperCase();
  const prefix = vatPrefixes(countryCode).find((candidate) => clean.startsWith(candidate)) ?? '';
  const body = clean.slice(prefix.length);
  return countryCode === 'BE' && /^[1-9]\d{8}$/.test(body) ? `0${body}` : body;
}

function fitsDefaultScheme({ scheme, value }: ParticipantIdentifier): boolean {
  return scheme === '0208' ? isEnterpriseNumber(value) : isGln(value);
}

/** Belgian enterprise number: ten digits, the last two are 97 less the rest modulo 97. */
function isEnterpriseNumber(value: string): boolean {
  return /^[01]\d{9}$/.test(value) && 97 - (Number(value.slice(0, 8)) % 97) === Number(value.slice(8));
}

/** GS1 location number: thirteen digits, the last makes the sum with weights 1, 3, 1, 3 … a multiple of ten. */
function isGln(value: string): boolean {
  if (!/^\d{13}$/.test(value)) return false;
  const sum = [...value].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function withoutRepeats(candidates: readonly IdentifierCandidate[]): IdentifierCandidate[] {
  const byText = new Map<string, IdentifierCandidate>();
  for (const candidate of candidates) {
    const text = participantText(candidate);
    if (!byText.has(text)) byText.set(text, candidate);
  }
  return [...byText.values()];
}

/** A lone surrogate has no UTF-8 form and cannot be part of an address. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
