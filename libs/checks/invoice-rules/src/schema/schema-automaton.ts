import { invoiceReport } from '@einvoice/limits';
import { DocumentNames } from './document-names';
import { ElementPaths } from './element-path';
import { isOfKind, collapsed } from './lexical-kinds';
import { OpenElements } from './open-elements';
import { type Prefixes, type Schema, type SchemaType } from './schema-table';
import { SchemaIssueList, type SchemaReport } from './schema-issues';
import { SchemaWords } from './schema-words';
import { findSiblingFaults, type SiblingFinding } from './sibling-order';

const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

/** An attribute in a namespace, or without one; namespace declarations are none. */
export interface TagAttribute {
  readonly namespace: string;
  readonly local: string;
  /** With its prefix, if it has one. */
  readonly name: string;
  readonly value: string;
}

/** A start tag as the reader knows it; tags of the same text may be one object, which then remembers what was found. */
export interface SchemaTag {
  readonly namespace: string;
  readonly local: string;
  readonly attributeNames: readonly TagAttribute[];
  /** The prefixes in scope in the element. */
  readonly inner: Prefixes;
  /** The schema that has such an element, and its number there. */
  schema: Schema | null;
  schemaName: number;
  /** A type of that schema of which the tag has all that it must have, and nothing else; -1 is none yet. */
  fineType: number;
}

/** The sequence was left: what stands behind cannot be told from what should have. */
const broken = -1;

/**
 * Follows a document through its schema while it is read: where each open element stands in its sequence is one number. Everything that an
 * issue needs is worked out when there is one.
 *
 * For each element: `open`, its texts and children, `close`.
 */
export class SchemaAutomaton {
  /** Whether the open element may hold nothing but elements, so that text in it has to be told by `text`. */
  elementsOnly = true;
  private readonly names: DocumentNames;
  private readonly opened = new OpenElements();
  private readonly issues = new SchemaIssueList();
  private readonly words: SchemaWords;
  /** By depth: type, place in its sequence (entry × 2, + 1 when it was taken), and whether it has text. */
  private readonly types: number[] = [];
  private readonly states: number[] = [];
  private readonly hasText: boolean[] = [];
  private lastOffset = -1;

  /** @param text the decoded document */
  constructor(
    private readonly schema: Schema,
    text: string,
  ) {
    this.names = new DocumentNames(schema);
    this.words = new SchemaWords(schema, this.names, this.opened, new ElementPaths(this.opened, text));
  }

  /** @param offset of the element's `<` in the document */
  open(tag: SchemaTag, offset: number): void {
    const { depth } = this.opened;
    const name = tag.schema === this.schema ? tag.schemaName : this.nameOf(tag);
    const type = depth === 0 ? this.schema.globalType(name) : this.step(depth - 1, name);
    this.opened.open(name, offset);
    this.lastOffset = offset;
    const { start, content } = this.schema.types[type]!;
    this.types[depth] = type;
    this.states[depth] = start * 2;
    this.hasText[depth] = false;
    this.elementsOnly = content !== 'text' && content !== 'any';
    if (tag.fineType !== type || tag.schema !== this.schema) this.openAttributes(tag, type);
  }

  /** The open element holds text that is not blank. */
  text(): void {
    this.hasText[this.opened.depth - 1] = true;
  }

  /** @param text of the element; looked at where it has no children */
  close(text: string): void {
    const depth = this.opened.depth - 1;
    const type = this.schema.types[this.types[depth]!]!;
    if (type.content === 'text') this.closeText(type, text);
    else if (type.content !== 'any') this.closeElements(depth, type);
    this.opened.close();
    if (depth > 0) {
      const { content } = this.schema.types[this.types[depth - 1]!]!;
      this.elementsOnly = content !== 'text' && content !== 'any';
    }
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
    const detailed: SiblingFinding[] = [];
    findSiblingFaults(this.schema, type, children, {
      counts: (fault) => this.issues.counts(`schema_${fault}`),
      keep: (finding) => void (detailed.length < invoiceReport.detailedFindingsMax && detailed.push(finding)),
    });
    // In document order, so that the siblings are counted once for their paths.
    detailed.sort((one, other) => (one.at < 0 ? childCount : one.at) - (other.at < 0 ? childCount : other.at));
    for (const finding of detailed) this.issues.keep(() => this.words.ofSiblings(type, finding, this.endMoment));
  }

  /** Numbers of the schema are remembered with the tag; others count for one document. */
  private nameOf(tag: SchemaTag): number {
    const name = this.names.number(tag.namespace, tag.local);
    if (name > 0) {
      tag.schema = this.schema;
      tag.schemaName = name;
      tag.fineType = -1;
    }
    return name;
  }

  private openAttributes(tag: SchemaTag, type: number): void {
    const before = this.issues.total;
    const named = tag.attributeNames.find(
      ({ namespace, local }) => namespace === instanceNamespace && local === 'type',
    );
    const actual = named === undefined ? type : this.namedType(tag, named.value, type);
    const declared = this.schema.types[actual]!;
    let required = declared.requiredAttributes;
    for (const attribute of tag.attributeNames) required &= ~this.attribute(attribute, declared);
    if (required !== 0) this.missingAttributes(required, declared);
    if (named === undefined && this.issues.total === before) tag.fineType = type;
  }

  /** @returns the bit of the attribute among those of the type */
  private attribute({ namespace, local, name, value }: TagAttribute, type: SchemaType): number {
    if (namespace === instanceNamespace && this.isOfInstance(local, value, type)) return 0;
    if (type.content === 'any') return 0;
    const index = namespace === '' ? type.attributes.findIndex((attribute) => attribute.name === local) : -1;
    if (index < 0) {
      this.issues.add('schema_unknown_attribute', () => this.words.unknownAttribute(name, type));
      return 0;
    }
    const attribute = type.attributes[index]!;
    const { kind, fixed } = attribute;
    const isFine = isOfKind(kind, value) && (fixed === null || collapsed(value) === fixed);
    if (!isFine) this.issues.add('schema_bad_value', () => this.words.badAttribute(attribute, value));
    return 1 << index;
  }

  /** Attributes that XML Schema gives every element. @returns whether it is one of them */
  private isOfInstance(local: string, value: string, type: SchemaType): boolean {
    if (local === 'type') return true;
    if (local === 'nil') {
      if (type.content !== 'any') this.issues.add('schema_unknown_attribute', () => this.words.nilNotAllowed(type));
      return true;
    }
    if (local !== 'schemaLocation' && local !== 'noNamespaceSchemaLocation') return false;
    const uris = collapsed(value).split(' ');
    if (!uris.every((uri) => isOfKind('uri', uri)))
      this.issues.add('schema_bad_value', () => this.words.badLocation(local));
    return true;
  }

  private missingAttributes(missing: number, { attributes }: SchemaType): void {
    attributes.forEach(({ name }, index) => {
      if ((missing & (1 << index)) !== 0)
        this.issues.add('schema_missing_attribute', () => this.words.missingAttribute(name));
    });
  }

  /** `xsi:type` may only repeat the type that the schema gives the element: none is made from another. @returns the element's type */
  private namedType(tag: SchemaTag, value: string, type: number): number {
    const { schema, opened } = this;
    const name = schema.typeText(collapsed(value), tag.inner);
    const named = name === null ? null : schema.typeNamed(name);
    if (type === schema.anyType && named !== null) {
      const depth = opened.depth - 1;
      const { start, content } = schema.types[named]!;
      this.types[depth] = named;
      this.states[depth] = start * 2;
      this.elementsOnly = content !== 'text' && content !== 'any';
      return named;
    }
    // Of the types of XML Schema itself we know those alone that our tables need.
    if (type === schema.anyType && name?.startsWith('xsd:') === true) return type;
    const isSame = name !== null && name === schema.typeNameOf(type, opened.nameAt(opened.depth));
    if (!isSame) this.issues.add('schema_bad_value', () => this.words.badType());
    return type;
  }

  /** An official validator meets behind the last tag what shows at an end. */
  private get endMoment(): number {
    return this.lastOffset + 0.5;
  }
}
