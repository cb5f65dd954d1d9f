import path from 'node:path';
import { judgeAll } from '../judging/judge-all';
import { JudgePool } from '../judging/judge-pool';
import { type JudgedDocument } from '../judging/judged-document';
import { plain, safeJson } from '../reports/plain-text';
import { localSentence, verdictOf } from '../reports/report';
import { type ExitCode, exitCodes, usageStop } from '../stop';
import { type Terminal } from '../terminal';
import { findDocuments } from './find-documents';
import { toFile, toStandardOutput } from './report-target';
import { say, spokenLanguage } from '../texts/say';

export interface DataOptions {
  readonly outputFile?: string;
  readonly check?: boolean;
}

/** `einvoice file-to-data`: each document as JSON invoice, a line each, with what the JSON has no place for. */
export async function fileToData(terminal: Terminal, places: readonly string[], options: DataOptions): Promise<ExitCode> {
  const judging = { ruleSet: null, profile: null, asOf: null, nowMs: terminal.now().getTime(), also: 'invoice', excerpts: false, language: spokenLanguage(), rows: null } as const;
  const pool = new JudgePool(2, judging);
  const target = options.outputFile === undefined ? toStandardOutput(terminal) : await toFile(path.resolve(terminal.cwd, options.outputFile));
  const tell = (line: string): void => void terminal.err.say(line);
  let [documents, read] = [0, 0];
  try {
    for await (const group of judgeAll(findDocuments(places, terminal.stdin, tell), pool)) {
      for (const judged of group.documents) {
        documents++;
        if (judged.data !== null) read++;
        else tell(`${plain(judged.name)}: ${plain(judged.findings[0]?.message ?? say('nothing in it can be read as an invoice'))}`);
        await target.write(`${safeJson(lineOf(judged, options.check === true))}\n`);
      }
    }
    await target.end();
  } catch (error) {
    await target.abandon();
    throw error;
  } finally {
    await pool.close();
  }
  if (documents === 0) throw usageStop(say('There is no invoice there.'), say('Name a file or folder: einvoice file-to-data invoice.xml'));
  tell(`${say('{read} of {documents} read.', { read, documents })} ${localSentence()}`);
  if (read === 0) return exitCodes.failed;
  return read === documents ? exitCodes.ok : exitCodes.partlyAnswered;
} // prettier-ignore

function lineOf(judged: JudgedDocument, isChecked: boolean): object {
  const { name, syntax, profile, data, findings, ruleSet } = judged;
  const source = { file: name, syntax, profile };
  const checks = isChecked ? { check: { verdict: verdictOf(judged), ruleSet, findings } } : {};
  if (data !== null) return { ok: true, data: { source, invoice: data.invoice, lost: data.lost, ...checks } };
  const [first] = findings;
  const error = { code: first?.code ?? 'not_read', message: first?.message ?? say('Nothing in it can be read as an invoice.') };
  return { ok: false, error, source };
} // prettier-ignore
