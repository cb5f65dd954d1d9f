import { GiB, KiB, MiB } from './bytes';

/** Many files that are judged in a browser. Each is read when it is its turn, so the number of files costs a row of the list each. */
export const manyFiles = {
  filesMax: 20_000,
  foldersMax: 20_000,
  /** Of the list of a zip, which is read as a whole; what is in the zip is read file by file. */
  zipListBytesMax: 16 * MiB,
  /** Of all files of one zip, unpacked: a zip of a few kilobytes can hold any amount. */
  zipUnpackedBytesMax: 4 * GiB,
  /** Of one file; the largest of the limits of the formats. A file that goes on after that is not read further. */
  unpackedBytesMax: 20 * MiB,
  /** A check that takes longer is ended, and its worker with it. */
  fileDeadlineMs: 60_000,
  /** Of one browser, at once. */
  workersMax: 4,
  /** Rules that cannot be loaded for one file cannot be for the next: after so many in a row the rest waits for the person. */
  unreachableInARowMax: 3,
  pathCharactersMax: 4 * KiB,
} as const;
