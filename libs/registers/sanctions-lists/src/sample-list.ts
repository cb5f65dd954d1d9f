import { ListIndex } from './list-index';
import { type ListedParty, type PartyType } from './listed-party';

type SampleRow = readonly [type: PartyType, country: string, birthYear: number | null, names: readonly string[]];

/** Invented: none of these people, companies and vessels exists. Latin, Cyrillic, Arabic, Chinese, Hebrew and Korean letters. */
const rows: readonly SampleRow[] = [
  ['person', 'XA', 1961, ['Orlan Vestrimov', 'Орлан Вестримов']],
  ['person', 'XA', 1974, ['Dobromir Zelenkash', 'Добромир Зеленкаш']],
  ['person', 'XA', 1958, ['Yaroslava Kutrenko', 'Ярослава Кутренко']],
  ['person', 'XA', 1980, ['Timofei Bragulin', 'Тимофей Брагулин']],
  ['person', 'XA', 1967, ['Radomila Hvostenka', 'Радомила Хвостенка']],
  ['person', 'XB', 1969, ['Talib al-Zumrani', 'طالب الزمراني']],
  ['person', 'XB', 1955, ['Munir ibn Sadiq al-Farhuni', 'منير بن صادق الفرهوني']],
  ['person', 'XB', 1982, ['Nawal al-Tarrazi', 'نوال الطرازي']],
  ['person', 'XB', 1971, ['Bashir Qandilawi', 'بشير قنديلاوي']],
  ['person', 'XB', 1990, ['Rafiq al-Dhahmi', 'رفيق الدهمي']],
  ['person', 'XC', 1964, ['Ouyang Mingrui', '欧阳明瑞']],
  ['person', 'XC', 1977, ['Situ Lanfeng', '司徒岚风']],
  ['person', 'XC', 1959, ['Zhuge Baiyun', '诸葛白云']],
  ['person', 'XD', 1968, ['Namgung Daram', '남궁다람']],
  ['person', 'XD', 1985, ['Seonu Byeolha', '선우별하']],
  ['person', 'XD', 1972, ['Dokgo Sanmaru', '독고산마루']],
  ['person', 'XE', 1966, ['Gavriel Tzukerbaum', 'גבריאל צוקרבאום']],
  ['person', 'XE', 1979, ['Osnat Harduf', 'אסנת הרדוף']],
  ['person', 'XF', 1963, ['Aldemaro Quinzanilla Rebolledo']],
  ['person', 'XF', 1988, ['Ximena Torrecampo de Orduña']],
  ['person', 'XG', 1970, ['Halvdan Skarpengrond']],
  ['person', 'XG', 1951, ['Ingeborg Tusvik-Almedal']],
  ['person', 'XH', 1983, ['Kwabena Asantofie-Duro']],
  ['person', 'XH', null, ['Adaeze Oluchwumi']],
  ['organization', 'XA', null, ['Vostmorgruz Shipping JSC', 'АО «Востморгруз»']],
  ['organization', 'XA', null, ['Zarnitsa-Trest LLC', 'ООО «Зарница-Трест»']],
  ['organization', 'XA', null, ['Belokryl Aviation Works', 'Белокрыл Авиационный завод']],
  ['organization', 'XB', null, ['Al-Manzur General Trading FZE', 'المنظور للتجارة العامة']],
  ['organization', 'XB', null, ['Qasr al-Rimal Exchange', 'صرافة قصر الرمال']],
  ['organization', 'XC', null, ['Yunlanhe Electronics Co., Ltd.', '云岚河电子有限公司']],
  ['organization', 'XC', null, ['Feicuishan Heavy Industry', '翡翠山重工']],
  ['organization', 'XD', null, ['Haneulgang Trading Corporation', '하늘강무역회사']],
  ['organization', 'XE', null, ['Tavor-Negev Dalkim Ltd', 'תבור נגב דלקים']],
  ['organization', 'XF', null, ['Minera Quebrada Olmeda S.A.']],
  ['organization', 'XG', null, ['Fjordklippe Holding AS']],
  ['organization', 'XH', null, ['Savanna Crest Bullion Traders']],
  ['vessel', 'XA', null, ['MV Severny Zhuravl']],
  ['vessel', 'XB', null, ['MT Najmat al-Sahil']],
  ['vessel', 'XF', null, ['MV Costa Quimera']],
  ['vessel', 'XG', null, ['MS Tindefangst']],
];

/** Forty invented parties, to show what an answer looks like while no list is loaded. Their countries are no countries. */
export const sampleParties: readonly ListedParty[] = rows.map(([type, country, birthYear, names], at) => ({
  id: `sample:${String(at + 1).padStart(2, '0')}`,
  ...{ list: 'sample', reference: String(at + 1).padStart(2, '0'), type, identifiers: [] },
  names: names.map((text, place) => ({ text, kind: place === 0 ? 'primary' : 'alias', strength: 'unknown' })),
  births: birthYear === null ? [] : [{ year: birthYear, month: null, day: null, yearTo: birthYear, circa: false }],
  countries: [{ text: country, code: null }],
  ...{ programmes: ['SAMPLE'], measures: ['Invented'], legalActs: [], listedOn: null },
}));

/** The sample list as it is asked. */
export const sampleIndex = (): ListIndex => (index ??= new ListIndex(sampleParties));
let index: ListIndex | undefined;
