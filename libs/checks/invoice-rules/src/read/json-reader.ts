import { isDate } from '../xml-date';
import { decimalText } from '@einvoice/limits';
import { amountText, parseDecimal, type Decimal } from '../decimal';
import { type IssueList } from '../issues';
import { quoted } from '../quote';
import { escaped, jsonPointer } from '../tree/json-pointer';
import { UblNode, type UblTree, unreadableText, type UblAttribute } from '../tree/ubl-node';
import { meantField, termsAt, type FieldSet } from './field-names';
import { type JsonObject } from './json-object';
import { renamePatch } from './renamed-field';

/** Longest unknown name that a path repeats. */
const unknownNameCharactersMax = 64;

/**
 * Turns values of the JSON invoice into nodes. What is wrong with a value is a finding and never stops the reading:
 * the value is then present but invalid. `null` is absent.
 */
export class JsonReader {
  /** Shared by every amount of the document; null while no currency is known. */
  currency: UblAttribute | null = null;

  constructor(
    readonly tree: UblTree,
    readonly issues: IssueList,
    /** The whole invoice, for fields that belong elsewhere in it. */
    private readonly invoice: JsonObject = {},
    /** Nothing stands in the tree but what the invoice states: no defaults, no fillers, no computed amounts. */
    readonly isVerbatim = false,
  ) {}

  /** A value, or what stands for it when the invoice does not state it. */
  stated(value: unknown, otherwise: string): unknown {
    return this.isVerbatim ? value : (value ?? otherwise);
  }

  /** A text element; absent values make none. */
  text(parent: UblNode, kind: number, value: unknown, key: string, index = -1): UblNode | null {
    if (value === undefined || value === null) return null;
    const node = this.tree.element(parent, kind, key, index);
    this.setText(node, value);
    return node;
  }

  /** A decimal element; amounts carry the currency. */
  decimal(parent: UblNode, kind: number, value: unknown, key: string): UblNode | null {
    if (value === undefined || value === null) return null;
    const text = decimalTextOf(value);
    const node = this.tree.element(parent, kind, key, -1, text);
    node.decimal = parseDecimal(text);
    if (node.decimal === null || !isStrictDecimal(text)) this.badDecimal(node, value);
    return node;
  }

  amount(parent: UblNode, kind: number, value: unknown, key: string): UblNode | null {
    const node = this.decimal(parent, kind, value, key);
    if (node !== null) node.attributes = this.currency;
    return node;
  }

  /**
   * An amount that the invoice does not state; null is not computable (yet): its text and decimal may be filled in later. Where nothing
   * is computed it is not in the tree.
   */
  computed(parent: UblNode, kind: number, value: Decimal | null, key: string): UblNode {
    const text = value === null ? unreadableText : amountText(value);
    const node = this.isVerbatim
      ? new UblNode(kind, parent, text, key, -1)
      : this.tree.element(parent, kind, key, -1, text);
    node.decimal = value;
    node.attributes = this.currency;
    return node;
  }

  date(parent: UblNode, kind: number, value: unknown, key: string): UblNode | null {
    const node = this.text(parent, kind, value, key);
    if (node !== null && !isDate(node.text)) this.badDate(node);
    return node;
  }

  /** An Identifier: a text, or `{ value, scheme }`. */
  identifier(parent: UblNode, kind: number, value: unknown, key: string, set: FieldSet, index = -1): UblNode | null {
    if (typeof value === 'string' || value === undefined || value === null) {
      return this.text(parent, kind, value, key, index);
    }
    const node = this.tree.element(parent, kind, key, index);
    const fields = this.object(value, node, 'a text or an object with value and scheme');
    if (fields === null) {
      node.text = unreadableText;
      return node;
    }
    this.known(fields, set, node);
    const { value: text, scheme } = fields;
    if (text === undefined || text === null) {
      this.missingField(node, 'value', 'An identifier needs a value.');
      this.tree.dropIfEmpty(node);
      return null;
    }
    this.setText(node, text);
    this.attribute(node, 'schemeID', scheme, 'scheme');
    return node;
  }

  /** Adds an attribute; @param key of the value, relative to the element's own key */
  attribute(node: UblNode, name: string, value: unknown, key: string): void {
    if (value === undefined || value === null) return;
    if (typeof value === 'string') {
      if (!isPlain(value)) this.badCharacters(new UblNode(0, node, value, key, -1));
      node.attributes = { name, value, key, next: node.attributes };
      return;
    }
    this.wrongType(jsonPointer(new UblNode(0, node, '', key, -1)), 'a text', value);
    node.attributes = { name, value: unreadableText, key, next: node.attributes };
  }

  /** @returns the value as an object, or null with a finding when it is another type */
  object(value: unknown, place: UblNode, wanted = 'an object'): JsonObject | null {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
    this.wrongType(jsonPointer(place), wanted, value);
    return null;
  }

  /** @returns the list's items; none with a finding when it is no list */
  list(value: unknown, parent: UblNode, key: string): readonly unknown[] {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value;
    this.wrongType(jsonPointer(new UblNode(0, parent, '', key, -1)), 'a list', value);
    return [];
  }

  /** Reports every name in `fields` that the model does not know. */
  known(fields: JsonObject, set: FieldSet, place: UblNode): void {
    for (const name in fields) if (!set.names.has(name)) this.unknownField(name, fields, set, place);
  }

  /** Only for fields that no official rule demands. */
  missingField(owner: UblNode, field: string, message: string): void {
    this.issues.own('missing_field', () => {
      const path = jsonPointer(owner, field);
      return { path, terms: termsAt(path), message, fix: 'Add the value.' };
    });
  }

  wrongType(path: string, wanted: string, value: unknown): void {
    this.issues.own('wrong_type', () => ({
      path,
      terms: termsAt(path),
      message: `Expected ${wanted}, got ${typeName(value)}.`,
      fix: `Send ${wanted}.`,
    }));
  }

  private setText(node: UblNode, value: unknown): void {
    if (typeof value === 'string') {
      node.text = value;
      if (!isPlain(value)) this.badCharacters(node);
      return;
    }
    // A number where a text is meant (an invoice number, a post code) is read as its digits, and said so.
    node.text = typeof value === 'number' ? String(value) : unreadableText;
    this.wrongType(jsonPointer(node), 'a text', value);
  }

  private unknownField(name: string, fields: JsonObject, set: FieldSet, place: UblNode): void {
    this.issues.own('unknown_field', () => {
      const owner = jsonPointer(place);
      const shown = name.length <= unknownNameCharactersMax && isPlain(name);
      const pointer = `${owner}/${escaped(name)}`;
      const path = shown ? pointer : owner;
      const message = `The invoice has no field ${quoted(name)} here.`;
      const meant = meantField(set, name);
      if (meant === null) {
        return { path, terms: [], message, fix: 'Remove it, or keep it under "meta" of the invoice.' };
      }
      const isOfInvoice = meant.startsWith('/');
      const field = isOfInvoice ? meant.slice(1) : meant;
      const holder = isOfInvoice
        ? { fields: this.invoice, owner: '', setPath: '' }
        : { fields, owner, setPath: set.path };
      return {
        path,
        terms: termsAt(`${holder.owner}/${field.replaceAll('.', '/')}`),
        message: `${message} Did you mean "${field}"?`,
        fix: `Rename it to "${field}".`,
        patch: renamePatch(holder, field, { pointer, value: fields[name] }),
      };
    });
  }

  private badCharacters(node: UblNode): void {
    this.issues.own('invalid_characters', () => {
      const path = jsonPointer(node);
      return {
        path,
        terms: termsAt(path),
        message: 'The text has a character that XML cannot carry (NUL, another control character or half of a pair).',
        fix: 'Remove the character.',
      };
    });
  }

  private badDecimal(node: UblNode, value: unknown): void {
    const isText = typeof value === 'string';
    if (!isText && typeof value !== 'number') return this.wrongType(jsonPointer(node), 'a decimal as text', value);
    this.issues.own('invalid_decimal', () => {
      const path = jsonPointer(node);
      // Of a long text nothing was kept; it is told as long as it was sent.
      const actual = quoted(isText ? value : node.text);
      return {
        path,
        terms: termsAt(path),
        message: `Expected a decimal such as "1250.00", got ${actual}.`,
        fix: 'Write digits with at most one point: no sign but a minus, no exponent, no blanks, no thousands separator.',
      };
    });
  }

  private badDate(node: UblNode): void {
    this.issues.own('invalid_date', () => {
      const path = jsonPointer(node);
      return {
        path,
        terms: termsAt(path),
        message: `Expected a date that exists, as YYYY-MM-DD; got ${quoted(node.text)}.`,
        fix: 'Write the date as YYYY-MM-DD.',
      };
    });
  }
}

const unfitForXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/u;

/** Whether XML can carry the text: no control characters but tab and line ends, no halves of surrogate pairs. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 32) {
      if (code !== 10 && code !== 13 && code !== 9) return false;
    } else if (code >= 0xd800) return !unfitForXml.test(text);
  }
  return true;
}

/** @param text a decimal of XML @returns whether it has no plus, no blanks, digits on both sides of the point, and not too many */
function isStrictDecimal(text: string): boolean {
  const { length } = text;
  const first = text.charCodeAt(0) === 45 ? 1 : 0;
  if (!isDigit(text.charCodeAt(first)) || !isDigit(text.charCodeAt(length - 1))) return false;
  if (length <= decimalText.fractionDigitsMax) return true;
  const point = text.indexOf('.');
  const fractionDigits = point < 0 ? 0 : length - point - 1;
  const integerDigits = (point < 0 ? length : point) - first;
  return fractionDigits <= decimalText.fractionDigitsMax && integerDigits <= decimalText.integerDigitsMax;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}

/** What stands in the document for a decimal; a text too long to be one is not carried through every rule. */
function decimalTextOf(value: unknown): string {
  if (typeof value === 'string') return value.length <= decimalText.charactersMax ? value : unreadableText;
  return typeof value === 'number' ? String(value) : unreadableText;
}
