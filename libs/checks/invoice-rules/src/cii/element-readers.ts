import { equal, parseDecimal } from '../decimal';
import { attribute, booleanOf, type UblNode } from '../tree/ubl-node';
import { type InvoicePointers, type JsonPlace } from '../xml/element-pointers';
import { type LostContent, LostList } from './lost-content';

/** An object of the JSON invoice while it is being filled. */
export type Fields = Record<string, unknown>;

/** Moves one CII element into the object that is being filled. */
export type ElementReader = (node: UblNode, into: Fields, reading: CiiReading) => void;

/** What may stand below an element, by its name with the usual prefix; everything else is lost, and said so. */
export type ElementTable = ReadonlyMap<string, ElementReader>;

/** One document on its way into the JSON invoice. */
export class CiiReading {
  /** The JSON invoice. */
  readonly invoice: Fields = {};
  /** What CII says once for all payments, and the element that says it. */
  readonly sharedPayment = new Map<'reference' | 'mandateId' | 'creditorId', UblNode>();
  private readonly losses = new LostList();

  constructor(
    readonly currency: string | null,
    readonly taxCurrency: string | null,
    private readonly pointers: InvoicePointers | null,
    private readonly keepsNumbers: boolean,
  ) {}

  /** A decimal as the JSON invoice writes it, unless it is wanted as it stands. */
  numberOf(text: string): string {
    return this.keepsNumbers ? text : plainDecimal(text);
  }

  /** The element became this part of `owner`, an object or a list; of null: it is in JSON what `owner` is. */
  place(node: UblNode, owner: object, part: JsonPlace['part']): void {
    this.pointers?.note(node, owner, part);
  }

  lose(node: UblNode, reason: LostContent['reason'], attributeName?: string): void {
    if (attributeName !== undefined || hasContent(node)) this.losses.add(node, reason, attributeName);
  }

  lost(): readonly LostContent[] {
    return this.losses.list();
  }

  /** Keeps the first value of a field; another one is lost. */
  set(into: Fields, field: string, value: string, node: UblNode): void {
    const before = into[field];
    if (before === undefined) {
      into[field] = value;
      this.place(node, into, field);
    } else if (!isSame(before, value)) this.lose(node, 'repeated');
  }

  /** Keeps the first object; another one is lost. */
  setOnce(into: Fields, field: string, value: Fields, node: UblNode): void {
    if (into[field] !== undefined) return this.lose(node, 'repeated');
    into[field] = value;
    this.place(node, into, field);
  }

  /** One more entry of a list. */
  add(into: Fields, field: string, entry: unknown, node: UblNode): void {
    const list = listOf(into, field);
    this.place(node, list, list.push(entry) - 1);
  }

  /** The trimmed text of an element, null when it has none. Its attributes other than those taken are lost. */
  valueOf(node: UblNode, ...taken: readonly string[]): string | null {
    for (let at = node.attributes; at !== null; at = at.next) {
      if (!taken.includes(at.name)) this.lose(node, 'no_field', at.name);
    }
    for (let at = node.first; at !== null; at = at.next) this.lose(at, 'no_field');
    const text = node.text.trim();
    return text === '' ? null : text;
  }
}

export function elements(table: Readonly<Record<string, ElementReader>>): ElementTable {
  return new Map(Object.entries(table));
}

export function readElements(node: UblNode, table: ElementTable, into: Fields, reading: CiiReading): void {
  // A value where only elements may stand.
  if (node.first === null) reading.lose(node, 'no_field');
  for (let at = node.first; at !== null; at = at.next) readElement(at, table, into, reading);
}

function readElement(node: UblNode, table: ElementTable, into: Fields, reading: CiiReading): void {
  const reader = table.get(node.key);
  if (reader === undefined) reading.lose(node, 'no_field');
  else reader(node, into, reading);
}

/** A text or code, as it stands. @param attributes that say nothing more */
export function text(field: string, ...attributes: readonly string[]): ElementReader {
  return (node, into, reading) => {
    const value = reading.valueOf(node, ...attributes);
    if (value !== null) reading.set(into, field, value, node);
  };
}

/** A percentage. */
export function decimal(field: string): ElementReader {
  return (node, into, reading) => {
    const value = reading.valueOf(node);
    if (value !== null) reading.set(into, field, reading.numberOf(value), node);
  };
}

/** An amount; amounts of a JSON invoice are in its currency, so one in another currency is lost. */
export function amount(field: string): ElementReader {
  return (node, into, reading) => {
    const value = reading.valueOf(node, 'currencyID');
    const currency = attribute(node, 'currencyID');
    if (value === null) return;
    if (currency !== null && currency !== reading.currency) reading.lose(node, 'other_currency');
    else reading.set(into, field, reading.numberOf(value), node);
  };
}

export function quantity(field: string, unitField: string): ElementReader {
  return (node, into, reading) => {
    const value = reading.valueOf(node, 'unitCode');
    if (value !== null) reading.set(into, field, reading.numberOf(value), node);
    const unit = attribute(node, 'unitCode');
    if (unit !== null) reading.set(into, unitField, unit, node);
  };
}

/** A date: YYYYMMDD (format 102) below the element. A date in another form is kept as it stands, and is then a finding. */
export function date(field: string): ElementReader {
  const value: ElementReader = (node, into, reading) => {
    const raw = reading.valueOf(node, 'format');
    const format = attribute(node, 'format') ?? '102';
    if (raw === null) return;
    const isBasic = format === '102' && /^\d{8}$/.test(raw);
    const form = isBasic ? `${raw.slice(0, 4)}-${raw.slice(4, 6)}-${raw.slice(6)}` : raw;
    reading.set(into, field, form, node);
  };
  const inside = elements({ 'udt:DateTimeString': value, 'udt:DateString': value, 'qdt:DateTimeString': value });
  return (node, into, reading) => {
    reading.place(node, into, field);
    readElements(node, inside, into, reading);
  };
}

/** An identifier with its scheme, if it has one. */
export function identifier(field: string): ElementReader {
  return (node, into, reading) => {
    const value = identifierOf(node, reading);
    if (value === null) return;
    if (into[field] !== undefined) return reading.lose(node, 'repeated');
    into[field] = value;
    reading.place(node, value, 'value');
  };
}

/** One more identifier of a list. */
export function oneOfIdentifiers(field: string): ElementReader {
  return (node, into, reading) => {
    const value = identifierOf(node, reading);
    if (value === null) return;
    listOf(into, field).push(value);
    reading.place(node, value, 'value');
  };
}

function identifierOf(node: UblNode, reading: CiiReading): { value: string; scheme?: string } | null {
  const value = reading.valueOf(node, 'schemeID');
  const scheme = attribute(node, 'schemeID');
  if (value === null) {
    if (scheme !== null) reading.lose(node, 'no_field', 'schemeID');
    return null;
  }
  return scheme === null ? { value } : { value, scheme };
}

/** An element of CII that the JSON invoice does not have: its content goes where it stands. */
export function group(table: Readonly<Record<string, ElementReader>>): ElementReader {
  const known = elements(table);
  return (node, into, reading) => {
    reading.place(node, into, null);
    readElements(node, known, into, reading);
  };
}

/** An element whose content becomes an object of its own; another such element says something else, and is lost. */
export function object(field: string, table: Readonly<Record<string, ElementReader>>): ElementReader {
  const part = partOf(field, table);
  return (node, into, reading) => {
    if (into[field] !== undefined) reading.lose(node, 'repeated');
    else part(node, into, reading);
  };
}

/** An element whose content becomes a part of an object, to which elements of other names add. */
export function partOf(field: string, table: Readonly<Record<string, ElementReader>>): ElementReader {
  const known = elements(table);
  return (node, into, reading) => {
    const before = into[field] as Fields | undefined;
    const fields = before ?? {};
    reading.place(node, into, field);
    readElements(node, known, fields, reading);
    if (before === undefined && Object.keys(fields).length > 0) into[field] = fields;
  };
}

/** An element that becomes one more entry of a list. */
export function entry(field: string, table: Readonly<Record<string, ElementReader>>): ElementReader {
  const known = elements(table);
  return (node, into, reading) => {
    const fields: Fields = {};
    readElements(node, known, fields, reading);
    if (Object.keys(fields).length === 0) return reading.place(node, into, field);
    reading.add(into, field, fields, node);
  };
}

/** An element that must say one thing for the binding to hold; anything else is lost. */
export function expected(value: string): ElementReader {
  return (node, _into, reading) => {
    const actual = reading.valueOf(node);
    if (actual !== null && actual.toUpperCase() !== value.toUpperCase()) reading.lose(node, 'no_field');
  };
}

/** An element that another reader has looked at: the first of its name. */
export const looked: ElementReader = (node, _into, reading) => {
  const first = childNamed(node.parent, node.key)!;
  if (first.text !== node.text) reading.lose(node, 'repeated');
};

/** The first child of that name. */
export function childNamed(node: UblNode | null, name: string): UblNode | null {
  if (node === null) return null;
  for (let at = node.first; at !== null; at = at.next) if (at.key === name) return at;
  return null;
}

/** The trimmed text at the end of a path of first children; null when there is none. */
export function textAt(node: UblNode, ...path: readonly string[]): string | null {
  let at: UblNode | null = node;
  for (const name of path) at = childNamed(at, name);
  const text = at === null ? '' : at.text.trim();
  return text === '' ? null : text;
}

/** Whether an allowance or charge is a charge; null when it does not say, or says both. */
export function chargeIndicator(node: UblNode): boolean | null {
  const said = new Set<boolean | null>();
  for (let at = node.first; at !== null; at = at.next) {
    if (at.key !== 'ram:ChargeIndicator') continue;
    for (let inner = at.first; inner !== null; inner = inner.next) {
      if (inner.key === 'udt:Indicator') said.add(booleanOf(inner.text.trim()));
    }
  }
  const [only = null] = said;
  return said.size === 1 ? only : null;
}

export function keepAttribute(node: UblNode, name: string, into: Fields, field: string): void {
  const value = attribute(node, name);
  if (value !== null) into[field] = value;
}

function listOf(into: Fields, field: string): unknown[] {
  return (into[field] ??= []) as unknown[];
}

/** XML Schema lets a decimal be written "+5", ".5" and "5."; the JSON invoice does not. */
function plainDecimal(text: string): string {
  const parts = /^([+-]?)(\d*)\.?(\d*)$/.exec(text);
  if (parts === null || (parts[2] === '' && parts[3] === '')) return text;
  const fraction = parts[3] === '' ? '' : `.${parts[3]}`;
  return `${parts[1] === '-' ? '-' : ''}${parts[2] === '' ? '0' : parts[2]}${fraction}`;
}

/** Whether two texts are the same, or the same number. */
function isSame(before: unknown, value: string): boolean {
  if (before === value) return true;
  const first = typeof before === 'string' ? parseDecimal(before) : null;
  const second = parseDecimal(value);
  return first !== null && second !== null && equal(first, second);
}

function hasContent(node: UblNode): boolean {
  if (node.first === null) return node.text.trim() !== '';
  for (let at: UblNode | null = node.first; at !== null; at = at.next) if (hasContent(at)) return true;
  return false;
}
