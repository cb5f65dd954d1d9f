import { ciiRuleSets } from '../sets/cii-rule-sets';
import { asksOfConditions } from './cii-conditions';
import { asksOfCiiRow } from './cii-row-texts';
import { asksOfNlciusCii } from './nlcius-rows';
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
  ]));
}
