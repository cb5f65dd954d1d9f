import { type UblNode } from '../tree/ubl-node';
import { escapeAttribute, escapeText } from '../xml/escape-xml';
import {
  attributePlace,
  closeStartOf,
  endOf,
  isEmptyTag,
  openEndOf,
  startOf,
  type XmlSource,
} from '../xml/source-places';
import { type TextEdit } from './text-edits';

/**
 * Gives an element another text. Comments, processing instructions and the borders of CDATA sections stay: the new text takes the place
 * of the first stretch of text, and the others go.
 * @returns nothing for an element with children
 */
export function setText(node: UblNode, value: string, source: XmlSource): readonly TextEdit[] {
  const { text } = source;
  if (node.first !== null) return [];
  if (isEmptyTag(node, source)) return [fillEmptyTag(node, escapeText(value), text, closeStartOf(node, source))];
  const start = openEndOf(node, source);
  const end = closeStartOf(node, source);
  const [first, ...others] = stretches(text, start, end);
  if (first === undefined) return [{ start, end: start, text: escapeText(value) }];
  // Such a text cannot stand in one section.
  if (value.includes(sectionEnd)) return [{ start, end, text: escapeText(value) }];
  const written = first.isSection ? value : escapeText(value);
  return [
    { start: first.start, end: first.end, text: written },
    ...others.map((other) => ({ start: other.start, end: other.end, text: '' })),
  ];
}

/** `<a/>` becomes `<a>text</a>`. */
function fillEmptyTag(node: UblNode, content: string, text: string, slash: number): TextEdit {
  const [name] = /^[^ \t\r\n/>]+/.exec(text.slice(startOf(node) + 1, slash))!;
  const end = slash + '/>'.length;
  return { start: slash, end, text: `>${content}</${name}>` };
}

/** Takes out the text that stands between the children of an element; comments, instructions and blanks stay. */
export function removeTextBetween(node: UblNode, source: XmlSource): readonly TextEdit[] {
  const { text } = source;
  const edits: TextEdit[] = [];
  let from = openEndOf(node, source);
  for (let at = node.first; at !== null; at = at.next) {
    edits.push(...withoutText(text, from, startOf(at)));
    from = endOf(at);
  }
  return [...edits, ...withoutText(text, from, closeStartOf(node, source))];
}

function withoutText(text: string, from: number, to: number): TextEdit[] {
  return stretches(text, from, to).flatMap(({ start, end }) => {
    const written = text.slice(start, end);
    const first = written.search(/[^ \t\r\n]/);
    let last = written.length;
    while (last > first && ' \t\r\n'.includes(written[last - 1]!)) last--;
    return first < 0 ? [] : { start: start + first, end: start + last, text: '' };
  });
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Inside a CDATA section, where nothing is escaped. */
  readonly isSection: boolean;
}

const sectionStart = '<![CDATA[';
const sectionEnd = ']]>';

/** The stretches of text between two offsets that hold no elements; empty ones are left out. */
function stretches(text: string, from: number, to: number): Stretch[] {
  const found: Stretch[] = [];
  const add = (start: number, end: number, isSection: boolean) => {
    if (start < end) found.push({ start, end, isSection });
  };
  let at = from;
  while (at < to) {
    const markup = text.indexOf('<', at);
    if (markup < 0 || markup >= to) break;
    add(at, markup, false);
    at = markupEnd(text, markup);
    if (text.startsWith(sectionStart, markup)) add(markup + sectionStart.length, at - sectionEnd.length, true);
  }
  add(at, to, false);
  return found;
}

/** Behind the comment, processing instruction or CDATA section that starts at `at`. */
function markupEnd(text: string, at: number): number {
  const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : sectionEnd;
  return text.indexOf(close, at + 2) + close.length;
}

/** Gives an attribute a value, in the quotes it has; a new one comes behind the last. @param name as written, with its prefix */
export function setAttribute(node: UblNode, name: string, value: string, source: XmlSource): TextEdit {
  const place = attributePlace(node, name, source);
  if (place === null) {
    const at = nameOrAttributesEnd(node, source);
    return { start: at, end: at, text: ` ${name}="${escapeAttribute(value)}"` };
  }
  const { start, end } = place.value;
  const escaped = escapeAttribute(value);
  return { start, end, text: place.quote === '"' ? escaped : escaped.replaceAll("'", '&apos;') };
}

/** Takes an attribute out, with the blanks in front of it; null when it is not there. */
export function removeAttribute(node: UblNode, name: string, source: XmlSource): TextEdit | null {
  const place = attributePlace(node, name, source);
  if (place === null) return null;
  let { start } = place;
  while (/[ \t\r\n]/.test(source.text[start - 1]!)) start--;
  return { start, end: place.end, text: '' };
}

/** Behind the element's name and attributes, in front of blanks and the end of the tag. */
function nameOrAttributesEnd(node: UblNode, source: XmlSource): number {
  const { text } = source;
  let at = openEndOf(node, source) - 1;
  if (text[at - 1] === '/') at--;
  while (/[ \t\r\n]/.test(text[at - 1]!)) at--;
  return at;
}
