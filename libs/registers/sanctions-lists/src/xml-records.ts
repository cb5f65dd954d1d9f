import { sanctionsFile } from '@einvoice/limits';
import { SaxesParser } from 'saxes';
import { decoded } from './decoded';
import { refuse } from './refused-file';

/** An element of a list, names without their prefix: publishers have changed their namespaces. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The text right below it, white space as written. */
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Element[];
  text: string;
}

export interface RecordShape {
  /** Local name of the root element; several where the same list comes in several forms. */
  readonly root: string | readonly string[];
  /** Elements that are handed over whole as soon as they end, wherever they stand outside another one. */
  readonly records: readonly string[];
}

/**
 * Reads an XML list as a stream: the root's attributes, then each record. Document types, deep and endless content are
 * refused, so memory holds one record.
 * @throws RefusedFile for a file that is no such list, hostile, cut off or too large
 */
export async function readXmlRecords(
  chunks: AsyncIterable<Uint8Array>,
  { root, records }: RecordShape,
  onRoot: (attributes: Readonly<Record<string, string>>, name: string) => void,
  onRecord: (record: Element) => void,
): Promise<void> {
  const roots = typeof root === 'string' ? [root] : root;
  const reader = new RecordReader(roots, new Set(records), onRoot, onRecord);
  for await (const text of decoded(chunks, 'utf-8')) reader.write(text);
  reader.end();
}

class RecordReader {
  private readonly parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  private readonly open: Open[] = [];
  private depth = 0;
  private sinceElement = 0;
  private recordCharacters = 0;
  private rootSeen = false;

  constructor(
    private readonly roots: readonly string[],
    private readonly records: ReadonlySet<string>,
    private readonly onRoot: (attributes: Readonly<Record<string, string>>, name: string) => void,
    private readonly onRecord: (record: Element) => void,
  ) {
    this.parser.on('doctype', () => refuse('hostile_xml', 'The file has a document type, which no official list has.'));
    this.parser.on('error', () => this.broken());
    this.parser.on('opentag', ({ name, attributes }) => this.onOpen(localName(name), attributes));
    this.parser.on('closetag', () => this.onClose());
    this.parser.on('text', (text) => this.onText(text));
    this.parser.on('cdata', (text) => this.onText(text));
  }

  write(text: string): void {
    this.sinceElement += text.length;
    if (this.sinceElement > sanctionsFile.recordCharactersMax) tooLarge();
    this.parser.write(text);
  }

  end(): void {
    this.parser.close();
    if (!this.rootSeen || this.depth !== 0) this.broken();
  }

  private broken(): never {
    return refuse(
      'truncated_or_broken',
      'The file ends early or is damaged. Download it again; the loaded list stays.',
    );
  }

  private onOpen(name: string, attributes: Record<string, string>): void {
    this.sinceElement = 0;
    this.depth++;
    if (this.depth > sanctionsFile.depthMax) refuse('hostile_xml', 'The file nests deeper than any official list.');
    if (!this.rootSeen) {
      if (!this.roots.includes(name)) refuse('not_this_list', `The file begins with another element than ${this.roots.join(' or ')}: it is another list, or a page of the site.`); // prettier-ignore
      this.rootSeen = true;
      this.onRoot(withLocalNames(attributes), name);
      return;
    }
    if (this.open.length === 0 && !this.records.has(name)) return;
    if (this.open.length === 0) this.recordCharacters = 0;
    const named = withLocalNames(attributes);
    for (const value of Object.values(named)) this.count(value.length);
    this.count(name.length);
    this.open.push({ name, attributes: named, children: [], text: '' });
  }

  private onText(text: string): void {
    const element = this.open.at(-1);
    if (element === undefined) return;
    this.count(text.length);
    element.text += text;
  }

  private onClose(): void {
    this.sinceElement = 0;
    this.depth--;
    const element = this.open.pop();
    if (element === undefined) return;
    const parent = this.open.at(-1);
    if (parent) parent.children.push(element);
    else this.onRecord(element);
  }

  private count(characters: number): void {
    this.recordCharacters += characters;
    if (this.recordCharacters > sanctionsFile.recordCharactersMax) tooLarge();
  }
}

const tooLarge = (): never => refuse('too_large', 'One entry of the file is larger than any of an official list.');
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function withLocalNames(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}

/** Children of this name right below an element. */
export const childrenOf = ({ children }: Element, name: string): readonly Element[] =>
  children.filter((child) => child.name === name);

/** All elements at the end of a path of names. */
export function elementsAt(element: Element, ...path: readonly string[]): readonly Element[] {
  return path.reduce<readonly Element[]>((found, name) => found.flatMap((each) => childrenOf(each, name)), [element]);
}

/** The texts at the end of a path, single-spaced, blank ones left out. */
export function textsAt(element: Element, ...path: readonly string[]): readonly string[] {
  return elementsAt(element, ...path)
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

/** The first text at the end of a path; empty when there is none. */
export const textAt = (element: Element, ...path: readonly string[]): string => textsAt(element, ...path)[0] ?? '';
