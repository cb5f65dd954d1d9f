import { ciiRuleSets } from '../sets/cii-rule-sets';
import { asksOfConditions } from './cii-conditions';
import { asksOfCiiRow } from './cii-row-texts';
import { asksOfExtendedCtc } from './extended-ctc-texts';
import { asksOfExtended } from './factur-x-extended-texts';
import { asksOfFrenchCii } from './france-rows';
import { asksOfNlciusCii } from './nlcius-rows';
import { asksOfProfileRow } from './profile-row-texts';
import { notUsed, profileLetters, profileNames, profileRows } from './profile-table';
import { asksOfCiiAlone } from './xrechnung-rows';

let known: ReadonlyMap<string, string> | undefined;

/** What the rules ask that CII alone has, in one sentence each; put together when it is first asked for. */
export function ciiSummaries(): ReadonlyMap<string, string> {
  return (known ??= new Map([
    ...ciiRuleSets.flatMap(({ ciiRows }) =>
      ciiRows.flatMap(([place, rows]) => rows.map((row) => [row[0], asksOfCiiRow(row, place)] as const)),
    ),
    ...Object.entries(asksOfConditions),
    ...Object.entries(asksOfCiiAlone),
    ...Object.entries(asksOfNlciusCii),
    ...asksOfExtendedCtc(),
    ...Object.entries(asksOfExtended()),
    ...asksOfProfiles(),
    ...asksOfFrenchCii(),
  ]));
}

/** Of each rule of the profile table, with the profiles that have it. */
function asksOfProfiles(): ReadonlyMap<string, string> {
  const profiles = new Map<string, string[]>();
  const asks = new Map<string, string>();
  for (const letter of profileLetters) {
    for (const [row, place] of profileRows(letter)) {
      if (row.id !== notUsed) profiles.set(row.id, [...(profiles.get(row.id) ?? []), profileNames[letter]]);
      asks.set(row.id, asksOfProfileRow(row, place));
    }
  }
  const inProfiles = [...profiles].map(([id, names]) => [id, `${names.join(', ')}: ${asks.get(id)!}`] as const);
  return new Map([...inProfiles, [notUsed, 'A document has nothing that its profile has no use for.']]);
}
