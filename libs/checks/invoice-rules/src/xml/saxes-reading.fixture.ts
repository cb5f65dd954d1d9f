import { SaxesParser, type SaxesTagNS } from 'saxes';
import { elementName, isBasic, other } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { meaningOf } from './namespace-scope';
import { readTree } from './read-ubl';

/** An element as two readers can be compared by it: name, attributes, text, text nodes when there are two, children. */
interface ReadElement {
  readonly name: string;
  readonly attributes: readonly string[];
  text: string;
  textNodes: readonly string[] | null;
  readonly children: ReadElement[];
}

/** A tree, or why there is none. */
export type Reading = ReadElement | string;

/** What our reader makes of a document: the tree, or `not_well_formed`, or another reason in brackets. */
export function readByUs(xml: string): Reading {
  const read = readTree(xml, () => undefined);
  if (read.ok) return plain(read.root);
  return read.reason === 'not_well_formed' ? read.reason : `[${read.reason}]`;
}

function plain(node: UblNode): ReadElement {
  const attributes = [];
  for (let at = node.attributes; at !== null; at = at.next) attributes.push(`${at.name}=${at.value}`);
  const children = [];
  for (let at = node.first; at !== null; at = at.next) children.push(plain(at));
  const name = node.kind === other ? node.key : elementName(node.kind);
  return { name, attributes: attributes.reverse(), text: node.text, textNodes: node.textNodes, children };
}

/** An element that saxes has met, with what its texts need to become ours. */
interface OpenElement extends ReadElement {
  readonly kind: number;
  /** All text so far, and whether anything is between its last text and the next. */
  pieces: string[];
  splits: boolean;
  whole: string;
}

/** What saxes makes of it, with the text rules of our tree: below a basic element every text counts, elsewhere that of leaves. */
export function readBySaxes(xml: string): Reading {
  const parser = new SaxesParser({ xmlns: true, position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  const open: OpenElement[] = [];
  let root: OpenElement | null = null;
  const characters = (text: string) => {
    const last = open.at(-1);
    if (last === undefined || text === '') return;
    if (last.splits || last.pieces.length === 0) last.pieces.push(text);
    else last.pieces[last.pieces.length - 1] += text;
    last.splits = false;
    for (const element of open) element.whole += text;
  };
  const split = () => {
    const last = open.at(-1);
    if (last !== undefined) last.splits = true;
  };
  parser.on('opentag', (tag) => {
    split();
    const element = elementOf(tag);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    const element = open.pop()!;
    const isInBasic = isBasic(element.kind) || open.some(({ kind }) => isBasic(kind));
    if (element.children.length === 0 || isInBasic) element.text = element.whole;
    const isSplit = element.children.length === 0 ? element.pieces.length > 1 : isInBasic;
    if (isSplit) element.textNodes = element.pieces;
  });
  parser.on('text', characters);
  parser.on('cdata', characters);
  parser.on('comment', split);
  parser.on('processinginstruction', split);
  parser.on('doctype', () => refuse('[document_type]'));
  parser.on('xmldecl', ({ version, encoding = 'UTF-8' }) => {
    if (version !== '1.0') refuse('[xml_version]');
    if (!declarable.test(encoding)) refuse('[encoding]');
  });
  parser.on('error', () => refuse('not_well_formed'));
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
  return root === null ? 'not_well_formed' : stripped(root);
}

/**
 * What saxes is known to make of a document against the recommendations.
 * @returns the reason for a difference; null when there is none
 */
export function faultOfSaxes(xml: string, ours: Reading, ofSaxes: Reading): string | null {
  const isReadByUs = typeof ours !== 'string';
  const isReadBySaxes = typeof ofSaxes !== 'string';
  const found = faults.find(({ form, asks }) => (asks === 'us' ? isReadByUs : !isReadByUs && isReadBySaxes) && form.test(xml)); // prettier-ignore
  return found?.reason ?? null;
}

/** Each with what it takes in the text, and who reads it: we do, or saxes alone. */
const faults: readonly { readonly reason: string; readonly asks: 'us' | 'saxes alone'; readonly form: RegExp }[] = [
  {
    reason:
      'A name behind a prefix must be a name itself (Namespaces in XML 1.0, 4): saxes lets it start with a digit, "-", "." and their like.',
    asks: 'saxes alone',
    form: /:[-.0-9\u00b7\u0300-\u036f\u203f\u2040]/,
  },
  {
    reason: 'A blank stands behind the target of an instruction (XML 1.0, 2.6): saxes takes "?" for one.',
    asks: 'saxes alone',
    form: /<\?[^ \t\r\n?]+\?(?!>)/,
  },
  {
    reason: 'Half a surrogate pair is no character (XML 1.0, 2.2): saxes takes it and what follows for one.',
    asks: 'saxes alone',
    form: /\p{Surrogate}/u,
  },
  {
    reason:
      'The name of a namespace is the value of its declaration (Namespaces in XML 1.0, 3): saxes takes off blanks at its ends, also those that a reference writes.',
    asks: 'us',
    form: /xmlns(?::[^=]*)?\s*=\s*(?:"(?:(?:\s|&#\w+;)|[^"]*(?:\s|&#\w+;)")|'(?:(?:\s|&#\w+;)|[^']*(?:\s|&#\w+;)'))/,
  },
];

/** What a text that was decoded before may declare. */
const declarable = /^(utf-8|utf-16(le|be)?|iso[-_]8859-1|iso-8859-15|latin1|windows-1252|cp1252|(us-)?ascii)$/i;

class Refused extends Error {}

function refuse(reason: string): never {
  throw new Refused(reason);
}

function elementOf({ uri, local, attributes }: SaxesTagNS): OpenElement {
  const { kind, key } = meaningOf(uri, local, false);
  const written = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
  return {
    kind,
    name: kind === other ? key : elementName(kind),
    attributes: written.map(({ name, value }) => `${name}=${value}`),
    text: '',
    textNodes: null,
    children: [],
    pieces: [],
    splits: false,
    whole: '',
  };
}

function stripped({ name, attributes, text, textNodes, children }: ReadElement): ReadElement {
  return { name, attributes, text, textNodes, children: children.map(stripped) };
}
