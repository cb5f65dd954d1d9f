import {
  codesOf,
  decodedSection,
  decodedText,
  lineColumnOf,
  readTree,
  type StartTag,
  TagTable,
  type UblNode,
  type XmlRefusal,
  type XmlSource,
} from '@einvoice/invoice-rules/xml';
import { NodeName, nodeKind, noName, XmlNode } from './xml-node';

/** A document as XPath sees it, with the place of each element in its source. */
export interface XmlDocument {
  readonly ok: true;
  /** The document node. */
  readonly node: XmlNode;
  readonly source: XmlSource;
  /** Every element and attribute name, each once. */
  readonly names: readonly NodeName[];
  readonly nodeCount: number;
}

/** Reads any XML document within the limits of the reader. @returns a refusal with its place for all others; never throws */
export function readXmlDocument(xml: string | Uint8Array): XmlDocument | XmlRefusal {
  const read = readTree(xml, () => undefined);
  if (!read.ok) return read;
  return new TreeBuilder(read.source).build(read.root);
}

/** @returns line and column of an offset in the source, both from 1 */
export function placeIn(source: XmlSource, offset: number): { readonly line: number; readonly column: number } {
  return lineColumnOf(source, offset);
}

/** Turns what the reader made, which holds what invoice rules ask for, into all of the document. */
class TreeBuilder {
  private readonly text: string;
  private readonly tags: TagTable;
  private readonly elementNames = new Map<StartTag, NodeName>();
  private readonly namesByKey = new Map<string, NodeName>();
  private order = 0;
  private lastTag: StartTag | null = null;

  constructor(private readonly source: XmlSource) {
    this.text = source.text;
    this.tags = new TagTable(source.text, codesOf(source.text));
  }

  build(root: UblNode): XmlDocument {
    const node = new XmlNode(nodeKind.document, noName, '', null, this.order++, null);
    node.children = [];
    this.element(root, node, null);
    node.last = this.order - 1;
    return { ok: true, node, source: this.source, names: [...this.namesByKey.values()], nodeCount: this.order };
  }

  private element(from: UblNode, parent: XmlNode, parentTag: StartTag | null): void {
    const { tags, lastTag } = this;
    const tag = tags.find(from.start, parentTag === null ? tags.outermost : parentTag.inner, lastTag, parentTag);
    this.lastTag = tag;
    const node = new XmlNode(nodeKind.element, this.elementName(tag), tag.name, parent, this.order++, null);
    node.name.elements.push(node);
    node.start = from.start;
    node.scope = tag.inner;
    append(parent, node);
    if (tag.attributeNames.length > 0) node.attributes = this.attributes(node, tag);
    if (!tag.isEmpty) {
      node.children = [];
      let at = from.start + tag.length;
      for (let child = from.first; child !== null; child = child.next) {
        this.between(node, at, child.start);
        this.element(child, node, tag);
        at = child.end;
      }
      this.between(node, at, this.text.lastIndexOf('<', from.end - 1));
    }
    node.last = this.order - 1;
  }

  private elementName(tag: StartTag): NodeName {
    let name = this.elementNames.get(tag);
    if (name === undefined) this.elementNames.set(tag, (name = this.nameOf(tag.namespace, tag.local)));
    return name;
  }

  private nameOf(namespace: string, local: string): NodeName {
    const key = `${namespace} ${local}`;
    let name = this.namesByKey.get(key);
    if (name === undefined) this.namesByKey.set(key, (name = new NodeName(namespace, local)));
    return name;
  }

  private attributes(element: XmlNode, tag: StartTag): readonly XmlNode[] {
    return tag.attributeNames.map(({ namespace, local, name, value }) => {
      const node = new XmlNode(nodeKind.attribute, this.nameOf(namespace, local), name, element, this.order, value);
      node.start = element.start;
      node.last = this.order++;
      return node;
    });
  }

  /** What stands between two tags: text, CDATA sections, comments and instructions, all known to be well-formed. */
  private between(parent: XmlNode, from: number, to: number): void {
    const { text } = this;
    let run = '';
    let at = from;
    while (at < to) {
      const less = text.indexOf('<', at);
      const end = less < 0 || less > to ? to : less;
      if (end > at) run += decodedText(text, at, end);
      if (end === to) break;
      if (text.startsWith('<![CDATA[', end)) {
        const close = text.indexOf(']]>', end);
        run += decodedSection(text, end + 9, close);
        at = close + 3;
        continue;
      }
      this.addText(parent, run);
      run = '';
      const isComment = text[end + 1] === '!';
      const close = text.indexOf(isComment ? '-->' : '?>', end + 2);
      this.addOther(parent, isComment, text.slice(end + (isComment ? 4 : 2), close));
      at = close + (isComment ? 3 : 2);
    }
    this.addText(parent, run);
  }

  private addText(parent: XmlNode, text: string): void {
    if (text !== '') this.addLeaf(parent, new XmlNode(nodeKind.text, noName, '', parent, this.order++, text));
  }

  private addOther(parent: XmlNode, isComment: boolean, content: string): void {
    const target = isComment ? '' : /^\S*/.exec(content)![0];
    const kind = isComment ? nodeKind.comment : nodeKind.instruction;
    const name = isComment ? noName : this.nameOf('', target);
    const text = isComment ? content : content.slice(target.length).trimStart();
    this.addLeaf(parent, new XmlNode(kind, name, target, parent, this.order++, text));
  }

  private addLeaf(parent: XmlNode, node: XmlNode): void {
    node.start = parent.start;
    node.last = node.order;
    append(parent, node);
  }
}

function append(parent: XmlNode, node: XmlNode): void {
  node.index = parent.children.push(node) - 1;
}
