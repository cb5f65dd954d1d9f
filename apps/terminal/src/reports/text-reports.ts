import { plain } from './plain-text';
import {
  byCode,
  levelShown,
  type ReportedDocument,
  type ReportedFinding,
  type ReportWriter,
  type RunSummary,
  verdictShown,
} from './report';
import { placeOf, summaryLines } from './table-report';
import { say } from '../texts/say';

/** For an issue or a wiki. */
export class MarkdownReport implements ReportWriter {
  readonly isList = false;
  readonly begin = (): string => `# ${say('E-invoice report')}\n`;

  document(document: ReportedDocument): string {
    if (document.findings.length === 0) return '';
    const rows = byCode(document.findings).map((group) => {
      const [finding] = group;
      const count = document.truncated?.[finding.code] ?? group.length;
      const cells = [levelShown(finding.level), `\`${finding.code}\``, placeOf(finding), String(count), finding.message, finding.fix];
      return `| ${cells.map(cell).join(' | ')} |`;
    });
    const headers = [say('level'), say('code'), say('first place'), say('places'), say('what'), say('fix')];
    const head = `| ${headers.join(' | ')} |\n| --- | --- | --- | --- | --- | --- |`;
    return `\n## ${cell(document.name)}: ${verdictShown(document)}\n\n${head}\n${rows.join('\n')}\n`;
  }

  end(summary: RunSummary): string {
    return `\n${summaryLines(summary).join('\n\n')}\n`;
  }
} // prettier-ignore

/** Markup of others stays text. */
const cell = (text: string): string => plain(text).replace(/[\\|<>*_[\]#]/g, (character) => `\\${character}`).replace(/\\_/g, '_'); // prettier-ignore

/**
 * A test suite for each document, so that no number must be known before the run ends. A document fails by what `--fail-on` counts,
 * errors where it is not given.
 */
export class JunitReport implements ReportWriter {
  readonly isList = false;
  constructor(private readonly fails: (document: ReportedDocument) => ReportedDocument['findings']) {}

  readonly begin = (): string => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="einvoice run">\n';

  document(document: ReportedDocument): string {
    const name = attribute(document.name);
    const failing = this.fails(document);
    const text = failing.map((finding) => `${finding.level} ${finding.code} ${placeInEnglish(finding)}: ${finding.message} ${finding.fix}`); // prettier-ignore
    const failure = `<failure message="${attribute(`${failing.length.toLocaleString('en-US')} ${failing.length === 1 ? 'finding' : 'findings'}`)}" type="${attribute(failing[0]?.code ?? '')}">${escaped(text.join('\n'))}</failure>`;
    const body = failing.length === 0 ? '' : failure;
    return `<testsuite name="${name}" tests="1" failures="${failing.length === 0 ? 0 : 1}" errors="0"><testcase name="${attribute(document.ruleSet ?? 'no verdict')}" classname="${name}">${body}</testcase></testsuite>\n`;
  }

  readonly end = (): string => '</testsuites>\n';
}

const placeInEnglish = ({ line, column, path }: ReportedFinding): string =>
  line === null ? plain(path) : `line ${line}${column === null ? '' : `:${column}`}`;

/** Characters that XML and HTML cannot hold are shown by their number. */
const escaped = (text: string): string =>
  text.split('\n').map(plain).join('\n').replace(/[&<>]/g, (character) => entities[character]!); // prettier-ignore
const attribute = (text: string): string => plain(text).replace(/[&<>"']/g, (character) => entities[character]!);
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }; // prettier-ignore
export { attribute as escapedAttribute };
