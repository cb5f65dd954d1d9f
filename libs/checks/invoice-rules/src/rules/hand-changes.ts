import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Change, changed, changesOfCii, changesOfUbl } from './france-changes';
import { changesOfManySellersCii, changesOfManySellersUbl, changesOfTwoPartiesCii, changesOfTwoPartiesUbl, manySellersCii, manySellersUbl, twoPartiesCii, twoPartiesUbl } from './france-line-changes'; // prettier-ignore
import { changedValues } from './france-value-changes';
import { moreBreaksOfHrCius } from './hr-cius-breaks';

/** A valid document, and one that breaks a rule. */
export interface HandChange {
  readonly id: string;
  readonly ruleSet: string;
  readonly valid: string;
  readonly broken: string;
}

/** Changes that were written by hand for rules that need several at once, or a document that no fixture is. @param fixtures the folder with the files of profiles */
export function handChanges(fixtures: string): readonly HandChange[] {
  const [ubl, cii, hr] = ['br-fr', 'br-fr-cii', 'hr-eracun'].map((file) => readFileSync(path.join(fixtures, `${file}.xml`), 'utf8')) as [string, string, string]; // prettier-ignore
  const ofFrance = [
    [ubl, changesOfUbl],
    [cii, changesOfCii],
    [manySellersUbl(ubl), changesOfManySellersUbl],
    [twoPartiesUbl(ubl), changesOfTwoPartiesUbl],
    [manySellersCii(cii), changesOfManySellersCii],
    [twoPartiesCii(cii), changesOfTwoPartiesCii],
  ] as const;
  const of = (ruleSet: string, valid: string, id: string, changes: readonly Change[]): HandChange => ({
    ...{ id, ruleSet, valid, broken: changed(valid, changes) },
  });
  return [
    ...ofFrance.flatMap(([valid, each]) => Object.entries(each).map(([id, changes]) => of('br-fr-1.4.0.03', valid, id, changes))),
    ...([ubl, cii] as const).flatMap((valid, side) =>
      changedValues(valid, side as 0 | 1).map(([id, broken]) => ({ id, ruleSet: 'br-fr-1.4.0.03', valid, broken })),
    ),
    ...Object.entries(moreBreaksOfHrCius).map(([id, { changes }]) => of('hr-cius-1.0.3', hr, id, changes)),
  ]; // prettier-ignore
}
