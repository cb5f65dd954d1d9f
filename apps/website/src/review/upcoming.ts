import { editionName } from './profile-names';
import { type Upcoming } from './review-answer';
import { day } from './times';
import { say } from '../say';

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
    ...(errors > 0 ? [say('{count, plural, one {# error} other {# errors}}', { count: errors })] : []),
    ...(warnings > 0 ? [say('{count, plural, one {# warning} other {# warnings}}', { count: warnings })] : []),
    ...(gone > 0 ? [say('{count, plural, one {# finding less} other {# findings less}}', { count: gone })] : []),
  ];
  const edition = `${editionName(ruleSet)}${ruleSet.provisional ? `, ${say('provisional')}` : ''}`;
  const values = { changes: changes.join(', '), date: day(validFrom), edition };
  if (changes.length === 0)
    return isReady
      ? say('Ready today, and from {date} ({edition}) too', values)
      : say('The same findings from {date} ({edition})', values);
  return isReady
    ? say('Ready today; {changes} from {date} ({edition})', values)
    : say('{changes} from {date} ({edition})', values);
}

const sum = (findings: readonly { readonly count: number }[]): number =>
  findings.reduce((total, { count }) => total + count, 0);
