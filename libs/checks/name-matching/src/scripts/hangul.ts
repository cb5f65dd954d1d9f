const initials = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ');
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const finals = ' k k ks n nj nh t l lk lm lb ls lt lp lh m p ps t t ng t t k t p h'.split(' ');
const initialsOfNorth = 'k kk n t tt r m p pp s ss  ch tch ch k t p h'.split(' ');
const vowelsOfNorth = 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i'.split(' ');

const first = 0xac00;
const syllables = 11_172;

/** A word of Hangul by Revised Romanization and by McCune–Reischauer without its signs; each syllable by arithmetic. */
export function hangulForms(word: string): readonly string[] {
  return [written(word, initials, vowels), written(word, initialsOfNorth, vowelsOfNorth)];
}

function written(word: string, heads: readonly string[], middles: readonly string[]): string {
  let latin = '';
  for (const letter of word) {
    const index = letter.codePointAt(0)! - first;
    if (index < 0 || index >= syllables) continue;
    latin += heads[Math.floor(index / 588)]! + middles[Math.floor((index % 588) / 28)]! + finals[index % 28]!;
  }
  return latin;
}

const head = '(?:kk|tt|pp|ss|jj|tch|ch|sh|[gkndtrlmbpsjhy])?';
const middle = '(?:y?ae|y?eo|y?oe|y?ou|y?oo|yu|ya|yo|yi|ye|wa|wae|we|wi|wo|eui|ui|eu|ee|ie|oe|ai|ay|[aeiou])';
const syllable = new RegExp(`^${head}${middle}(?:ng|ck|[knltmpbgh])?$`);

/**
 * A Latin word as a key of one Korean syllable, equal for the spellings that are in use; null for what is none.
 * Sources: the two romanisations above, and how passports write them (Young, Lee, Park).
 */
export function koreanKey(latin: string): string | null {
  if (latin.length > 6 || !syllable.test(latin)) return null;
  return latin
    .replace(/^(?:rh?|l)(?=[iy])/, '')
    .replace(/^(?:y)?(?:ee|i|ie)$/, 'i')
    .replace(/sh/, 's')
    .replace(/t?ch|jj?/, 'c')
    .replace(/kk|g(?!$)|ck/, 'k')
    .replace(/tt|d/, 't')
    .replace(/pp|b/, 'p')
    .replace(/ss/, 's')
    .replace(/^l/, 'r')
    .replace(/you|yeo|yu(?=ng)/, 'yo')
    .replace(/oo|eu|ou(?!$)/, 'u')
    .replace(/eo|ou/, 'o')
    .replace(/ee|ie/, 'i')
    .replace(/(?<=[a-z])ar(?=k)/, 'a')
    .replace(/ng$/, 'N')
    .replace(/ai|ay|ae/, 'e');
}
