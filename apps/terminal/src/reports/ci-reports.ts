import path from 'node:path';
import { version } from '../version';
import { plain, safeJson } from './plain-text';
import { type Notes, type ReportedDocument, type ReportedFinding, type ReportWriter, type RunSummary } from './report';

/** SARIF 2.1.0, as code scanning reads it. Results come first: which rules there were is known at the end. */
export class SarifReport implements ReportWriter {
  readonly isList = true;

  begin(): string {
    return '{"version":"2.1.0","$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":[{"columnKind":"unicodeCodePoints","results":[';
  }

  document(document: ReportedDocument): string {
    return document.findings.map((finding) => `,\n${safeJson(this.resultOf(document, finding))}`).join('');
  }

  /** A message may name values of one document; a rule is described without them. */
  note({ findings }: ReportedDocument, notes: Notes): void {
    for (const { code, severity, stage } of findings) {
      if (!notes.has(code)) notes.set(code, `${code}: ${severity} of the ${stage} stage`);
    }
  }

  end(_summary: RunSummary, notes: Notes): string {
    const rules = [...notes].map(([id, text]) => ({ id, shortDescription: { text } }));
    const tool = { driver: { name: 'einvoice', version, semanticVersion: version, rules } };
    return `\n],"tool":${safeJson(tool)}}]}\n`;
  }

  private resultOf(document: ReportedDocument, finding: ReportedFinding): object {
    const { code, level, message, fix, path, isNew, reason, fingerprint } = finding;
    const location = {
      physicalLocation: { artifactLocation: { uri: uriOf(fileOf(document.name)) }, ...regionOf(document.name, finding) },
      logicalLocations: [{ fullyQualifiedName: path === '' ? plain(document.name) : plain(path) }],
    };
    return {
      ruleId: code,
      level: level === 'off' ? 'note' : level,
      message: { text: `${plain(message)} ${plain(fix)}` },
      locations: [location],
      partialFingerprints: { 'einvoice/v1': fingerprint },
      baselineState: isNew ? 'new' : 'unchanged',
      ...(level === 'off' && { suppressions: [{ kind: 'external', justification: plain(reason ?? '') }] }),
    };
  }
} // prettier-ignore

/** A line of NDJSON is a place in its file; an entry of an archive has none. */
function regionOf(name: string, { line, column }: ReportedFinding): object {
  const ofLine = /#(\d+)$/.exec(name)?.[1];
  if (ofLine !== undefined) return { region: { startLine: Number(ofLine) } };
  if (line === null || name.includes('!')) return {};
  return { region: { startLine: line, ...(column !== null && { startColumn: column }) } };
}

const fileOf = (name: string): string => name.replace(/#\d+$/, '').replace(/!.*$/, '');

/** From the folder that the program was started in, as GitLab wants it; a file elsewhere keeps its whole path. */
function inRepository(file: string, cwd: string): string {
  const inFolder = path.relative(cwd, path.resolve(cwd, file)).split(path.sep).join('/');
  return inFolder.startsWith('../') || path.isAbsolute(inFolder) ? file : inFolder;
}

/** Relative as it was given; a path from the root, or with a drive, is a file URI. */
function uriOf(file: string): string {
  const encoded = file.split('/').map(encodeURIComponent).join('/');
  if (file.startsWith('/')) return `file://${encoded}`;
  return /^[A-Za-z]:\//.test(file) ? `file:///${file.slice(0, 2)}${encoded.slice(encoded.indexOf('/'))}` : encoded.replace(/^(\.\/)+/, ''); // prettier-ignore
}

/** Code quality as GitLab reads it: a list. What is off, or in the baseline, is left out. */
export class GitlabReport implements ReportWriter {
  readonly isList = true;
  constructor(private readonly cwd: string) {}

  readonly begin = (): string => '[';

  document(document: ReportedDocument): string {
    return document.findings
      .filter(({ level, isNew }) => level !== 'off' && isNew)
      .map((finding, index) => `,\n${safeJson(this.entryOf(document, finding, index))}`)
      .join('');
  }

  readonly end = (): string => '\n]\n';

  /** GitLab shows one of several with the same fingerprint, so a second one at the same place gets its own. */
  private entryOf({ name }: ReportedDocument, finding: ReportedFinding, index: number): object {
    const { code, level, message, fix, line, fingerprint } = finding;
    const ofLine = /#(\d+)$/.exec(name)?.[1];
    return {
      description: `${code}: ${plain(message)} ${plain(fix)}`,
      check_name: code,
      fingerprint: `${fingerprint}-${index}`,
      severity: level === 'error' ? 'major' : 'minor',
      location: { path: inRepository(fileOf(name), this.cwd), lines: { begin: Number(ofLine ?? line ?? 1) } },
    };
  }
}
