/** Five habits of writing Cyrillic in Latin: passport (ICAO), English (BGN), scholarly without marks, German, French. */
type Habits = readonly [string, string, string, string, string];
const same = (latin: string): Habits => [latin, latin, latin, latin, latin];

const letters: ReadonlyMap<string, Habits> = new Map<string, Habits>([
  ...'аa бb дd зz иi кk лl мm нn оo пp рr тt фf іi өo'
    .split(' ')
    .map((pair): [string, Habits] => [pair[0]!, same(pair[1]!)]),
  ['в', ['v', 'v', 'v', 'w', 'v']],
  ['г', ['g', 'g', 'g', 'g', 'g']],
  ['ґ', same('g')],
  ['е', ['e', 'ye', 'e', 'e', 'e']],
  ['ё', ['e', 'yo', 'e', 'jo', 'io']],
  ['є', ['ie', 'ye', 'je', 'je', 'ie']],
  ['ж', ['zh', 'zh', 'z', 'sch', 'j']],
  ['й', ['i', 'y', 'j', 'j', 'i']],
  ['ї', ['i', 'yi', 'ji', 'ji', 'i']],
  ['ј', same('j')],
  ['с', ['s', 's', 's', 's', 's']],
  ['у', ['u', 'u', 'u', 'u', 'ou']],
  ['ў', ['u', 'w', 'u', 'u', 'ou']],
  ['ү', ['u', 'u', 'u', 'ue', 'u']],
  ['х', ['kh', 'kh', 'h', 'ch', 'kh']],
  ['һ', same('h')],
  ['қ', same('k')],
  ['ғ', ['g', 'gh', 'g', 'gh', 'gh']],
  ['ң', ['ng', 'ng', 'n', 'ng', 'ng']],
  ['ә', ['a', 'a', 'a', 'ae', 'a']],
  ['ц', ['ts', 'ts', 'c', 'z', 'ts']],
  ['ч', ['ch', 'ch', 'c', 'tsch', 'tch']],
  ['ҷ', same('j')],
  ['џ', same('dz')],
  ['ш', ['sh', 'sh', 's', 'sch', 'ch']],
  ['щ', ['shch', 'shch', 'sc', 'schtsch', 'chtch']],
  ['ъ', ['ie', '', '', '', '']],
  ['ы', ['y', 'y', 'y', 'y', 'y']],
  ['ь', same('')],
  ['э', same('e')],
  ['ю', ['iu', 'yu', 'ju', 'ju', 'iou']],
  ['я', ['ia', 'ya', 'ja', 'ja', 'ia']],
  ['љ', same('lj')],
  ['њ', same('nj')],
  ['ђ', ['dj', 'dj', 'd', 'dj', 'dj']],
  ['ћ', ['c', 'c', 'c', 'c', 'c']],
  ['ѓ', same('gj')],
  ['ќ', same('kj')],
]);

/** A Cyrillic word by each of the five habits. */
export function cyrillicForms(word: string): readonly string[] {
  return [0, 1, 2, 3, 4].map((habit) => {
    let latin = '';
    for (const letter of word) latin += (letters.get(letter) ?? letters.get(bare(letter)))?.[habit] ?? '';
    return latin;
  });
}

const bare = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '');
