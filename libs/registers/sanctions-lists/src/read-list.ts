import { createHash, type Hash } from 'node:crypto';
import { sanctionsFile } from '@einvoice/limits';
import { readCsvRows } from './csv-rows';
import { chParty, chShape, SwissTables } from './formats/ch';
import { euParty, euShape } from './formats/eu';
import { OfacAdvancedRecords, ofacAdvancedShape } from './formats/ofac-advanced';
import { OfacRows } from './formats/ofac-csv';
import { ofacParty, ofacShape } from './formats/ofac-xml';
import { unParty, unShape } from './formats/un';
import { ukParty, ukShape } from './formats/uk';
import { UkRows } from './formats/uk-csv';
import { type ListedParty, type ListId, type PartyType } from './listed-party';
import { PackedRows } from './packed-rows';
import { dayOf, momentOrNull } from './party-fields';
import { type FileRefusal, refuse, RefusedFile } from './refused-file';
import { readXmlRecords, textAt } from './xml-records';

/** A file as it is on disk or on the wire. */
export interface ListFile {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface ListContent {
  readonly list: ListId;
  readonly parties: PackedRows<ListedParty>;
  readonly names: number;
  /** When the publisher made it: a day or a moment, as the file says it; null where the format has none. */
  readonly generatedAt: string | null;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  readonly countByType: Readonly<Record<PartyType, number>>;
  /** What was in the files and is not in the parties, by reason. */
  readonly leftOut: {
    /** Taken off the list, and kept by the file as history. */
    readonly deListed: number;
    /** Without any name. */
    readonly nameless: number;
    /** Rows of aliases and addresses without their party. */
    readonly notJoined: number;
    /** Parties whose remarks are cut off, so that something may be missing. */
    readonly remarksCut: number;
  };
}

export type ListReading = { readonly ok: true; readonly content: ListContent } | ({ readonly ok: false } & FileRefusal);

interface Reading {
  readonly parties: PackedRows<ListedParty>;
  readonly countByType: Record<PartyType, number>;
  names: number;
  generatedAt: string | null;
  deListed: number;
  nameless: number;
  notJoined: number;
  remarksCut: number;
}

/**
 * Reads a list from the file or files of its publisher: `eu` XML, `un` XML, `ofac` SDN.XML, SDN_ADVANCED.XML or the CSV files together,
 * `uk` XML or CSV, `ch` XML. All or nothing: half a list is never handed over. The files are read once, as streams, and what they say is kept packed.
 */
export async function readList(list: ListId, files: readonly ListFile[]): Promise<ListReading> {
  const reading: Reading = {
    parties: new PackedRows(),
    countByType: { person: 0, organization: 0, vessel: 0, aircraft: 0, unknown: 0 },
    ...{ names: 0, generatedAt: null, deListed: 0, nameless: 0, notJoined: 0, remarksCut: 0 },
  };
  const counted = files.map((file) => new CountedFile(file));
  try {
    if (counted.length === 0) refuse('missing_file', 'Name the file of the list.');
    await readFiles(list, counted, reading);
    if (reading.parties.length === 0) refuse('no_parties', 'The file names no party: no official list is empty.');
  } catch (error) {
    if (error instanceof RefusedFile) return { ok: false, ...error.refusal };
    throw error;
  }
  const { parties, names, countByType, deListed, nameless, notJoined, remarksCut } = reading;
  const generatedAt = momentOrNull(reading.generatedAt);
  const content = {
    ...{ list, parties, names, countByType, generatedAt, files: counted.map((file) => file.summary()) },
    leftOut: { deListed, nameless, notJoined, remarksCut },
  };
  return { ok: true, content };
}

async function readFiles(list: ListId, files: readonly CountedFile[], reading: Reading): Promise<void> {
  const [first] = files as [CountedFile, ...CountedFile[]];
  const isCsv = first.name.toLowerCase().endsWith('.csv');
  if (list === 'ofac' && isCsv) return readOfacCsv(files, reading);
  if (files.length > 1)
    refuse('not_this_list', 'This list comes in one file. Only the CSV files of OFAC come together.');
  if (list === 'uk' && isCsv) return readUkCsv(first, reading);
  return xmlReaders[list](first, reading);
}

const xmlReaders: Readonly<Record<ListId, (file: CountedFile, reading: Reading) => Promise<void>>> = {
  un: (file, reading) =>
    readXmlRecords(
      file.chunks(),
      unShape,
      ({ dateGenerated }) => (reading.generatedAt = dateGenerated ?? null),
      (record) => keep(reading, unParty(record)),
    ),
  eu: (file, reading) =>
    readXmlRecords(
      file.chunks(),
      euShape,
      ({ generationDate }) => (reading.generatedAt = generationDate ?? null),
      (record) => keep(reading, euParty(record)),
    ),
  ofac: readOfacXml,
  uk: (file, reading) =>
    readXmlRecords(
      file.chunks(),
      ukShape,
      () => undefined,
      (record) => {
        if (record.name === 'Designation') keep(reading, ukParty(record));
        else reading.generatedAt = dayOf(record.text, 'day_first');
      },
    ),
  ch: readSwiss,
};

/** Two forms of one list: the plain one, and the advanced one, which has scripts, and tables that are joined by number. */
async function readOfacXml(file: CountedFile, reading: Reading): Promise<void> {
  const advanced = new OfacAdvancedRecords();
  let isAdvanced = false;
  const shape = { root: [ofacShape.root, ofacAdvancedShape.root], records: [...ofacShape.records, ...ofacAdvancedShape.records] }; // prettier-ignore
  const onRoot = (_: unknown, root: string) => (isAdvanced = root === ofacAdvancedShape.root);
  await readXmlRecords(file.chunks(), shape, onRoot, (record) => {
    if (isAdvanced) advanced.add(record);
    else if (record.name === 'sdnEntry') keep(reading, ofacParty(record));
    else if (record.name === 'publshInformation') reading.generatedAt = dayOf(textAt(record, 'Publish_Date'), 'month_first'); // prettier-ignore
  });
  if (!isAdvanced) return;
  reading.generatedAt = advanced.issuedOn;
  for (const party of advanced.all()) keep(reading, party);
}

function readSwiss(file: CountedFile, reading: Reading): Promise<void> {
  const tables = new SwissTables();
  const onRoot = (attributes: Readonly<Record<string, string>>) => {
    if (attributes['list-type'] !== 'whole-list') refuse('not_this_list', 'The file is a part of the Swiss list. Take the whole list (list-type whole-list).'); // prettier-ignore
    reading.generatedAt = attributes['date'] ?? null;
  };
  return readXmlRecords(file.chunks(), chShape, onRoot, (record) => {
    if (record.name === 'sanctions-program') tables.addProgramme(record);
    else if (record.name === 'place') tables.addPlace(record);
    else {
      const party = chParty(record, tables);
      if (party === 'de_listed') reading.deListed++;
      else keep(reading, party);
    }
  });
}

async function readOfacCsv(files: readonly CountedFile[], reading: Reading): Promise<void> {
  const rows = new OfacRows();
  for (const file of files) {
    await readCsvRows(file.chunks(), 'latin1', (fields) => {
      if (!rows.add(fields))
        refuse('not_this_list', `${file.name} is none of OFAC's sdn.csv, alt.csv, add.csv and sdn_comments.csv.`);
    });
  }
  if (!rows.hasParties) refuse('missing_file', 'The parties are in sdn.csv: name it too.');
  for (const party of rows.all()) keep(reading, party);
  reading.notJoined = rows.notJoined;
  reading.remarksCut = rows.remarksCut;
}

async function readUkCsv(file: CountedFile, reading: Reading): Promise<void> {
  const rows = new UkRows();
  await readCsvRows(file.chunks(), 'utf-8', (fields) => {
    if (fields.some((field) => field.trim().toLowerCase() === 'group type')) {
      refuse(
        'retired_list',
        'This is the consolidated list of OFSI, which ended on 28 January 2026. Take the UK Sanctions List of the FCDO.',
      );
    }
    if (!rows.add(fields))
      refuse('not_this_list', 'The file has no header with the column Unique ID: it is no UK Sanctions List.');
  });
  for (const party of rows.all()) keep(reading, party);
  reading.generatedAt = rows.generatedOn;
}

function keep(reading: Reading, party: ListedParty | null): void {
  if (party === null) {
    reading.nameless++;
    return;
  }
  reading.parties.add(party);
  reading.names += party.names.length;
  reading.countByType[party.type]++;
  if (reading.parties.length > sanctionsFile.partiesMax)
    refuse('too_large', 'The file names more parties than all official lists together.');
}

/** Counts and hashes the bytes as they are read. */
class CountedFile {
  readonly name: string;
  private bytes = 0;
  private readonly hash: Hash = createHash('sha256');

  constructor(private readonly file: ListFile) {
    this.name = file.name;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.file.chunks) {
      this.bytes += chunk.byteLength;
      if (this.bytes > sanctionsFile.bytesMax) refuse('too_large', 'The file is larger than any official list.');
      this.hash.update(chunk);
      yield chunk;
    }
  }

  summary(): { name: string; bytes: number; sha256: string } {
    return { name: this.name, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
