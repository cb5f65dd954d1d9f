import { pdfWith } from '@einvoice/invoice-rules/testing';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { buildTerminal, type BuiltTerminal, fixture, zipOf } from './terminal.fixture';

let terminal: BuiltTerminal;
beforeAll(() => (terminal = buildTerminal()));
afterAll(() => terminal.remove());

const cii = readFileSync(fixture('facturx-en16931.xml'));
const broken = readFileSync(fixture('broken.xml'), 'utf8');
const wrongTotal = readFileSync(fixture('base-example-wrong-total.json'), 'utf8');
const clean = readFileSync(fixture('base-example.json'), 'utf8');

interface Documents {
  readonly data: {
    readonly documents: readonly { file: string; valid: boolean; outcome: string; ruleSet: string | null; findings: readonly { code: string; level: string; severity: string; isNew: boolean }[] }[];
    readonly summary: Readonly<Record<string, number>>;
  };
} // prettier-ignore
async function judged(places: readonly string[], options: readonly string[] = []) {
  const { code, out } = await terminal.run(['run', ...places, '--json', ...options]);
  return { code, ...(JSON.parse(out) as Documents).data };
}
const codesOf = ({ documents }: { documents: Documents['data']['documents'] }) => documents.map(({ findings }) => findings[0]?.code ?? null); // prettier-ignore

describe('einvoice run', () => {
  it('never calls valid what it could not judge, and says why', async () => {
    terminal.write('bad/empty.xml', '');
    terminal.write('bad/half.xml', broken.slice(0, 900));
    terminal.write('bad/binary.xml', Buffer.from([0, 1, 2, 255, 254, 0]));
    terminal.write('bad/page.xml', '<html/>');
    terminal.write('bad/half.json', clean.slice(0, 100));
    terminal.write('bad/list.json', '[]');
    terminal.write('bad/package.json', '{"name":"something-else","version":"1.0.0"}');
    terminal.write('bad/damaged.pdf', '%PDF-1.7\n');
    terminal.write('bad/damaged.zip', 'PK');
    symlinkSync('/nowhere/at/all', path.join(terminal.folder, 'bad/gone.xml'));
    // Takes no room on the disk: all of it is a hole.
    truncateSync(terminal.write('bad/huge.xml', '<'), 3 * 2 ** 30);
    const { code, documents, summary, ...rest } = await judged(['bad', 'not-there.xml']);
    expect(code).toBe(1);
    expect(summary).toMatchObject({ documents: 12, valid: 0, notValid: 0, notJudged: 12 });
    expect(documents.map(({ valid }) => valid)).toEqual(documents.map(() => false));
    expect(codesOf({ documents, ...rest }).sort()).toEqual(
      ['empty', 'file_not_readable', 'file_not_readable', 'html', 'malformed_json', 'no_invoice', 'not_an_invoice', 'not_an_invoice', 'not_well_formed', 'not_xml', 'too_large', 'zip_not_readable'].sort(),
    ); // prettier-ignore
  });

  it('judges the invoice of a request that was kept as a file, as it judges the invoice itself', async () => {
    terminal.write('kept/alone.json', wrongTotal);
    terminal.write('kept/request.json', `{"invoice":${wrongTotal}}`);
    const { documents } = await judged(['kept']);
    expect(documents[1]).toMatchObject({ outcome: 'judged', valid: false });
    const [alone, held] = documents.map(({ findings }) => findings.map(({ code }) => code));
    expect(held).toEqual(alone);
  });

  it('says findings in the language of the option, else of the system; codes and places stay as they are', async () => {
    terminal.write('spoken/a.xml', broken);
    const told = async (options: readonly string[], env = {}) => {
      const { out } = await terminal.run(['run', 'spoken', '--json', ...options], { env });
      const { findings } = (JSON.parse(out) as Documents).data.documents[0]!;
      return { codes: findings.map(({ code }) => code), messages: findings.map((finding) => (finding as unknown as { message: string }).message) };
    };
    const [english, german, polish, chosen] = [await told([]), await told(['--language', 'de']), await told([], { LANG: 'pl_PL.UTF-8' }), await told(['--language', 'en'], { LANG: 'pl_PL.UTF-8' })];
    expect([german.codes, polish.codes]).toEqual([english.codes, english.codes]);
    expect(new Set([...english.messages, ...german.messages, ...polish.messages]).size).toBe(3 * new Set(english.messages).size);
    expect(chosen).toEqual(english);
    expect((await terminal.run(['run', 'spoken', '--language', 'tlh'])).code).toBe(2);
  }); // prettier-ignore

  it('judges UBL, CII, JSON, hybrid PDF, archives, lines and folders, in the order of their names', async () => {
    terminal.write('all/a.xml', broken);
    terminal.write('all/b/c.xml', cii);
    terminal.write('all/b/d.pdf', await pdfWith([{ name: 'factur-x.xml', content: cii }]));
    terminal.write('all/e.json', clean);
    terminal.write('all/f.ndjson', `${JSON.stringify(JSON.parse(clean))}\n\n${JSON.stringify({ id: 1, xml: broken })}\n`);
    terminal.write('all/g.zip', zipOf({ 'x/1.xml': cii, 'readme.txt': 'no', '2.json': wrongTotal }));
    terminal.write('all/notes.txt', 'no invoice');
    const { code, documents } = await judged(['all']);
    expect(code).toBe(0);
    expect(documents.map(({ file, valid }) => [file, valid])).toEqual([
      ['all/a.xml', false],
      ['all/b/c.xml', true],
      ['all/b/d.pdf', true],
      ['all/e.json', true],
      ['all/f.ndjson#1', true],
      ['all/f.ndjson#3', false],
      ['all/g.zip!x/1.xml', true],
      ['all/g.zip!2.json', false],
    ]);
  }); // prettier-ignore

  it('judges a folder that changes meanwhile as it finds it, document by document', async () => {
    for (const name of ['b', 'c', 'd', 'e']) terminal.write(`live/${name}.json`, clean);
    const pipe = path.join(terminal.folder, 'pipe');
    await terminal.shell('mkfifo pipe', []);
    symlinkSync(pipe, path.join(terminal.folder, 'live/a.ndjson'));
    const result = judged(['live']);
    // Opens when the run reads it: the names of the folder are known by then, and no other document is read.
    const lines = await open(pipe, 'w');
    const live = (name: string): string => path.join(terminal.folder, 'live', name);
    rmSync(live('b.json'));
    rmSync(live('c.json'));
    terminal.write('live/c.json/now-a-folder.json', clean);
    truncateSync(live('d.json'), 100);
    terminal.write('live/f.json', clean);
    await lines.writeFile(JSON.stringify(JSON.parse(clean)));
    await lines.close();
    const { code, documents } = await result;
    expect(code).toBe(7);
    expect(documents.map(({ file, outcome, findings }) => [file, outcome, outcome === 'judged' ? null : findings[0]?.code])).toEqual([
      ['live/a.ndjson#1', 'judged', null],
      ['live/b.json', 'nothing_to_judge', 'file_not_readable'],
      // Known as a file, so nobody looks into it.
      ['live/c.json', 'nothing_to_judge', 'file_not_readable'],
      ['live/d.json', 'nothing_to_judge', 'malformed_json'],
      ['live/e.json', 'judged', null],
    ]);
    expect(documents[3]!.findings[0]).toMatchObject({ line: 2, column: 99 });
  }); // prettier-ignore

  it('reads a document that grows while it is read up to what a document may have', async () => {
    const { code, out } = await terminal.shell('"$1" "$2" run /dev/zero <(cat "$3") --json', [process.execPath, terminal.file, fixture('facturx-en16931.xml')]);
    expect(code).toBe(7);
    const { documents } = (JSON.parse(out) as Documents).data;
    expect(documents.map(({ valid, findings }) => [valid, findings[0]?.code])).toEqual([[false, 'too_large'], [true, undefined]]);
  }); // prettier-ignore

  it('says that the disk is full, wherever it writes, and leaves nothing half written', async () => {
    const folder = (): string[] => readdirSync(path.join(terminal.folder, 'full'));
    for (let line = 0; line < 40; line++) terminal.write(`full/${line}.xml`, broken);
    const before = folder();
    const words = [process.execPath, terminal.file, 'run', 'full'];
    for (const more of [['--output', 'html', '--output-file', 'full/report.html'], ['--fix'], ['--baseline', 'full/base.json', '--update-baseline']]) {
      const { code, err } = await terminal.shell('ulimit -f 1 && exec "$@"', [...words, ...more]);
      expect({ more, code }).toEqual({ more, code: 1 });
      expect(err).toMatch(/not written: no larger file is allowed/);
      expect(folder()).toEqual(before);
    }
    const printed = await terminal.shell('exec "$@" > /dev/full', [...words, '--json']);
    expect(printed).toMatchObject({ code: 1, err: expect.stringContaining('what was printed is not whole: the disk is full') });
  }); // prettier-ignore

  it('takes standard input, one document or lines', async () => {
    const one = await terminal.run(['run', '-', '--json'], { input: broken });
    expect(JSON.parse(one.out)).toMatchObject({ data: { documents: [{ file: 'standard input', valid: false }] } });
    const line = JSON.stringify(JSON.parse(clean));
    const lines = await terminal.run(['run', '-', '--output', 'ndjson', '-q'], { input: `${line}\n${line}\n` });
    expect(lines.out.trim().split('\n')).toHaveLength(2);
  });

  it('fails by findings only when asked, and by documents without a verdict then, too', async () => {
    terminal.write('warned.json', clean);
    terminal.write('wrong.json', wrongTotal);
    const codeOf = async (...words: string[]) => (await terminal.run(['run', ...words])).code;
    expect(await codeOf('wrong.json')).toBe(0);
    expect(await codeOf('wrong.json', '--fail-on', 'error')).toBe(3);
    expect(await codeOf('warned.json', '--fail-on', 'error')).toBe(0);
    expect(await codeOf('warned.json', '--fail-on', 'warning')).toBe(3);
    terminal.write('page.xml', '<html/>');
    expect(await codeOf('warned.json', 'page.xml')).toBe(7);
    expect(await codeOf('warned.json', 'page.xml', '--fail-on', 'error')).toBe(3);
  });

  it('judges by the profile that is asked for, whatever the document declares, in the edition of the day', async () => {
    terminal.write('profiled/a.xml', broken);
    terminal.write('profiled/b.xml', cii);
    terminal.write('profiled/c.json', clean);
    const by = async (...options: string[]) => (await judged(['profiled'], options)).documents.map(({ outcome, ruleSet }) => [outcome, ruleSet?.replace(/-(cii-)?\d.*$/, '') ?? null]);
    expect(await by('--profile', 'xrechnung')).toEqual([['judged', 'xrechnung'], ['judged', 'xrechnung'], ['judged', 'xrechnung']]);
    // There are rules of it for one syntax alone: by others nothing is valid.
    expect(await by('--profile', 'cius-ro')).toEqual([['judged', 'cius-ro'], ['rules_not_run', null], ['judged', 'cius-ro']]);
    terminal.write('profile.json', '{"profile":"nlcius"}');
    expect((await by('--config', 'profile.json'))[0]).toEqual(['judged', 'nlcius']);
    expect((await by('--config', 'profile.json', '--rule-set', 'peppol-bis-3.0.21'))[0]).toEqual(['judged', 'peppol-bis']);
    expect((await terminal.run(['run', 'profiled', '--profile', 'peppol'])).code).toBe(2);
    expect((await terminal.run(['run', 'profiled', '--profile', 'nlcius', '--rule-set', 'x'])).code).toBe(2);
  }); // prettier-ignore

  it('judges by the rule set and the day that are asked for', async () => {
    const { documents } = await judged(['wrong.json'], ['--rule-set', 'peppol-bis-3.0.22']);
    expect(documents[0]).toMatchObject({ ruleSet: 'peppol-bis-3.0.22' });
    expect(codesOf(await judged(['wrong.json'], ['--rule-set', 'no-such-set']))).toEqual(['rules_not_run']);
    expect(await terminal.run(['run', 'wrong.json', '--as-of', 'soon'])).toMatchObject({ code: 2 });
    const later = await judged(['wrong.json'], ['--as-of', '2030-01-01']);
    expect(later.documents[0]).toMatchObject({ ruleSet: expect.not.stringMatching('^peppol-bis-3.0.21$') });
  });

  it('a baseline lets pass what was there before, as often as it was', async () => {
    terminal.write('old/a.json', wrongTotal);
    const options = ['--baseline', 'base.json', '--fail-on', 'error'];
    expect(await terminal.run(['run', 'old', ...options])).toMatchObject({ code: 2, err: expect.stringContaining('--update-baseline') }); // prettier-ignore
    expect((await terminal.run(['run', 'old', ...options, '--update-baseline'])).code).toBe(3);
    expect((await terminal.run(['run', 'old', ...options])).code).toBe(0);
    terminal.write('old/b.json', wrongTotal);
    const { code, documents } = await judged(['old'], options);
    expect(code).toBe(3);
    expect(documents.map(({ findings }) => findings[0]?.isNew)).toEqual([false, true]);
  });

  it('settings change what fails and never what is valid; each has a reason', async () => {
    const rules = { 'BR-CO-15': { severity: 'off', reason: 'known' }, 'BR-CO-16': { severity: 'warning', reason: 'known' } };
    terminal.write('set.json', JSON.stringify({ rules }));
    const { code, documents } = await judged(['wrong.json'], ['--config', 'set.json', '--fail-on', 'error']);
    expect(code).toBe(0);
    expect(documents[0]).toMatchObject({ valid: false, findings: expect.arrayContaining([expect.objectContaining({ code: 'BR-CO-15', severity: 'error', level: 'off' })]) });
    for (const wrong of ['{', '[]', '{"credential":"x"}', '{"rules":{"A":{"severity":"off"}}}', '{"failOn":"never"}']) {
      terminal.write('wrong-settings.json', wrong);
      expect(await terminal.run(['run', 'wrong.json', '--config', 'wrong-settings.json'])).toMatchObject({ code: 2 });
    }
  }); // prettier-ignore
});

describe('einvoice run --fix', () => {
  it('writes a corrected copy, shows what changes, and leaves the document as it was', async () => {
    terminal.write('fix/wrong.json', wrongTotal);
    const { code, err } = await terminal.run(['run', 'fix/wrong.json', '--fix']);
    expect(code).toBe(0);
    expect(err).toMatch(/^-.*1665\.25/m);
    expect(readFileSync(path.join(terminal.folder, 'fix/wrong.json'), 'utf8')).toBe(wrongTotal);
    expect(await judged(['fix/wrong.fixed.json'])).toMatchObject({ summary: { valid: 1 } });
    // A second run does not write over the copy.
    expect(await terminal.run(['run', 'fix/wrong.json', '--fix'])).toMatchObject({ code: 1, err: expect.stringContaining('is there already') }); // prettier-ignore
  });

  it('in place makes every other byte stay, and changes no amount of an XML document', async () => {
    const file = terminal.write('fix/broken.xml', broken);
    expect((await terminal.run(['run', 'fix/broken.xml', '--fix', 'in-place'])).code).toBe(0);
    const after = readFileSync(file, 'utf8');
    expect(after).not.toBe(broken);
    const amounts = (xml: string) => [...xml.matchAll(/Amount[^>]*>([^<]*)</g)].map(([, amount]) => amount).sort();
    expect(amounts(after)).toEqual(amounts(broken));
    expect(codesOf(await judged(['fix/broken.xml']))).not.toContain('schema_wrong_order');
  });

  it('T4 never writes through a link, and leaves nothing half written', async () => {
    const target = terminal.write('outside.json', wrongTotal);
    terminal.write('links/own.json', '{}');
    symlinkSync(target, path.join(terminal.folder, 'links/linked.json'));
    const fixed = await terminal.run(['run', 'links/linked.json', '--fix', 'in-place']);
    expect(fixed).toMatchObject({ code: 1, err: expect.stringContaining('is a link') });
    const reported = await terminal.run([
      'run',
      'wrong.json',
      '--output',
      'html',
      '--output-file',
      'links/linked.json',
    ]);
    expect(reported).toMatchObject({ code: 1, err: expect.stringContaining('is a link') });
    expect(readFileSync(target, 'utf8')).toBe(wrongTotal);
    expect(await terminal.run(['run', 'wrong.json', '--output-file', 'no/such/folder.txt'])).toMatchObject({ code: 1 });
    expect(readdirSync(path.join(terminal.folder, 'links'))).toEqual(['linked.json', 'own.json']);
    expect(existsSync(path.join(terminal.folder, 'no'))).toBe(false);
  });
});

describe('einvoice file-to-data', () => {
  it('prints each document as JSON invoice on a line, with what is lost', async () => {
    terminal.write('data.xml', cii);
    const { code, out } = await terminal.run(['file-to-data', 'data.xml', '--check']);
    expect(code).toBe(0);
    const line = JSON.parse(out) as object;
    expect(line).toMatchObject({ ok: true, data: { source: { file: 'data.xml', syntax: 'cii' }, lost: expect.any(Array), check: { verdict: 'valid' } } }); // prettier-ignore
    // What was printed is an invoice again.
    const again = await terminal.run(['run', '-', '--json'], { input: JSON.stringify((line as { data: { invoice: object } }).data.invoice) }); // prettier-ignore
    expect(JSON.parse(again.out)).toMatchObject({ data: { documents: [{ outcome: 'judged' }] } });
  });

  it('keeps nothing in mind of what a reader made it wait for', async () => {
    // Each line is more than the reader takes at once.
    const line = JSON.stringify({ ...(JSON.parse(clean) as object), note: 'n'.repeat(200_000) });
    const { out, err } = await terminal.run(['file-to-data', '-', '--quiet'], { input: `${line}\n`.repeat(60) });
    expect(out.trim().split('\n')).toHaveLength(60);
    expect(out.length / 60).toBeGreaterThan(200_000);
    expect(err).toBe('');
  });

  it('says what could not be read, and goes on', async () => {
    terminal.write('page.xml', '<html/>');
    const { code, out } = await terminal.run(['file-to-data', 'page.xml', 'data.xml']);
    expect(code).toBe(7);
    expect(out.trim().split('\n').map((line) => (JSON.parse(line) as { ok: boolean }).ok)).toEqual([false, true]); // prettier-ignore
  });
});
