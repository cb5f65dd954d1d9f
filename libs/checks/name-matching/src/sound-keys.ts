const vowelRuns = /[aeiouy]+/g;

/** Consonants that romanisations confuse, longest first. Signs: X any of sh, ch; Z zh and j; H kh and h; C ts. */
const consonantClasses: readonly (readonly [RegExp, string])[] = [
  [/schtsch|shtsh|chtch|shch|stch|szcz|tsch/g, 'X'],
  [/dzh|dsch|dj|zh/g, 'Z'],
  [/tch|tsh|sh|cz|sz/g, 'X'],
  [/ck|cq/g, 'k'],
  [/kh|gh(?=[aeiou])/g, 'H'],
  [/gh/g, 'H'],
  [/ph|ff/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ts|tz/g, 'C'],
  [/x/g, 'ks'],
  [/qu(?=[ei])/g, 'k'],
  [/gu(?=[ei])/g, 'g'],
  [/q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/w/g, 'v'],
];

/** Spellings that are one sound in one habit and another in the next: each is tried. */
const soundsOf = { ch: ['X', 'H'], sch: ['X', 'Z'], j: ['Z', 'y'] } as const;

/**
 * What a Latin word sounds like, whatever habit wrote it: consonants in classes, vowels as A (a), I (e, i, y) and U
 * (o, u), a glide before a vowel left out. One key, or more for a word with "ch", "sch", "j" or "w".
 */
export function soundKeys(latin: string): readonly string[] {
  if (/^\d*$/.test(latin)) return latin === '' ? [] : [latin];
  const keys = new Set<string>();
  const tried = (spelling: keyof typeof soundsOf) => soundsOf[spelling].slice(0, latin.includes(spelling) ? 2 : 1);
  for (const sch of tried('sch'))
    for (const ch of tried('ch')) for (const j of tried('j')) keys.add(keyOf(latin, sch, ch, j));
  // Anwar, Anouar: w is also written as a vowel.
  const vowel = latin.replace(/(?<=[bcdfghklmnpqrstvz])w(?=[aei])/g, 'ou');
  if (vowel !== latin) keys.add(keyOf(vowel, 'X', 'X', 'Z'));
  return [...keys];
}

function keyOf(latin: string, sch: string, ch: string, j: string): string {
  let key = latin;
  for (const [pattern, sound] of consonantClasses) key = key.replace(pattern, sound);
  key = key
    .replace(/sch/g, sch)
    .replace(/ch/g, ch)
    .replace(/c/g, 'k')
    .replace(/(?<=[aeiou])j(?![aeiouy])/g, 'y')
    .replace(/j/g, j)
    .replace(/kH|H/g, 'h');
  key = key.replace(vowelRuns, vowelClass).replace(/(.)\1+/g, '$1');
  // ov, of, off, ow at the end are one ending.
  return key.replace(/(?<=[AIU])f$/, 'v');
}

/** The class of a run of vowels: its main vowel, glides before it left out. */
function vowelClass(run: string): string {
  const main = run.length > 1 ? run.replace(/^[yi]+(?=[aeou])/, '') : run;
  if (/^ou|^oo|^eu/.test(main)) return 'U';
  if (/^(ai|ay|ei|ey|ee|ie|ae|ya|aya)/.test(main)) return 'I';
  if (/^(au|aw|ao)/.test(main)) return 'U';
  if (main[0] === 'a') return 'A';
  return main[0] === 'o' || main[0] === 'u' ? 'U' : 'I';
}

/** A key without its vowels but the first sound's place: equal for words that differ in vowels alone. */
export const consonantsOf = (key: string): string => key.replace(/[AIU]/g, '');

/** Vowels that differ between two keys of equal consonants, by place; that only one begins with a vowel counts twice. */
export function vowelDifferences(a: string, b: string): number {
  const ofA = a.split(/[^AIU]/);
  const ofB = b.split(/[^AIU]/);
  let differences = 0;
  for (let index = 0; index < ofA.length; index++) {
    const vowelA = ofA[index] ?? '';
    const vowelB = ofB[index] ?? '';
    if (vowelA === vowelB) continue;
    // A vowel that is not written differs less than another one.
    if (vowelA !== '' && vowelB !== '') differences += 1;
    else differences += index === 0 ? 2 : 0.75;
  }
  return differences;
}

/**
 * The coarse skeleton that finds candidates across scripts: vowels, w, y, h dropped, q/k/g, s/sh/z, t/d and b/p as one.
 * Far coarser than what decides a match.
 */
export function consonantSkeleton(latin: string): string {
  return latin
    .replace(/sch|tsch|sh|ch|zh|ts|tz|c(?=[eiy])|[zjx]/g, 's')
    .replace(/kh|gh|[qcg]/g, 'k')
    .replace(/th|dh|d/g, 't')
    .replace(/ph/g, 'f')
    .replace(/p/g, 'b')
    .replace(/[aeiouywvh]/g, '')
    .replace(/(.)\1+/g, '$1');
}
