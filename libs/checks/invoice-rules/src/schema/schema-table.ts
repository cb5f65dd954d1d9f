import { lexicalKind, type LexicalKind } from './lexical-kinds';

/** The facts of one schema as the generator writes them, as lines of words. */
export interface SchemaSource {
  readonly title: string;
  /** The table's prefixes. */
  readonly namespaces: Readonly<Record<string, string>>;
  readonly roots: string;
  /** Whether the type of an element with a text is called after the element. */
  readonly isTypePerElement: boolean;
  /** Name, lexical kind, attributes: `:` its kind, `=` its only value (`~` is a blank), `!` required; `-` is a type without any. */
  readonly textTypes: string;
  /** Type, then its elements: by name, or by the word that names end with (`*Amount`). */
  readonly elements: string;
  /** Name, then the children in their order: `@` its type where that is not the usual one, `?`, `*`, `+` as in a DTD; `|` parts alternatives. */
  readonly elementTypes: string;
}

/**
 * What an element of a type holds: a sequence of elements, one of several, one of another namespace than the schema's extensions, a text,
 * or anything, where nothing is known of it.
 */
type Content = 'sequence' | 'choice' | 'foreign' | 'text' | 'any';

export interface SchemaAttribute {
  readonly name: string;
  readonly isRequired: boolean;
  readonly kind: LexicalKind;
  readonly fixed: string | null;
}

/** One type of a schema. */
export class SchemaType {
  readonly isSequence: boolean;
  readonly isText: boolean;
  /** Whether text that is not blank may not stand in it. */
  readonly holdsElements: boolean;
  /** Where an element of the type is in its sequence before its first child; below 0 where there is none. */
  readonly firstState: number;
  /** A bit for each attribute that must be there. */
  readonly requiredAttributes: number;

  /**
   * @param start of the entries of its children: `entryNames` and the arrays beside it, to before `end`
   * @param isSimple for a simple type, which takes no attributes at all
   */
  constructor(
    readonly name: string,
    readonly content: Content,
    readonly start: number,
    readonly end: number,
    readonly kind: LexicalKind = 'text',
    readonly isSimple = false,
    readonly attributes: readonly SchemaAttribute[] = [],
  ) {
    this.isSequence = content === 'sequence';
    this.firstState = this.isSequence ? start * 2 : -2;
    this.isText = content === 'text';
    this.holdsElements = content !== 'text' && content !== 'any';
    this.requiredAttributes = attributes.reduce(
      (bits, { isRequired }, index) => bits | (isRequired ? 1 << index : 0),
      0,
    );
  }
}

const xsdNamespace = 'http://www.w3.org/2001/XMLSchema';

/** The prefixes of a document where they are asked for. */
export interface Prefixes {
  /** @returns the namespace; undefined when the prefix is not declared */
  find(prefix: string): string | undefined;
}

/** Names that are none of the schema's. */
export const unknownName = 0;

/**
 * One schema with its names as numbers. Elements have numbers from 1; `unknownName` is none of them. Arrays that start with `entry` have an
 * item for each child of each type.
 */
export class Schema {
  readonly title: string;
  readonly namespaces: ReadonlyMap<string, string>;
  /** By number: as rules and paths write it, `cbc:ID`; a root of UBL has no prefix. */
  readonly names: string[] = [''];
  /** By number: without a prefix, and the same in small letters. */
  readonly localNames: string[] = [''];
  readonly lowerLocalNames: string[] = [''];
  readonly types: SchemaType[] = [];
  readonly entryNames: Uint16Array;
  readonly entryTypes: Uint16Array;
  /** 1 where none may be missing. */
  readonly entryIsRequired: Uint8Array;
  /** 1 where any number may stand. */
  readonly entryIsRepeatable: Uint8Array;
  /** The next entry from each on that is required, of its type or of one behind it. */
  readonly nextRequired: Uint16Array;
  /** Type of each element that may stand anywhere by its name; -1 where the name alone does not tell. */
  readonly globalTypes: Int16Array;
  private readonly namesByText = new Map<string, number>();
  private readonly usualTypes = new Map<string, string>();
  private readonly endings = new Map<string, string>();
  private readonly typeNumbers = new Map<string, number>();
  private readonly roots: readonly string[];

  constructor(readonly source: SchemaSource) {
    this.title = source.title;
    this.namespaces = new Map(Object.entries(source.namespaces).map(([prefix, uri]) => [uri, prefix]));
    this.roots = source.roots.split(' ');
    this.readElements();
    const texts = lines(source.textTypes);
    const types = lines(source.elementTypes);
    [...texts, ...types].forEach(([name], index) => this.typeNumbers.set(name!, index));
    for (const text of texts) this.types.push(this.textType(text));
    const count = types.reduce((sum, line) => sum + line.join(' ').split(/[ |]/).length - 1, 0);
    this.entryNames = new Uint16Array(count);
    this.entryTypes = new Uint16Array(count);
    this.entryIsRequired = new Uint8Array(count);
    this.entryIsRepeatable = new Uint8Array(count);
    let next = 0;
    for (const line of types) next = this.elementType(line, next);
    this.nextRequired = new Uint16Array(count + 1).fill(count);
    for (let entry = count - 1; entry >= 0; entry--) {
      this.nextRequired[entry] = this.entryIsRequired[entry] === 1 ? entry : this.nextRequired[entry + 1]!;
    }
    const { length } = this.types;
    this.types.push(new SchemaType('', 'any', 0, 0));
    this.anyType = length;
    this.globalTypes = this.globals();
  }

  /** The type of what the schema does not know. */
  readonly anyType: number;

  /** @returns number of the element's name, `unknownName` when the schema has none like it */
  name(namespace: string, local: string): number {
    const prefix = this.namespaces.get(namespace);
    return prefix === undefined ? unknownName : (this.namesByText.get(`${prefix}:${local}`) ?? unknownName);
  }

  /** @param text as rules and paths write it, `cbc:ID` @returns `unknownName` when the schema has none like it */
  nameOf(text: string): number {
    return this.namesByText.get(text) ?? unknownName;
  }

  isRoot(name: number): boolean {
    return this.globalTypes[name]! >= 0 && this.roots.includes(this.tableName(name));
  }

  /** Type of that name; the types of texts are called after the element where the schema has one for each. */
  typeNameOf({ name, content }: SchemaType, element: number): string {
    return content === 'text' && this.source.isTypePerElement ? `${this.tableName(element)}Type` : name;
  }

  /** A type's name with the table's prefix, as `xsi:type` writes it with the document's; null when no namespace of ours is meant. */
  typeText(written: string, scope: Prefixes): string | null {
    const [first, second] = written.split(':') as [string, string?];
    const namespace = scope.find(second === undefined ? '' : first) ?? '';
    const prefix = namespace === xsdNamespace ? 'xsd' : this.namespaces.get(namespace);
    return prefix === undefined ? null : `${prefix}:${second ?? first}`;
  }

  /** @returns the type of that name, `cac:PartyType`; null when the schema has none */
  typeNamed(text: string): number | null {
    const element = this.namesByText.get(text.replace(/Type$/, ''));
    if (this.source.isTypePerElement && element !== undefined && text.endsWith('Type')) {
      const type = this.globalTypes[element]!;
      if (this.types[type]!.content === 'text') return type;
    }
    return text.includes('/') || !text.includes(':') ? null : (this.typeNumbers.get(text) ?? null);
  }

  /** @returns type of an element that stands where no type expects it; of most, nothing is known */
  globalType(name: number): number {
    const type = name > 0 ? this.globalTypes[name]! : -1;
    return type < 0 ? this.anyType : type;
  }

  /** @returns the entry of a name in a type, -1 when there is none */
  entryOf({ start, end }: SchemaType, name: number): number {
    for (let entry = start; entry < end; entry++) if (this.entryNames[entry] === name) return entry;
    return -1;
  }

  entryNamesOf({ start, end }: SchemaType): number[] {
    return [...this.entryNames.subarray(start, end)];
  }

  /** With the table's own prefix, which a root of UBL has, too. */
  tableName(name: number): string {
    return this.tableNames[name]!;
  }

  private readonly tableNames: string[] = [''];

  private readElements(): void {
    for (const [type, ...elements] of lines(this.source.elements)) {
      for (const element of elements) {
        if (element.startsWith('*')) this.endings.set(element.slice(1), type!);
        else this.usualTypes.set(element, type!);
      }
    }
  }

  private textType([name, kind, ...words]: readonly string[]): SchemaType {
    const isSimple = words[0] === '-';
    const attributes = isSimple ? [] : words.map((word) => this.attributeOf(word));
    return new SchemaType(name!, 'text', 0, 0, lexicalKind(kind!), isSimple, attributes);
  }

  private attributeOf(word: string): SchemaAttribute {
    const [, name, kind = 'text', fixed, required] = /^([^:=!]+)(?::([^=!]+))?(?:=([^!]+))?(!)?$/.exec(word)!;
    return {
      name: name!,
      isRequired: required !== undefined,
      kind: lexicalKind(kind),
      fixed: fixed?.replaceAll('~', ' ') ?? null,
    };
  }

  private elementType([name, ...words]: readonly string[], start: number): number {
    const isForeign = words[0] === 'any';
    const isChoice = words[0]!.includes('|');
    let next = start;
    for (const word of isForeign ? [] : words) {
      const [, elements, mark] = /^(.*?)([?*+]?)$/.exec(word)!;
      for (const element of elements!.split('|')) {
        const [text, type] = element.split('@') as [string, string?];
        this.entryNames[next] = this.declared(text);
        this.entryTypes[next] = this.typeNumbers.get(type ?? this.usualType(text))!;
        this.entryIsRequired[next] = mark === '?' || mark === '*' ? 0 : 1;
        this.entryIsRepeatable[next] = mark === '*' || mark === '+' ? 1 : 0;
        next++;
      }
    }
    const content = isForeign ? 'foreign' : isChoice ? 'choice' : 'sequence';
    this.types.push(new SchemaType(name!, content, start, next));
    return next;
  }

  /** The number of an element of the schema, a new one when it is met for the first time. */
  private declared(text: string): number {
    const known = this.namesByText.get(text);
    if (known !== undefined) return known;
    const isBare = this.source.isTypePerElement && this.roots.includes(text);
    const local = text.slice(text.indexOf(':') + 1);
    const name = this.names.push(isBare ? local : text) - 1;
    this.tableNames.push(text);
    this.localNames.push(local);
    this.lowerLocalNames.push(local.toLowerCase());
    this.namesByText.set(text, name);
    if (isBare) this.namesByText.set(local, name);
    return name;
  }

  private usualType(text: string): string {
    const ending = /(?:[A-Z]+|[A-Z][^A-Z]*)$/.exec(text)![0];
    return this.usualTypes.get(text) ?? this.endings.get(ending) ?? `${text}Type`;
  }

  /** UBL declares every element by itself; CII its root alone. */
  private globals(): Int16Array {
    for (const root of this.roots) this.declared(root);
    return Int16Array.from(this.tableNames, (text, name) => {
      const isGlobal = name !== unknownName && (this.source.isTypePerElement || this.roots.includes(text));
      return isGlobal ? this.typeNumbers.get(this.usualType(text))! : -1;
    });
  }
}

function lines(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}
