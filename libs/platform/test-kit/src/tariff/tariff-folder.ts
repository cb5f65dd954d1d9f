import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Random } from './random';
import { countryNames, inventedGroups } from './tariff-areas';
import { inventEverydayGoods, type InventedLine, inventManyGoods } from './tariff-goods';
import { type InventedMeasure, inventMeasures, measureTypes } from './tariff-measures';
import { type WorkbookValue, workbookFile, type WorkbookOptions } from './workbook-file';

type Rows = readonly (readonly WorkbookValue[])[];
/** The workbooks of one month by their names, before they are written. */
export type TariffBooks = Record<string, { rows: Rows; options?: WorkbookOptions }>;

interface InventedTariffOptions {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly seed: number;
  /** Goods of everyday life, or as many as the real tariff has. */
  readonly size: 'everyday' | 'large';
}

/** The tariff of the sandbox, whatever the month. */
export const sandboxTariff = { seed: 2026, size: 'everyday' } as const;

/** An invented month of the tariff in the layout of the official workbooks. Nothing in it is true. */
export function inventTariff({ month, seed, size }: InventedTariffOptions): TariffBooks {
  const random = new Random(seed);
  const lines = size === 'large' ? inventManyGoods(random, 25) : inventEverydayGoods(random);
  const measures = inventMeasures(lines, random, size === 'large' ? 6 : 5, month);
  return {
    'Nomenclature EN': { rows: nomenclature(lines) },
    'Declarable codes': { rows: declarable(lines) },
    'Duties Import 01-99': { rows: duties(measures), options: { strings: 'inline' } },
    'Geographical areas description': { rows: areaNames() },
    'Geographical areas composition': { rows: areaMembers() },
    'Measure exclusions': { rows: exclusions(measures) },
    'Measure conditions': { rows: conditions(measures) },
    'Measure footnotes': { rows: footnotes(measures) },
    'Footnotes descriptions': {
      rows: texts('Footnote', { CD333: 'Listed species only.', TM865: 'Subject to the rules on end use.' }),
    },
    'Additional codes descriptions': { rows: texts('Add code', { C101: 'First Company Co., Ltd', C202: 'Second Company Co., Ltd', C999: 'All other companies' }) }, // prettier-ignore
    'Box 44 codes of the SAD': { rows: texts('Certificate', certificates) },
    'Legal basis': { rows: legalBases(measures) },
  };
}

/** Writes the workbooks into a folder, which is made. */
export function writeTariffFolder(folder: string, books: TariffBooks): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, { rows, options }] of Object.entries(books))
    writeFileSync(path.join(folder, `${name}.xlsx`), workbookFile(rows, options));
}

const always = '31-12-1971';
const certificates = { N853: 'Common health entry document', C400: 'CITES permit', Y923: 'Goods that the restriction does not concern', Y128: 'Account number of the authorised CBAM declarant' }; // prettier-ignore

const nomenclature = (lines: readonly InventedLine[]): Rows => [
  ['Goods code', 'Start date', 'End date', 'Language', 'Hier. Pos.', 'Indent', 'Description', 'Descr. start date'],
  ...lines.map((line) => [
    `${line.code} ${line.suffix}`,
    always,
    null,
    'EN',
    line.position,
    line.indent,
    line.description,
    always,
  ]),
];

const declarable = (lines: readonly InventedLine[]): Rows => [
  ['Goods code', 'Start date', 'Decl. start date', 'IS_LEAF', 'End date'],
  ...lines.map((line) => [`${line.code} ${line.suffix}`, always, always, line.isLeaf ? 1 : 0, null]),
];

const areaText = (area: string): string => (area === '1011' ? 'ERGA OMNES' : area);

const duties = (measures: readonly InventedMeasure[]): Rows => [
  ['Goods code', 'Add code', 'Order No.', 'Start date', 'End date', 'RED_IND', 'Origin', ' Measure type', 'Legal base', 'Duty', 'Origin code', ' Meas. type code'], // prettier-ignore
  ...measures.map((m) => [m.code, m.additionalCode, m.orderNumber, m.from, m.to, null, areaText(m.area), measureTypes[m.type] as string, m.legalBase, m.duty, m.area, m.type]), // prettier-ignore
];

const areaNames = (): Rows => [
  ['Or./Dest.', 'Abbrev.', 'Start date', 'End date', 'Language', 'Description', 'Descr. start date'],
  ['1011', null, always, null, 'EN', 'ERGA OMNES', always],
  ...inventedGroups.map(({ group, name }) => [group, null, always, null, 'EN', name, always]),
  ...Object.entries(countryNames).map(([code, name]) => [code, null, always, null, 'EN', name, always]),
];

const areaMembers = (): Rows => [
  ['Country group', 'Abbrev.', 'Country group descr.', 'Start date', 'End date', 'Member country', 'Abbrev.', 'Description', 'Mbship start date', 'Mbship end date'], // prettier-ignore
  ...inventedGroups.flatMap(({ group, name, members }) =>
    members.map((member) => {
      const [country = '', left = null] = member.split(' ');
      return [group, null, name, always, null, country, null, countryNames[country] ?? country, always, left];
    }),
  ),
];

/** The labels of the last two columns are swapped, as in the official workbook. */
const exclusions = (measures: readonly InventedMeasure[]): Rows => [
  ['Goods code', 'Add code', 'Order No.', 'Start date', 'End date', 'Origin', 'Measure type', 'Excluded country code', 'Origin code', 'Meas. type code', 'Excluded country'], // prettier-ignore
  ...measures.flatMap(
    (m) =>
    m.excluded.map((country) => [m.code, m.additionalCode, m.orderNumber, m.from, m.to, areaText(m.area), measureTypes[m.type] as string, countryNames[country] as string, m.area, m.type, country]), // prettier-ignore
  ),
];

const conditions = (measures: readonly InventedMeasure[]): Rows => [
  ['Goods code', 'Add code', 'Order No.', 'Start date', 'End date', 'Origin code', 'Meas. type code', 'Meas. cond', 'Sequence', 'Certificate', 'Cond. amount', 'Mon. unit', 'Meas. unit', 'Meas. unit qual', 'Meas. action'], // prettier-ignore
  ...measures.flatMap((m) =>
    m.certificates.flatMap((certificate) => [
      [
        m.code,
        m.additionalCode,
        m.orderNumber,
        m.from,
        m.to,
        m.area,
        m.type,
        'B',
        1,
        certificate,
        null,
        null,
        null,
        null,
        '29',
      ],
      [
        m.code,
        m.additionalCode,
        m.orderNumber,
        m.from,
        m.to,
        m.area,
        m.type,
        'B',
        2,
        null,
        null,
        null,
        null,
        null,
        '09',
      ],
    ]),
  ),
];

const footnotes = (measures: readonly InventedMeasure[]): Rows => [
  [
    'Goods code',
    'Add code',
    'Order No.',
    'Origin code',
    'Start date',
    'End date',
    'Meas. type code',
    'Origin',
    'Measure type',
    'Footnote',
  ],
  ...measures
    .filter(({ footnote }) => footnote !== '')
    .map((m) => [m.code, m.additionalCode, m.orderNumber, m.area, m.from, m.to, m.type, areaText(m.area), measureTypes[m.type] as string, m.footnote]), // prettier-ignore
];

const texts = (key: string, meanings: Readonly<Record<string, string>>): Rows => [
  [key, 'Language', 'Description', 'Start date', 'End date'],
  ...Object.entries(meanings).flatMap(([code, text]) => [
    [code, 'EN', text, always, null],
    [code, 'FR', `${text} (fr)`, always, null],
  ]),
];

const legalBases = (measures: readonly InventedMeasure[]): Rows => [
  ['Legal base', 'Off. Journal', 'Page', 'Publ. date'],
  ...[...new Set(measures.map(({ legalBase }) => legalBase))].sort().map((base) => [base, 'L 1', 1, '01-01-2020']),
];
