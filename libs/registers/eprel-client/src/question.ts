import { eprelQuestion } from '@einvoice/limits';

const groupPattern = new RegExp(`^[a-z][a-z0-9]{1,${eprelQuestion.groupCharactersMax - 1}}$`);
const numberPattern = new RegExp(`^\\d{1,${eprelQuestion.registrationDigitsMax}}$`);

/** A registration number without leading zeros; null when it is none. */
export function readRegistrationNumber(text: string): string | null {
  const digits = numberPattern.test(text) ? text.replace(/^0+/, '') : '';
  return digits === '' ? null : digits;
}

/** Whether a text can be the name of a group in an address. */
export const isGroupCode = (text: string): boolean => groupPattern.test(text);

/** `washingmachines2019/1234567`, as our tools name a record. Null when it is none: no path of another kind gets into an address. */
export function readRecordId(text: string): { readonly group: string; readonly registrationNumber: string } | null {
  const [group = '', number = '', ...more] = text.split('/');
  const registrationNumber = readRegistrationNumber(number);
  return more.length === 0 && isGroupCode(group) && registrationNumber !== null ? { group, registrationNumber } : null;
}

const gtinLengths: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** A trade item number of 8, 12, 13 or 14 digits whose check digit is right, in 14 digits; null when it is none. */
export function readGtin(text: string): string | null {
  if (!/^\d+$/.test(text) || !gtinLengths.has(text.length)) return null;
  const digits = [...text.padStart(14, '0')].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 ? digits.join('') : null;
}

/** A language of the Union as the register writes it, two capitals; null when it is none. */
export const readLanguage = (text: string): string | null => (/^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null);

const isText = (text: string | undefined): boolean =>
  text === undefined || (text.trim() !== '' && [...text].length <= eprelQuestion.textCharactersMax);

/** Whether a search says what is looked for, within its limits; blanks alone are nothing. */
export const isSearch = (modelIdentifier: string | undefined, supplierOrTrademark: string | undefined): boolean =>
  (modelIdentifier ?? supplierOrTrademark) !== undefined && isText(modelIdentifier) && isText(supplierOrTrademark);
