import { childBefore } from '../edits/child-order';
import { nameIn } from '../edits/meaning';
import { type NewElement, textOf } from '../edits/new-element';
import { type UblNode } from '../tree/ubl-node';
import { type XmlSource } from '../xml/source-places';

/** A part of a document and what stands in its place; beside it the element before and afterwards to show, empty where there is none. */
export interface DocumentChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/** What somebody writes where something else belongs: nothing, no code, no amount, too many decimals, no day, another word. */
const otherTexts = ['', 'XX', '-1', '1.2345', '2026-13-40', 'true'];

/** The attributes that texts of UBL and CII can have. */
const attributesOfTexts = ['schemeID', 'schemeName', 'schemeAgencyID', 'schemeAgencyName', 'schemeVersionID', 'schemeDataURI', 'schemeURI', 'listID', 'listName', 'listAgencyID', 'listAgencyName', 'listVersionID', 'listURI', 'listSchemeURI', 'name', 'languageID', 'languageLocaleID', 'currencyID', 'currencyCodeListVersionID', 'unitCode', 'unitCodeListID', 'unitCodeListAgencyID', 'unitCodeListAgencyName', 'format', 'mimeCode', 'characterSetCode', 'encodingCode', 'filename', 'uri']; // prettier-ignore

/** Changes of one element that break what rules ask of elements: how often they stand, their text, their attributes. @param tried names that got other texts before @param withNew attributes that are not there are put there */
export function* changesOf(
  node: UblNode,
  { text }: XmlSource,
  tried: Set<string>,
  withNew: boolean,
): Generator<DocumentChange> {
  const { start, end } = node;
  const before = text.slice(start, end);
  const replaced = (after: string) => replacement(node, before, after);
  yield replaced('');
  yield { ...replaced(before + before), after: brief(before) + brief(before) };
  const [, tag = '', rest = ''] = /^(<[^>]*?)(\/?>[^]*)$/.exec(before) ?? [];
  for (const [attribute, name] of tag.matchAll(/\s([\w:.-]+)="[^"]*"/g)) {
    yield replaced(tag.replace(attribute, '') + rest);
    yield replaced(tag.replace(attribute, ` ${name}="XX"`) + rest);
  }
  if (node.first !== null || !rest.startsWith('>')) return;
  const closing = rest.slice(rest.lastIndexOf('</'));
  // The schema has the one or the other.
  if (nameIn(node) === 'udt:DateTimeString') yield replaced('<udt:DateTime>2026-11-21T00:00:00</udt:DateTime>');
  if (tried.has(nameIn(node))) {
    // A list of codes can be that of one place.
    const place = placeOf(node);
    if (!tried.has(place)) yield replaced(`${tag}>XX${closing}`);
    tried.add(place);
    return;
  }
  tried.add(nameIn(node));
  tried.add(placeOf(node));
  for (const other of [...otherTexts, node.text + node.text]) {
    if (other !== node.text) yield replaced(`${tag}>${other}${closing}`);
  }
  if (!withNew) return;
  for (const name of attributesOfTexts) if (!tag.includes(` ${name}="`)) yield replaced(`${tag} ${name}="XX"${rest}`);
}

/**
 * Puts an element or an attribute where a path leads to, with what it needs around it, in the order of the schema.
 * @param path from an element of the document to the new one, `cac:Party/cbc:Name`; `@name` at its end is an attribute
 * @param twice nothing, the new element, or the innermost one alone stands there twice then
 * @returns null where the schema has no place for it, or the change is one of the others
 */
export function changeAlong(
  node: UblNode,
  path: string,
  source: XmlSource,
  twice: 'nothing' | 'all' | 'innermost',
): DocumentChange | null {
  const [names = '', attribute] = path.split(/\/?@/);
  const steps = names.split('/').filter((name) => name !== '');
  let owner = node;
  while (steps.length > (attribute === undefined ? 1 : 0)) {
    const next = childNamed(owner, steps[0]!);
    if (next === null) break;
    owner = next;
    steps.shift();
  }
  if (steps.length === 0) {
    const before = source.text.slice(owner.start, owner.end);
    return replacement(owner, before, before.replace(/^<[^\s/>]+/, `$& ${attribute}="XX"`));
  }
  // Of one new element the innermost is all.
  if (twice === 'innermost' && steps.length === 1) return null;
  const sibling = childBefore(owner, steps[0]!);
  if (sibling === undefined || owner.first === null) return null;
  const at = sibling === null ? owner.first.start : sibling.end;
  const added = textOf(elementOf(steps, attribute, twice === 'innermost'), owner, source, { before: '', step: '' });
  const text = twice === 'all' ? added + added : added;
  return { start: at, end: at, text, before: '', after: text };
}

function placeOf(node: UblNode): string {
  return node.parent === null ? '' : `${placeOf(node.parent)}/${nameIn(node)}`;
}

function replacement({ start, end }: UblNode, before: string, after: string): DocumentChange {
  return { start, end, text: after, before: brief(before), after: brief(after) };
}

const charactersMax = 400;

/** An element to show: without the blanks around its lines, and of a long one its tags alone. */
function brief(xml: string): string {
  const lines = xml.replace(/\s*\n\s*/g, '\n');
  if (lines.length <= charactersMax) return lines;
  return `${/^<[^>]*>/.exec(lines)?.[0] ?? ''}…${lines.slice(lines.lastIndexOf('</'))}`;
}

function elementOf(
  [name = '', ...below]: readonly string[],
  attribute: string | undefined,
  isTwice: boolean,
): NewElement {
  if (below.length > 0) {
    const inner = elementOf(below, attribute, isTwice);
    return { name, content: isTwice && below.length === 1 ? [inner, inner] : [inner] };
  }
  return { name, content: 'X', ...(attribute !== undefined && { attributes: { [attribute]: 'XX' } }) };
}

function childNamed(node: UblNode, name: string): UblNode | null {
  for (let at = node.first; at !== null; at = at.next) if (nameIn(at) === name) return at;
  return null;
}
