import { type AskedNumber } from './question';

/** What one answer of VIES says, before anybody decides what it means. */
export type WireAnswer =
  | { readonly kind: 'verdict'; readonly verdict: WireVerdict }
  /** An error code; it comes with any status, 200 included. */
  | { readonly kind: 'code'; readonly code: string }
  /** A verdict about another number than ours. */
  | { readonly kind: 'wrong_number' }
  /** Neither: another shape, another type, another status, no JSON, no XML. */
  | { readonly kind: 'unreadable' };

export interface WireVerdict {
  readonly valid: boolean;
  readonly name: string | null;
  readonly address: string | null;
  readonly consultationNumber: string | null;
  readonly requestDate: string | null;
}

export const unreadable: WireAnswer = { kind: 'unreadable' };

/** Members of an answer, each a text; `valid` was read by the protocol, which knows how a boolean looks there. */
export interface VerdictMembers {
  readonly valid: boolean;
  readonly texts: ReadonlyMap<string, string>;
}

const datePattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?$/;
const consultationPattern = /^[A-Za-z0-9-]{1,40}$/;

/** A verdict counts only when it names exactly the number that was asked. */
export function readVerdict({ valid, texts }: VerdictMembers, asked: AskedNumber): WireAnswer {
  const [countryCode, number] = [texts.get('countryCode'), texts.get('vatNumber')];
  if (countryCode === undefined || number === undefined) return unreadable;
  if (countryCode !== asked.countryCode || number !== asked.number) return { kind: 'wrong_number' };
  const requestDate = disclosed(texts.get('requestDate'));
  const consultationNumber = disclosed(texts.get('requestIdentifier'));
  if (requestDate !== null && !datePattern.test(requestDate)) return unreadable;
  if (consultationNumber !== null && !consultationPattern.test(consultationNumber)) return unreadable;
  const name = disclosed(texts.get('name') ?? texts.get('traderName'));
  const address = disclosed(texts.get('address') ?? texts.get('traderAddress'));
  return { kind: 'verdict', verdict: { valid, name, address, consultationNumber, requestDate } };
}

export function readCode(code: string): WireAnswer {
  return /^[A-Za-z0-9_-]{1,60}$/.test(code) ? { kind: 'code', code } : unreadable;
}

/** Member states that do not disclose a value send three hyphens. */
function disclosed(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' || text === '---' ? null : text;
}
