import { type ReportedDocument } from './report';
import { writerOf } from './writers';

const documentAt = (name: string): ReportedDocument => ({
  ...{ name, outcome: 'judged', valid: false, syntax: 'ubl', profile: 'en16931', ruleSet: null, truncated: null, fixedFile: null },
  findings: [{ code: 'BR-01', severity: 'error', level: 'error', message: 'Wrong.', fix: 'Mend it.', path: '/Invoice', line: 3, column: 1, stage: 'rules', reason: null, isNew: true, fingerprint: 'f' }],
}); // prettier-ignore

const pathOf = (name: string, cwd: string): unknown => {
  const text = writerOf({ name: 'gitlab', isColored: false, columns: 80, cwd, failOn: null }).document(
    documentAt(name),
  );
  return (JSON.parse(text.slice(1)) as { location: { path: string } }).location.path;
};

describe('the code-quality report of GitLab', () => {
  it('names files from the folder of the run, whatever folder the process is in', () => {
    expect(pathOf('/builds/project/invoices/a.xml', '/builds/project')).toBe('invoices/a.xml');
    expect(pathOf('./invoices/../a.xml', '/builds/project')).toBe('a.xml');
  });

  it('keeps the whole path of a file elsewhere', () => {
    expect(pathOf('/elsewhere/a.xml', '/builds/project')).toBe('/elsewhere/a.xml');
    expect(pathOf('../elsewhere/a.xml', '/builds/project')).toBe('../elsewhere/a.xml');
  });
});
