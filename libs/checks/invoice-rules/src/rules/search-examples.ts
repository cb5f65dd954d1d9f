import { verdictOnDocument } from '../judge-document';
import { now } from '../sample-invoices';
import { changedDocuments } from './changed-documents';

/** When the latest editions that we have count. */
const asOf = '2027-03-01';

/** Of each rule: its id, the rule set that has it, and the number of the change that breaks it, counted over all documents. */
export type FoundChange = readonly [id: string, ruleSet: string, change: number];

/**
 * Finds a change that breaks each rule: every change is judged by every profile, and the first one that a rule finds fault with
 * is taken. Takes half a minute, so its outcome is a table.
 * @param missing ids of the rules @param fixtures the folder with the files of profiles
 */
export function searchExamples(missing: Iterable<string>, fixtures: string): readonly FoundChange[] {
  const wanted = new Set(missing);
  const found: FoundChange[] = [];
  let number = -1;
  for (const { xml, changed } of changedDocuments(fixtures)) {
    const before = findersIn(xml);
    for (const change of changed) {
      number++;
      for (const [id, ruleSet] of findersIn(change.xml)) {
        if (!before.has(id) && wanted.delete(id)) found.push([id, ruleSet, number]);
      }
    }
  }
  return found;
}

/** Every rule that finds fault with the document, and a rule set that has it. */
function findersIn(xml: string): ReadonlyMap<string, string> {
  const { profiles = [] } = verdictOnDocument(xml, { now, check: { profiles: 'all', asOf } });
  return new Map(profiles.flatMap(({ ruleSet, errors, warnings }) => [...errors, ...warnings].map((id) => [id, ruleSet.id] as const))); // prettier-ignore
}
