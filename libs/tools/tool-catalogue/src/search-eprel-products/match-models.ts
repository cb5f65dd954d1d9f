/** How a text of the register matches what was asked for, compared here: the register documents neither equality nor substrings. */
export type MatchKind = 'exact' | 'normalised' | 'partial';

const ranks: readonly MatchKind[] = ['exact', 'normalised', 'partial'];

/** Letter case, blanks, hyphens and slashes make no difference between type codes. */
const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s/\p{Pd}]/gu, '');

/** Other signs may: what agrees but for them is no more than a part. */
const lettersAndDigits = (text: string): string => normalised(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Null when it does not match at all. */
export function matchKind(found: string, asked: string): MatchKind | null {
  if (found === asked) return 'exact';
  const [one, other] = [lettersAndDigits(found), lettersAndDigits(asked)];
  if (one === '' || other === '') return null;
  if (normalised(found) === normalised(asked)) return 'normalised';
  return one.includes(other) || other.includes(one) ? 'partial' : null;
}

/** Better matches first. */
export const byMatch = (one: { matchKind: MatchKind }, other: { matchKind: MatchKind }): number =>
  ranks.indexOf(one.matchKind) - ranks.indexOf(other.matchKind);
