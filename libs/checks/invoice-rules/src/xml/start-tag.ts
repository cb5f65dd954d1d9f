import { invoiceXml } from '@einvoice/limits';
import { isBasic } from '../tree/elements';
import { nowhere, type SchemaTag, type TagAttribute, type TagMemory } from '../schema/schema-automaton';
import { type Schema, type SchemaType } from '../schema/schema-table';
import { type UblAttribute } from '../tree/ubl-node';
import { decodedValue } from './character-data';
import { type ElementMeaning, meaningOf, type NamespaceScope } from './namespace-scope';
import { blanksEnd, nameEnd, partsOf } from './xml-names';
import { code } from './xml-characters';
import { checkLength, notWellFormed, XmlRefused } from './xml-refusal';

/** What a start tag says. Tags of the same text in the same scope say the same: one object serves all of them. */
export class StartTag implements SchemaTag {
  readonly kind: number;
  /** Of elements without a kind of their own: the name as rules and paths write it; else empty. */
  readonly key: string;
  readonly isBasic: boolean;
  /** Whether its namespace is one of UBL or CII. */
  readonly isUsual: boolean;
  /** For tags that are kept: their text and that of the end tag they ask for, four characters to a word. */
  words: Int32Array | null = null;
  closeWords: Int32Array | null = null;
  /** For tags that are kept. */
  number = 0;
  /** What the schema stage remembers. */
  schema: Schema | null = null;
  schemaName = 0;
  fineType: SchemaType | null = null;
  stepFrom = nowhere;
  stepTo = nowhere;
  aside: TagMemory | null = null;

  constructor(
    meaning: ElementMeaning,
    /** As written, with its prefix. */
    readonly name: string,
    readonly namespace: string,
    readonly local: string,
    /** In UTF-16 units, from its `<` to its `>`. */
    readonly length: number,
    /** Whether it is an empty-element tag, which ends the element, too. */
    readonly isEmpty: boolean,
    readonly attributes: UblAttribute | null,
    /** In their order. */
    readonly attributeNames: readonly TagAttribute[],
    /** The scope around the element, and inside. */
    readonly outer: NamespaceScope,
    readonly inner: NamespaceScope,
  ) {
    this.kind = meaning.kind;
    this.key = meaning.key;
    this.isBasic = isBasic(meaning.kind);
    this.isUsual = meaning.isUsual;
  }

  /** Prepares the tag for being met again. @param raw its text, ASCII, four characters at least @param number of its own */
  keep(raw: string, number: number): void {
    this.words = wordsOf(raw);
    this.closeWords = wordsOf(`</${this.name}>`);
    this.number = number;
  }

  /** Of the end tag `</name>`. */
  get closeLength(): number {
    return this.name.length + 3;
  }
}

interface Written {
  readonly name: string;
  readonly value: string;
  readonly start: number;
}

/**
 * Reads a start tag or an empty-element tag, and checks it in full.
 * @param text the document, or the tag alone
 * @param at offset of its `<` in the text, and `offset` in the document
 * @param isShort see `meaningOf`
 * @throws XmlRefused with the offset in the document
 */
export function readStartTag(
  text: string,
  at: number,
  offset: number,
  outer: NamespaceScope,
  isShort: boolean,
): StartTag {
  try {
    return readTag(text, at, outer, isShort);
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    // Namespaces know no places.
    throw new XmlRefused(error.reason, error.message, error.offset < 0 ? offset : error.offset - at + offset);
  }
}

function readTag(text: string, at: number, outer: NamespaceScope, isShort: boolean): StartTag {
  const end = nameEnd(text, at + 1);
  const name = text.slice(at + 1, end);
  const written: Written[] = [];
  let place = end;
  for (;;) {
    const next = blanksEnd(text, place);
    const found = text.charCodeAt(next);
    if (found === code.greater || found === code.slash) {
      place = next;
      break;
    }
    if (Number.isNaN(found)) notWellFormed('The document ends inside a tag', next);
    if (next === place) notWellFormed('There is no space before an attribute', next);
    place = readAttribute(text, next, written);
  }
  const isEmpty = text.charCodeAt(place) === code.slash;
  if (isEmpty && text.charCodeAt(++place) !== code.greater)
    notWellFormed('A "/" in a tag is not followed by ">"', place);
  checkNamesDiffer(written);
  return tagOf(name, written, outer, place + 1 - at, isEmpty, isShort);
}

/** @returns offset behind the value's closing quote */
function readAttribute(text: string, at: number, written: Written[]): number {
  const end = nameEnd(text, at);
  const equals = blanksEnd(text, end);
  if (text.charCodeAt(equals) !== code.equals) notWellFormed('An attribute has no value', equals);
  const opening = blanksEnd(text, equals + 1);
  const quote = text.charCodeAt(opening);
  if (quote !== code.quote && quote !== code.apostrophe) notWellFormed('An attribute value is not in quotes', opening);
  const closing = text.indexOf(quote === code.quote ? '"' : "'", opening + 1);
  if (closing < 0) notWellFormed('The document ends inside an attribute value', text.length);
  if (written.length === invoiceXml.attributesPerElementMax) {
    throw new XmlRefused(
      'too_many_attributes',
      `An element may have ${invoiceXml.attributesPerElementMax} attributes at most.`,
      at,
    );
  }
  const value = decodedValue(text, opening + 1, closing);
  checkLength(value, at);
  written.push({ name: text.slice(at, end), value, start: at });
  return closing + 1;
}

function checkNamesDiffer(written: readonly Written[]): void {
  if (written.length < 2) return;
  const names = new Set<string>();
  for (const { name, start } of written) {
    if (names.has(name)) notWellFormed('An element has the same attribute twice', start);
    names.add(name);
  }
}

function tagOf(
  name: string,
  written: readonly Written[],
  outer: NamespaceScope,
  length: number,
  isEmpty: boolean,
  isShort: boolean,
): StartTag {
  let inner = outer;
  let attributes: UblAttribute | null = null;
  const named: Written[] = [];
  for (const attribute of written) {
    if (!attribute.name.startsWith('xmlns')) named.push(attribute);
    else if (attribute.name.length === 5) inner = inner.declare('', attribute.value);
    else if (attribute.name[5] !== ':') named.push(attribute);
    else inner = inner.declare(partsOf(attribute.name)[1], attribute.value);
  }
  for (const { name, value } of named) attributes = { name, value, key: '', next: attributes };
  const [prefix, local] = partsOf(name);
  const namespace = inner.namespaceOf(prefix);
  const names = attributeNames(named, inner);
  return new StartTag(
    meaningOf(namespace, local, isShort),
    name,
    namespace,
    local,
    length,
    isEmpty,
    attributes,
    names,
    outer,
    inner,
  );
}

/** Two prefixes of one namespace must not give an element the same attribute twice. */
function attributeNames(written: readonly Written[], scope: NamespaceScope): readonly TagAttribute[] {
  const names = written.map(({ name, value }) => {
    const [prefix, local] = partsOf(name);
    return { namespace: prefix === '' ? '' : scope.namespaceOf(prefix), local, name, value };
  });
  if (names.length < 2) return names;
  const seen = new Set(names.map(({ namespace, local }) => `${namespace} ${local}`));
  if (seen.size < names.length) throw new XmlRefused('not_well_formed', 'An element has the same attribute twice.');
  return names;
}

/** The last word repeats characters of the one before, where they are no multiple of four. */
function wordsOf(text: string): Int32Array {
  const view = new DataView(Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer);
  const words = new Int32Array(Math.ceil(text.length / 4));
  for (let word = 0; word < words.length; word++) {
    words[word] = view.getInt32(Math.min(4 * word, text.length - 4), true);
  }
  return words;
}
