import { type InvoiceDocument } from '../invoice-document';
import { lengthOf, type UblNode } from '../tree/ubl-node';
import { type UblPath } from '../tree/ubl-path';
import { dateOf } from '../xml-date';
import { texts } from './hr-cius-texts';
import { demandWith } from './rule-texts';
import { elementAt, reportNotComputable } from './single-values';

export const demand = demandWith<keyof typeof texts>(texts);

/** Text of the one element at a path; empty when there is none. */
export function textOf(node: UblNode, path: UblPath, document: InvoiceDocument): string {
  return elementAt(node, path, document)?.text ?? '';
}

const from1900 = Date.UTC(1900, 0, 1);
const until2100 = Date.UTC(2100, 0, 1);

/**
 * Whether the one date at the path lies from 1900 to 2099.
 * @returns null when there is none; true for one that cannot be read, which is a finding of its own
 */
export function isInCenturies(node: UblNode | null, document: InvoiceDocument): boolean | null {
  if (node === null) return null;
  const at = readDate(node, document);
  return at === null || (at >= from1900 && at < until2100);
}

/** The instant a date starts at; null, and a finding, for what is none. */
export function readDate(node: UblNode, document: InvoiceDocument): number | null {
  const at = dateOf(node.text);
  if (at === null) reportNotComputable(node, 'a date that exists, as YYYY-MM-DD', document);
  return at;
}

/** Whether a Croatian number (OIB), with or without HR before it, has the right eleventh digit (ISO 7064, MOD 11,10). What follows is not looked at, as in the official rules. */
export function isOib(text: string): boolean {
  const digits = /^(?:HR)?([0-9]{11})/.exec(text)?.[1];
  if (digits === undefined) return false;
  let rest = 10;
  for (const digit of digits.slice(0, 10)) rest = (((Number(digit) + rest) % 10 || 10) * 2) % 11;
  return (11 - rest) % 10 === Number(digits[10]);
}

/** HR-BR-56 of the one number at a path; nothing where there is none. */
export function digits(node: UblNode, path: UblPath, document: InvoiceDocument): void {
  const found = elementAt(node, path, document);
  if (found === null) return;
  const { text } = found;
  const point = text.indexOf('.');
  const isShort = lengthOf(text) < 30 && (point < 0 || lengthOf(text.slice(point + 1)) <= 10);
  demand('HR-BR-56', isShort, found, document, text);
}
