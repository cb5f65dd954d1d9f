import { invoiceXml } from '@einvoice/limits';
import { SaxesParser, type SaxesAttributePlain } from 'saxes';
import { CreditNote, Invoice, isBasic } from '../tree/elements';
import { indexChildren, type UblAttribute, UblNode } from '../tree/ubl-node';
import { decodeXml, type DecodedXml } from './decode-xml';
import { NamespaceScope, partsOf } from './namespace-scope';
import { XmlRefused, type XmlRefusal, type XmlRefusalReason } from './xml-refusal';

/** A document as read: its root is an Invoice or a CreditNote. */
export interface UblDocument {
  readonly ok: true;
  readonly root: UblNode;
}

/**
 * Reads a UBL Invoice or CreditNote into the tree that the rules judge: elements in their order, every repetition, attributes,
 * raw text. Elements that no rule speaks of are kept with kind `other` and their name as `key`.
 * @param xml bytes in UTF-8 or UTF-16, or text
 * @returns a refusal for everything that is no well-formed, plain UBL document within the limits; never throws
 */
export function readUbl(xml: string | Uint8Array): UblDocument | XmlRefusal {
  return readTree(xml, ({ kind }) => {
    if (kind === Invoice || kind === CreditNote) return;
    refuse('not_ubl', 'The first element is not the Invoice or CreditNote of UBL 2.1; its namespace counts too.');
  });
}

/** Reads any XML document within the limits. @param accept looks at the root before anything below it is read; it may throw XmlRefused */
export function readTree(xml: string | Uint8Array, accept: (root: UblNode) => void): UblDocument | XmlRefusal {
  try {
    return { ok: true, root: new TreeBuilder(decodeXml(xml), accept).read() };
  } catch (error) {
    if (error instanceof XmlRefused) return { ok: false, reason: error.reason, message: error.message };
    throw error;
  }
}

/**
 * The parser with a place for each handler from the start: V8 keeps an object that grows by more than a few properties
 * in a slow form, which makes reading six times slower.
 */
class PreparedParser extends SaxesParser<{ position: false; forceXMLVersion: true; defaultXMLVersion: '1.0' }> {
  constructor() {
    super({ position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });
    const places = this as unknown as Record<string, undefined>;
    places['xmldeclHandler'] = undefined;
    places['openTagStartHandler'] = undefined;
    places['attributeHandler'] = undefined;
    places['openTagHandler'] = undefined;
    places['closeTagHandler'] = undefined;
    places['textHandler'] = undefined;
    places['cdataHandler'] = undefined;
    places['commentHandler'] = undefined;
    places['doctypeHandler'] = undefined;
    places['piHandler'] = undefined;
    places['errorHandler'] = undefined;
    forgetComments(this as unknown as CommentReader);
  }
}

/** The part of the parser that reads comments: it keeps their text for its handler, at sixty bytes for each hyphen. */
interface CommentReader {
  text: string;
  sComment(): void;
  readonly stateTable: ((this: CommentReader) => void)[];
}

function forgetComments({ sComment, stateTable }: CommentReader): void {
  stateTable[stateTable.indexOf(sComment)] = function () {
    sComment.call(this);
    this.text = '';
  };
}

/** So many children are looked through as fast as looked up. */
const fewChildrenMax = 64;

/** Turns the parser's events into nodes; the first thing that may not be ends the reading. */
class TreeBuilder {
  private readonly parser = new PreparedParser();
  private readonly scope = new NamespaceScope();
  private root: UblNode | null = null;
  /** The open element; null outside the root. */
  private open: UblNode | null = null;
  private depth = 0;
  /** How many children each open element has, by depth. */
  private readonly childCounts: number[] = [];
  /** Open elements that hold a value. */
  private openBasics = 0;
  private elements = 0;
  /** Of the element whose start tag is being read. */
  private attributes: UblAttribute | null = null;
  private attributeCount = 0;
  private prefixedAttributes = 0;
  /** Of the open element, and its text nodes once there are two. */
  private text = '';
  private pieces: string[] | null = null;
  /** Whether the next text is a new text node: a comment or an element stands between. */
  private splits = false;

  constructor(
    private readonly decoded: DecodedXml,
    private readonly accept: (root: UblNode) => void,
  ) {
    const { parser } = this;
    parser.on('xmldecl', ({ version, encoding }) => this.declaration(version, encoding));
    parser.on('opentagstart', () => this.startTag());
    parser.on('attribute', (attribute) => this.attribute(attribute));
    parser.on('opentag', ({ name }) => this.element(name));
    parser.on('closetag', () => this.endTag());
    parser.on('text', (text) => this.characters(text));
    parser.on('cdata', (text) => this.characters(text));
    parser.on('comment', () => void (this.splits = true));
    parser.on('doctype', () => refuse('document_type', 'A document type is not read. Remove the DOCTYPE.'));
    parser.on('processinginstruction', () =>
      refuse(
        'processing_instruction',
        'Processing instructions are not read. Remove everything between <? and ?> after the XML declaration.',
      ),
    );
    parser.on('error', ({ message }) => refuse('not_well_formed', notWellFormed(message)));
  }

  read(): UblNode {
    try {
      this.parser.write(this.decoded.text).close();
    } catch (error) {
      if (!(error instanceof XmlRefused)) throw error;
      const { line, column } = this.parser;
      throw new XmlRefused(error.reason, `${error.message} (Line ${line}, column ${column}.)`);
    }
    return this.root!;
  }

  private declaration(version: string | undefined, encoding: string | undefined): void {
    if (version !== '1.0') refuse('xml_version', 'Only XML 1.0 is read. Declare version="1.0".');
    if (encoding !== undefined && !this.decoded.declarable.has(encoding.toUpperCase())) {
      refuse(
        'encoding',
        'The declared encoding is not the one the document is in, or none that is read. Send it in UTF-8.',
      );
    }
  }

  private startTag(): void {
    this.attributes = null;
    this.attributeCount = 0;
    this.prefixedAttributes = 0;
    if (++this.depth > invoiceXml.depthMax)
      refuse('too_deep', `Elements may be nested ${invoiceXml.depthMax} deep at most.`);
    if (++this.elements > invoiceXml.elementsMax) {
      refuse('too_many_elements', `A document may have ${invoiceXml.elementsMax} elements at most.`);
    }
  }

  private attribute({ name, value }: SaxesAttributePlain): void {
    if (++this.attributeCount > invoiceXml.attributesPerElementMax) {
      refuse('too_many_attributes', `An element may have ${invoiceXml.attributesPerElementMax} attributes at most.`);
    }
    checkLength(value);
    if (name.startsWith('xmlns') && (name.length === 5 || name[5] === ':')) {
      this.scope.declare(name, value, this.depth);
      return;
    }
    if (name.includes(':')) this.prefixedAttributes++;
    this.attributes = { name, value, key: '', next: this.attributes };
  }

  private element(name: string): void {
    const { kind, key } = this.scope.meaning(name);
    if (this.prefixedAttributes > 0) this.checkPrefixes();
    const parent = this.open;
    this.childCounts[this.depth] = 0;
    const node = new UblNode(kind, parent, '', key, -1);
    node.attributes = this.attributes;
    if (parent === null) this.begin(node);
    else {
      if (parent.last === null) parent.first = node;
      else parent.last.next = node;
      parent.last = node;
      this.childCounts[this.depth - 1]!++;
      if (this.openBasics > 0) parent.text = this.text;
    }
    if (isBasic(kind)) this.openBasics++;
    this.open = node;
    this.text = '';
    this.pieces = null;
  }

  private begin(root: UblNode): void {
    this.accept(root);
    this.root = root;
  }

  private endTag(): void {
    const node = this.open!;
    const { parent } = node;
    if (node.first === null) {
      node.text = this.text;
      node.textNodes = this.pieces;
    } else if (this.openBasics > 0) node.text = this.text;
    if (isBasic(node.kind)) this.openBasics--;
    if (this.childCounts[this.depth]! > fewChildrenMax || parent === null) indexChildren(node);
    this.pieces = null;
    // UBL has nothing below a basic element; where something is, the value is all the text down there.
    this.text = parent !== null && this.openBasics > 0 ? parent.text + node.text : '';
    this.splits = true;
    this.scope.leave(this.depth--);
    this.open = parent;
  }

  private characters(text: string): void {
    if (this.text === '') this.text = text;
    else {
      if (this.splits) (this.pieces ??= [this.text]).push(text);
      else if (this.pieces !== null) this.pieces[this.pieces.length - 1] += text;
      this.text += text;
    }
    this.splits = false;
    checkLength(this.text);
  }

  /** Two prefixes of one namespace must not give an element the same attribute twice. */
  private checkPrefixes(): void {
    const names = new Set<string>();
    for (let at = this.attributes; at !== null; at = at.next) {
      const [prefix, local] = partsOf(at.name);
      if (prefix === '') continue;
      const name = `${this.scope.namespaceOf(prefix)} ${local}`;
      if (names.has(name)) refuse('not_well_formed', 'An element has the same attribute twice.');
      names.add(name);
    }
  }
}

/** The parser's complaint without the names of the document that follow its colon. */
function notWellFormed(complaint: string): string {
  const [what] = complaint.replace(/\.$/, '').split(':');
  if (what === 'unclosed tag' || what === 'unexpected end') return 'The document ends before it is complete.';
  return `The document is not well-formed XML: ${what}.`;
}

function checkLength(text: string): void {
  const { length } = text;
  // At most three bytes a character, so short texts need no counting.
  if (length * 3 <= invoiceXml.textNodeBytesMax || Buffer.byteLength(text) <= invoiceXml.textNodeBytesMax) return;
  refuse('text_too_long', `A single text may have ${invoiceXml.textNodeBytesMax} bytes at most.`);
}

function refuse(reason: XmlRefusalReason, message: string): never {
  throw new XmlRefused(reason, message);
}
