import '@microsoft/jest-sarif';
import { terminalClient } from '@einvoice/discovery-documents';
import { Ajv } from 'ajv';
import { parse as parseJunit } from 'junit2json';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseCsv } from 'papaparse';
import { parse as parseHtml } from 'parse5';
import { SaxesParser } from 'saxes';
import { buildTerminal, type BuiltTerminal, fixture, zipOf } from './terminal.fixture';
import { gitlabSchema, junitShape } from './report-shapes.fixture';

let terminal: BuiltTerminal;
beforeAll(() => {
  terminal = buildTerminal();
  terminal.write('in/broken.xml', readFileSync(fixture('broken.xml')));
  terminal.write('in/clean.json', readFileSync(fixture('base-example.json')));
  terminal.write('in/wrong.json', readFileSync(fixture('base-example-wrong-total.json')));
});
afterAll(() => terminal.remove());

const wrong = JSON.parse(readFileSync(fixture('base-example-wrong-total.json'), 'utf8')) as object;
const report = async (form: string, ...more: string[]): Promise<string> =>
  (await terminal.run(['run', 'in', '--output', form, ...more])).out;

describe('the reports of einvoice run', () => {
  it('T3 show escape sequences and hidden characters of names and texts, and never send them', async () => {
    const invoice = JSON.stringify({ ...JSON.parse(readFileSync(fixture('base-example.json'), 'utf8')), '\u001b]52;c;eA==\u0007\u202e': 1 }); // prettier-ignore
    terminal.write('odd/\u001b[31mred\u202e.json', invoice);
    terminal.write('odd/<script>&"\'.json', '{');
    for (const form of ['table', 'markdown', 'html', 'junit', 'csv', 'sarif', 'gitlab', 'json']) {
      const { out, err } = await terminal.run(['run', 'odd', '--output', form, '--output-file', 'odd.out'], { env: { FORCE_COLOR: '1' } }); // prettier-ignore
      const text = readFileSync(path.join(terminal.folder, 'odd.out'), 'utf8');
      // Of the colours that this program sets itself, standard error may have some.
      expect([form, /\u001b(?!\[\d{1,2}m)|\u0007|\u202e/.test(text + out + err)]).toEqual([form, false]);
      if (form === 'html') expect(text).not.toContain('<script>');
      if (form === 'junit') expect(() => new SaxesParser().write(text).close()).not.toThrow();
    }
    const { err } = await terminal.run(['run', 'odd', '--bad\u001b]0;x\u0007']);
    expect(err).not.toMatch(/\u001b|\u0007/);
  });

  it('SARIF names rule, place, level and what identifies a finding from run to run', async () => {
    const sarif = JSON.parse(await report('sarif')) as { version: string; runs: readonly [Run] };
    interface Run {
      readonly tool: { driver: { name: string; rules: readonly { id: string }[] } };
      readonly results: readonly { ruleId: string; level: string; locations: readonly { physicalLocation: { artifactLocation: { uri: string }; region?: { startLine: number } } }[] }[];
    } // prettier-ignore
    expect(sarif.version).toBe('2.1.0');
    const [{ tool, results }] = sarif.runs;
    expect(tool.driver.name).toBe('einvoice');
    const rules = tool.driver.rules.map(({ id }) => id);
    expect(new Set(rules).size).toBe(rules.length);
    for (const { ruleId, level } of results) {
      expect(rules).toContain(ruleId);
      expect(['error', 'warning', 'note']).toContain(level);
    }
    expect(results).toContainEqual(expect.objectContaining({ ruleId: 'schema_wrong_order', partialFingerprints: { 'einvoice/v1': expect.stringMatching(/^[0-9a-f]{24}$/) } })); // prettier-ignore
    expect(results[0]?.locations[0]).toMatchObject({ physicalLocation: { artifactLocation: { uri: 'in/broken.xml' }, region: { startLine: 12 } } }); // prettier-ignore
  });

  it('SARIF is valid by the schema of its standard, whatever the places are called and whatever is switched off', async () => {
    terminal.write('odd names/100% [a] #1 ü.ndjson', '{"x":1}\n{\n');
    terminal.write('odd names/b!c.zip', zipOf({ 'd e.xml': readFileSync(fixture('broken.xml')) }));
    terminal.write('odd.json', JSON.stringify({ rules: { 'BR-CO-15': { severity: 'off', reason: 'known' } } }));
    const places = ['in', 'odd names', path.join(terminal.folder, 'in/broken.xml'), 'not-there.xml'];
    const { out } = await terminal.run(['run', ...places, '--output', 'sarif', '--config', 'odd.json']);
    expect(JSON.parse(out)).toBeValidSarifLog();
    const [{ results }] = (JSON.parse(out) as { runs: readonly [{ results: readonly { suppressions?: object }[] }] }).runs;
    expect(results.filter(({ suppressions }) => suppressions !== undefined)).toHaveLength(1);
  }); // prettier-ignore

  it('JUnit has only elements and attributes that build servers know, each in its place', async () => {
    const open: string[] = [];
    const seen = new Set<string>();
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes }) => {
      const shape = junitShape[name];
      expect([name, shape?.in]).toEqual([name, open.at(-1) ?? '']);
      const known = shape!.attributes.map((attribute) => attribute.replace('!', ''));
      expect(Object.keys(attributes).filter((attribute) => !known.includes(attribute))).toEqual([]);
      expect(shape!.attributes.filter((one) => one.endsWith('!') && !(one.slice(0, -1) in attributes))).toEqual([]);
      open.push(name);
      seen.add(name);
    });
    parser.on('closetag', () => void open.pop());
    parser.write(await report('junit')).close();
    expect([...seen].sort()).toEqual(Object.keys(junitShape).sort());
  }); // prettier-ignore

  it('JUnit has a suite for each document, failed by errors', async () => {
    const suites: Record<string, string>[] = [];
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes }) => void (name === 'testsuite' && suites.push(attributes as Record<string, string>))); // prettier-ignore
    parser.write(await report('junit')).close();
    expect(suites.map(({ name, failures }) => [name, failures])).toEqual([['in/broken.xml', '1'], ['in/clean.json', '0'], ['in/wrong.json', '1']]); // prettier-ignore
  });

  it('JUnit is read by a reader of others as it is meant: numbers are numbers, and every failure stands in its test', async () => {
    for (const [place, failures] of [['in', [1, 0, 1]], ['odd', [1, 1]]] as const) {
      const { out } = await terminal.run(['run', place, '--output', 'junit', '--fail-on', 'error']);
      const read = await parseJunit(out);
      const suites = (read !== null && read !== undefined && 'testsuite' in read ? read.testsuite : null) ?? [];
      expect(suites.map((suite) => [suite.tests, suite.errors, suite.failures])).toEqual(failures.map((count) => [1, 0, count]));
      const tests = suites.flatMap(({ testcase = [] }) => testcase);
      expect(tests.map(({ failure = [] }) => failure.length)).toEqual(failures);
      for (const { name, classname } of tests) expect([name, classname]).toEqual([expect.stringMatching(/./), expect.stringContaining(place)]);
      const texts = tests.flatMap(({ failure = [] }) => failure.map(({ inner, type, message }) => [inner, type, message]));
      expect(texts.flat().every((text) => typeof text === 'string' && text !== '')).toBe(true);
    }
  }); // prettier-ignore

  it('GitLab gets what its documentation asks for, wherever the documents are and however they are named', async () => {
    const places = ['in', './in', path.join(terminal.folder, 'in'), 'in/broken.xml', 'odd', 'nowhere.xml'];
    const { out } = await terminal.run(['run', ...places, '--output', 'gitlab']);
    const ajv = new Ajv({ allErrors: true });
    const isReport = ajv.compile(gitlabSchema);
    isReport(JSON.parse(out));
    expect(isReport.errors).toBeNull();
    const paths = (JSON.parse(out) as readonly { location: { path: string } }[]).map(({ location }) => location.path);
    expect(new Set(paths.filter((name) => name.endsWith('broken.xml')))).toEqual(new Set(['in/broken.xml']));
  });

  it('GitLab gets a list with path, line and a fingerprint of each', async () => {
    const entries = JSON.parse(await report('gitlab')) as readonly { fingerprint: string; severity: string; location: { path: string; lines: { begin: number } } }[]; // prettier-ignore
    expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(entries.length);
    expect(entries[0]).toMatchObject({ severity: 'major', location: { path: 'in/broken.xml', lines: { begin: 12 } } });
  });

  it('HTML is one page that loads nothing and shows the lines of each finding', async () => {
    const html = await report('html');
    expect(html).not.toMatch(/<script|<link|src=|url\(/);
    expect(html).toContain("default-src 'none'");
    expect(html).toMatch(/class="here"><i>12<\/i>[^\n]*AccountingCustomerParty/);
    expect(html).toContain('/totals/withTax: &quot;1665.25&quot;');
    const wrongs: string[] = [];
    parseHtml(html, { onParseError: ({ code }) => void wrongs.push(code) });
    expect(wrongs).toEqual([]);
    // Every element is closed in its turn; those without an end are meta alone.
    const body = html.replace(/^<!doctype html>/, '').replace(/<meta[^>]*>/g, '');
    expect(() => new SaxesParser().write(body).close()).not.toThrow();
  });

  it('is the same, byte for byte, whether workers write its rows or, beside a baseline, the program does', async () => {
    const [line, odd] = [JSON.stringify({ ...wrong, note: 'ü' }), JSON.stringify({ ...wrong, lines: [] })];
    terminal.write('rows/a.ndjson', `${Array.from({ length: 150 }, (_, index) => (index % 7 === 0 ? '{' : index % 50 === 49 ? odd : line)).join('\n')}\n`);
    terminal.write('rows/b.xml', readFileSync(fixture('broken.xml')));
    terminal.write('none.json', JSON.stringify({ version: 1, findings: {} }));
    for (const form of ['table', 'json', 'ndjson', 'csv', 'markdown', 'sarif', 'junit', 'html', 'gitlab']) {
      const words = ['run', 'rows', '--output', form, '--fail-on', 'warning'];
      const [byWorkers, byProgram] = await Promise.all([terminal.run(words), terminal.run([...words, '--baseline', 'none.json'])]);
      expect([form, byWorkers.code, byWorkers.out === byProgram.out && byWorkers.err === byProgram.err]).toEqual([form, 3, true]);
    }
  }); // prettier-ignore

  it('CSV, Markdown and NDJSON have every document or finding', async () => {
    const { data, errors, meta } = parseCsv<Readonly<Record<string, string>>>(await report('csv'), {
      header: true,
      skipEmptyLines: true,
    });
    expect({ errors, fields: meta.fields?.slice(0, 3) }).toEqual({
      errors: [],
      fields: ['file', 'verdict', 'profile'],
    });
    expect(data.filter(({ file, verdict }) => file === 'in/wrong.json' && verdict === 'not valid')).not.toEqual([]);
    const markdown = await report('markdown');
    expect(markdown).toContain('## in/wrong.json: not valid');
    const widths = markdown
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.match(/(?<!\\)\|/g)!.length);
    expect(new Set(widths)).toEqual(new Set([7]));
    const lines = (await report('ndjson')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { file: string }).file)).toEqual(['in/broken.xml', 'in/clean.json', 'in/wrong.json']); // prettier-ignore
  });

  it('a table fits the width, has no colour without a terminal, and says that nothing was sent', async () => {
    for (const columns of ['60', '100']) {
      const { out } = await terminal.run(['run', 'in'], { env: { COLUMNS: columns } });
      expect(out).not.toContain('\u001b');
      const texts = out.split('\n').filter((line) => line.startsWith('    '));
      expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(Number(columns));
      expect(out.replace(/\s+/g, ' ')).toContain('nothing was sent anywhere');
    }
    const env = { FORCE_COLOR: '1' };
    expect((await terminal.run(['run', 'in'], { env })).out).toContain('\u001b[31m');
    expect((await terminal.run(['run', 'in'], { env: { ...env, NO_COLOR: '1' } })).out).not.toContain('\u001b');
  });
});

describe('a command line', () => {
  const secret = `einvoice_live_${'a'.repeat(50)}`;

  it.each([
    ['--token', secret],
    ['call', 'verify_iban', `secret=${secret}`],
    ['--api-key=abc'],
    ['call', 'x', `0x${'ab'.repeat(32)}`],
    ['run', 'in', '--credential', 'x'],
  ])('T1 with a secret in it is refused and the secret not repeated: %s', async (...words) => {
    const { code, out, err } = await terminal.run(words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('refused');
    expect(err).toContain('einvoice auth login');
    expect(err).not.toMatch(/a{20}|abab|abc/);
  });

  it.each([
    [['runn'], /einvoice --help/],
    [['run'], /missing required argument/i],
    [['run', 'in', '--output', 'pdf'], /Allowed choices/],
    [['run', 'in', '--threads', '0'], /whole number/],
  ])('%j ends with 2 and says what to type', async (words, message) => {
    const { code, err } = await terminal.run(words);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err).toContain('→');
  });

  it('commands are those that the service tells of, and every one shows two examples', async () => {
    const { out } = await terminal.run(['--help'], { env: { COLUMNS: '60' } });
    expect(out.split('\n').filter((line) => line.length > 60 && !line.startsWith('  $ '))).toEqual([]);
    const names = [...out.matchAll(/^ {2}([a-z][a-z-]*) .*/gm)].map(([, name = '']) => name);
    const [published, next] = terminalClient.versions;
    expect([...names, '--version'].sort()).toEqual([...published.commands, ...next.adds].sort());
    expect((await terminal.run(['--version'])).out).toBe(`${next.version}\n`);
    for (const name of names) {
      const help = await terminal.run([name, '--help'], { env: { COLUMNS: '60' } });
      expect(help.out.split('\n').filter((line) => line.length > 60 && !line.startsWith('  $ '))).toEqual([]);
      expect([name, [...help.out.matchAll(/^ {2}\$ einvoice /gm)].length >= 2]).toEqual([name, true]);
    }
  });

  it('errors are JSON on standard output when JSON was asked for', async () => {
    const { out } = await terminal.run(['run', 'in', '--json', '--as-of', 'x']);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      error: { code: 'usage', next: expect.stringContaining('YYYY') },
    });
  });
});
