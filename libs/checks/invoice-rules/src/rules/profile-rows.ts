import { type InvoiceDocument } from '../invoice-document';
import { type Fix } from '../patches';
import { elementName, kindsMax, other } from '../tree/elements';
import { attribute, type UblNode } from '../tree/ubl-node';
import { isDate } from '../xml-date';
import { type ProfileLetter, type ProfilePlace, profilePlaces, type ProfileRow, profileRows } from './profile-table';
import { explainProfileRow } from './profile-row-texts';
import { variants } from './profile-variants';
import { atRoot, type RuleGroup } from './rule-group';

/** What the table of a profile asks of the elements of a document: one walk of the document beside the tree of the table. */
export function profileGroup(profile: ProfileLetter): RuleGroup {
  return {
    name: 'factur-x',
    ids: [...new Set(profileRows(profile).map(([{ id }]) => id))],
    nodeChecks: [],
    documentChecks: atRoot((root, document) => visit(root, [profilePlaces(profile)], document)),
  };
}

/** @param places that the element is at, in the order of the table; the first one that something is asked of counts */
function visit(node: UblNode, places: readonly ProfilePlace[], document: InvoiceDocument): void {
  for (let index = 0; index < places.length; index++) {
    const place = places[index]!;
    if (place.rows.length === 0) continue;
    judgeRows(node, place, document);
    break;
  }
  for (let at = node.first; at !== null; at = at.next) {
    const below = placesOf(at, places, document);
    if (below !== undefined) visit(at, below, document);
  }
}

/** How many children of each kind an element has while its rows are judged; all zero between two elements. */
const childrenOfKind = new Int32Array(kindsMax);

function judgeRows(node: UblNode, place: ProfilePlace, document: InvoiceDocument): void {
  const { rows } = place;
  for (let at = node.first; at !== null; at = at.next) childrenOfKind[at.kind]!++;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    if (!isCounted(row)) judgeRow(node, row, place, document);
  }
  for (let at = node.first; at !== null; at = at.next) childrenOfKind[at.kind] = 0;
}

/** Whether a row asks for a number of children of one kind, and they are there. */
function isCounted(row: ProfileRow): boolean {
  if (row.test !== 'count' || row.variant !== null || row.kind === other) return false;
  const count = childrenOfKind[row.kind]!;
  return count >= row.bound.min && count <= row.bound.max;
}

/** The places that a child is at; most often one, or none. */
function placesOf(
  child: UblNode,
  places: readonly ProfilePlace[],
  document: InvoiceDocument,
): readonly ProfilePlace[] | undefined {
  const key = child.kind === other ? child.key : child.kind;
  if (places.length !== 1)
    return told(
      child,
      places.flatMap(({ byKind }) => byKind.get(key)?.places ?? []),
      document,
    );
  const meant = places[0]!.byKind.get(key);
  return meant?.areTold === true ? told(child, meant.places, document) : meant?.places;
}

const told = (child: UblNode, places: readonly ProfilePlace[], document: InvoiceDocument): readonly ProfilePlace[] =>
  places.filter(({ variant }) => variant === null || variants[variant][0](child, document));

function nameOf({ kind, key }: UblNode): string {
  return kind === other ? key : elementName(kind);
}

function judgeRow(node: UblNode, row: ProfileRow, place: ProfilePlace, document: InvoiceDocument): void {
  const wrong = faultyNode(node, row, document);
  if (wrong === null) return;
  const explain = () => ({ ...explainProfileRow(row, place, wrong), patch: formOfDate(wrong, row, place, document) });
  document.issues.rule(row.id, wrong, explain, node);
}

/** A day of eight digits is written in the one form that the profile knows. */
function formOfDate(node: UblNode, row: ProfileRow, { rows }: ProfilePlace, { patches }: InvoiceDocument): Fix | null {
  if (row.test !== 'required' || row.attribute !== 'format' || !isDay(node.text)) return null;
  const forms = rows.flatMap((one) => (one.test === 'in' && one.attribute === 'format' ? [...one.codes] : []));
  return forms.length === 1 && forms[0] === '102' ? patches.attribute(node, 'format', '102') : null;
}

/** The element that breaks a row, or lacks what the row asks for; null when the row holds. */
function faultyNode(node: UblNode, row: ProfileRow, document: InvoiceDocument): UblNode | null {
  switch (row.test) {
    case 'count':
      return miscounted(node, row, document);
    case 'unused':
      return row.attribute === null || attribute(node, row.attribute) !== null ? node : null;
    case 'required':
      return attribute(node, row.attribute!) === null ? node : null;
    case 'in': {
      const value = row.attribute === null ? node.text : (attribute(node, row.attribute) ?? '');
      return value === '' || row.codes.has(value) ? null : node;
    }
  }
}

/** The first child too many, or the element that has too few. */
function miscounted(
  node: UblNode,
  { child, variant, bound: { min, max } }: Extract<ProfileRow, { test: 'count' }>,
  document: InvoiceDocument,
): UblNode | null {
  let count = 0;
  for (let at = node.first; at !== null; at = at.next) {
    if (nameOf(at) !== child || (variant !== null && !variants[variant][0](at, document))) continue;
    if (++count > max) return at;
  }
  return count < min ? node : null;
}

const isDay = (text: string) => /^\d{8}$/.test(text) && isDate(text.replace(/^(.{4})(..)/, '$1-$2-'));
