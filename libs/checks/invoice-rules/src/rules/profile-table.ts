import { codesOf } from '../sets/edition-facts';
import { profileLists } from '../sets/factur-x-1.09.2/code-lists';
import { profileTable } from '../sets/factur-x-1.09.2/profile-table.generated';
import { type FacturXId } from '../sets/factur-x-1.09.2/rules';
import { elementKind, other } from '../tree/elements';
import { type Variant } from './profile-variants';

/** The profiles by what the table calls them. */
export const profileNames = { m: 'MINIMUM', w: 'BASIC WL', b: 'BASIC', e: 'EN 16931', x: 'EXTENDED' } as const;
export type ProfileLetter = keyof typeof profileNames;
export const profileLetters = Object.keys(profileNames) as ProfileLetter[];

/** The one id of ours for official rules without an id. */
export const notUsed = 'FX-NOT-USED' satisfies FacturXId;

/** What a profile asks of the elements at one place. */
export type ProfileRow = { readonly id: FacturXId } & (
  | { readonly test: 'count'; readonly child: string; readonly kind: number; readonly variant: Variant | null; readonly bound: Bound }
  | { readonly test: 'unused' | 'required'; readonly attribute: string | null }
  | { readonly test: 'in'; readonly attribute: string | null; readonly list: string; readonly codes: ReadonlySet<string> }
); // prettier-ignore

/** How often a child may stand. */
export interface Bound {
  readonly min: number;
  readonly max: number;
}

/** A place in the tree of elements. */
export interface ProfilePlace {
  /** With the usual prefix. */
  readonly name: string;
  readonly variant: Variant | null;
  /** The elements around it, from the root, as the table writes them. */
  readonly above: readonly string[];
  readonly rows: readonly ProfileRow[];
  readonly below: ReadonlyMap<string, readonly ProfilePlace[]>;
  /** The same, for a walk: by kind, where the name has one. */
  readonly byKind: ReadonlyMap<number | string, PlacesOfChild>;
}

/** The places of children of one name. */
interface PlacesOfChild {
  readonly places: readonly ProfilePlace[];
  /** Whether more than the name tells which of them are meant. */
  readonly areTold: boolean;
}

interface PlaceBeingRead extends ProfilePlace {
  readonly rows: ProfileRow[];
  readonly below: Map<string, PlaceBeingRead[]>;
  readonly byKind: Map<number | string, PlacesOfChild>;
}

const known = new Map<ProfileLetter, ProfilePlace>();

/** The tree of a profile, from the root of a document; places of which the profile asks nothing, nor of what is below, are left out. */
export function profilePlaces(profile: ProfileLetter): ProfilePlace {
  let root = known.get(profile);
  if (root === undefined) known.set(profile, (root = readTable(profile)));
  return root;
}

/** Every row of a profile and the place it is of, in the order of the table. */
export function profileRows(profile: ProfileLetter): readonly (readonly [ProfileRow, ProfilePlace])[] {
  const rowsIn = (place: ProfilePlace): (readonly [ProfileRow, ProfilePlace])[] => [
    ...place.rows.map((row) => [row, place] as const),
    ...[...place.below.values()].flat().flatMap(rowsIn),
  ];
  return rowsIn(profilePlaces(profile));
}

function readTable(profile: ProfileLetter): ProfilePlace {
  const root: PlaceBeingRead = {
    ...stepOf('rsm:CrossIndustryInvoice'),
    above: [],
    rows: [],
    below: new Map(),
    byKind: new Map(),
  };
  const path = [root];
  for (const line of profileTable.trim().split('\n')) {
    const [step = '', ...rows] = line.split(' | ');
    const depth = step.search(/\S/);
    path.length = depth + 1;
    const parent = path[depth]!;
    const place: PlaceBeingRead = {
      ...stepOf(step.trim()),
      above: path.map(({ name, variant }) => (variant === null ? name : `${name}[${variant}]`)),
      rows: rows.flatMap((row) => rowOf(row, profile) ?? []),
      below: new Map(),
      byKind: new Map(),
    };
    parent.below.set(place.name, [...(parent.below.get(place.name) ?? []), place]);
    path.push(place);
  }
  leaveOutUnasked(root);
  return root;
}

/** @returns whether something is asked there, or below */
function leaveOutUnasked({ rows, below, byKind }: PlaceBeingRead): boolean {
  for (const [name, places] of below) {
    const asked = places.filter(leaveOutUnasked);
    if (asked.length === 0) below.delete(name);
    else {
      const kind = elementKind(name);
      below.set(name, asked);
      byKind.set(kind === other ? name : kind, {
        places: asked,
        areTold: asked.some(({ variant }) => variant !== null),
      });
    }
  }
  return rows.length > 0 || below.size > 0;
}

function stepOf(step: string): { name: string; variant: Variant | null } {
  const [, name = '', variant = null] = /^([^[]+)(?:\[(.+)\])?$/.exec(step) ?? [];
  return { name: name.includes(':') ? name : `ram:${name}`, variant: variant as Variant | null };
}

/** Null for a row of other profiles. */
function rowOf(text: string, profile: ProfileLetter): ProfileRow | null {
  const [, profiles = '', number = '', what = '', asked = ''] = rowForm.exec(text) ?? [];
  if (!profiles.includes(profile)) return null;
  const id: FacturXId = number === '-' ? notUsed : `FX-SCH-A-${number.padStart(6, '0')}`;
  const attribute = what.startsWith('@') ? what.slice(1) : null;
  if (asked === 'unused' || asked === 'required') return { id, test: asked, attribute };
  if (asked.startsWith('in ')) {
    const list = asked.slice('in '.length);
    return { id, test: 'in', attribute, list, codes: codesOf(profileLists[list === 'profile' ? `profile-${profile}` : list]!) };
  }
  const { name: child, variant } = stepOf(what);
  return { id, test: 'count', child, kind: elementKind(child), variant, bound: boundOf(asked) };
} // prettier-ignore

const rowForm = /^([mwbex]+) (-|\d+) (\S+?(?:\[[^\]]+\])?) (unused|required|in \S+|[<>]?=\d)$/;

function boundOf(asked: string): Bound {
  const count = Number(asked.at(-1));
  return { min: asked.startsWith('<') ? 0 : count, max: asked.startsWith('>') ? Infinity : count };
}
