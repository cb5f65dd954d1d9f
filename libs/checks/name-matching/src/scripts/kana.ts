const rows: readonly (readonly [string, string])[] = [
  ['あいうえお', 'a i u e o'],
  ['かきくけこ', 'ka ki ku ke ko'],
  ['がぎぐげご', 'ga gi gu ge go'],
  ['さしすせそ', 'sa shi su se so'],
  ['ざじずぜぞ', 'za ji zu ze zo'],
  ['たちつてと', 'ta chi tsu te to'],
  ['だぢづでど', 'da ji zu de do'],
  ['なにぬねの', 'na ni nu ne no'],
  ['はひふへほ', 'ha hi fu he ho'],
  ['ばびぶべぼ', 'ba bi bu be bo'],
  ['ぱぴぷぺぽ', 'pa pi pu pe po'],
  ['まみむめも', 'ma mi mu me mo'],
  ['やゆよ', 'ya yu yo'],
  ['らりるれろ', 'ra ri ru re ro'],
  ['わをんゔ', 'wa o n vu'],
  ['ぁぃぅぇぉ', 'a i u e o'],
];
const readings = new Map(
  rows.flatMap(([kana, latin]) => latin.split(' ').map((reading, index) => [[...kana][index]!, reading])),
);
const small: Readonly<Record<string, string>> = { ゃ: 'ya', ゅ: 'yu', ょ: 'yo' };

/** A word of Hiragana or Katakana by Hepburn, long vowels written once. */
export function kanaReading(word: string): string {
  let latin = '';
  let doubled = false;
  for (const letter of word) {
    const code = letter.codePointAt(0)!;
    const hiragana = code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - 0x60) : letter;
    if (hiragana === 'っ') doubled = true;
    else if (hiragana in small) latin = latin.replace(/i$/, '') + glide(latin, small[hiragana]!);
    else {
      const reading = readings.get(hiragana) ?? '';
      latin += doubled ? reading.slice(0, 1) + reading : reading;
      doubled = false;
    }
  }
  return latin.replace(/ou/g, 'o').replace(/oo/g, 'o').replace(/uu/g, 'u');
}

/** After sh, ch and j the glide is not written: sho, not shyo. */
const glide = (before: string, reading: string): string => (/(sh|ch|j)i$/.test(before) ? reading.slice(1) : reading);
