/** The workbooks of the official set: which file holds which, and how its columns are named in its first row. */
export interface Book<Column extends string = string> {
  readonly name: string;
  readonly file: RegExp;
  readonly columns: Readonly<Record<Column, string>>;
}

const book = <Column extends string>(name: string, file: RegExp, columns: Record<Column, string>): Book<Column> => ({ name, file, columns }); // prettier-ignore

/** What joins exclusions, conditions and footnotes with their measure. */
const measureKey = {
  code: 'Goods code',
  additionalCode: 'Add code',
  orderNumber: 'Order No.',
  from: 'Start date',
  to: 'End date',
  area: 'Origin code',
  type: 'Meas. type code',
} as const;

export const books = {
  nomenclature: book('Nomenclature EN', /^nomenclature en\.xlsx$/i, {
    code: 'Goods code',
    from: 'Start date',
    to: 'End date',
    language: 'Language',
    position: 'Hier. Pos.',
    indent: 'Indent',
    description: 'Description',
  }),
  declarable: book('Declarable codes', /^declarable codes\.xlsx$/i, {
    code: 'Goods code',
    from: 'Decl. start date',
    to: 'End date',
    isLeaf: 'IS_LEAF',
  }),
  duties: book('Duties Import 01-99', /^duties import (\d{2})-(\d{2})\.xlsx$/i, {
    ...measureKey,
    areaText: 'Origin',
    typeText: 'Measure type',
    legalBase: 'Legal base',
    duty: 'Duty',
  }),
  areas: book('Geographical areas description', /^geographical areas description\.xlsx$/i, {
    area: 'Or./Dest.',
    language: 'Language',
    description: 'Description',
  }),
  areaMembers: book('Geographical areas composition', /^geographical areas composition\.xlsx$/i, {
    group: 'Country group',
    country: 'Member country',
    from: 'Mbship start date',
    to: 'Mbship end date',
  }),
  exclusions: book('Measure exclusions', /^measure exclusions\.xlsx$/i, {
    ...measureKey,
    excluded: 'Excluded country',
    excludedCode: 'Excluded country code',
  }),
  conditions: book('Measure conditions', /^measure conditions\.xlsx$/i, {
    ...measureKey,
    condition: 'Meas. cond',
    sequence: 'Sequence',
    certificate: 'Certificate',
    amount: 'Cond. amount',
    currency: 'Mon. unit',
    unit: 'Meas. unit',
    qualifier: 'Meas. unit qual',
    action: 'Meas. action',
  }),
  footnotes: book('Measure footnotes', /^measure footnotes\.xlsx$/i, { ...measureKey, footnote: 'Footnote' }),
  footnoteTexts: book('Footnotes descriptions', /^footnotes? descriptions?\.xlsx$/i, {
    key: 'Footnote',
    language: 'Language',
    description: 'Description',
  }),
  additionalCodes: book('Additional codes descriptions', /^additional codes descriptions?\.xlsx$/i, {
    key: 'Add code',
    language: 'Language',
    description: 'Description',
  }),
  certificates: book('Box 44 codes of the SAD', /^box 44 codes of the sad\.xlsx$/i, {
    key: 'Certificate',
    language: 'Language',
    description: 'Description',
  }),
  legalBases: book('Legal basis', /^legal bas[ie]s\.xlsx$/i, {
    key: 'Legal base',
    journal: 'Off. Journal',
    page: 'Page',
    published: 'Publ. date',
  }),
} as const;

/** The columns of some of the books, by our names. */
export type ColumnOf<Name extends BookName> = keyof (typeof books)[Name]['columns'] & string;

export type BookName = keyof typeof books;
export const bookNames = Object.keys(books) as BookName[];
