import { ciiRuleSets, ruleSets } from '@einvoice/invoice-rules';
import { type Location } from './named-places';

/** A document, and the official ids it raises: once for each time a rule fires. */
export interface InvoiceCase {
  readonly kind: 'invoice';
  readonly id: string;
  /** UBL as text, or a JSON invoice. */
  readonly document: string | object;
  /** Null when only `expect` is known. */
  readonly codes: readonly string[] | null;
  /** Official rule sets that stopped on the document: what their rules say of it is unknown. */
  readonly stopped: { readonly cen: boolean; readonly peppol: boolean };
  /** What a unit test of single rules states; other rules may fire too. */
  readonly expect: readonly Expectation[];
  /** Where the official rules found what `codes` names, as far as that is labelled. */
  readonly locations: readonly Location[];
}

/** `success`: the rule must not fire. `error` and `warning`: it must fire, exactly `number` times when that is given. */
interface Expectation {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'warning';
  readonly number?: number;
}

export interface VatCase {
  readonly kind: 'vat';
  readonly id: string;
  readonly input: string;
  readonly countryCode: string | null;
  readonly valid: boolean;
  /** Known of valid numbers only. */
  readonly normalized: string | null;
  /** The construction rule that decided. */
  readonly rule: string;
}

/** A line that is no labelled case: nothing can be said of the file. */
export class BadLabel extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/** @param line its number, for messages @throws BadLabel */
export function labelledCase(text: string, line: number): InvoiceCase | VatCase {
  const fields = parsed(text, line);
  if (typeof fields['input'] === 'string') return vatCase(fields, fields['input'], line);
  const document = fields['xml'] ?? fields['invoice'];
  if (typeof document === 'string' || isObject(document)) return invoiceCase(fields, document, line);
  throw new BadLabel(`line ${line} has neither a document (xml or invoice) nor a VAT number (input)`);
}

function invoiceCase(fields: Fields, document: string | object, line: number): InvoiceCase {
  const { codes = null, expect = null, dynamicErrors = null, locations = null } = fields;
  const expectations = isListOf(isExpectation)(expect) ? expect : [];
  const known = isListOf(isText)(codes) ? codes : null;
  if (known === null && expectations.length === 0) throw new BadLabel(`line ${line} has neither codes nor expect`);
  const stops: Fields = isObject(dynamicErrors) ? dynamicErrors : {};
  return {
    kind: 'invoice',
    id: nameOf(fields, line),
    document,
    codes: known,
    stopped: { cen: Boolean(stops['cen']), peppol: Boolean(stops['peppol']) },
    expect: expectations,
    locations: isListOf(isLocation)(locations) ? locations : [],
  };
}

function vatCase(fields: Fields, input: string, line: number): VatCase {
  const { countryCode = null, valid, normalized = null, rule = 'VAT numbers' } = fields;
  if (typeof valid !== 'boolean') throw new BadLabel(`line ${line} does not say whether its VAT number is valid`);
  return {
    kind: 'vat',
    id: nameOf(fields, line),
    input,
    countryCode: isText(countryCode) ? countryCode : null,
    valid,
    normalized: isText(normalized) ? normalized : null,
    rule: String(rule),
  };
}

function parsed(text: string, line: number): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // said below
  }
  throw new BadLabel(`line ${line} is no JSON object`);
}

const officialIds: ReadonlySet<string> = new Set(
  [...ruleSets, ...ciiRuleSets].flatMap(({ rules }) => [...rules.keys()]),
);
export const isOfficial = (id: string): boolean => officialIds.has(id);

const nameOf = ({ id }: Fields, line: number) => (isText(id) || typeof id === 'number' ? String(id) : `line ${line}`);
const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isExpectation = (value: unknown): value is Expectation =>
  isObject(value) && isText(value['id']) && ['success', 'error', 'warning'].includes(value['kind'] as string);
const isLocation = (value: unknown): value is Location =>
  Array.isArray(value) && value.length === 2 && value.every(isText);
const isListOf =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): value is Item[] =>
    Array.isArray(value) && value.every(isItem);
