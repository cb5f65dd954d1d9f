import { repositoryRoot } from '@einvoice/test-kit';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openService, type ServiceSimulator } from './service.fixture';
import { buildTerminal, type BuiltTerminal, fixture, zipOf } from './terminal.fixture';

/** What the terminal says, by the English sentence. */
const catalogue = ['help', 'said'].flatMap((part) => {
  const file = path.join(repositoryRoot, 'apps/terminal/src/texts/de', `${part}.json`);
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>);
});

/** Sentences of so many words or more, as they are recognised in what was printed, whatever they are filled in with. */
const formsOf = (texts: readonly string[], wordsMin: number): RegExp[] =>
  texts
    .filter(
      (text) =>
        !text.includes(', plural,') && (text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0) >= wordsMin,
    )
    .map(
      (text) =>
        new RegExp(
          text
            .split(/\{\w+\}/)
            .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
            .join('[^\\n]{0,400}?'),
        ),
    );
const english = formsOf(
  catalogue.filter(([text, said]) => text !== said).map(([text]) => text),
  3,
);
const german = formsOf(
  catalogue.map(([, said]) => said),
  2,
);
const among = (forms: readonly RegExp[], text: string): string[] => forms.flatMap((form) => form.exec(text)?.[0] ?? []);

let terminal: BuiltTerminal;
let service: ServiceSimulator;
let site: readonly string[];
let signedIn: readonly string[];
beforeAll(async () => {
  terminal = buildTerminal();
  service = await openService();
  site = ['--site', service.url];
  signedIn = [...site, '--credential-file', 'secret'];
  chmodSync(terminal.write('secret', service.secret), 0o600);
  terminal.write('open-secret', service.secret);
  chmodSync(terminal.write('no-secret', '{}'), 0o600);
  terminal.write('in/broken.xml', readFileSync(fixture('broken.xml')));
  terminal.write('in/empty.json', '{');
  terminal.write('in/list.json', '[]');
  terminal.write('in/text.pdf', '%PDF-1.7 nothing');
  terminal.write('in/archive.zip', 'PK no archive');
  terminal.write('in/large.zip', zipOf({ 'a.xml': '<a/>' }, 2 ** 31));
  terminal.write('in/lines.ndjson', '{"__proto__":1}\n{}\n');
  terminal.write('numbers.csv', 'vat,ref\nBE0202239951,a\nBE1,b\n,c\n');
  terminal.write('quote.csv', 'vat\n"BE1\n');
  terminal.write('headers.csv', 'a,b\n1,2\n');
  terminal.write('none.csv', '');
  terminal.write('arguments.json', '[]');
  terminal.write('baseline.json', '{}');
  terminal.write('.mcp.json', '{');
  for (const [name, text] of Object.entries(settings)) terminal.write(`settings/${name}.json`, text);
});
afterAll(async () => {
  await service.close();
  terminal.remove();
});

const settings: Readonly<Record<string, string>> = {
  ...{ text: '{', list: '[]', unknown: '{"x":1}', site: '{"site":1}', country: '{"defaultCountry":"D"}', profile: '{"profile":"x"}' },
  ...{ fail: '{"failOn":"x"}', columns: '{"columns":1}', rules: '{"rules":1}', severity: '{"rules":{"R":{}}}', reason: '{"rules":{"R":{"severity":"off"}}}' },
}; // prettier-ignore

/** Good and bad input of every command. */
const lines = (
  site: readonly string[],
  signedIn: readonly string[],
): Readonly<Record<string, readonly (readonly string[])[]>> => ({
  run: [
    ['run', 'in'],
    ['run', 'in', '--rule-set', 'xrechnung-3.0.2'],
    ['run', 'in', '--rule-set', 'none-such'],
    ['run', 'in', '--output', 'markdown'],
    ['run', 'in', '--output', 'html'],
    ['run', 'away.xml'],
    ['run', 'in', '--baseline', 'away.json'],
    ['run', 'in', '--baseline', 'baseline.json'],
    ['run', 'in', '--output-file', '/dev/null'],
    ...Object.keys(settings).map((name) => ['run', 'in', '--config', `settings/${name}.json`]),
    ['run', 'in', '--config', 'away.json'],
  ],
  'run of numbers': [
    ['run', 'numbers.csv', '--format-only'],
    ['run', 'numbers.csv', '--format-only', '--output', 'markdown'],
    ['run', 'quote.csv', '--format-only'],
    ['run', 'headers.csv', '--format-only'],
    ['run', 'none.csv', ...signedIn],
    ['run', 'numbers.csv', ...signedIn],
    ['run', 'numbers.csv', 'headers.csv'],
    ['run', 'numbers.csv', '--yes', ...signedIn],
    ['run', 'numbers.csv', '--yes', ...signedIn],
  ],
  'file-to-data': [
    ['file-to-data', 'in'],
    ['file-to-data', 'away'],
  ],
  auth: [
    ['auth', 'status'],
    ['auth', 'status', '--credential-file', 'secret'],
    ['auth', 'status', '--credential-file', 'open-secret'],
    ['auth', 'status', '--credential-file', 'no-secret'],
    ['auth', 'use', ...site],
    ['auth', 'use', ...signedIn],
    ['auth', 'status'],
    ['auth', 'logout', '--site', 'http://127.0.0.1:9'],
  ],
  call: [
    ['call', 'verify_iban', 'iban=BE68539007547034'],
    ['call', 'verify_iban'],
    ['call', 'verify_iban', 'iban=x', 'more=1'],
    ['call', 'verify_iban', 'iban=x', 'expectedCountry=1'],
    ['call', 'verify_vat_vies', 'vatNumber=BE0', '--yes', ...signedIn],
    ['call', 'verify_vat_vies', 'vatNumber=BE0202239951', 'maxAgeSeconds=soon', ...signedIn],
    ['call', 'verify_vat_vies', 'vatNumber=BE0202239951', 'parts=["a","b"]', ...signedIn],
    ['call', 'verify_vat_vies', 'vatNumber=BE0202239951', 'vat=1', ...signedIn],
    ['call', 'verify_vat_vies', 'vatNumber=BE0202239951', '--yes', ...signedIn],
    ['call', 'verify_vat_vies', 'vatNumber=BE0202239951', ...signedIn],
    ['call', 'verify_vat_vies', '--input', 'away.json', ...signedIn],
    ['call', 'verify_vat_vies', '--input', 'arguments.json', ...signedIn],
    ['call', 'verify_vat_vies', '--wallet', 'secret'],
    ['call', 'verify_vat_vies', '--wallet', 'secret', '--max-units', '1'],
    ['call', 'verify_vat_vies', '--wallet', 'secret', '--max-units', '1', '--seller', 'http://127.0.0.1:9'],
    ['call', 'none', ...signedIn],
  ],
  'connect and disconnect': [
    ['disconnect'],
    ['connect', '--client', 'claude-code', '--scope', 'project', ...site],
    ['connect', '--client', 'none', ...site],
    ['connect', '--client', 'cursor', ...site],
    ['connect', '--client', 'cursor', ...site],
    ['disconnect', '--credential'],
    ['disconnect', '--client', 'cursor'],
  ],
  'discover, doctor, status, test, completion': [
    ['discover', 'verify_vat_vies', ...site],
    ['discover', '--site', 'http://127.0.0.1:9'],
    ['doctor', ...signedIn],
    ['doctor', '--site', 'http://127.0.0.1:9'],
    ['doctor', '--site', 'https://none.invalid'],
    ['status', ...signedIn],
    ['status', ...site],
    ['test', ...site],
    ['completion', 'none'],
  ],
  init: [
    ['init', '--profile', 'xrechnung', '--rule-set', 'x'],
    ['init', '--default-country', 'D'],
    ['init', '--csv', 'headers.csv'],
    ['init', '--csv', 'headers.csv', '--vat-number', 'none'],
    ['init', '--csv', 'none.csv'],
    ['init', '--yes', '--ci', 'gitlab'],
  ],
});

describe('whoever speaks German', () => {
  it.each(Object.keys(lines([], [])))('is told so in %s, and meets no English sentence, whatever the input is', async (command) => {
    for (const line of lines(site, signedIn)[command]!) {
      const { out, err } = await terminal.run([...line, '--language', 'de']);
      expect([line, among(english, `${out}\n${err}`)]).toEqual([line, []]);
      expect([line, among(german, `${out}\n${err}`)]).not.toEqual([line, []]);
    }
  });

  it('is told why XML is not read, and which command was meant', async () => {
    terminal.write('half.xml', readFileSync(fixture('broken.xml')).subarray(0, 900));
    const { out } = await terminal.run(['run', 'half.xml', '--language', 'de']);
    expect(out).toContain('Das Dokument ist kein wohlgeformtes XML');
    expect(out).not.toMatch(/\b(the|Line|open)\b/);
    const { code, err } = await terminal.run(['runn', 'half.xml', '--language', 'de']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('Es gibt keinen Befehl „runn“. War run gemeint?') }); // prettier-ignore
  });
}); // prettier-ignore
