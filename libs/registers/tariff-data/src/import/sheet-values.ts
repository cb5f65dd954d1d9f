import { refuse } from '../workbook/refused-workbook';
import { type SheetValue } from '../workbook/sheet-rows';

/** Text without blanks around it; null for an empty cell. A number is written out: pages and types may be either. */
export function textOf(cell: SheetValue): string | null {
  if (cell === null) return null;
  const text = String(cell).trim();
  return text === '' ? null : text;
}

/** @throws RefusedWorkbook for an empty cell */
export function requiredText(cell: SheetValue, column: string): string {
  return textOf(cell) ?? refuse('wrong_value', `${column} is empty.`);
}

/**
 * A day written as text, `31-12-1971`, as `1971-12-31`; null for an empty cell.
 * @throws RefusedWorkbook for a number: a spreadsheet counts days from different starts, so it is not guessed
 */
export function dayOf(cell: SheetValue, column: string): string | null {
  if (typeof cell === 'number')
    return refuse('excel_date', `${column} is the number of a day; days are read as text, dd-mm-yyyy.`);
  const text = textOf(cell);
  if (text === null) return null;
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  if (year === undefined || new Date(`${iso}T00:00:00Z`).toJSON()?.slice(0, 10) !== iso)
    return refuse('wrong_value', `${column} is no day as dd-mm-yyyy.`);
  return iso;
}

/** @throws RefusedWorkbook for an empty cell, a number, or what is no day */
export function requiredDay(cell: SheetValue, column: string): string {
  return dayOf(cell, column) ?? refuse('wrong_value', `${column} is empty.`);
}

/**
 * A code of digits or letters with the zeros it begins with.
 * @throws RefusedWorkbook for a number, which has lost them, and for what does not match
 */
export function codeOf(cell: SheetValue, column: string, shape: RegExp): string | null {
  if (typeof cell === 'number') return refuse('wrong_value', `${column} is a number, so zeros at its start are lost.`);
  const text = textOf(cell);
  if (text !== null && !shape.test(text)) return refuse('wrong_value', `${column} is no such code.`);
  return text;
}

export function requiredCode(cell: SheetValue, column: string, shape: RegExp): string {
  return codeOf(cell, column, shape) ?? refuse('wrong_value', `${column} is empty.`);
}

/** Of a type or an area, whose codes never begin with a zero, so that a number is as good as text. */
export function requiredNumberCode(cell: SheetValue, column: string, shape: RegExp): string {
  const text = requiredText(cell, column);
  return shape.test(text) ? text : refuse('wrong_value', `${column} is no such code.`);
}

export const shapes = {
  goodsCode: /^\d{10}$/,
  area: /^([A-Z]{2}|\d{4})$/,
  country: /^[A-Z]{2}$/,
  measureType: /^\d{3}[A-Z]?$/,
  additionalCode: /^[A-Z0-9]{4}$/,
  orderNumber: /^\d{6}$/,
  certificate: /^[A-Z0-9]{4,5}$/,
} as const;
