import { parseDecimal, toNumber, type Decimal } from '../decimal';
import { cac, cbc, other } from './elements';

/** An attribute; one object may be shared by many elements (every amount of an invoice has the same currency). */
export interface UblAttribute {
  readonly name: string;
  readonly value: string;
  /** Where the value stands in the JSON invoice, relative as `UblNode.key`; empty for defaults. */
  readonly key: string;
  readonly next: UblAttribute | null;
}

/**
 * One element of a UBL document, from JSON or from XML. All nodes have this one shape, so every rule reads them fast.
 * The JSON pointer is not stored: `key` and `index` say how it differs from the parent's (json-pointer.ts).
 */
export class UblNode {
  first: UblNode | null = null;
  last: UblNode | null = null;
  next: UblNode | null = null;
  attributes: UblAttribute | null = null;
  /** XML only: the element's own text nodes when these are not one, its text: a comment or an element splits it; `text()` means each. */
  textNodes: string[] | null = null;
  /** XML only: the children by kind, where there are many; see `indexChildren`. */
  byKind: ChildIndex | null = null;
  /** Parsed once by `decimalOf`; undefined until asked. */
  decimal: Decimal | null | undefined = undefined;
  /** XML only, else -1: where the element is in the decoded text; see source-places.ts. */
  start = -1;
  end = -1;

  constructor(
    public kind: number,
    public parent: UblNode | null,
    /** Raw text, not trimmed; empty for elements with children. */
    public text: string,
    public key: string,
    public index: number,
  ) {}
}

/** The children of an element by kind, and beside them what was worked out once about the element: see `answeredOnce`. */
export type ChildIndex = readonly (readonly UblNode[] | undefined)[] & { answers?: unknown[] };

/** Text of a value that the caller gave in a form that cannot stand in the document: present, and no rule reads more into it. */
export const unreadableText = '?';

/** Makes nodes; those made after the mark can be given back and are then used again, which keeps 10,000 lines in one line's memory. */
export class UblTree {
  /** Nodes made after the mark; null before it is set. */
  private spares: UblNode[] | null = null;
  private used = 0;

  element(parent: UblNode | null, kind: number, key: string, index = -1, text = ''): UblNode {
    const node = this.spareNode(parent, kind, key, index, text) ?? this.newNode(parent, kind, key, index, text);
    if (parent !== null) {
      if (parent.last === null) parent.first = node;
      else parent.last.next = node;
      parent.last = node;
    }
    return node;
  }

  /**
   * Takes `node`, the last child of its parent, out again when it has neither children nor text.
   * @param before the child before it: lists name it, so that dropping each of many does not look through all others
   */
  dropIfEmpty(node: UblNode, before?: UblNode | null): void {
    if (node.first !== null || node.text !== '') return;
    const parent = node.parent!;
    const last = before === undefined ? previousSibling(node) : before;
    parent.last = last;
    if (last === null) parent.first = null;
    else last.next = null;
  }

  /** From here on nodes can be given back; those made before stay. */
  mark(): void {
    this.spares = [];
    this.used = 0;
  }

  /** Takes back every node made since the mark; `parent` then ends with `last` again. */
  release(parent: UblNode, last: UblNode | null): void {
    this.used = 0;
    parent.last = last;
    if (last === null) parent.first = null;
    else last.next = null;
  }

  private newNode(parent: UblNode | null, kind: number, key: string, index: number, text: string): UblNode {
    const node = new UblNode(kind, parent, text, key, index);
    if (this.spares !== null) this.used = this.spares.push(node);
    return node;
  }

  private spareNode(parent: UblNode | null, kind: number, key: string, index: number, text: string): UblNode | null {
    if (this.spares === null || this.used === this.spares.length) return null;
    const node = this.spares[this.used++]!;
    node.kind = kind;
    node.parent = parent;
    node.text = text;
    node.key = key;
    node.index = index;
    node.first = node.last = node.next = null;
    node.attributes = null;
    node.decimal = undefined;
    return node;
  }
}

/** The child that stands right before this one. */
export function previousSibling(node: UblNode): UblNode | null {
  let before: UblNode | null = null;
  for (let at = node.parent!.first; at !== node; at = at!.next) before = at;
  return before;
}

/**
 * Lists the children of an XML element by kind, and numbers those of each kind as paths do: from 1, and 0 for an only one. Rules
 * look for a few children hundreds of times, and must not meet a million others each time. Call it when the element has ended.
 */
export function indexChildren(parent: UblNode): void {
  const byKind: UblNode[][] & { answers?: unknown[] } = [];
  for (let at = parent.first; at !== null; at = at.next) {
    if (at.kind === other) continue;
    const same = byKind[at.kind];
    if (same === undefined) {
      byKind[at.kind] = [at];
      at.index = 0;
      continue;
    }
    same[0]!.index = 1;
    at.index = same.push(at);
  }
  parent.byKind = byKind;
}

/**
 * Makes a question about an element one that is worked out once for an element that has many children, or is the root of an XML
 * document, however many others ask for it. Nothing that was read from XML changes any more.
 */
export function answeredOnce<Answer, More extends unknown[]>(
  question: (node: UblNode, ...more: More) => Answer,
): (node: UblNode, ...more: More) => Answer {
  const number = questions++;
  return (node, ...more) => {
    const { byKind } = node;
    if (byKind === null) return question(node, ...more);
    const answers = (byKind.answers ??= []) as ({ readonly answer: Answer } | undefined)[];
    return (answers[number] ??= { answer: question(node, ...more) }).answer;
  };
}

/** How many questions there are. Answers stand with the element: a table of elements, weak as it may be, costs more than they do. */
let questions = 0;

/** First child of that kind. */
export function child(node: UblNode | null, kind: number): UblNode | null {
  if (node === null) return null;
  if (node.byKind !== null) return node.byKind[kind]?.[0] ?? null;
  for (let at = node.first; at !== null; at = at.next) if (at.kind === kind) return at;
  return null;
}

/** Next sibling of the same kind: `for (let at = child(n, k); at !== null; at = sibling(at))`. */
export function sibling(node: UblNode): UblNode | null {
  const byKind = node.parent === null ? null : node.parent.byKind;
  if (byKind !== null) return byKind[node.kind]![node.index || 1] ?? null;
  for (let at = node.next; at !== null; at = at.next) if (at.kind === node.kind) return at;
  return null;
}

/** Whether some child of that kind has exactly this text; each of many other children may ask. */
export function hasChildText(node: UblNode | null, kind: number, text: string): boolean {
  const same = node === null || node.byKind === null ? undefined : node.byKind[kind];
  if (same !== undefined && same.length > 1) return textsOf(same).has(text);
  for (let at = child(node, kind); at !== null; at = sibling(at)) if (at.text === text) return true;
  return false;
}

const knownTexts = new WeakMap<readonly UblNode[], ReadonlySet<string>>();

function textsOf(nodes: readonly UblNode[]): ReadonlySet<string> {
  let texts = knownTexts.get(nodes);
  if (texts === undefined) knownTexts.set(nodes, (texts = new Set(nodes.map(({ text }) => text))));
  return texts;
}

export function has(node: UblNode | null, kind: number): boolean {
  return child(node, kind) !== null;
}

/** Whether a path of first-or-later children exists below `node`, e.g. `hasPath(root, cac.TaxTotal, cac.TaxSubtotal)`. */
export function hasPath(node: UblNode, kind: number, then: number, last = -1): boolean {
  for (let at = child(node, kind); at !== null; at = sibling(at)) {
    if (last === -1 ? has(at, then) : hasPath(at, then, last)) return true;
  }
  return false;
}

export function attribute(node: UblNode, name: string): string | null {
  for (let at = node.attributes; at !== null; at = at.next) if (at.name === name) return at.value;
  return null;
}

/** The node's text as xs:decimal, parsed once; null when it is none (no rule then judges its value). */
export function decimalOf(node: UblNode): Decimal | null {
  if (node.decimal === undefined) node.decimal = parseDecimal(node.text);
  return node.decimal;
}

/** The node's text as xs:double, for the comparisons that the official rules make in doubles: NaN when it is none, -0 is not 0. */
export function doubleOf(node: UblNode): number {
  const decimal = decimalOf(node);
  if (decimal === null) return numberOf(node.text);
  return decimal.units === 0 && isNegativeZero(node.text) ? -0 : toNumber(decimal);
}

/** The official engine reads "-0.00" as the double -0, and "-0" as a whole number, of which there is one zero. */
function isNegativeZero(text: string): boolean {
  const trimmed = normalized(text);
  return trimmed.startsWith('-') && !/^-0{1,15}$/.test(trimmed);
}

/** Whether the official engine finds a double below a whole zero: the double -0 is. */
export function isBelowZero(value: number | bigint): boolean {
  return value < 0 || Object.is(value, -0);
}

/** Whether the value is zero or more, compared as a double: "1e2" is. */
export function isNotNegative(node: UblNode): boolean {
  return !isBelowZero(doubleOf(node));
}

/** fn:number of a text: NaN when it is no xs:double. */
export function numberOf(raw: string): number {
  const text = normalized(raw);
  if (text === 'INF' || text === '+INF') return Infinity;
  if (text === '-INF') return -Infinity;
  return /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : NaN;
}

/** Whether `numberOf` finds a number in the text. */
export function isNumeric(text: string): boolean {
  return !Number.isNaN(numberOf(text));
}

/** fn:normalize-space: XML blanks trimmed and collapsed; other spaces stay. */
export function normalized(text: string): string {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 32 || code === 9 || code === 10 || code === 13) {
      return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
    }
  }
  return text;
}

/** How many characters a text has; one may take two places in it. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) if ((text.charCodeAt(index) & 0xfc00) === 0xd800) length--;
  return length;
}

/** What `xs:boolean` makes of the indicator's text; null when it is neither. */
export function booleanOf(text: string): boolean | null {
  if (text === 'true') return true;
  if (text === 'false') return false;
  const trimmed = normalized(text);
  if (trimmed === 'true' || trimmed === '1') return true;
  return trimmed === 'false' || trimmed === '0' ? false : null;
}

/** Whether some ChargeIndicator of an AllowanceCharge says `value`. */
export function indicates(allowanceCharge: UblNode, value: boolean): boolean {
  return allowanceCharge.byKind === null
    ? says(allowanceCharge, value)
    : (value ? saysTrue : saysFalse)(allowanceCharge);
}

const saysTrue = answeredOnce((allowanceCharge) => says(allowanceCharge, true));
const saysFalse = answeredOnce((allowanceCharge) => says(allowanceCharge, false));

function says(allowanceCharge: UblNode, value: boolean): boolean {
  for (let at = child(allowanceCharge, cbc.ChargeIndicator); at !== null; at = sibling(at)) {
    if (booleanOf(at.text) === value) return true;
  }
  return false;
}

/** Whether a tax category or party tax scheme belongs to VAT: some TaxScheme has the id VAT in any case. */
export function isVat(node: UblNode): boolean {
  for (let scheme = child(node, cac.TaxScheme); scheme !== null; scheme = sibling(scheme)) {
    const id = child(scheme, cbc.ID);
    if (id !== null && (id.text === 'VAT' || normalized(id.text.toUpperCase()) === 'VAT')) return true;
  }
  return false;
}
