import { createReadStream, readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { ciiRuleSets, type DocumentVerdict, ruleSets as allRuleSets, verdictOnDocument } from '@einvoice/invoice-rules';
import { type AskedRules, askedRules, isOfPart, noId, partOfVerdict } from '../../tools/dev/stream/asked-rules';
import { isOfficial } from './labelled-case';
import { SetCounts } from './set-counts';

/** What an official rule set says of a document: how often each rule fired, or that the official run stopped. */
export type Label =
  { readonly outcome: 'ok'; readonly fired: Readonly<Record<string, number>> } | { readonly outcome: 'error' };

/** A document of a data set with its labels. */
interface LabelledDocument {
  readonly id: string;
  readonly xml: string;
  readonly labels: Readonly<Record<string, Label>>;
  readonly xsd?: { readonly schema: string; readonly valid: boolean; readonly first?: { readonly element: string } };
  readonly ready?: boolean;
  /** Of XRechnung: the official scenario that the document fits, if any, and whether that accepts it. */
  readonly verdict?: { readonly scenario: string | null; readonly accept?: boolean };
}

/** By which edition `ready` was labelled. */
const readyRuleSet = 'peppol-bis-3.0.21';

/** Documents of CII are labelled with D16B, whatever they declare; a profile of another schema is asked by its own rules alone. */
const ruleSetOfSchema: Readonly<Record<string, string>> = { 'cii-d16b': 'en16931-1.3.16' };

/** The official scenarios of XRechnung; others judge by the CEN rules alone. */
function isOfXrechnung(verdict: LabelledDocument['verdict']): boolean {
  return verdict?.accept !== undefined && verdict.scenario !== null && verdict.scenario.includes('XRechnung');
}

/**
 * Compares every document of one data set with our verdict, and says for each official rule set what differs.
 * @param name of a file in the folder, or its beginning when that fits one file; or of one kind of label (`xrechnung-ubl-2.5.0`,
 * `accept`), which is then compared alone, in every file that has it
 * @returns whether everything that we judge agrees; rule sets that we do not have are named and agree with nothing
 * @throws Error when no such set is there
 */
export async function conformToSet(
  folder: string,
  name: string,
  now: Date,
  say: (line: string) => void,
): Promise<boolean> {
  const counts = new SetCounts();
  const isOfLabel = isLabel(folder, name);
  const files = isOfLabel ? filesIn(folder).map((file) => path.join(folder, file)) : [fileOf(folder, name)];
  for (const file of files) {
    for await (const document of documentsOf(file)) {
      if (!isOfLabel) compare(document, now, counts);
      else if (hasLabel(document, name)) compare(withLabelAlone(document, name), now, counts);
    }
  }
  if (counts.documents === 0) throw new Error(`${name} holds no document.`);
  for (const line of counts.lines(name, (set) => (set === name ? rulesThatCanFire(set) : []))) say(line);
  return counts.isExact;
}

/** Of a label, those that our edition says can fire; of a part of an edition, those of that part. */
function rulesThatCanFire(name: string): readonly string[] {
  const asked = askedRules(name);
  const sets = name.includes('-cii-') ? ciiRuleSets : allRuleSets;
  const set = sets.find(({ id }) => id === asked?.ruleSet);
  if (asked === null || set === undefined) return [];
  const ids = [...set.rules.keys()].filter((id) => !set.cannotFire.has(id));
  return ids.filter((id) => isOfPart(id, asked.part));
}

/** No file has that name, and it is one of what documents are labelled with. */
function isLabel(folder: string, name: string): boolean {
  return !filesIn(folder).some((file) => file.startsWith(name)) && (name === 'accept' || askedRules(name) !== null);
}

function hasLabel({ labels, verdict }: LabelledDocument, name: string): boolean {
  return name === 'accept' ? isOfXrechnung(verdict) : name in labels;
}

function withLabelAlone({ id, xml, labels, verdict }: LabelledDocument, name: string): LabelledDocument {
  if (name === 'accept') return { id, xml, labels: {}, ...(verdict && { verdict }) };
  return { id, xml, labels: { [name]: labels[name]! } };
}

function compare({ id, xml, labels, xsd, ready, verdict }: LabelledDocument, now: Date, counts: SetCounts): void {
  counts.documents++;
  const verdicts = new Map<string | undefined, DocumentVerdict>();
  const verdictBy = (ruleSet?: string) => {
    let known = verdicts.get(ruleSet);
    if (known === undefined) {
      known = verdictOnDocument(xml, { now, ...(ruleSet !== undefined && { check: { ruleSet } }) });
      verdicts.set(ruleSet, known);
    }
    return known;
  };
  for (const [set, label] of Object.entries(labels)) {
    const asked = askedRules(set);
    if (asked === null) counts.notJudged(set);
    else compareRules(id, set, label, verdictBy(asked.ruleSet), asked.part, counts);
  }
  if (xsd !== undefined) compareSchema(id, xsd, verdictBy(ruleSetOfSchema[xsd.schema]), counts);
  if (ready !== undefined) counts.verdict('ready', id, ready, verdictBy(readyRuleSet).valid);
  if (isOfXrechnung(verdict)) counts.verdict('accept', id, verdict!.accept!, verdictBy().valid);
}

export function compareRules(
  id: string,
  set: string,
  label: Label,
  verdict: DocumentVerdict,
  part: AskedRules['part'],
  counts: SetCounts,
): void {
  const { valid, issues, truncated } = partOfVerdict(verdict, part);
  if (label.outcome === 'error') return counts.stopped(set, id, valid);
  counts.fired(set, Object.keys(label.fired));
  if (verdict.outcome !== 'judged') return counts.rules(set, id, [[verdict.read.issues[0]?.code ?? 'not judged', 1]]);
  const ours = new Map(Object.entries(truncated ?? {}));
  if (truncated === undefined) for (const { code } of issues) ours.set(code, (ours.get(code) ?? 0) + 1);
  const ids = [...new Set([...ours.keys(), ...Object.keys(label.fired)])].filter((code) => isOfficial(code) || code === noId || code in label.fired); // prettier-ignore
  const surplus = ids.map((code) => [code, (ours.get(code) ?? 0) - (label.fired[code] ?? 0)] as const);
  counts.rules(set, id, surplus.filter(([, count]) => count !== 0)); // prettier-ignore
}

function compareSchema(
  id: string,
  { valid, first }: NonNullable<LabelledDocument['xsd']>,
  { schema, read }: DocumentVerdict,
  counts: SetCounts,
): void {
  if (read.state === 'passed' && schema.state === 'not_run') return counts.notJudged('xsd');
  counts.verdict('xsd', id, valid, schema.state === 'passed');
  const [named] = schema.issues;
  if (!valid && first !== undefined && named !== undefined) {
    counts.place(id, isSameElement(first.element, named.path));
  }
}

/** Ours may name what is missing below the element that was read. Prefixes are the document's own there, and an only child is numbered. */
function isSameElement(official: string, ours: string): boolean {
  const plain = (place: string) => place.replaceAll('[1]', '').replace(/\/[\w.-]+:/g, '/');
  const [theirs, named] = [plain(official), plain(ours)];
  const below = named.slice(theirs.length);
  return named.startsWith(theirs) && (below === '' || /^\/[^/]+$/.test(below));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.jsonl.gz'));
}

export function fileOf(folder: string, name: string): string {
  const files = filesIn(folder);
  const exact = files.filter((file) => file === `${name}.jsonl.gz`);
  const fitting = exact.length > 0 ? exact : files.filter((file) => file.startsWith(name));
  if (fitting.length === 1) return path.join(folder, fitting[0]!);
  const names = (fitting.length === 0 ? files : fitting).map((file) => file.replace(/\.jsonl\.gz$/, ''));
  throw new Error(
    `${fitting.length === 0 ? 'There is no set' : 'Several sets begin with'} ${name}: ${names.join(', ')}.`,
  );
}

export async function* documentsOf(file: string): AsyncGenerator<LabelledDocument> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
  for await (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as LabelledDocument;
}
