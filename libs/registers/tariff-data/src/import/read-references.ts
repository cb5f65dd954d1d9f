import { type AreaMember, type LegalBasis } from '../tariff-snapshot';
import { type TableRow } from '../workbook/read-table';
import { type ColumnOf } from './books';
import { dayOf, requiredDay, requiredNumberCode, requiredText, shapes, textOf } from './sheet-values';
import { type KeptTexts } from './kept-texts';

type Row<Name extends 'areas' | 'areaMembers' | 'legalBases'> = TableRow<ColumnOf<Name>>;

/** What codes mean, in English; the other languages of a workbook are passed over. */
export class TextsReader {
  readonly texts: Record<string, string> = {};

  constructor(private readonly kept: KeptTexts) {}

  readonly row = (row: TableRow<'key' | 'language' | 'description'>): void => {
    const key = requiredText(row.key, 'The code');
    if (requiredText(row.language, 'Language') !== 'EN') return;
    this.texts[this.kept.keep(key)] = this.kept.keep((textOf(row.description) ?? '').replaceAll('|', '\u00a0'));
  };
}

/** Countries, groups of countries, and who belongs to them from when to when. */
export class AreaReader {
  readonly names: Record<string, string> = {};
  readonly members: Record<string, AreaMember[]> = {};

  constructor(private readonly kept: KeptTexts) {}

  readonly area = (row: Row<'areas'>): void => {
    const area = requiredNumberCode(row.area, 'Or./Dest.', shapes.area);
    const description = this.kept.keep(textOf(row.description) ?? '');
    if (requiredText(row.language, 'Language') === 'EN') this.names[area] = description;
    else this.names[area] ??= description;
  };

  readonly member = (row: Row<'areaMembers'>): void => {
    const group = requiredNumberCode(row.group, 'Country group', shapes.area);
    const members = (this.members[group] ??= []);
    members.push({
      country: this.kept.keep(requiredNumberCode(row.country, 'Member country', shapes.area)),
      from: this.kept.keep(requiredDay(row.from, 'Mbship start date')),
      to: this.kept.keepOrNull(dayOf(row.to, 'Mbship end date')),
    });
  };
}

/** Where the regulation behind a measure is published. */
export class LegalBasisReader {
  readonly legalBases: Record<string, LegalBasis> = {};

  constructor(private readonly kept: KeptTexts) {}

  readonly row = (row: Row<'legalBases'>): void => {
    this.legalBases[requiredText(row.key, 'Legal base')] = {
      journal: this.kept.keepOrNull(textOf(row.journal)),
      page: this.kept.keepOrNull(textOf(row.page)),
      published: this.kept.keepOrNull(dayOf(row.published, 'Publ. date')),
    };
  };
}
