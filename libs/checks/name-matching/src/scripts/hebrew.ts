import { abjadTable, type AbjadLetter } from './abjad';

/** Letters of Hebrew; the five final forms are folded before. */
export const hebrewLetters: ReadonlyMap<string, AbjadLetter> = abjadTable(`
  א a - aeiou 0.1
  ב b b,v - 1
  ג g g,j - 1
  ד d d - 1
  ה h h aeo 0.3
  ו v v,w uo 0.4
  ז z z - 1
  ח h h,ch,kh - 0.9
  ט t t - 1
  י y y,j ie 0.3
  כ k k,ch,kh,c - 1
  ל l l - 1
  מ m m - 1
  נ n n - 1
  ס s s - 1
  ע - - aeiou 0.05
  פ p p,f,ph - 1
  צ ts ts,tz,z,c - 1
  ק k k,q,c - 1
  ר r r - 1
  ש sh sh,s,sch - 1
  ת t t,th - 1
`);

const finals: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** Without points, final letters as the others. */
export function foldHebrew(word: string): string {
  let folded = '';
  for (const letter of word.normalize('NFD')) folded += finals[letter] ?? letter;
  return folded.replace(/\p{M}/gu, '');
}
