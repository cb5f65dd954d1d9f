import { type Catalogue, viewText } from '@einvoice/languages';
import { type FieldNode, isIdentifier } from './field-tree';

/** What a value needs of the invoice around it to be read. */
export interface ValueContext {
  readonly catalogue: Catalogue;
  readonly currency: string;
  readonly taxCurrency: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Terms that are amounts in the currency of the invoice. */
const amounts = new Set(
  [
    ...[92, 93, 99, 100, 131, 136, 137, 141, 142, 146, 147, 148, 116, 117],
    ...[106, 107, 108, 109, 110, 112, 113, 114, 115],
  ].map((number) => `BT-${number}`),
);
const numbers = new Set([94, 96, 101, 103, 119, 129, 138, 143, 149, 152].map((number) => `BT-${number}`));
const dates = new Set([2, 7, 9, 26, 72, 73, 74, 134, 135].map((number) => `BT-${number}`));
const taxInTaxCurrency = 'BT-111';
const attachedDocument = 'BT-125';
const itemName = 'BT-153';

/** A value as text in the language; null where it has another form than the field takes. */
export function shownValue(field: FieldNode, value: unknown, context: ValueContext): string | null {
  if (isIdentifier(field)) return identifier(value, context);
  const text = plainText(value);
  if (text === null) return null;
  const { term } = field;
  const { catalogue, currency, taxCurrency } = context;
  if (term === attachedDocument) return viewText('attached', { size: sizeOf(text) }, catalogue);
  if (term === 'BG-29') return `${decimal(text, catalogue)} ${currency}`.trimEnd();
  if (amounts.has(term)) return `${decimal(text, catalogue)} ${currency}`.trimEnd();
  if (term === taxInTaxCurrency) return `${decimal(text, catalogue)} ${taxCurrency}`.trimEnd();
  if (numbers.has(term)) return decimal(text, catalogue);
  if (dates.has(term)) return date(text, catalogue);
  return term === itemName ? text.trim() : text;
}

function plainText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function identifier(given: unknown, { catalogue }: ValueContext): string | null {
  if (typeof given !== 'object' || given === null) return plainText(given);
  const { value, scheme } = given as Fields;
  const text = plainText(value);
  if (text === null || typeof scheme !== 'string' || scheme === '') return text;
  return viewText('scheme', { value: text, scheme }, catalogue);
}

/** Bytes of what base64 stands for; it is not decoded. */
function sizeOf(base64: string): number {
  const { length } = base64.replace(/[\s=]+/g, '');
  return Math.floor((length * 3) / 4);
}

const separators: Readonly<Record<Catalogue['language'], readonly [group: string, point: string]>> = {
  en: [',', '.'],
  de: ['.', ','],
  fr: ['\u202f', ','],
  nl: ['.', ','],
  it: ['.', ','],
  es: ['.', ','],
  pl: ['\u00a0', ','],
};

/** Every digit as it stands, whatever their number: nothing is rounded, for nothing is computed. */
function decimal(text: string, { language }: Catalogue): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (parts === null) return text;
  const [, sign = '', whole = '', fraction] = parts;
  const [group, point] = separators[language];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${sign === '' ? '' : '\u2212'}${grouped}${fraction === undefined ? '' : point + fraction}`;
}

/** A day that exists in the words of the language; anything else as it stands. */
function date(text: string, { language }: Catalogue): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, text.length) !== text) return text;
  const written = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return written.format(day);
}
