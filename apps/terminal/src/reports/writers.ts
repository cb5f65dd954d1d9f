import { styleOf } from '../terminal-style';
import { GitlabReport, SarifReport } from './ci-reports';
import { CsvReport, JsonReport, NdjsonReport } from './data-reports';
import { HtmlReport } from './html-report';
import { failingOf, type ReportWriter } from './report';
import { type ReportName } from './report-names';
import { TableReport } from './table-report';
import { JunitReport, MarkdownReport } from './text-reports';

/** How a report looks. Plain data: it goes to workers. */
export interface ReportForm {
  readonly name: ReportName;
  readonly isColored: boolean;
  readonly columns: number;
  /** The folder that the program was started in. */
  readonly cwd: string;
  /** What `--fail-on` counts; null when it is not given. */
  readonly failOn: 'error' | 'warning' | null;
}

const writers: Readonly<Record<ReportName, (form: ReportForm) => ReportWriter>> = {
  table: ({ isColored, columns }) => new TableReport(styleOf(isColored), columns),
  json: () => new JsonReport(),
  ndjson: () => new NdjsonReport(),
  csv: () => new CsvReport(),
  markdown: () => new MarkdownReport(),
  sarif: () => new SarifReport(),
  junit: ({ failOn }) => new JunitReport((document) => failingOf(document, failOn ?? 'error')),
  html: () => new HtmlReport(),
  gitlab: ({ cwd }) => new GitlabReport(cwd),
};

export const writerOf = (form: ReportForm): ReportWriter => writers[form.name](form);
