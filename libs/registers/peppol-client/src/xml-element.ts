import { smpAnswer } from '@einvoice/limits';
import { SaxesParser } from 'saxes';

/** An element as read: names without prefix, namespaces resolved, attributes without namespace only. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, trimmed; that of children is theirs. */
  readonly text: string;
}

export interface ParsedXml {
  readonly root: XmlElement;
  readonly elements: number;
  readonly attributes: number;
  readonly entities: number;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

class Refused extends Error {}

/**
 * Reads a document within `smpAnswer`'s limits; null when it is not well-formed, too large, or carries a document type
 * (and with it entities). `strict` also refuses comments, processing instructions and CDATA: canonicalization drops or
 * rewrites them, so that what a signature covers could differ from the text.
 */
export function parseXml(xml: string, { strict }: { readonly strict: boolean }): ParsedXml | null {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  let [elements, attributes] = [0, 0];
  const entities = entitiesIn(xml);
  if (entities > smpAnswer.entitiesMax) return null;
  const refuse = () => {
    throw new Refused();
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  if (strict) {
    parser.on('comment', refuse);
    parser.on('processinginstruction', refuse);
    parser.on('cdata', refuse);
  }
  parser.on('opentag', ({ uri, local, attributes: byName }) => {
    const all = Object.values(byName);
    elements += 1;
    attributes += all.length;
    if (open.length >= smpAnswer.depthMax || elements > smpAnswer.elementsMax) refuse();
    if (all.length > smpAnswer.attributesPerElementMax || attributes > smpAnswer.attributesMax) refuse();
    const own = all.filter((attribute) => attribute.uri === '');
    const element: OpenElement = {
      namespace: uri,
      name: local,
      attributes: new Map(own.map((attribute) => [attribute.local, attribute.value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop()!;
    element.text = element.text.trim();
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
  return root === null ? null : { root, elements, attributes, entities };
}

function entitiesIn(xml: string): number {
  let count = 0;
  for (let at = xml.indexOf('&'); at !== -1; at = xml.indexOf('&', at + 1)) count += 1;
  return count;
}

/** The children of this name, in order. */
export function childrenOf(parent: XmlElement, namespace: string, name: string): readonly XmlElement[] {
  return parent.children.filter((child) => child.namespace === namespace && child.name === name);
}

/** The one child of this name; null when there is none or more than one. */
export function onlyChild(parent: XmlElement, namespace: string, name: string): XmlElement | null {
  const children = childrenOf(parent, namespace, name);
  return children.length === 1 ? children[0]! : null;
}
