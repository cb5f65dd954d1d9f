import { KiB, MiB } from './bytes';
/** Schematron that somebody brings, and what judging a document by it may cost. Work is counted, not timed. */
export const schematron = {
  ruleFileBytesMax: 8 * MiB,
  archiveBytesMax: 32 * MiB,
  archiveEntriesMax: 5_000,
  /** Of all rule files of an archive together, unpacked. */
  unpackedBytesMax: 64 * MiB,
  rulesMax: 20_000,
  assertsMax: 50_000,
  /** Of a whole file, as often as they are taken in. */
  variablesMax: 50_000,
  /** Of one rule or function, known in one place. */
  variablesInForceMax: 1_000,
  expressionCharactersMax: 256 * KiB,
  /** How deep parts of one expression may stand in each other. */
  expressionDepthMax: 100,
  /** Terms of one chain of additions, steps of one path. */
  chainMax: 500,
  /** Calls of functions of the rules inside each other. */
  callDepthMax: 300,
  /** Steps of work on one document: so many, and so many more for each of its nodes. */
  stepsMax: 10_000_000,
  stepsPerNodeMax: 400,
  sequenceItemsMax: 1_000_000,
  /** Of one text that a rule makes. */
  textCharactersMax: 8 * MiB,
  decimalDigitsMax: 2_000,
  /** Instructions that one regular expression becomes. */
  regexInstructionsMax: 5_000,
  /** Regular expressions that one document makes up while it is judged. */
  regexesMax: 1_000,
  findingsMax: 10_000,
  messageCharactersMax: 2_000,
} as const;
