import { type BirthDate, type IdentifierType } from '@einvoice/name-matching';
import { type ListedIdentifier, type ListedName, type ListedParty } from '../listed-party';
import {
  distinctCountries,
  distinctTexts,
  identifierTypeOf,
  listedIdentifier,
  partyOf,
  writtenBirthDate,
} from '../party-fields';
import { ofacType } from './ofac-xml';

/** What the rows of sdn.csv, alt.csv, add.csv and sdn_comments.csv say, joined by the entity's number. */
export class OfacRows {
  private readonly parties = new Map<string, { fields: readonly string[]; remarks: string }>();
  private readonly names = new Map<string, ListedName[]>();
  private readonly places = new Map<string, string[]>();
  private readonly comments = new Map<string, string>();
  hasParties = false;

  /** The four files have no header and differ in their count of columns. @returns whether the row is of one of them */
  add(fields: readonly string[]): boolean {
    const row = fields.map(withoutEmptySign);
    const [number = ''] = row;
    if (!/^\d+$/.test(number)) return row.every((field) => field === '');
    if (row.length === 12) {
      this.hasParties = true;
      this.parties.set(number, { fields: row, remarks: row[11]! });
    } else if (row.length === 5) push(this.names, number, aliasOf(row[2]!, row[3]!));
    else if (row.length === 6) push(this.places, number, row[4]!);
    else if (row.length === 2) this.comments.set(number, row[1]!);
    else return false;
    return true;
  }

  /** Rows of aliases and addresses whose party is not in the file: the files are of different days. */
  get notJoined(): number {
    const without = (rows: ReadonlyMap<string, readonly unknown[]>) =>
      [...rows].reduce((sum, [number, of]) => sum + (this.parties.has(number) ? 0 : of.length), 0);
    return without(this.names) + without(this.places);
  }

  /** Remarks end after 1,000 characters; what follows is in sdn_comments.csv, and without it something may be missing. */
  get remarksCut(): number {
    return [...this.parties].filter(
      ([number, { remarks }]) => remarks.length >= remarksMax && !this.comments.has(number),
    ).length;
  }

  *all(): Generator<ListedParty> {
    for (const [reference, { fields, remarks }] of this.parties) {
      const [, name = '', type = '', program = ''] = fields;
      const said = remarksOf(remarks + (this.comments.get(reference) ?? ''));
      const party = partyOf({
        ...{ id: `ofac:${reference}`, list: 'ofac', reference, type: ofacType(type) },
        names: [
          { text: name, kind: 'primary', strength: 'strong' },
          ...(this.names.get(reference) ?? []),
          ...said.names,
        ],
        births: said.births,
        countries: distinctCountries([...(this.places.get(reference) ?? []), ...said.countries, fields[8]]),
        identifiers: said.identifiers,
        programmes: distinctTexts(program.split('] [')),
        ...{ measures: [], legalActs: [], listedOn: null },
      });
      if (party !== null) yield party;
    }
  }
}

const remarksMax = 1_000;
const withoutEmptySign = (field: string): string => (field.trim() === '-0-' ? '' : field.trim());
const aliasOf = (kind: string, text: string): ListedName => ({
  text,
  kind: kind === 'fka' ? 'former' : 'alias',
  strength: 'strong',
});

function push<Row>(rows: Map<string, Row[]>, number: string, row: Row): void {
  const before = rows.get(number);
  if (before) before.push(row);
  else rows.set(number, [row]);
}

/** "Identification Number IMO 9074729" is a ship's number; "Company Number IMO …" is that of its owner. */
const typeOf = (words: string, number: string): IdentifierType =>
  /^IMO\b/.test(number) && !/company/i.test(words) ? 'imo' : identifierTypeOf(words);

interface Remarks {
  readonly names: readonly ListedName[];
  readonly births: readonly BirthDate[];
  readonly countries: readonly string[];
  readonly identifiers: readonly ListedIdentifier[];
}

const documented = /^(.*?(?:No\.?|Number|#|Code|ID|IMO|Address - [A-Z]+|OGRN|INN|C\.U\.R\.P\.|R\.F\.C\.|Passport|Cedula|D-U-N-S|LEI|SWIFT\/BIC|D\.N\.I\.))\s+([A-Z0-9][\w./ -]{2,}?)(?:\s+\(([^)]+)\))?(?:\s+(?:issued|expires)\b.*)?\.?$/; // prettier-ignore

/** Weak aliases (in single quotes), births, nationalities and documents: in the CSV they stand in the remarks alone. */
function remarksOf(remarks: string): Remarks {
  const parts = remarks.split(/;\s*/).map((part) => part.trim().replace(/\.$/, ''));
  const after = (pattern: RegExp) => parts.flatMap((part) => pattern.exec(part)?.[1] ?? []);
  return {
    names: parts.flatMap((part): ListedName[] => {
      const [, kind = '', quote = '', text] = /\b([afn])\.k\.a\.\s+(['"])(.+)\2/.exec(part) ?? [];
      if (text === undefined) return [];
      return [{ text, kind: kind === 'f' ? 'former' : 'alias', strength: quote === "'" ? 'weak' : 'strong' }];
    }),
    births: after(/^(?:alt\. )?DOB (.+)$/).flatMap((text) => writtenBirthDate(text) ?? []),
    countries: after(/^(?:alt\. )?(?:nationality|citizen) (.+)$/i),
    identifiers: parts.flatMap((part) => {
      const [, words = '', number = '', country] = documented.exec(part) ?? [];
      const type = typeOf(words, number);
      // A bank code may have no digit; words of a remark have none either.
      if (words === '' || (type !== 'bic' && !/\d/.test(number))) return [];
      if (/^(?:alt\. )?(?:DOB|POB|Phone|Telephone)/i.test(part)) return [];
      return listedIdentifier(type, number, country ?? null) ?? [];
    }),
  };
}
