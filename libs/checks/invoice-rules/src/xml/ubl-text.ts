import { elementName } from '../tree/elements';
import { type UblNode, unreadableText } from '../tree/ubl-node';
import { escapeAttribute, escapeText } from './escape-xml';

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
const indents = Array.from({ length: 16 }, (_, depth) => '  '.repeat(depth));

/** A start tag without its end, indented: `<cbc:ID schemeID="0088"`. */
export function startTag(name: string, { attributes }: UblNode, depth: number): string {
  let start = `${indents[depth]}<${name}`;
  for (let at = attributes; at !== null; at = at.next) start += ` ${at.name}="${escapeAttribute(at.value)}"`;
  return start;
}

export const endTag = (name: string, depth: number): string => `${indents[depth]}</${name}>\n`;

/** An element with a text. */
export const leaf = (name: string, node: UblNode, depth: number): string =>
  `${startTag(name, node, depth)}>${escapeText(node.text)}</${name}>\n`;

/** What the first element of a UBL document declares. @param name without prefix */
export const ublNamespaces = (name: string): string =>
  [
    `xmlns="${schemas}${name}-2"`,
    `xmlns:cac="${schemas}CommonAggregateComponents-2"`,
    `xmlns:cbc="${schemas}CommonBasicComponents-2"`,
  ].join(' ');

/** The text of a UBL document, or of some elements of one, written element by element. */
export class UblText {
  /** Those written so far, each in one piece: strings that were added to one another stay apart in memory, and cost thrice. */
  private readonly elements: string[] = [];
  private readonly pieces: string[] = [];
  /** Some amount has no value: it was not stated, and could not be computed. */
  isIncomplete = false;

  /** @param root of a whole document; null for elements right below a root */
  constructor(private readonly root: UblNode | null) {}

  /** Writes an element that stands right below the root. */
  add(node: UblNode): void {
    this.element(node, 1);
    this.elements.push(this.pieces.join(''));
    this.pieces.length = 0;
  }

  append(other: UblText): void {
    for (const element of other.elements) this.elements.push(element);
    this.isIncomplete ||= other.isIncomplete;
  }

  toString(): string {
    const text = this.elements.join('');
    if (this.root === null) return text;
    const name = elementName(this.root.kind);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${ublNamespaces(name)}>\n${text}${endTag(name, 0)}`;
  }

  private element(node: UblNode, depth: number): void {
    const name = elementName(node.kind);
    if (node.first !== null) {
      this.pieces.push(startTag(name, node, depth), '>\n');
      for (let at: UblNode | null = node.first; at !== null; at = at.next) this.element(at, depth + 1);
      this.pieces.push(endTag(name, depth));
    } else if (node.text === '') this.pieces.push(startTag(name, node, depth), '/>\n');
    else {
      if (node.text === unreadableText && node.decimal === null) this.isIncomplete = true;
      this.pieces.push(leaf(name, node, depth));
    }
  }
}
