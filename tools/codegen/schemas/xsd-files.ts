import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SaxesParser } from 'saxes';

/** One element of an XSD file. */
export interface XsdNode {
  /** Local name: `complexType`, `sequence`, `element` … */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XsdNode[];
  readonly file: XsdFile;
}

/** What a file says of itself, so that its names can be resolved. */
interface XsdFile {
  readonly targetNamespace: string;
  /** Prefixes of the file's root; an absent default namespace is ''. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/** The named components of all files of a folder: `{namespace}local` to what declares it. */
export interface XsdComponents {
  readonly elements: ReadonlyMap<string, XsdNode>;
  readonly types: ReadonlyMap<string, XsdNode>;
}

export const xsdNamespace = 'http://www.w3.org/2001/XMLSchema';

/**
 * Reads .xsd files below a folder. Two files may declare the same component; they must then say the same.
 * @param isWanted by the name of a file
 * @throws when they do not, or when a file needs what the generator does not understand
 */
export function readXsdFolder(folder: string, isWanted: (file: string) => boolean): XsdComponents {
  const elements = new Map<string, XsdNode>();
  const types = new Map<string, XsdNode>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.xsd') || !isWanted(entry.name)) continue;
    const root = parsed(readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
    for (const node of root.children) {
      if (node.name === 'element') declare(elements, node);
      if (node.name === 'complexType' || node.name === 'simpleType') declare(types, node);
    }
  }
  return { elements, types };
}

function declare(components: Map<string, XsdNode>, node: XsdNode): void {
  const name = qualified(node.file.targetNamespace, node.attributes['name']!);
  const before = components.get(name);
  if (before !== undefined && saying(before) !== saying(node)) throw new Error(`${name} is declared in two ways.`);
  components.set(name, node);
}

function saying({ name, attributes, children }: XsdNode): string {
  return JSON.stringify([name, attributes, children.map(saying)]);
}

export function qualified(namespace: string, local: string): string {
  return `{${namespace}}${local}`;
}

/** A name as an attribute value of the file means it. */
export function resolved(node: XsdNode, name: string): string {
  const [first, second] = name.split(':') as [string, string?];
  const prefix = second === undefined ? '' : first;
  const namespace = node.file.prefixes.get(prefix);
  if (namespace === undefined && prefix !== '') throw new Error(`The prefix ${prefix} is not declared.`);
  return qualified(namespace ?? '', second ?? first);
}

/** Annotations are passed over: only what a document is judged by is kept. */
function parsed(text: string): XsdNode {
  let file: XsdFile = { targetNamespace: '', prefixes: new Map() };
  let root: XsdNode | null = null;
  const open: XsdNode[] = [];
  let insideAnnotation = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes, ns }) => {
    if (insideAnnotation > 0 || local === 'annotation') return void insideAnnotation++;
    if (uri !== xsdNamespace) throw new Error(`A schema has no element ${local} of ${uri}.`);
    const plain = Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value]));
    if (root === null)
      file = { targetNamespace: plain['targetNamespace'] ?? '', prefixes: new Map(Object.entries(ns)) };
    const node: XsdNode = { name: local, attributes: plain, children: [], file };
    root ??= node;
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => {
    if (insideAnnotation > 0) insideAnnotation--;
    else open.pop();
  });
  parser.write(text).close();
  return root!;
}
