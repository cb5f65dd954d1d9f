import { elementName } from '../tree/elements';
import { type UblNode, unreadableText } from '../tree/ubl-node';
import { escapeAttribute, escapeText } from './escape-xml';

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
const indents = Array.from({ length: 16 }, (_, depth) => '  '.repeat(depth));

/** The text of a UBL document, or of some elements of one, written element by element. */
export class UblText {
  private text = '';
  /** Some amount has no value: it was not stated, and could not be computed. */
  isIncomplete = false;

  /** @param root of a whole document; null for elements right below a root */
  constructor(private readonly root: UblNode | null) {}

  /** Writes an element that stands right below the root. */
  add(node: UblNode): void {
    this.element(node, 1);
  }

  append(other: UblText): void {
    this.text += other.text;
    this.isIncomplete ||= other.isIncomplete;
  }

  toString(): string {
    if (this.root === null) return this.text;
    const name = elementName(this.root.kind);
    const namespaces = [
      `xmlns="${schemas}${name}-2"`,
      `xmlns:cac="${schemas}CommonAggregateComponents-2"`,
      `xmlns:cbc="${schemas}CommonBasicComponents-2"`,
    ];
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespaces.join(' ')}>\n${this.text}</${name}>\n`;
  }

  private element(node: UblNode, depth: number): void {
    const name = elementName(node.kind);
    let start = `${indents[depth]}<${name}`;
    for (let at = node.attributes; at !== null; at = at.next) start += ` ${at.name}="${escapeAttribute(at.value)}"`;
    if (node.first !== null) {
      this.text += `${start}>\n`;
      for (let at: UblNode | null = node.first; at !== null; at = at.next) this.element(at, depth + 1);
      this.text += `${indents[depth]}</${name}>\n`;
    } else if (node.text === '') this.text += `${start}/>\n`;
    else {
      if (node.text === unreadableText && node.decimal === null) this.isIncomplete = true;
      this.text += `${start}>${escapeText(node.text)}</${name}>\n`;
    }
  }
}
