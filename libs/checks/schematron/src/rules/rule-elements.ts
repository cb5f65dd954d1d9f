import { attributePlace } from '@einvoice/invoice-rules/xml';
import { nodeKind, type XmlNode } from '../tree/xml-node';
import { type XmlDocument } from '../tree/xml-document';
import { type Let, type Written } from './model';
import { RuleFileRefused } from './refusal';

export const schematronNamespace = 'http://purl.oclc.org/dsdl/schematron';
export const xsltNamespace = 'http://www.w3.org/1999/XSL/Transform';
export const svrlNamespace = 'http://purl.oclc.org/dsdl/svrl';

/** Reads elements of a rule file; what they say keeps its place. */
export class RuleElements {
  /** @param prefixes in force everywhere, before those of an element */
  constructor(
    private readonly document: XmlDocument,
    private readonly prefixes: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** An attribute with its place; null when there is none. */
  written(element: XmlNode, name: string): Written | null {
    const text = attributeOf(element, name);
    if (text === null) return null;
    const place = attributePlace(element, name, this.document.source);
    const { prefixes } = this;
    const scope = { find: (prefix: string) => prefixes.get(prefix) ?? element.scope.find(prefix) };
    return { text, offset: place?.value.start ?? element.start, scope };
  }

  /** The same for an attribute that has to be there. @throws RuleFileRefused */
  required(element: XmlNode, name: string): Written {
    return this.written(element, name) ?? this.refuse(element, `The element ${element.writtenName} has no ${name}.`);
  }

  /** A variable or parameter of XSLT. */
  variable(element: XmlNode): Let {
    const value = this.written(element, 'select');
    return { name: this.required(element, 'name'), value, content: value === null ? element : null, as: this.written(element, 'as') }; // prettier-ignore
  }

  refuse(element: XmlNode, message: string, reason: RuleFileRefused['reason'] = 'not_supported'): never {
    throw new RuleFileRefused(reason, message, element.start);
  }
}

export function attributeOf(element: XmlNode, name: string): string | null {
  for (const { name: of, value } of element.attributes) if (of.local === name && of.namespace === '') return value;
  return null;
}

export function isElement(node: XmlNode, namespace: string, local?: string): boolean {
  const { kind, name } = node;
  return kind === nodeKind.element && name.namespace === namespace && (local === undefined || name.local === local);
}

export function elementsIn(node: XmlNode): XmlNode[] {
  return node.children.filter(({ kind }) => kind === nodeKind.element);
}
