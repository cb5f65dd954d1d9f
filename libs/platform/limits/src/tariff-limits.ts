/* Limits of the tariff: its workbooks, its snapshot, questions to it. */

/** One workbook of the official set; the largest official one has some 100,000 rows and 50 MB of XML. */
export const tariffWorkbook = {
  bytesMax: 128 * 1024 * 1024,
  unpackedBytesMax: 512 * 1024 * 1024,
  entriesMax: 200,
  /** Unpacked bytes for one packed byte, asked of entries beyond `ratioFromBytes`; sheets have 10 to 40. */
  ratioMax: 200,
  ratioFromBytes: 1024 * 1024,
  rowsMax: 200_000,
  columnsMax: 100,
  sharedStringsMax: 1_000_000,
  cellCharactersMax: 32_767,
  depthMax: 32,
} as const;

/** One folder of a month. */
export const tariffFolder = {
  filesMax: 100,
  /** So many problems are listed; the rest is counted. */
  problemsMax: 50,
  /** A count may differ from the last snapshot of the same mode by so many percent. */
  countDifferencePercentMax: 20,
} as const;

/** Questions to a snapshot. */
export const tariffQuestion = {
  childrenMax: 25,
  nearCodesMax: 10,
  candidatesMax: 20,
  staleAfterDays: 35,
  /** How long a process answers before it looks whether another month was imported. */
  versionKeptMs: 5_000,
} as const;
