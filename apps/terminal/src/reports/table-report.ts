import { terminalWork } from '@einvoice/limits';
import { type Style } from '../terminal-style';
import { plain, wrapped } from './plain-text';
import { byCode, counted, levelShown, localSentence, type Notes, type ReportedDocument, type ReportedFinding, type ReportWriter, type RunSummary, verdictOf, verdictShown } from './report'; // prettier-ignore
import { say, sayNumber } from '../texts/say';

/** For a person: documents with findings, each finding with its place and its fix. Documents without any are counted alone. */
export class TableReport implements ReportWriter {
  readonly isList = false;

  /** @param columns of the terminal */
  constructor(
    private readonly style: Style,
    private readonly columns: number,
  ) {}

  readonly begin = (): string => '';

  document(document: ReportedDocument): string {
    if (document.findings.length === 0) return '';
    const { style } = this;
    const groups = byCode(document.findings);
    const shown = groups.slice(0, terminalWork.findingsShownMax);
    const rest = groups.length - shown.length;
    return [
      this.headOf(document),
      ...shown.flatMap((group) => this.linesOf(group, document.truncated)),
      ...(rest > 0 ? [`  ${style.dim(say('and {codes}; --output json lists everything', { codes: counted(rest, 'other code') }))}`] : []),
      ...(document.fixedFile === null ? [] : [`  ${style.green(say('fixed'))}: ${plain(document.fixedFile)}`]),
      '\n',
    ].join('\n');
  }

  /** A document without findings is shown when it is the only one. */
  note(document: ReportedDocument, notes: Notes): void {
    if (document.findings.length === 0 && !notes.has('clean')) notes.set('clean', this.headOf(document));
  }

  end(summary: RunSummary, notes: Notes): string {
    const clean = notes.get('clean');
    const only = summary.documents === 1 && clean !== undefined ? `${clean}\n\n` : '';
    return `${only}${summaryLines(summary)
      .flatMap((line) => wrapped(line, this.columns))
      .join('\n')}\n`;
  }

  private headOf(document: ReportedDocument): string {
    const { style } = this;
    const shown = (verdictOf(document) === 'valid' ? style.green : style.red)(verdictShown(document));
    const by = document.ruleSet === null ? '' : style.dim(`  ${say('by {ruleSet}', { ruleSet: document.ruleSet })}`);
    return `${style.bold(plain(document.name))}  ${shown}${by}`;
  }

  private linesOf(group: readonly [ReportedFinding, ...ReportedFinding[]], truncated: ReportedDocument['truncated']): string[] {
    const { style, columns } = this;
    const [{ code, level, message, fix, isNew, reason }] = group;
    const count = truncated?.[code] ?? group.length;
    const colour = level === 'error' ? style.red : level === 'warning' ? style.yellow : style.dim;
    const notes = [
      ...(count > 1 ? [counted(count, 'place')] : []),
      ...(isNew ? [] : [say('in the baseline')]),
      ...(reason === null ? [] : [say('set to {level}: {reason}', { level: levelShown(level), reason: plain(reason) })]),
    ].join(', ');
    const width = Math.max(30, columns - 6);
    return [
      `  ${colour(levelShown(level).padEnd(7))} ${style.bold(code)}  ${style.dim(placeOf(group[0]))}${notes === '' ? '' : style.dim(`  (${notes})`)}`,
      ...wrapped(plain(message), width).map((line) => `    ${line}`),
      ...wrapped(plain(fix), width - 2).map((line, index) => style.dim(`    ${index === 0 ? '→' : ' '} ${line}`)),
    ];
  }
} // prettier-ignore

/** `12:5` in XML, the pointer in JSON. */
export const placeOf = ({ line, column, path }: ReportedFinding): string =>
  line === null ? plain(path) : say('line {place}', { place: `${line}${column === null ? '' : `:${column}`}` });

/** Sentences on a whole run, also for people who asked for another form. */
export function summaryLines(summary: RunSummary): string[] {
  const { documents, valid, notValid, notJudged, errors, warnings, known, off, fixed } = summary;
  const judged = [
    say('{count} valid', { count: sayNumber(valid) }),
    ...(notValid > 0 ? [say('{count} not valid', { count: sayNumber(notValid) })] : []),
    ...(notJudged > 0 ? [say('{count} not judged', { count: sayNumber(notJudged) })] : []),
  ];
  const found = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  const more = [
    ...(known > 0 ? [say('{count} of them in the baseline', { count: sayNumber(known) })] : []),
    ...(off > 0 ? [say('{count} switched off', { count: sayNumber(off) })] : []),
  ];
  return [
    `${counted(documents, 'document')}: ${judged.join(', ')}. ${found.length === 0 ? say('No findings') : found.join(', ')}${more.length === 0 ? '' : `, ${more.join(', ')}`}.`,
    ...(fixed > 0 ? [say('{documents} fixed.', { documents: counted(fixed, 'document') })] : []),
    localSentence(),
  ];
}
