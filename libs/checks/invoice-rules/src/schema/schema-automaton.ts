import { DocumentNames } from './document-names';
import { ElementPaths } from './element-path';
import { isOfKind, collapsed } from './lexical-kinds';
import { OpenElements } from './open-elements';
import { type Schema, type SchemaAttribute, type SchemaType } from './schema-table';
import { SchemaIssueList, type SchemaReport } from './schema-issues';
import { SchemaWords } from './schema-words';
import { findSiblingFaults, type SiblingFinding } from './sibling-order';

/** Numbers of attributes that no type has. */
const instanceType = -2;
const instanceNil = -3;
const instanceLocation = -4;
/** And below: attributes that the document alone knows. */
const firstUnknown = -5;
/** So many are told apart. */
const unknownAttributesMax = 10_000;
const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

/** The sequence was left: what stands behind cannot be told from what should have. */
const broken = -1;

/**
 * Follows a document through its schema while it is read: where each open element stands in its sequence is one number. The reader tells
 * names by the numbers that it once asked for; everything that an issue needs is worked out when there is one.
 *
 * For each element: `open`, `attribute` for each but `xmlns`, `text` for what it holds directly, its children, `close`.
 */
export class SchemaAutomaton {
  private readonly names: DocumentNames;
  private readonly opened = new OpenElements();
  private readonly issues = new SchemaIssueList();
  private readonly words: SchemaWords;
  private readonly unknownAttributes: string[] = [];
  /** By depth: type, place in its sequence (entry × 2, + 1 when it was taken), required attributes seen, and what is wrong at the end. */
  private readonly types: number[] = [];
  private readonly states: number[] = [];
  private readonly attributesSeen: number[] = [];
  private readonly hasText: boolean[] = [];
  private lastOffset = -1;

  /**
   * @param text the decoded document
   * @param namespaceOf a prefix that is in scope; null when none is. For `xsi:type`
   */
  constructor(
    private readonly schema: Schema,
    text: string,
    private readonly namespaceOf: (prefix: string) => string | null,
  ) {
    this.names = new DocumentNames(schema);
    this.words = new SchemaWords(schema, this.names, this.opened, new ElementPaths(this.opened, text));
  }

  /** Number of an element's name, to be asked for once. */
  elementName(namespace: string, local: string): number {
    return this.names.number(namespace, local);
  }

  /** Number of an attribute's name, to be asked for once. @param written with its prefix, if it has one */
  attributeName(namespace: string, local: string, written: string): number {
    if (namespace === instanceNamespace) {
      if (local === 'type') return instanceType;
      if (local === 'nil') return instanceNil;
      if (local === 'schemaLocation' || local === 'noNamespaceSchemaLocation') return instanceLocation;
    }
    const known = namespace === '' ? this.schema.attribute(local) : -1;
    if (known >= 0) return known;
    if (this.unknownAttributes.length === unknownAttributesMax) return firstUnknown;
    return firstUnknown - (this.unknownAttributes.push(written) - 1);
  }

  /** @param offset of the element's `<` in the document */
  open(name: number, offset: number): void {
    const { depth } = this.opened;
    const type = depth === 0 ? this.schema.globalType(name) : this.step(depth - 1, name);
    this.opened.open(name, offset);
    this.lastOffset = offset;
    const { start } = this.schema.types[type]!;
    this.types[depth] = type;
    this.states[depth] = start * 2;
    this.attributesSeen[depth] = 0;
    this.hasText[depth] = false;
  }

  attribute(name: number, value: string): void {
    const depth = this.opened.depth - 1;
    const type = this.schema.types[this.types[depth]!]!;
    if (name < 0) return this.otherAttribute(name, type, value);
    if (type.content === 'any') return;
    const index = type.attributeIndex[name] ?? -1;
    const attribute = type.attributes[index];
    if (attribute === undefined) return this.unknownAttribute(this.schema.attributeNames[name]!, type);
    this.attributesSeen[depth]! |= 1 << index;
    if (attribute.isFree) return;
    this.constrained(attribute, value);
  }

  /** Whether `close` needs the element's text. */
  get wantsText(): boolean {
    return this.schema.types[this.types[this.opened.depth - 1]!]!.kind !== 'text';
  }

  /** Text that stands directly in the open element. @param isBlank whether it is nothing but the blanks of XML */
  text(isBlank: boolean): void {
    if (!isBlank) this.hasText[this.opened.depth - 1] = true;
  }

  /** @param text of the element when `wantsText`; else not looked at */
  close(text: string): void {
    const depth = this.opened.depth - 1;
    const type = this.schema.types[this.types[depth]!]!;
    if ((this.attributesSeen[depth]! & type.requiredAttributes) !== type.requiredAttributes)
      this.missingAttributes(depth, type);
    if (type.content === 'text') this.closeText(type, text);
    else if (type.content !== 'any') this.closeElements(depth, type);
    this.opened.close();
  }

  /** @param lineColumn of an offset in the document */
  report(lineColumn: (offset: number) => { readonly line: number; readonly column: number }): SchemaReport {
    return this.issues.report(lineColumn);
  }

  /** @returns the type of a child of that name, and goes on to behind it in the sequence */
  private step(depth: number, name: number): number {
    const { schema } = this;
    const type = schema.types[this.types[depth]!]!;
    const state = this.states[depth]!;
    if (type.content === 'sequence' && state !== broken) {
      let entry = state >> 1;
      let isTaken = (state & 1) === 1;
      for (; entry < type.end; entry++) {
        if (schema.entryNames[entry] === name) {
          if (isTaken && schema.entryIsRepeatable[entry] === 0) break;
          this.states[depth] = entry * 2 + 1;
          return schema.entryTypes[entry]!;
        }
        if (!isTaken && schema.entryIsRequired[entry] === 1) break;
        isTaken = false;
      }
      this.states[depth] = broken;
    }
    return this.stepAside(depth, type, name);
  }

  /** The same where there is no sequence to go on in, or the name does not go on in it. */
  private stepAside(depth: number, type: SchemaType, name: number): number {
    const { schema } = this;
    if (type.content === 'choice' || type.content === 'foreign') {
      const isFirst = this.opened.childCount === 0;
      const isAllowed = type.content === 'choice' ? schema.entryOf(type, name) >= 0 : this.names.isForeign(name);
      if (!isFirst || !isAllowed) this.states[depth] = broken;
    }
    const entry = schema.entryOf(type, name);
    return entry >= 0 ? schema.entryTypes[entry]! : schema.globalType(name);
  }

  private closeText(type: SchemaType, text: string): void {
    const { childCount } = this.opened;
    if (childCount > 0) this.issues.add('schema_unknown_element', () => this.words.elementInText(this.endMoment));
    else if (type.kind !== 'text' && !isOfKind(type.kind, text)) {
      this.issues.add(this.words.codeOf(type.kind), () => this.words.badText(type.kind, text, this.endMoment));
    }
  }

  private closeElements(depth: number, type: SchemaType): void {
    if (this.hasText[depth])
      this.issues.add('schema_text_not_allowed', () => this.words.textNotAllowed(type, this.endMoment));
    if (this.states[depth] === broken || !this.isComplete(depth, type)) this.findFaults(type);
  }

  private isComplete(depth: number, type: SchemaType): boolean {
    if (type.content !== 'sequence') return this.opened.childCount > 0;
    const state = this.states[depth]!;
    for (let entry = (state + 1) >> 1; entry < type.end; entry++)
      if (this.schema.entryIsRequired[entry] === 1) return false;
    return true;
  }

  private findFaults(type: SchemaType): void {
    const { opened, names } = this;
    const { depth, childCount } = opened;
    const name = (child: number) => opened.childName(depth, child);
    const children = {
      count: childCount,
      name,
      local: (child: number) => names.local(name(child)),
      isForeign: (child: number) => names.isForeign(name(child)),
    };
    const { room } = this.issues;
    const detailed: SiblingFinding[] = [];
    findSiblingFaults(this.schema, type, children, (finding) => {
      this.issues.count(`schema_${finding.fault}`);
      if (detailed.length < room) detailed.push(finding);
    });
    // In document order, so that the siblings are counted once for their paths.
    detailed.sort((one, other) => (one.at < 0 ? childCount : one.at) - (other.at < 0 ? childCount : other.at));
    for (const finding of detailed) {
      if (this.issues.room > 0) this.issues.keep(this.words.ofSiblings(type, finding, this.endMoment));
    }
  }

  private constrained(attribute: SchemaAttribute, value: string): void {
    const { kind, fixed } = attribute;
    const isFine = isOfKind(kind, value) && (fixed === null || collapsed(value) === fixed);
    if (!isFine) this.issues.add('schema_bad_value', () => this.words.badAttribute(attribute, value, this.lastOffset));
  }

  private missingAttributes(depth: number, { attributes }: SchemaType): void {
    attributes.forEach(({ isRequired, name }, index) => {
      if (!isRequired || (this.attributesSeen[depth]! & (1 << index)) !== 0) return;
      this.issues.add('schema_missing_attribute', () => this.words.missingAttribute(name));
    });
  }

  private unknownAttribute(written: string, type: SchemaType): void {
    this.issues.add('schema_unknown_attribute', () => this.words.unknownAttribute(written, type));
  }

  private otherAttribute(name: number, type: SchemaType, value: string): void {
    if (name <= firstUnknown) {
      if (type.content !== 'any') this.unknownAttribute(this.unknownAttributes[firstUnknown - name]!, type);
    } else if (name === instanceNil) {
      if (type.content !== 'any') this.issues.add('schema_unknown_attribute', () => this.words.nilNotAllowed(type));
    } else if (name === instanceType) this.namedType(value);
    else if (!value.split(/[ \t\r\n]+/).every((uri) => isOfKind('uri', uri))) {
      this.issues.add('schema_bad_value', () => this.words.badLocation());
    }
  }

  /** `xsi:type` may only repeat the type that the schema gives the element: none is made from another. */
  private namedType(value: string): void {
    const { schema, opened } = this;
    const depth = opened.depth - 1;
    const [first, second] = collapsed(value).split(':') as [string, string?];
    const prefix = schema.namespaces.get(this.namespaceOf(second === undefined ? '' : first) ?? '');
    const named = schema.typeNamed(`${prefix}:${second ?? first}`);
    const type = this.types[depth]!;
    if (type === schema.anyType && named !== null) {
      this.types[depth] = named;
      this.states[depth] = schema.types[named]!.start * 2;
    } else if (schema.typeNameOf(type, opened.nameAt(opened.depth)) !== `${prefix}:${second ?? first}`) {
      this.issues.add('schema_bad_value', () => this.words.badType());
    }
  }

  /** An official validator meets behind the last tag what shows at an end. */
  private get endMoment(): number {
    return this.lastOffset + 0.5;
  }
}
