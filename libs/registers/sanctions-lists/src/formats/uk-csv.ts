import { type BirthDate } from '@einvoice/name-matching';
import { type ListedIdentifier, type ListedName, type ListedParty, type PartyType } from '../listed-party';
import { britishBirthDate, dayOf, distinctCountries, distinctTexts, listedIdentifier, partyOf } from '../party-fields';
import { ukName, ukType } from './uk';

type Row = (column: string) => string;

interface Collected {
  readonly type: PartyType;
  readonly programme: string;
  readonly listedOn: string | null;
  readonly names: ListedName[];
  readonly births: BirthDate[];
  readonly countries: string[];
  readonly identifiers: ListedIdentifier[];
  readonly measures: string[];
}

const identifierColumns = [
  ['Passport number', 'passport'],
  ['National Identifier number', 'national_id'],
  ['Business registration number (s)', 'registration'],
  ['IMO number', 'imo'],
] as const;
const countryColumns = ['Nationality(/ies)', 'Address Country', 'Current believed flag of ship'];

/** The UK Sanctions List as CSV: a title row with the date, a header, then one row for each name and birth date. */
export class UkRows {
  private header: readonly string[] | null = null;
  private readonly parties = new Map<string, Collected>();
  generatedOn: string | null = null;

  /** @returns whether the rows so far are of this list */
  add(fields: readonly string[]): boolean {
    if (this.header === null) return this.addHead(fields);
    const at = new Map(this.header.map((column, index) => [column, fields[index]?.trim() ?? '']));
    const row: Row = (column) => at.get(column.toLowerCase()) ?? '';
    const reference = row('Unique ID');
    if (reference === '') return true;
    const party = this.parties.get(reference) ?? {
      type: ukType(row('Designation Type')),
      programme: row('Regime Name'),
      listedOn: dayOf(row('Date Designated'), 'day_first'),
      ...{ names: [], births: [], countries: [], identifiers: [], measures: [] },
    };
    this.parties.set(reference, party);
    collect(party, row);
    return true;
  }

  get hasHeader(): boolean {
    return this.header !== null;
  }

  *all(): Generator<ListedParty> {
    for (const [reference, { type, programme, listedOn, names, births, ...more }] of this.parties) {
      const { countries, identifiers, measures } = more;
      const party = partyOf({
        ...{ id: `uk:${reference}`, list: 'uk', reference, type, names },
        births: distinct(births),
        countries: distinctCountries(countries),
        identifiers: distinct(identifiers),
        programmes: distinctTexts([programme]),
        measures: distinctTexts(measures),
        ...{ legalActs: [], listedOn },
      });
      if (party !== null) yield party;
    }
  }

  private addHead(fields: readonly string[]): boolean {
    const columns = fields.map((field) => field.trim().toLowerCase());
    if (columns.includes('unique id')) this.header = columns;
    else if (this.generatedOn !== null || fields.filter((field) => field.trim() !== '').length > 3) return false;
    else this.generatedOn = dayOf(/\d{2}\/\d{2}\/\d{4}/.exec(fields.join(' '))?.[0], 'day_first');
    return true;
  }
}

function collect({ names, births, countries, identifiers, measures }: Collected, row: Row): void {
  const latin = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'].map(row).filter(Boolean).join(' ');
  names.push(ukName(latin, row('Name type'), row('Alias strength')));
  if (row('Name non-latin script') !== '') names.push(ukName(row('Name non-latin script'), 'Alias', ''));
  const birth = britishBirthDate(row('D.O.B'));
  if (birth !== null) births.push(birth);
  countries.push(...countryColumns.map(row));
  for (const [column, type] of identifierColumns) {
    const identifier = listedIdentifier(type, row(column));
    if (identifier !== null) identifiers.push(identifier);
  }
  measures.push(...row('Sanctions Imposed').split('|'));
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
