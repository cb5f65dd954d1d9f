import { ciiCannotFire } from './cannot-fire';
import { type CiiPlaceRows } from './cii-row';
import { checksOfCiiRoot, checksOfCiiRows } from './cii-rows';
import { type RuleGroup } from './rule-group';

/** Rules that the rows of an edition say; they are looked for in one walk, that of the first group. */
export function ciiRowGroups(rows: readonly CiiPlaceRows[]): readonly RuleGroup[] {
  const all = rows.flatMap(([, ofPlace]) => ofPlace);
  const idsOf = (isMeant: (id: string, test: string) => boolean) =>
    all.filter(([id, , test]) => isMeant(id, test) && !ciiCannotFire.has(id)).map(([id]) => id);
  const isDataType = (id: string) => id.startsWith('CII-DT');
  return [
    { name: 'cii-restrictions', ids: idsOf((id, test) => !isDataType(id) && test === 'absent'), nodeChecks: checksOfCiiRows, documentChecks: checksOfCiiRoot },
    { name: 'cii-occurrences', ids: idsOf((id, test) => !isDataType(id) && test !== 'absent'), nodeChecks: [], documentChecks: [] },
    { name: 'cii-data-types', ids: idsOf(isDataType), nodeChecks: [], documentChecks: [] },
  ]; // prettier-ignore
}
