import { type UblNode } from '../tree/ubl-node';
import { type XmlSource } from './decode-xml';

export { type XmlSource } from './decode-xml';

/** A stretch of the decoded text, in UTF-16 units; `end` is behind the last. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** An attribute in a start tag. */
export interface AttributePlace extends SourceRange {
  /** Of the value, between the quotes. */
  readonly value: SourceRange;
  readonly quote: '"' | "'";
}

/** @returns offset of the element's `<`; negative for elements that do not come from XML */
export function startOf(node: UblNode): number {
  return node.start;
}

/** @returns offset behind the last `>` of the element */
export function endOf(node: UblNode): number {
  return node.end;
}

/** @returns offset behind the `>` of the start tag; for an empty-element tag the end of the element */
export function openEndOf(node: Pick<UblNode, 'start'>, { text }: XmlSource): number {
  let at = node.start;
  for (;;) {
    tagStop.lastIndex = at;
    const [stop] = tagStop.exec(text)!;
    at = tagStop.lastIndex;
    if (stop === '>') return at;
    at = text.indexOf(stop, at) + 1;
  }
}

/** What ends a start tag, or starts a value in which that does not. */
const tagStop = /[>"']/g;

/** @returns offset of the element's `</`; for an empty-element tag that of its `/>` */
export function closeStartOf(node: UblNode, source: XmlSource): number {
  const start = source.text.lastIndexOf('<', node.end - 1);
  return start === node.start ? node.end - 2 : start;
}

/** Whether the element is written as one empty-element tag: `<cbc:ID/>`. */
export function isEmptyTag(node: UblNode, { text }: XmlSource): boolean {
  return text.lastIndexOf('<', node.end - 1) === node.start;
}

/** @param name as written, with its prefix; `xmlns` and `xmlns:…` count, too @returns null when the element has no such attribute */
export function attributePlace(node: Pick<UblNode, 'start'>, name: string, source: XmlSource): AttributePlace | null {
  const { text } = source;
  let at = node.start + 1 + /^[^ \t\r\n/>]*/.exec(text.slice(node.start + 1, openEndOf(node, source)))![0].length;
  for (;;) {
    attributeStart.lastIndex = at;
    const found = attributeStart.exec(text);
    if (found === null) return null;
    const [whole, blanks = '', written] = found;
    const quote = whole.endsWith("'") ? "'" : '"';
    const value = { start: at + whole.length, end: text.indexOf(quote, at + whole.length) };
    if (written === name) return { start: at + blanks.length, end: value.end + 1, value, quote };
    at = value.end + 1;
  }
}

const attributeStart = /([ \t\r\n]*)([^ \t\r\n=>]+)[ \t\r\n]*=[ \t\r\n]*(["'])/y;

/** @returns line and column of the offset, both from 1; the column counts characters, not UTF-16 units */
export function lineColumnOf(source: XmlSource, offset: number): { readonly line: number; readonly column: number } {
  let index = indexes.get(source);
  if (index === undefined) indexes.set(source, (index = new LineIndex(source.text)));
  return index.find(offset);
}

const indexes = new WeakMap<XmlSource, LineIndex>();
const blockUnits = 1024;

/**
 * Lines and characters counted once for each block of a text: ten thousand findings on one line of twenty megabytes must not count it
 * each. No further than somebody asks: most findings are near the start.
 */
class LineIndex {
  /** Line of each block's first unit, from 0. */
  private readonly lines = [0];
  /** Start of that line. */
  private readonly lineStarts = [0];
  /** Surrogate pairs that start before the block. */
  private readonly pairs = [0];

  private readonly hasReturns: boolean;
  private readonly hasPairs: boolean;

  constructor(private readonly text: string) {
    this.hasReturns = text.includes('\r');
    this.hasPairs = highSurrogate.test(text);
  }

  private countTo(offset: number): void {
    for (let block = this.lines.length; block <= blockOf(offset); block++) {
      const at = block * blockUnits;
      const { line, lineStart } = this.lineAt(block - 1, at);
      this.lines.push(line);
      this.lineStarts.push(lineStart);
      this.pairs.push(this.pairsBefore(block - 1, at));
    }
  }

  find(offset: number): { line: number; column: number } {
    this.countTo(offset);
    const { line, lineStart } = this.lineAt(blockOf(offset), offset);
    const pairs = this.pairsBefore(blockOf(offset), offset) - this.pairsBefore(blockOf(lineStart), lineStart);
    return { line: line + 1, column: offset - lineStart - pairs + 1 };
  }

  /** A line ends with a line feed, a carriage return, or both together. */
  private lineAt(block: number, offset: number): { line: number; lineStart: number } {
    const from = block * blockUnits;
    // A part of the text, which ends the search: behind it there may be megabytes without a line end.
    const part = this.text.slice(from, offset);
    let line = this.lines[block]!;
    let lineStart = this.lineStarts[block]!;
    for (let at = this.lineEnd(part, 0, from); at > 0; at = this.lineEnd(part, at, from)) {
      line++;
      lineStart = from + at;
    }
    return { line, lineStart };
  }

  /** @returns offset behind the next line end in the part of the text; 0 when there is none */
  private lineEnd(part: string, from: number, partStart: number): number {
    if (!this.hasReturns) return part.indexOf('\n', from) + 1;
    for (let at = from; at < part.length; at++) {
      const code = part.charCodeAt(at);
      if (code === 10 || (code === 13 && this.text.charCodeAt(partStart + at + 1) !== 10)) return at + 1;
    }
    return 0;
  }

  private pairsBefore(block: number, offset: number): number {
    let pairs = this.pairs[block]!;
    if (!this.hasPairs) return pairs;
    for (let at = block * blockUnits; at < offset; at++) if ((this.text.charCodeAt(at) & 0xfc00) === 0xd800) pairs++;
    return pairs;
  }
}

const highSurrogate = /[\ud800-\udbff]/;
const blockOf = (offset: number) => Math.floor(offset / blockUnits);
