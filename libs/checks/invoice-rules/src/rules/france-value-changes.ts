import { childBefore } from '../edits/child-order';
import { nameIn } from '../edits/meaning';
import { type NewElement, textOf } from '../edits/new-element';
import { type Place } from '../terms/bindings';
import { elementName } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { readTree, type UblDocument } from '../xml/read-ubl';
import { valueRules } from './france';
import { type forms } from './france-forms';
import { partyRows } from './france-parties';

/** A text of each form that breaks it. */
export const brokenTexts: Readonly<Record<keyof typeof forms, string>> = {
  length35: 'A'.repeat(36),
  length100: 'A'.repeat(101),
  length125: 'A'.repeat(126),
  characters: 'A#1',
  noBlanks: 'A 1',
  day: '2026-02-29',
  typeCode: '326',
  address: 'a b',
  privateId: 'a/b',
  siren: '73282932',
  filled: ' ',
  rate: '21',
  attachment: 'PHOTO',
  amount2: '12.345',
  amount4: '12345678901234567890',
  baseQuantity: '1.23456',
  price: '-1',
  percent: '555.55',
};

/** An invoice of France, changed so that it breaks a rule. */
type Broken = readonly [id: string, xml: string];

/** Changes that break the rules about one value, and about the identifiers of a party. @param side 0 for UBL, 1 for CII */
export function changedValues(valid: string, side: 0 | 1): readonly Broken[] {
  const read = readTree(valid, () => undefined);
  if (!read.ok) return [];
  const values = valueRules().flatMap(([form, [ids, , places]]): readonly Broken[] => {
    const id = typeof ids === 'string' ? ids : ids[side];
    const [place] = places[side];
    if (id === null || place === undefined) return [];
    const broken = brokenTexts[form];
    const content = form === 'day' && side === 1 ? broken.replaceAll('-', '') : broken;
    return withElement(id, read, place, { content, attributes: schemeFor(id, side) });
  });
  const identifiers = partyRows.flatMap(({ ids: [siret, , twice], places, siret: paths }): Broken[] => {
    const [place] = places[side];
    if (place === undefined) return [];
    const below: Place = [...([...paths[side]].reverse() as [number]), ...place];
    const with0224 = { content: '1', attributes: { schemeID: '0224' } };
    return [
      ...withElement(siret, read, below, { content: '7328293200007', attributes: { schemeID: '0009' } }),
      ...withElement(twice, read, below, with0224, paths[side].length),
    ];
  });
  return [...values, ...identifiers];
}

/** The scheme for which a rule means an identifier. */
function schemeFor(id: string, side: 0 | 1): Readonly<Record<string, string>> {
  const code = /_(AFL|AVV)$/.exec(id)?.[1];
  if (code !== undefined) return side === 0 ? { schemeID: code } : {};
  const scheme = /^BR-FR-2[46]/.test(id) ? '0224' : /^BR-FR-2[35]/.test(id) ? '0225' : /^BR-FR-32/.test(id) ? '0002' : null; // prettier-ignore
  return scheme === null ? {} : { schemeID: scheme };
}

/**
 * The document with an element at a place: a text for the one that is there, or a new one with what it needs around it.
 * @param levelsTwice so many levels of the place, from below, are added twice, whatever is there
 */
function withElement(
  id: string,
  { root, source }: UblDocument,
  place: Place,
  { content, attributes }: Required<Omit<NewElement, 'name'>> & { readonly content: string },
  levelsTwice = 0,
): readonly Broken[] {
  const names = [...place].reverse().map(elementName);
  if (names[0] === nameIn(root)) names.shift();
  let owner = root;
  while (names.length > levelsTwice) {
    const next = childNamed(owner, names[0]!);
    if (next === null) break;
    owner = next;
    names.shift();
  }
  const { text } = source;
  const put = (start: number, end: number, instead: string): readonly Broken[] => [[id, text.slice(0, start) + instead + text.slice(end)]]; // prettier-ignore
  if (names.length === 0) {
    const stated = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    const tag = /^<[^\s/>]+/.exec(text.slice(owner.start))![0];
    return put(owner.start, owner.end, `${tag}${stated.join('')}>${content}</${tag.slice(1)}>`);
  }
  const sibling = childBefore(owner, names[0]!);
  if (sibling === undefined || (sibling === null && owner.first === null)) return [];
  const at = sibling === null ? owner.first!.start : sibling.end;
  const elements = names.reduceRight<readonly NewElement[]>((below, name, index) => {
    const element: NewElement = below.length === 0 ? { name, content, attributes } : { name, content: below };
    return names.length - index === levelsTwice ? [element, element] : [element];
  }, []);
  return put(at, at, elements.map((element) => textOf(element, owner, source, { before: '', step: '' })).join(''));
}

function childNamed(node: UblNode, name: string): UblNode | null {
  for (let at = node.first; at !== null; at = at.next) if (nameIn(at) === name) return at;
  return null;
}
