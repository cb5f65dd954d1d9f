import { abjadTable, type AbjadLetter } from './abjad';

/** Letters of Arabic, Persian, Urdu, Pashto and Kurdish, after `foldArabic`. */
export const arabicLetters: ReadonlyMap<string, AbjadLetter> = abjadTable(`
  ا a - aeiou 0.2
  ب b b,p - 1
  پ p p,b - 1
  ت t t,d - 1
  ټ t t - 1
  ث th th,s,t - 1
  ج j j,g,dj,zh,ch - 1
  چ ch ch,tch,tsch,j - 1
  ح h h,kh - 0.9
  خ kh kh,ch,h,k,x - 1
  څ ts ts,s,c - 1
  ځ z z,dz,dh - 1
  د d d,t - 1
  ډ d d - 1
  ذ dh dh,z,d,th - 1
  ر r r - 1
  ړ r r - 1
  ز z z,s - 1
  ژ zh zh,j,z - 1
  ږ g g,zh,z - 1
  س s s,c,ss,z - 1
  ش sh sh,ch,sch,s - 1
  ښ kh kh,sh,x - 1
  ص s s,c,ss - 1
  ض d d,dh,z - 1
  ط t t - 1
  ظ z z,dh,d,th - 1
  ع - - aeiou 0.05
  غ gh gh,g,r - 1
  ف f f,ph - 1
  ڤ v v,f - 1
  ق q q,k,g,gh,c - 1
  ک k k,c,q,ck,g - 1
  گ g g,k,gu - 1
  ل l l - 1
  م m m - 1
  ن n n - 1
  ه h h,t aeo 0.3
  و w w,v,u uo 0.45
  ی y y,j ie 0.4
  ء - - aeiou 0
  ئ y y,j aeiou 0.1
  ؤ w w aeiou 0.1
`);

const oneLetter: Readonly<Record<string, string>> = {
  ...{
    أ: 'ا',
    إ: 'ا',
    آ: 'ا',
    ٱ: 'ا',
    ﺁ: 'ا',
    ى: 'ی',
    ي: 'ی',
    ې: 'ی',
    ۍ: 'ی',
    ے: 'ی',
    ێ: 'ی',
    ة: 'ه',
    ۀ: 'ه',
    ہ: 'ه',
    ھ: 'ه',
  },
  ...{ ك: 'ک', ڪ: 'ک', ګ: 'گ', ۆ: 'و', ە: 'ه', ں: 'ن', ڼ: 'ن', ٹ: 'ت', ڈ: 'د', ڑ: 'ر', ڕ: 'ر', ڵ: 'ل' },
};

/** One letter for the forms of alif, ya, kaf and ha; marks are taken off. */
export function foldArabic(word: string): string {
  let folded = '';
  for (const letter of word.normalize('NFC')) folded += oneLetter[letter] ?? letter;
  return folded.replace(/\p{M}/gu, '').replace(/(.)\1/gu, '$1');
}
