import { counted } from '../prose';
import { editionName } from './profile-names';
import { type Upcoming } from './review-answer';
import { day } from './times';

/** What the next edition changes of this document, in a sentence. @param isReady by the edition of today */
export function upcomingSentence(
  { ruleSet, validFrom, appears, goes, becomesError }: Upcoming,
  isReady: boolean,
): string {
  const isNew = appears.filter(({ sameAs }) => sameAs === undefined);
  const errors = sum([...isNew.filter(({ severity }) => severity === 'error'), ...becomesError]);
  const warnings = sum(isNew.filter(({ severity }) => severity === 'warning'));
  const gone = sum(goes);
  const changes = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(gone > 0 ? [`${counted(gone, 'finding')} less`] : []),
  ];
  const from = `from ${day(validFrom)} (${editionName(ruleSet)}${ruleSet.provisional ? ', provisional' : ''})`;
  if (changes.length === 0)
    return `${isReady ? 'Ready today, and' : 'The same findings'} ${from}${isReady ? ' too' : ''}`;
  return `${isReady ? 'Ready today; ' : ''}${changes.join(', ')} ${from}`;
}

const sum = (findings: readonly { readonly count: number }[]): number =>
  findings.reduce((total, { count }) => total + count, 0);
