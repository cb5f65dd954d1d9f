import { type EditionFacts } from '../sets/edition-facts';
import { elementKind, elementName, kindsMax, other } from '../tree/elements';
import { isCii, rsm } from '../tree/cii-elements';
import { isAtRoot, standsIn } from '../tree/cii-places';
import { type UblNode } from '../tree/ubl-node';
import { type CiiPlaceRows } from './cii-row';
import { CiiRowTree } from './cii-row-tree';
import { type Check, type KindCheck } from './rule-group';

/** The elements that some rows are asked of. */
interface Place {
  readonly tree: CiiRowTree;
  /** Whether elements of a name are meant, wherever they stand. */
  readonly means: (name: string) => boolean;
  /** Whether an element of such a name stands where it must. */
  readonly isAt: (node: UblNode) => boolean;
}

/** Checks of the rows that are asked of the root. */
export function checksOfCiiRoot({ ciiRows }: EditionFacts): readonly KindCheck[] {
  const atRoot = ciiRows.filter(([place]) => place === '').flatMap(placesOf);
  return [[rsm.CrossIndustryInvoice, checkOf(atRoot)]];
}

/** Checks of the rows of an edition, by element kind, but for those of the root. Of the places that an element is at, the first one counts, as official patterns have it. */
export function checksOfCiiRows({ ciiRows }: EditionFacts): readonly KindCheck[] {
  const places = ciiRows.filter(([place]) => place !== '').flatMap(placesOf);
  const checks: KindCheck[] = [];
  for (let kind = 0; kind < kindsMax; kind++) {
    if (!isCii(kind)) continue;
    const name = elementName(kind);
    const meant = places.filter(({ means }) => means(name));
    if (meant.length > 0) checks.push([kind, checkOf(meant)]);
  }
  const unnamed = places.filter(({ tree }) => tree.owner.includes('*'));
  checks.push([other, otherCheck(unnamed)]);
  return checks;
}

function checkOf(places: readonly Place[]): Check {
  const asksAttributesOnly = places.every(({ tree }) => tree.asksAttributesOnly);
  return (node, document) => {
    if (asksAttributesOnly && node.attributes === null) return;
    for (const { isAt, tree } of places) if (isAt(node)) return tree.judge(node, document);
  };
}

/** Elements that no kind stands for: most have neither attributes nor elements below them. */
function otherCheck(places: readonly Place[]): Check {
  return (node, document) => {
    if (node.attributes === null && node.first === null) return;
    for (const { means, tree } of places) if (means(node.key)) return tree.judge(node, document);
  };
}

function placesOf([place, rows]: CiiPlaceRows): Place[] {
  const tree = new CiiRowTree([place, rows]);
  return place.split(' | ').map((one) => ({ tree, ...placeOf(one) }));
}

function placeOf(place: string): Pick<Place, 'means' | 'isAt'> {
  const [path = '', except] = place.split(' except ');
  const anywhere = path.startsWith('//');
  const names = (anywhere ? path.slice(2) : path).split('/').filter((name) => name !== '');
  const last = names.at(-1) ?? 'rsm:CrossIndustryInvoice';
  const above = names.slice(0, -1).reverse().map(elementKind);
  if (!anywhere && names.length > 0) above.push(elementKind('rsm:CrossIndustryInvoice'));
  const [start = '', end] = last.split('*');
  return {
    means:
      end === undefined
        ? (name) => name === last
        : (name) => name.startsWith(start) && name.endsWith(end) && name !== except,
    isAt: (node) => (anywhere ? standsIn : isAtRoot)(node, above),
  };
}
