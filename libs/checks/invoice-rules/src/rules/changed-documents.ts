import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nameIn } from '../edits/meaning';
import { judgeDocument } from '../judge-document';
import { type Json, now, sampleWithTotals } from '../sample-invoices';
import { ciiRuleSets } from '../sets/cii-rule-sets';
import { ciusRoProfile, extendedCtcProfile, xrechnungExtension } from '../sets/profiles';
import { ruleSets } from '../sets/rule-sets';
import { type UblNode } from '../tree/ubl-node';
import { readTree, type UblDocument } from '../xml/read-ubl';
import { writeUbl } from '../xml/write-ubl';
import { changeAlong, changesOf, type DocumentChange } from './document-changes';
import { profileLetters, profilePlaces, type ProfilePlace } from './profile-table';

/** Documents to change, of every profile; the first one is our own sample. */
const files = ['br-fr', 'hr-eracun', 'nlcius', 'cius-ro', 'cii-every-term', 'br-fr-cii', 'facturx-en16931', 'factur-x-extended', 'xrechnung-cii', 'nlcius-cii']; // prettier-ignore

export interface ChangedDocument extends DocumentChange {
  readonly xml: string;
}

/**
 * Documents, each with every change of it that somebody could make; the same in the same order whenever it is asked.
 * @param fixtures the folder with the files of profiles
 */
export function* changedDocuments(
  fixtures: string,
): Generator<{ readonly xml: string; readonly changed: Iterable<ChangedDocument> }> {
  const tried = new Set<string>();
  const [first, further, ofCategories] = [textsOf(fixtures), furtherTexts(fixtures), textsOfCategories(fixtures)];
  for (const [at, xml] of [...first, ...further, ...ofCategories].entries()) {
    const document = readTree(xml, () => undefined);
    if (!document.ok) continue;
    const { text } = document.source;
    // What was tried in other documents means something else in those of further profiles; in those of a category nothing new has a place.
    const isOfCategory = at >= first.length + further.length;
    const changes = [...changesIn(document, at < first.length ? tried : new Set(), !isOfCategory)];
    const changed = (function* () {
      for (const change of changes)
        yield { ...change, xml: text.slice(0, change.start) + change.text + text.slice(change.end) };
    })();
    yield { xml: text, changed };
  }
}

function textsOf(fixtures: string): readonly string[] {
  const texts = files.map((file) => readFileSync(path.join(fixtures, `${file}.xml`), 'utf8'));
  return [...writtenUbl(sampleWithTotals()), ...texts];
}

const { customization: ofCtc } = extendedCtcProfile;
const reader = (fixtures: string) => (file: string) => readFileSync(path.join(fixtures, `${file}.xml`), 'utf8');
const sampleOf = (customizationId: string, category?: string) =>
  writtenUbl({ ...sampleWithTotals(category), customizationId });
const asCtc = (facturX: string): string =>
  facturX.replace(/urn:cen\.eu:en16931:2017#conformant#urn:factur-x[^<]*/, ofCtc);

/** Documents that are made of those: every term in UBL, as an invoice and as a credit note, and profiles that no file is of. */
function furtherTexts(fixtures: string): readonly string[] {
  const read = reader(fixtures);
  const everyTerm = judgeDocument(read('cii-every-term'), { now }).invoice;
  return [
    ...(everyTerm === null ? [] : writtenUbl(everyTerm)),
    ...sampleOf(ofCtc),
    asCtc(read('factur-x-extended')),
    ...sampleOf(xrechnungExtension.customization),
    ...(everyTerm === null ? [] : writtenUbl({ ...everyTerm, kind: 'creditNote', customizationId: undefined })),
  ];
}

/** Each VAT category, and charges where there were allowances. */
function textsOfCategories(fixtures: string): readonly string[] {
  const read = reader(fixtures);
  return [
    ...['L', 'M'].flatMap((category) => sampleOf(`${ciusRoProfile.customization}1.0.1`, category)),
    ...['Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'].flatMap((category) => sampleOf(ofCtc, category)),
    ...['facturx-en16931', 'factur-x-extended', 'cii-every-term'].map((file) => withCharges(read(file))),
  ]; // prettier-ignore
}

const withCharges = (xml: string): string => xml.replaceAll('<udt:Indicator>false<', '<udt:Indicator>true<');

function writtenUbl(invoice: Json): readonly string[] {
  const written = writeUbl(invoice);
  return written.ok ? [written.xml] : [];
}

/**
 * @param tried names of elements whose texts were changed in another document already
 * @param withNew elements and attributes that are not there are put there
 */
function* changesIn({ root, source }: UblDocument, tried: Set<string>, withNew: boolean): Generator<DocumentChange> {
  const isCii = nameIn(root).startsWith('rsm:');
  for (const node of elementsBelow(root)) yield* changesOf(node, source, tried, withNew);
  if (!withNew) return;
  for (const [place, below] of new Map((isCii ? ciiPaths() : ublPaths()).map((at) => [at.join(' '), at])).values()) {
    const isThere = matcherOf(place);
    const owner = place === '' ? root : elementsBelow(root).find((node) => isThere(nameIn(node)));
    for (const twice of owner === undefined ? [] : (['nothing', 'all', 'innermost'] as const)) {
      const change = changeAlong(owner!, below, source, twice);
      if (change !== null) yield change;
    }
  }
}

/** `ram:*TradeTax` is every name of that kind. */
function matcherOf(place: string): (name: string) => boolean {
  const [start = '', end] = place.split('*');
  return (name) => (end === undefined ? name === start : name.startsWith(start) && name.endsWith(end));
}

/** Where a rule speaks of an element: below every element of a name, or below the root, whose name is empty here. */
type PlaceAndPath = readonly [place: string, path: string];

function elementsBelow(node: UblNode): UblNode[] {
  const found: UblNode[] = [];
  for (let at = node.first; at !== null; at = at.next) found.push(at, ...elementsBelow(at));
  return found;
}

function ublPaths(): PlaceAndPath[] {
  return ruleSets
    .flatMap(({ absentPaths }) => absentPaths)
    .map(([, at]): PlaceAndPath => {
      if (!at.startsWith('//')) return ['', at];
      const [place = '', ...below] = at.slice(2).split('/');
      return [place, below.join('/')];
    });
}

function ciiPaths(): PlaceAndPath[] {
  // Rows of NLCIUS are those of CEN, but for one, which has a change of its own.
  const places = ciiRuleSets.filter(({ family }) => family !== 'nlcius').flatMap(({ ciiRows }) => ciiRows);
  const ofRows = places.flatMap(([names, rows]) =>
    names.split(' | ').flatMap((place) => {
      const [name = ''] = place.split(' ');
      return rows.map(([, , , at]): PlaceAndPath => [name.split('/').at(-1)!, at]);
    }),
  );
  return [...ofRows, ...profileLetters.flatMap((letter) => pathsBelow(profilePlaces(letter), ''))];
}

function pathsBelow({ below }: ProfilePlace, above: string): PlaceAndPath[] {
  return [...below].flatMap(([name, places]) => {
    const at = above === '' ? name : `${above}/${name}`;
    const attributes = places.flatMap(({ rows }) => rows.flatMap((row) => (row.test === 'count' || row.attribute === null ? [] : row.attribute))); // prettier-ignore
    const ofAttributes = attributes.map((attribute): PlaceAndPath => ['', `${at}/@${attribute}`]);
    return [['', at], ...ofAttributes, ...places.flatMap((place) => pathsBelow(place, at))];
  });
}
