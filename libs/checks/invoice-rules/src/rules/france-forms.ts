import { type InvoiceDocument } from '../invoice-document';
import { codesOf } from '../sets/edition-facts';
import { isCii } from '../tree/cii-elements';
import { lengthOf, normalized, type UblNode } from '../tree/ubl-node';
import { isOfTwoParties } from './france-modes';

/** What France asks of one value: the words follow a subject ("the number of the invoice"), `{}` is the actual value. */
export interface Form {
  readonly holds: (node: UblNode, document: InvoiceDocument) => boolean;
  readonly says: string;
  readonly fix: string;
  /** Another way to write the same, which may hold. */
  readonly rewritten?: (text: string) => string;
}

const byText = (holds: (text: string) => boolean) => (node: UblNode) => holds(node.text);
const atMost = (length: number) => byText((text) => lengthOf(text) <= length);

/** Blanks around the value inside are passed over, one between its parts is not. */
const isNumber = (text: string) => /^[A-Za-z0-9+\-_/]+$/.test(normalized(text)) && !text.includes(' ');
/** Digits of every script count, as in the official rules. */
export const isSiren = (text: string) => /^\p{Nd}{9}$/u.test(text);
const isAddress = (text: string) => /^[A-Za-z0-9+\-_.]+$/.test(text);
const isFilled = (text: string) => normalized(text) !== '';

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(node: UblNode): boolean {
  const [year, month, day] = isCii(node.kind) ? basicDate(node.text) : extendedDate(node.text);
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 && !isLeapYear ? 28 : monthDays[month - 1]!);
}

const extendedDate = (text: string) => partsOf(/^(20\p{Nd}{2})-(0[1-9]|1[0-2])-(0[1-9]|[12]\p{Nd}|3[01])$/u.exec(text)); // prettier-ignore
/** What follows the eighth character is not looked at. */
const basicDate = (text: string) => partsOf(/^(20\p{Nd}{2})(0[1-9]|1[0-2])(0[1-9]|[12]\p{Nd}|3[01])/u.exec(text));
const partsOf = (found: RegExpExecArray | null) => (found ?? []).slice(1).map(Number);

const typeCodes = codesOf('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503');
/** As they are written: 20.0 is one of them, 20.000 is not. */
const rates = codesOf('0 0.0 0.00 10 10.0 10.00 13 13.0 13.00 20 20.0 20.00 8.5 8.50 19.6 19.60 2.1 2.10 5.5 5.50 7 7.0 7.00 20.6 20.60 1.05 0.9 0.90 1.75 9.2 9.20 9.6 9.60'); // prettier-ignore
const attachments = codesOf('RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE'); // prettier-ignore

/** Blanks around it are passed over in CII. */
function isAttachment({ kind, text }: UblNode): boolean {
  return attachments.has(isCii(kind) ? normalized(text) : text);
}

/** Whether a number has at most so many digits in all, and so many after its point; nothing but digits, a point and a minus. */
function isOfDigits(raw: string, digits: number, decimals: number, isSigned: boolean): boolean {
  const text = normalized(raw);
  const [, sign, whole, fraction = ''] = /^(-?)(\p{Nd}+)(?:\.(\p{Nd}+))?$/u.exec(text) ?? [];
  if (whole === undefined || (sign === '-' && !isSigned)) return false;
  return fraction.length <= decimals && lengthOf(text) - (fraction === '' ? 0 : 1) <= digits;
}

/** Without what says nothing: a plus, zeros at the ends, blanks around it. */
function plainNumber(raw: string): string {
  const text = normalized(raw);
  const [, sign, whole, fraction = ''] = /^([+-]?)0*([0-9]*)(?:\.([0-9]*?)0*)?$/.exec(text) ?? [];
  if (whole === undefined || !/[0-9]/.test(text)) return text;
  const plain = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}

const amount = (decimals: number): Form => ({
  holds: byText((text) => isOfDigits(text, 19, decimals, true)),
  says: `has more than 19 digits, more than ${decimals} of them after the point, or something else in it: {}`,
  fix: `Round it to ${decimals} decimals, with a point and without separators.`,
  rewritten: plainNumber,
});

const withoutBlanks = (text: string) => text.replace(/[\s\u00a0]/g, '');

/** An empty price is passed over in UBL. */
function isPrice(node: UblNode, document: InvoiceDocument): boolean {
  if (!isCii(node.kind) && !isFilled(node.text)) return true;
  return isOfDigits(node.text, 19, 6, isOfTwoParties(document));
}

/** An empty quantity is passed over in UBL. */
function isBaseQuantity(node: UblNode): boolean {
  return (!isCii(node.kind) && !isFilled(node.text)) || isOfDigits(node.text, 19, 4, true);
}

export const forms = {
  length35: { holds: atMost(35), says: 'has more than 35 characters', fix: 'Use a shorter number.' },
  length100: { holds: atMost(100), says: 'has more than 100 characters', fix: 'State the identifier alone.' },
  length125: { holds: atMost(125), says: 'has more than 125 characters', fix: 'State the address alone.' },
  characters: { holds: byText(isNumber), says: 'has something else in it than letters, digits, + - _ and /: {}', fix: 'Use a number without blanks and other signs.', rewritten: normalized },
  noBlanks: { holds: byText(isNumber), says: 'is blank, or has blanks or signs other than + - _ / in it: {}', fix: 'Use a number of letters, digits, + - _ and /.', rewritten: normalized },
  day: { holds: isDay, says: 'is no day of the years 2000 to 2099: {}', fix: 'State a day that exists, as 2026-11-20 in UBL and 20261120 in CII.', rewritten: normalized },
  typeCode: { holds: byText((text) => typeCodes.has(text)), says: 'is none of those that France takes: {}', fix: `State one of ${[...typeCodes].join(', ')}.`, rewritten: normalized },
  address: { holds: byText(isAddress), says: 'under the scheme 0225 has something else in it than letters, digits, + - _ and .: {}', fix: 'State the address as the directory has it.', rewritten: normalized },
  privateId: { holds: byText(isAddress), says: 'under the scheme 0224 has something else in it than letters, digits, + - _ and .: {}', fix: 'State the identifier without blanks and other signs.', rewritten: normalized },
  siren: { holds: byText((text) => isSiren(normalized(text))), says: 'is not nine digits: {}', fix: 'State the SIREN, nine digits without blanks.', rewritten: withoutBlanks },
  filled: { holds: byText(isFilled), says: 'is blank', fix: 'State it, or leave the element out.' },
  rate: { holds: byText((text) => rates.has(text)), says: 'is no VAT rate of France: {}', fix: 'State a rate as 20, 10, 5.5 or 2.1, or 0 where no VAT is due.', rewritten: plainNumber },
  attachment: { holds: isAttachment, says: 'is none of the kinds that France names: {}', fix: `State one of ${[...attachments].join(', ')}.`, rewritten: (text) => normalized(text).toUpperCase() },
  amount2: amount(2),
  amount4: amount(4),
  baseQuantity: { ...amount(4), holds: isBaseQuantity },
  price: { ...amount(6), holds: isPrice, says: 'is negative, or has more than 19 digits, or more than 6 of them after the point: {}', fix: 'State a price of 0 or more with 6 decimals at most.' },
  percent: { ...amount(2), holds: byText((text) => isOfDigits(text, 4, 2, false)), says: 'is negative, or has more than 4 digits, or more than 2 of them after the point: {}', fix: 'State a rate as 20, 5.5 or 2.10.' },
} as const satisfies Record<string, Form>; // prettier-ignore
