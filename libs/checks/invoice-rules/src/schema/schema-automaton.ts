import { invoiceReport } from '@einvoice/limits';
import { DocumentNames } from './document-names';
import { ElementPaths } from './element-path';
import { isOfKind, collapsed } from './lexical-kinds';
import { OpenElements } from './open-elements';
import { type Prefixes, type Schema, type SchemaType, unknownName } from './schema-table';
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

/** What is remembered of a tag in one schema. */
export interface TagMemory {
  /** The schema that has such an element, and its number there. */
  schema: Schema | null;
  schemaName: number;
  /** A type of that schema of which the tag has all that it must have, and nothing else; null is none yet. */
  fineType: SchemaType | null;
  /** A place where the tag had that type, and the place it led to, as `SchemaAutomaton.state`; `nowhere` is none yet. */
  stepFrom: number;
  stepTo: number;
}

/** A start tag as the reader knows it; tags of the same text may be one object, which then remembers what was found. */
export interface SchemaTag extends TagMemory {
  readonly namespace: string;
  readonly local: string;
  readonly attributeNames: readonly TagAttribute[];
  /** The prefixes in scope in the element. */
  readonly inner: Prefixes;
  /** The same of the schema that was followed before: documents of CII alternate between two. */
  aside: TagMemory | null;
}

/** The sequence was left: what stands behind cannot be told from what should have. */
const broken = -1;
/** No place that an open element can be at. */
export const nowhere = -3;

/**
 * Follows a document through its schema while it is read: where each open element stands in its sequence is one number. Everything that an
 * issue needs is worked out when there is one.
 *
 * For each element: `open`, its texts and children, `close`.
 */
export class SchemaAutomaton {
  /** Whether the open element may hold nothing but elements, so that text in it has to be told by `text`. */
  elementsOnly = true;
  private readonly opened = new OpenElements();
  /** Of the open element: its type, and its place in the sequence (entry × 2, + 1 when it was taken; below 0 in none). */
  private type: SchemaType;
  private state: number;
  /** The same of the elements around it, by depth. */
  private readonly outerTypes: SchemaType[] = [];
  private readonly outerStates: number[] = [];
  /** Depths of open elements that have text though they may not. */
  private readonly withText: number[] = [];
  private lastOffset = -1;
  private readonly issues = new SchemaIssueList();
  private knownNames: DocumentNames | null = null;
  private knownWords: SchemaWords | null = null;

  /** @param source the decoded document */
  constructor(
    private readonly schema: Schema,
    private readonly source: string,
  ) {
    this.type = schema.types[schema.anyType]!;
    this.state = this.type.firstState;
  }

  /** @param offset of the element's `<` in the document */
  open(tag: SchemaTag, offset: number): void {
    if (tag.stepFrom === this.state && tag.schema === this.schema) {
      this.state = tag.stepTo;
      this.enter(tag.fineType!, tag.schemaName, offset);
    } else this.openAnew(tag, offset);
  }

  /** The open element holds text that is not blank. */
  text(): void {
    const { depth } = this.opened;
    if (this.withText.at(-1) !== depth) this.withText.push(depth);
  }

  /** @param text of the element; looked at where it has no children */
  close(text: string): void {
    const { type, opened } = this;
    if (type.holdsElements) this.closeElements(type);
    else if (type.isText) this.closeText(type, text);
    const depth = opened.close();
    const outer = (this.type = this.outerTypes[depth]!);
    this.state = this.outerStates[depth]!;
    this.elementsOnly = outer.holdsElements;
  }

  /** @param lineColumn of an offset in the document */
  report(lineColumn: (offset: number) => { readonly line: number; readonly column: number }): SchemaReport {
    return this.issues.report(lineColumn);
  }

  private enter(type: SchemaType, name: number, offset: number): void {
    const depth = this.opened.open(name, offset);
    this.outerTypes[depth] = this.type;
    this.outerStates[depth] = this.state;
    this.lastOffset = offset;
    this.begin(type);
  }

  private begin(type: SchemaType): void {
    this.type = type;
    this.state = type.firstState;
    this.elementsOnly = type.holdsElements;
  }

  /** Opens an element whose tag does not know its type from where it stood before. */
  private openAnew(tag: SchemaTag, offset: number): void {
    const { schema, state } = this;
    const name = tag.schema === schema ? tag.schemaName : this.nameOf(tag);
    const type = schema.types[this.opened.depth === 0 ? schema.globalType(name) : this.step(name)]!;
    const next = this.state;
    this.enter(type, name, offset);
    const isFine = (tag.fineType === type && tag.schema === schema) || this.openAttributes(tag, type);
    if (!isFine) return;
    tag.fineType = type;
    const isInSequence = state >= 0 && next >= 0;
    tag.stepFrom = isInSequence ? state : nowhere;
    tag.stepTo = next;
  }

  /** @returns the type of a child of that name, and goes on to behind it in the sequence */
  private step(name: number): number {
    const { schema, type, state } = this;
    if (state < 0) return this.stepAside(type, name);
    const { entryNames } = schema;
    const at = state >> 1;
    const isTaken = (state & 1) === 1;
    if (isTaken && entryNames[at] === name && schema.entryIsRepeatable[at] === 1) return schema.entryTypes[at]!;
    const from = isTaken ? at + 1 : at;
    const last = Math.min(schema.nextRequired[from]!, type.end - 1);
    for (let entry = from; entry <= last; entry++) {
      if (entryNames[entry] !== name) continue;
      this.state = entry * 2 + 1;
      return schema.entryTypes[entry]!;
    }
    this.state = broken;
    return this.stepAside(type, name);
  }

  /** The same where there is no sequence to go on in, or the name does not go on in it. */
  private stepAside(type: SchemaType, name: number): number {
    const { schema } = this;
    const entry = schema.entryOf(type, name);
    if (type.isText) this.state = broken;
    else if (type.content === 'choice' || type.content === 'foreign') {
      const isAllowed = type.content === 'choice' ? entry >= 0 : this.names.isForeign(name);
      if (!isAllowed || this.opened.childCount > 0) this.state = broken;
    }
    return entry >= 0 ? schema.entryTypes[entry]! : schema.globalType(name);
  }

  private closeText(type: SchemaType, text: string): void {
    const { kind } = type;
    if (this.state === broken) {
      this.issues.add('schema_unknown_element', () => this.words.elementInText(this.endMoment));
    } else if (kind !== 'text' && !isOfKind(kind, text)) {
      this.issues.add(this.words.codeOf(kind), () => this.words.badText(kind, text, this.endMoment));
    }
  }

  private closeElements(type: SchemaType): void {
    if (this.withText.length > 0 && this.withText.at(-1) === this.opened.depth) {
      this.withText.pop();
      this.issues.add('schema_text_not_allowed', () => this.words.textNotAllowed(type, this.endMoment));
    }
    if (this.state === broken || !this.isComplete(type)) this.findFaults(type);
  }

  private isComplete(type: SchemaType): boolean {
    if (!type.isSequence) return this.opened.childCount > 0;
    return this.schema.nextRequired[(this.state + 1) >> 1]! >= type.end;
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
      counts: (fault) => this.issues.counts(`schema_${fault}`) && detailed.length < invoiceReport.detailedFindingsMax,
      keep: (finding) => void detailed.push(finding),
    });
    // In document order, so that the siblings are counted once for their paths.
    detailed.sort((one, other) => (one.at < 0 ? childCount : one.at) - (other.at < 0 ? childCount : other.at));
    for (const finding of detailed) this.issues.keep(() => this.words.ofSiblings(type, finding, this.endMoment));
  }

  /** Numbers of the schema are remembered with the tag; others count for one document. */
  private nameOf(tag: SchemaTag): number {
    if (this.recall(tag)) return tag.schemaName;
    const known = this.schema.name(tag.namespace, tag.local);
    const name = known === unknownName ? this.names.number(tag.namespace, tag.local) : known;
    if (name > 0) {
      tag.schema = this.schema;
      tag.schemaName = name;
      tag.fineType = null;
      tag.stepFrom = nowhere;
    }
    return name;
  }

  /** Puts what the tag remembers of another schema aside. @returns whether it remembers this one */
  private recall(tag: SchemaTag): boolean {
    const { schema, schemaName, fineType, stepFrom, stepTo, aside } = tag;
    if (schema !== null) tag.aside = { schema, schemaName, fineType, stepFrom, stepTo };
    if (aside?.schema !== this.schema) return false;
    tag.schema = aside.schema;
    tag.schemaName = aside.schemaName;
    tag.fineType = aside.fineType;
    tag.stepFrom = aside.stepFrom;
    tag.stepTo = aside.stepTo;
    return true;
  }

  /** @returns whether another element with this tag and of this type needs no look */
  private openAttributes(tag: SchemaTag, type: SchemaType): boolean {
    const before = this.issues.total;
    const named = tag.attributeNames.find(
      ({ namespace, local }) => namespace === instanceNamespace && local === 'type',
    );
    const declared = named === undefined ? type : this.namedType(tag, named.value, type);
    let required = declared.requiredAttributes;
    for (const attribute of tag.attributeNames) required &= ~this.attribute(attribute, declared);
    if (required !== 0) this.missingAttributes(required, declared);
    return named === undefined && this.issues.total === before;
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
  private namedType(tag: SchemaTag, value: string, type: SchemaType): SchemaType {
    const { schema, opened } = this;
    const name = schema.typeText(collapsed(value), tag.inner);
    const named = name === null ? null : schema.typeNamed(name);
    if (type.content === 'any' && named !== null) {
      this.begin(schema.types[named]!);
      return this.type;
    }
    // Of the types of XML Schema itself we know those alone that our tables need.
    if (type.content === 'any' && name?.startsWith('xsd:') === true) return type;
    const isSame = name !== null && name === schema.typeNameOf(type, opened.nameAt(opened.depth));
    if (!isSame) this.issues.add('schema_bad_value', () => this.words.badType());
    return type;
  }

  /** Made when they are needed: a valid document has neither unknown names nor issues. */
  private get names(): DocumentNames {
    return (this.knownNames ??= new DocumentNames(this.schema));
  }

  private get words(): SchemaWords {
    const { schema, opened, source } = this;
    return (this.knownWords ??= new SchemaWords(schema, this.names, opened, new ElementPaths(opened, source)));
  }

  /** An official validator meets behind the last tag what shows at an end. */
  private get endMoment(): number {
    return this.lastOffset + 0.5;
  }
}
