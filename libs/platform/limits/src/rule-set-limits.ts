import { MiB } from './bytes';
/** Rule sets that a workspace or the operator brought to the service; what judging by them may cost is `schematron`. */
export const ownRuleSets = {
  perWorkspaceMax: 5,
  /** Of a workspace's rule file, as it is sent and as it is unpacked with what it reads. */
  bytesMax: 2 * MiB,
  perOperatorMax: 50,
  /** Of an operator's rules and the files that they read, together. */
  operatorBytesMax: 32 * MiB,
  nameCharactersMax: 40,
  /** Files beside an operator's rule file that its rules may read. */
  documentsMax: 20,
  /** Of the one or other document, in an answer; all are counted. */
  findingsListedMax: 200,
  /** Compiled rule sets that a worker keeps for the next document. */
  compiledKeptMax: 4,
  /** Runs of one workspace that may be at work or wait at once. */
  runsPerWorkspaceMax: 2,
} as const;
