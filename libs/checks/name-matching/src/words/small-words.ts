const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Articles of Arabic names in their assimilated and written-out forms. */
export const articles = setOf('al el ul ar as ash ad at az an');

/** Parts that join names: written, left out and placed as people please. */
export const particles = setOf(
  `al el ul bin ibn ben bint binte binti bent ibni abu abou umm ould wuld wald walad von van der den de del della di da do dos das du la le les los
   las y e i und and et the zu zur ter ten af av oglu ogly uulu kyzy qizi gizi san ap mac st saint wa wal of for in on a at to und mit pour por para od na no nr`,
);

/** Ranks, offices and manners of address before a person's name. */
export const titles = setOf(
  `mr mrs ms miss mister dr doctor doktor prof professor sir lord lady dame hon honorable honourable rev reverend father fr
   gen general maj major col colonel lt lieutenant capt captain cpt brig brigadier adm admiral cdr commander cmdr sgt sergeant cpl marshal
   president minister ambassador judge justice prince princess
   sheikh shaikh shaykh sheik cheikh mullah mulla molla maulvi maulawi mawlawi maulana mawlana mufti imam ayatollah hojjatoleslam hojatoleslam
   haji hajji hadji haj hajj alhaj alhaji elhadj qari hafiz hafez ustad ustaz sayyed engr eng engineer ing dipl mag herr frau monsieur madame mme mlle
   senor senora sr sra mohtaram akhundzada`,
);

/** Words of numbers that say nothing beside the number. */
export const numberMarks = setOf('no nr number num nomer n numero');

const cardinals = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen`;
const ordinals = `zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth`;
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ordinalTens = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth';
const russian = 'nol odin dva tri chetyre piat shest sem vosem deviat desiat';

const counted = (text: string, from: number, step: number): [string, number][] =>
  text.split(' ').map((word, index) => [word, from + index * step]);

/** Numbers written as words. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...counted(cardinals, 0, 1),
  ...counted(ordinals, 0, 1),
  ...counted(tens, 20, 10),
  ['fourty', 40],
  ...counted(ordinalTens, 20, 10),
  ...counted(russian, 0, 1),
  ['hundred', 100],
]);

/** Roman numerals above one, which is also a word. */
export const romanNumerals: ReadonlyMap<string, number> = new Map(
  counted('ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi', 2, 1).filter(([text]) => text.length > 1),
);
