import { decimalText } from '@einvoice/limits';
import { type Fields } from '../cii/element-readers';
import { isDate } from '../xml-date';
import { isOfKind } from '../schema/lexical-kinds';
import { type ConversionLosses } from './conversion-losses';

type Form = 'date' | 'decimal' | 'base64';

const fieldsOfForm: Readonly<Record<Form, readonly string[]>> = {
  date: ['issueDate', 'dueDate', 'taxPointDate', 'date', 'start', 'end'],
  decimal: ['amount', 'base', 'percent', 'quantity', 'net', 'rate', 'discount', 'gross', 'baseQuantity', 'taxable', 'tax', 'lines', 'allowances', 'charges', 'withoutTax', 'taxInTaxCurrency', 'withTax', 'prepaid', 'rounding', 'due'],
  base64: ['content'],
}; // prettier-ignore

/** What a text in a field of that name has to look like; a name that is also one of lists has texts where it is an amount. */
const forms: ReadonlyMap<string, Form> = new Map(
  Object.entries(fieldsOfForm).flatMap(([form, fields]) => fields.map((field) => [field, form as Form] as const)),
);

const isOfForm: Readonly<Record<Form, (text: string) => boolean>> = {
  date: isDate,
  decimal: (text) => text.length <= decimalText.charactersMax && isOfKind('decimal', text),
  base64: (text) => isOfKind('base64', text),
};

const wanted: Readonly<Record<Form, string>> = {
  date: 'The value is not a date of the calendar as the syntax of the document writes one. It is not guessed.',
  decimal: 'The value is not a decimal number. It is not guessed.',
  base64: 'The content of the file is not base64.',
};

/** XML Schema lets a date have a time zone. */
const zoned = /^(.{10})(Z|[+-][0-9]{2}:[0-9]{2})$/;

/**
 * A copy of a JSON invoice with what it states: texts without blanks around them; what is blank or empty is not there. What can be no
 * value of its field is left out, and told.
 */
export function statedIn(invoice: Fields, losses: ConversionLosses): Fields {
  return (stated(invoice, '', '', losses) ?? {}) as Fields;
}

function stated(value: unknown, name: string, path: string, losses: ConversionLosses): unknown {
  if (typeof value === 'string') return statedText(value, name, path, losses);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => stated(item, name, `${path}/${index}`, losses));
    const said = items.filter((item) => item !== undefined);
    if (name === 'allowances' || name === 'charges') tellEmpty(items, path, losses);
    return said.length === 0 ? undefined : said;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Fields = {};
  for (const [field, inner] of Object.entries(value)) {
    const said = stated(inner, field, `${path}/${field}`, losses);
    if (said !== undefined) fields[field] = said;
  }
  if (fields['scheme'] !== undefined && fields['value'] === undefined) {
    losses.add(`${path}/scheme`, 'needs_other_value', 'A scheme says nothing without the identifier it belongs to.');
    delete fields['scheme'];
  }
  return Object.keys(fields).length === 0 ? undefined : fields;
}

/** That there is an allowance or a charge is said by its element alone, which has no place without what it says. */
function tellEmpty(items: readonly unknown[], path: string, losses: ConversionLosses): void {
  items.forEach((item, index) => {
    if (item !== undefined) return;
    losses.add(`${path}/${index}`, 'needs_other_value', 'An allowance or a charge says nothing without its amount.');
  });
}

function statedText(text: string, name: string, path: string, losses: ConversionLosses): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const form = forms.get(name);
  if (form === undefined) return trimmed;
  const [, day, zone] = form === 'date' ? (zoned.exec(trimmed) ?? []) : [];
  if (day !== undefined && zone !== undefined && isDate(day)) {
    losses.add(path, 'no_place', 'The day was taken; EN 16931 has no place for a time zone.');
    return day;
  }
  if (!isOfForm[form](trimmed)) return void losses.add(path, 'unreadable_value', wanted[form]);
  return form === 'base64' ? trimmed.replace(/[ \t\r\n]+/g, '') : trimmed;
}
