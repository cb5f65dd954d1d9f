import { type UblNode } from '../tree/ubl-node';
import { escapeAttribute, escapeText } from '../xml/escape-xml';
import { type XmlSource } from '../xml/source-places';
import { nameInScope, type NameInScope } from './prefixes';

/** An element to write: its name with the usual prefix, and its text or children. */
export interface NewElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | readonly NewElement[];
}

const ublSchemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
const ciiSchemas = 'urn:un:unece:uncefact:data:standard:';
const namespaces: ReadonlyMap<string, string> = new Map([
  ['cac', `${ublSchemas}CommonAggregateComponents-2`],
  ['cbc', `${ublSchemas}CommonBasicComponents-2`],
  ['ext', `${ublSchemas}CommonExtensionComponents-2`],
  ['rsm', `${ciiSchemas}CrossIndustryInvoice:100`],
  ['ram', `${ciiSchemas}ReusableAggregateBusinessInformationEntity:100`],
  ['udt', `${ciiSchemas}UnqualifiedDataType:100`],
]);

/** The line end and blanks in front of an element, and what each level below it has more; both empty where all stands on one line. */
export interface Indent {
  readonly before: string;
  readonly step: string;
}

/** An element inside `parent` as text: with the prefixes in force there, and laid out as its neighbours are. */
export function textOf(element: NewElement, parent: UblNode, source: XmlSource, { before, step }: Indent): string {
  const prefixes = new Map<string, NameInScope>();
  for (const prefix of prefixesIn(element)) {
    const namespace = namespaces.get(prefix);
    if (namespace !== undefined) prefixes.set(prefix, nameInScope(namespace, prefix, parent, source));
  }
  const declarations = [...prefixes.values()].map(({ declaration }) => declaration).join('');
  return write(element, before, before === '' ? '' : step, prefixes, declarations);
}

function prefixesIn({ name, content }: NewElement): Set<string> {
  const found = new Set([name.split(':')[0]!]);
  if (typeof content !== 'string') for (const child of content) for (const prefix of prefixesIn(child)) found.add(prefix);
  return found;
} // prettier-ignore

function write(
  { name, attributes = {}, content }: NewElement,
  before: string,
  step: string,
  prefixes: ReadonlyMap<string, NameInScope>,
  declarations: string,
): string {
  const [prefix, local] = name.split(':') as [string, string];
  const written = `${prefixes.get(prefix)?.prefix ?? `${prefix}:`}${local}`;
  const values = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  const start = `<${written}${declarations}${values.join('')}>`;
  if (typeof content === 'string') return `${before}${start}${escapeText(content)}</${written}>`;
  const inner = content.map((child) => write(child, before + step, step, prefixes, ''));
  return `${before}${start}${inner.join('')}${before}</${written}>`;
}
