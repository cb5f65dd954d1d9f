/** Kinds of identifiers that lists carry; `other` is one that we keep as text. */
export const identifierTypes = [
  ...(['passport', 'national_id', 'tax', 'registration', 'imo', 'bic', 'lei', 'crypto', 'other'] as const),
];
export type IdentifierType = (typeof identifierTypes)[number];

/** An identifier in the form in which it is compared; `type` is what it can only be, or what the caller said. */
export interface NormalIdentifier {
  readonly type: IdentifierType | 'any';
  readonly value: string;
}

const labels =
  /^(?:OGRN(?:IP)?|INN|KPP|ОГРН(?:ИП)?|ИНН|КПП|TIN|VAT|EIN|NIT|RFC|CUIT|RUC|IMO|LEI|BIC|SWIFT|REG(?:ISTRATION)?|NO|NR|NUMBER|PASSPORT)+(?=\d)/;
/** Labels of codes that begin with letters: only a sign or a blank tells where they end. */
const codeLabels = /^(?:(?:SWIFT|BIC|LEI|CODE)[\s:./#-]+)+/i;
/** Base58 in both cases with a digit, as Bitcoin, Tron, Litecoin, Monero, Solana and others write; nothing else is so long. */
const caseSensitiveWallet =
  /^(?=.*[1-9])(?=.*[a-z])(?=.*[A-Z])(?:[1-9A-HJ-NP-Za-km-z]{25,106}|t[13][1-9A-HJ-NP-Za-km-z]{33})$/;
const foldedWallet =
  /^(?:0x[0-9a-f]{40}|[0-9a-f]{64}|(?:bc1|ltc1|addr1)[0-9a-z]{11,100}|(?:bitcoincash:)?[qp][0-9a-z]{41})$/i;

/**
 * An identifier as it is compared: letters and digits in capitals, labels taken off; wallets keep their case unless
 * they are hexadecimal or bech32. Null when nothing comparable is left, or a type with check digits does not hold.
 */
export function normalIdentifier(text: string, type: IdentifierType | 'any'): NormalIdentifier | null {
  const trimmed = text.normalize('NFKC').trim();
  if (type === 'crypto' || type === 'any') {
    const wallet = normalWallet(trimmed);
    if (wallet !== null) return { type: 'crypto', value: wallet };
    if (type === 'crypto') return null;
  }
  const plain = trimmed.replace(codeLabels, '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''); // prettier-ignore
  const value = plain.replace(labels, '');
  if (type === 'imo') return isImo(value) ? { type, value } : null;
  if (type === 'lei') return isLei(plain) ? { type, value: plain } : null;
  if (type === 'bic') return isBic(plain) ? { type, value: withoutBranch(plain) } : null;
  if (type === 'any' && isLei(plain)) return { type: 'lei', value: plain };
  if (type === 'any' && /^IMO/.test(plain) && isImo(value)) return { type: 'imo', value };
  return value.length < 3 || !/\d/.test(value) ? bicOrNull(type, plain) : { type, value };
}

function bicOrNull(type: IdentifierType | 'any', plain: string): NormalIdentifier | null {
  return type === 'any' && isBic(plain) ? { type: 'bic', value: withoutBranch(plain) } : null;
}

function normalWallet(text: string): string | null {
  if (foldedWallet.test(text)) return text.toLowerCase();
  return caseSensitiveWallet.test(text) ? text : null;
}

/** Seven digits; the last is the last digit of the others' sum, weighted 7 to 2 (IMO Res. A.1117). */
export function isImo(value: string): boolean {
  if (!/^\d{7}$/.test(value)) return false;
  const sum = [...value.slice(0, 6)].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0);
  return sum % 10 === Number(value[6]);
}

/** 20 signs, remainder 1 by 97 (ISO 17442). */
export function isLei(value: string): boolean {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(value)) return false;
  let remainder = 0;
  for (const sign of value) {
    const digits = parseInt(sign, 36);
    remainder = (remainder * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return remainder === 1;
}

const isBic = (value: string): boolean => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value);
/** A head office stands with a branch code of three X, or without one. */
const withoutBranch = (value: string): string => value.replace(/XXX$/, '');

/** `exact`: equal and of types that go together; `possible`: equal, of another type. */
export type IdentifierComparison = 'exact' | 'possible' | 'different';

/** Types that states mix: a tax number is often the registration number, an identity card a passport's. */
const together: readonly ReadonlySet<string>[] = [
  new Set(['tax', 'registration']),
  new Set(['national_id', 'passport']),
];

export function compareIdentifiers(asked: NormalIdentifier, listed: NormalIdentifier): IdentifierComparison {
  const value = (identifier: NormalIdentifier) =>
    identifier.type === 'bic' ? identifier.value.slice(0, 8) : identifier.value;
  if (value(asked) !== value(listed)) return 'different';
  const compatible =
    asked.type === listed.type || asked.type === 'any' || listed.type === 'other' || together.some((types) => types.has(asked.type) && types.has(listed.type)); // prettier-ignore
  return compatible ? 'exact' : 'possible';
}
