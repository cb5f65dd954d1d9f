import { parseStrictJson } from '@einvoice/json';
import { registerAnswer } from '@einvoice/limits';
import { type AskedNumber } from './question';
import { readCode, readVerdict, unreadable, type WireAnswer } from './wire-answer';

/** The body of `POST /check-vat-number`. REST and SOAP name the requester differently. */
export function restRequest({ countryCode, number, requester }: AskedNumber) {
  const own = requester && { requesterMemberStateCode: requester.countryCode, requesterNumber: requester.number };
  return {
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ countryCode, vatNumber: number, ...own }),
  };
}

const textMembers: ReadonlySet<string> = new Set([
  'countryCode',
  'vatNumber',
  'requestDate',
  'requestIdentifier',
  'name',
  'address',
  'traderName',
  'traderStreet',
  'traderPostalCode',
  'traderCity',
  'traderCompanyType',
  'traderNameMatch',
  'traderStreetMatch',
  'traderPostalCodeMatch',
  'traderCityMatch',
  'traderCompanyTypeMatch',
]);

/** Reads an answer by a closed schema: whatever is not exactly a verdict or an error of this interface is unreadable. */
export function readRestAnswer(status: number, body: Uint8Array, asked: AskedNumber): WireAnswer {
  const json = parseStrictJson(body, registerAnswer);
  if (!json.ok || !isObject(json.value)) return unreadable;
  // Errors come with every status, so the body is read before the status.
  if (Object.hasOwn(json.value, 'errorWrappers')) return readErrors(json.value);
  if (status !== 200) return unreadable;
  const texts = new Map<string, string>();
  for (const [member, value] of Object.entries(json.value)) {
    if (member === 'valid') continue;
    if (!textMembers.has(member) || (value !== null && typeof value !== 'string')) return unreadable;
    if (value !== null) texts.set(member, value);
  }
  const valid = Object.hasOwn(json.value, 'valid') ? json.value.valid : undefined;
  return typeof valid === 'boolean' ? readVerdict({ valid, texts }, asked) : unreadable;
}

function readErrors({ actionSucceed, errorWrappers }: Record<string, unknown>): WireAnswer {
  if (actionSucceed !== false || !Array.isArray(errorWrappers)) return unreadable;
  const [first] = errorWrappers as unknown[];
  if (errorWrappers.length > registerAnswer.resultsMax || !isObject(first)) return unreadable;
  return typeof first.error === 'string' ? readCode(first.error) : unreadable;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
