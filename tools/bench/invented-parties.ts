import { type ListedParty } from '@einvoice/sanctions-lists';

/** A linear congruential generator: the same numbers on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Alphabet {
  readonly openings: readonly string[];
  readonly middles: readonly string[];
  readonly endings: readonly string[];
}

const alphabets: readonly Alphabet[] = [
  {
    openings: 'Mu Ah Kha Sa Ra Ya Ha Fa Ta Za Qa Ba Ju Na Ka Wa Da Su Ib Ma Sha Gha Abu Um'.split(' '),
    middles: 'ham li ra di sa na mi ri ma wa bi za fa ha qa ku ru du sha la ni ta'.split(' '),
    endings: 'mad d r n m id in ar an i oud eh our ayn ari awi qi ani'.split(' '),
  },
  {
    openings: 'Vla Ser Iva Pet Ale Dmi Niko Ole And Yur Ste Gri Bor Kon Lyu Mar Tat Zhe Kras Gor'.split(' '),
    middles: 'di ge no ri ksa ta la gi re mi sti za vi go ro ne ku shi che bo ly'.split(' '),
    endings: 'mir y v vich ov enko in sky ova ina chuk ko yan ev skaya'.split(' '),
  },
  {
    openings: 'Gar Mar Ro San Jo Lu Car Fer Al Gon Her Va Es Del Que Zam Bar Cor Pal Or'.split(' '),
    middles: 'ci ti dri ca se is lo nan ber za nan len te ga ra bra mi do ri va to'.split(' '),
    endings: 'a o ez es os al ena ado illo ero on ano uez ia'.split(' '),
  },
  {
    openings: 'Мух Ах Вла Сер Ив Пет Кра Дми Ник Гор Заб Рус'.split(' '),
    middles: 'ам ме ди ге а ро сно ми ли ша тро зи ну'.split(' '),
    endings: 'ад д мир й ов ин ский енко ова ич ев'.split(' '),
  },
  {
    openings: 'مح عب خا سا را يا حس فا طا زي قا بك جم نا'.split(' '),
    middles: 'م د ل ر س ن و ي ه ف ا ب'.split(' '),
    endings: 'د ر ن م ي ة ان ين وي ري'.split(' '),
  },
];

const companyWords = 'Trading General Shipping Company Industries Group Bank Petroleum Investment Holding Export International'.split(' '); // prettier-ignore
const companyForms = 'LLC Ltd Co. GmbH S.A. FZE JSC'.split(' ');

/** As many parties with as many names as asked, in three scripts: few words stand in thousands of names, most in a handful. */
export function inventedParties(parties: number, names: number): ListedParty[] {
  const random = numbersFrom(20_261_124);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const newWord = ({ openings, middles, endings }: Alphabet) =>
    pick(openings) + Array.from({ length: Math.floor(random() * 3) }, () => pick(middles)).join('') + pick(endings);
  const given = alphabets.map((alphabet) => Array.from({ length: 600 }, () => newWord(alphabet)));
  const family = alphabets.map((alphabet) => Array.from({ length: 12_000 }, () => newWord(alphabet) + (random() < 0.3 ? pick(alphabet.endings) : ''))); // prettier-ignore
  // The first words of a pool are far more usual than the rest.
  const usual = (pool: readonly string[]) => pool[Math.floor(pool.length * random() ** 3)] as string;
  const personName = (culture: number) =>
    [...Array.from({ length: 1 + Math.floor(random() * 2.4) }, () => usual(given[culture]!)), usual(family[culture]!)].join(' '); // prettier-ignore
  const companyName = (culture: number) =>
    [...Array.from({ length: 1 + Math.floor(random() * 2) }, () => usual(family[culture]!)), pick(companyWords), ...(random() < 0.5 ? [pick(companyWords)] : []), pick(companyForms)].join(' '); // prettier-ignore
  const perParty = names / parties;
  return Array.from({ length: parties }, (_, at): ListedParty => {
    const culture = Math.floor(random() * 3);
    const isPerson = random() < 0.6;
    const inScript = culture === 0 ? 4 : 3;
    const count = Math.max(1, Math.round(perParty * (at + 1)) - Math.round(perParty * at));
    const texts = Array.from({ length: count }, (_alias, place) => {
      const of = place === 1 && random() < 0.4 ? inScript : culture;
      return isPerson ? personName(of) : companyName(of);
    });
    return {
      ...{ id: `un:XXi.${at}`, list: 'un', reference: `XXi.${at}`, type: isPerson ? 'person' : 'organization' },
      names: texts.map((text, place) => ({ text, kind: place === 0 ? 'primary' : 'alias', strength: 'unknown' })),
      ...{ births: [], countries: [], identifiers: [], programmes: [], measures: [], legalActs: [], listedOn: null },
    };
  });
}
