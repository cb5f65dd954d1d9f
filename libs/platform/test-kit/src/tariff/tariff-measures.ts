import { type InventedLine } from './tariff-goods';
import { type Random } from './random';

export interface InventedMeasure {
  readonly code: string;
  readonly additionalCode: string;
  readonly orderNumber: string;
  readonly from: string;
  readonly to: string;
  readonly area: string;
  readonly type: string;
  readonly legalBase: string;
  readonly duty: string;
  readonly certificates: readonly string[];
  readonly excluded: readonly string[];
  readonly footnote: string;
}

export const measureTypes: Readonly<Record<string, string>> = {
  '103': 'Third country duty',
  '106': 'Customs Union Duty',
  '112': 'Autonomous tariff suspension',
  '115': 'Autonomous suspension under end-use',
  '142': 'Tariff preference',
  '143': 'Preferential tariff quota',
  '277': 'Import prohibition',
  '410': 'Veterinary control',
  '465': 'Restriction on entry into free circulation',
  '552': 'Definitive anti-dumping duty',
  '554': 'Definitive countervailing duty',
  '695': 'Additional duties',
  '710': 'Import control - CITES',
  '775': 'Import control of CBAM goods',
  '799': 'Measure of a type that nobody has seen',
};

const rates = [
  '0.000 % ',
  '1.700 % ',
  '2.700 % ',
  '3.700 % ',
  '4.500 % ',
  '6.500 % ',
  '8.000 % ',
  '12.000 % ',
  '14.000 % ',
];
const otherDuties = [
  '12.800 % + 176.800 EUR DTN ',
  '10.400 % MIN 1.600 EUR KGM ',
  '18.700 % MAX 9.000 % + ADSZ ',
  '45.100 EUR HLT ',
  'NAR ',
  'Cond: A cert: D-008 (01):0.000 % ; A (01):20.900 % ',
];
const preferenceAreas = ['VN', 'GB', 'CH', 'KR', 'JP', 'CA', '2005', '2027', '1034'];

/** Measures for an invented nomenclature, inherited and not, with every trap of the real files. @param perLeaf about how many each line has */
export function inventMeasures(
  lines: readonly InventedLine[],
  random: Random,
  perLeaf: number,
  month: string,
): InventedMeasure[] {
  const own = lines.filter(({ suffix }) => suffix === '80');
  const measures: InventedMeasure[] = [];
  const add = (code: string, type: string, area: string, duty: string, more: Partial<InventedMeasure> = {}): void =>
    void measures.push({
      ...empty,
      code,
      type,
      area,
      duty,
      from: day(random, 2009, 2025),
      legalBase: legalBase(random),
      ...more,
    });
  for (const { code, position, isLeaf } of own) {
    // Rates stand on 8 or 10 digits, or further up for all that is below.
    if (isLeaf || (position === 6 && random.below(4) === 0))
      add(code, '103', '1011', random.below(20) === 0 ? random.pick(otherDuties) : random.pick(rates), {
        from: day(random, 2009, 2024),
      });
    if (position === 4 && random.below(3) > 0) add(code, '106', 'TR', '0.000 % ');
    if (!isLeaf) continue;
    for (let index = 0; index < perLeaf - 1; index++) {
      const area = preferenceAreas[(random.below(2) + index * 2) % preferenceAreas.length] as string;
      add(code, '142', area, random.pick(rates), { excluded: area === '2005' && random.below(3) === 0 ? ['MM'] : [] });
    }
    seldom(add, code, random);
  }
  named(own, add, month);
  const ofMonth = asOfMonth(measures, month);
  // Said twice in the files, word for word.
  return [...ofMonth, ...ofMonth.filter((_measure, index) => index % 29 === 0)];
}

/** The month by which the others are reckoned: the sample is of it. */
const firstMonth = { year: 2026, month: 11 } as const;

/** What is another month's: some preferences have ended, others have a new rate since its first day. */
function asOfMonth(measures: readonly InventedMeasure[], month: string): readonly InventedMeasure[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const later = (year - firstMonth.year) * 12 + number - firstMonth.month;
  if (later === 0) return measures;
  const isTurn = (index: number, every: number) => (((index + later * 7) % every) + every) % every === 0;
  return measures.flatMap((measure, index) => {
    if (measure.type !== '142') return [measure];
    if (isTurn(index, 61)) return [];
    return isTurn(index, 43) ? [{ ...measure, duty: '2.200 % ', from: `01-${month.slice(5)}-${month.slice(0, 4)}` }] : [measure]; // prettier-ignore
  });
}

type Add = (code: string, type: string, area: string, duty: string, more?: Partial<InventedMeasure>) => void;

function seldom(add: Add, code: string, random: Random): void {
  switch (random.below(24)) {
    case 0:
      return add(code, '410', '1011', '', { certificates: ['N853'], excluded: ['CH'] });
    case 1:
      return add(code, '710', '1011', '', { certificates: ['C400'], footnote: 'CD333' });
    case 2:
      return add(code, '465', '1011', '', { certificates: ['Y923'] });
    case 3:
      return add(code, '775', '1008', '', { certificates: ['Y128'], excluded: ['CH', 'NO'] });
    case 4:
      return add(code, '112', '1011', '0.000 % ', { to: random.pick(['31-12-2025', '31-12-2026']) });
    case 5:
      return add(code, '115', '1011', '0.000 % ', { footnote: 'TM865' });
    case 6:
      return add(code, '143', random.pick(['VN', '1034']), '0.000 % ', {
        orderNumber: `09${2000 + random.below(7999)}`,
      });
    case 7:
      return defence(add, code, random.pick(['552', '554']), random.pick(['CN', 'IN', 'TH']));
    default:
  }
}

function defence(add: Add, code: string, type: string, area: string): void {
  for (const [additionalCode, duty] of [
    ['C101', '9.300 % '],
    ['C202', '17.800 % '],
    ['C999', '48.500 % '],
  ] as const)
    // prettier-ignore
    add(code, type, area, duty, { additionalCode, to: '31-12-2028', from: '01-02-2024' });
}

/** Measures on goods that examples name. */
function named(own: readonly InventedLine[], add: Add, month: string): void {
  const first = (prefix: string): string | undefined =>
    own.find(({ code, isLeaf }) => isLeaf && code.startsWith(prefix))?.code;
  const bicycles = '8712000000';
  if (first('8712')) defence(add, bicycles, '552', 'CN');
  if (first('0713'))
    for (const area of ['RU', 'BY']) add('0713000000', '103', area, '50.000 % ', { from: '01-07-2024' });
  if (first('4403')) for (const area of ['RU', 'BY']) add('4403000000', '277', area, '', { from: '01-07-2022' });
  if (first('7208')) add('7208000000', '695', '1011', '10.000 % ');
  const coming = first('9503');
  if (coming) add(coming, '103', '1011', '9.900 % ', { from: `01-01-${Number(month.slice(0, 4)) + 1}` });
  const unseen = first('9113');
  if (unseen) add(unseen, '799', '1011', '');
}

const empty: InventedMeasure = { code: '', additionalCode: '', orderNumber: '', from: '', to: '', area: '', type: '', legalBase: '', duty: '', certificates: [], excluded: [], footnote: '' }; // prettier-ignore

const day = (random: Random, from: number, to: number): string =>
  `01-${String(1 + random.below(12)).padStart(2, '0')}-${from + random.below(to - from)}`;
const legalBase = (random: Random): string => `R${1_000_000 + random.below(200) * 10}`;
