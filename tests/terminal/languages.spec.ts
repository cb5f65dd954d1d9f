import { languages } from '@einvoice/languages';
import { readFileSync } from 'node:fs';
import { buildTerminal, type BuiltTerminal, fixture } from './terminal.fixture';

let terminal: BuiltTerminal;
beforeAll(() => {
  terminal = buildTerminal();
  terminal.write('in/broken.xml', readFileSync(fixture('broken.xml')));
  terminal.write('numbers.csv', 'vat\nBE0202239951\nBE1\n');
});
afterAll(() => terminal.remove());

/** A word of the help, of the end of a run, of its verdict, and of an error; and how a sum of two errors is said. */
const words: Readonly<Record<(typeof languages)[number], readonly [help: string, end: string, verdict: string, error: string, sum: string]>> = {
  en: ['Options:', 'Judged on this machine', 'not valid', 'error: "x" is no day.', '2 errors'],
  de: ['Optionen:', 'Auf diesem Rechner geprüft', 'nicht gültig', 'Fehler: „x“ ist kein Tag.', '2 Fehler'],
  fr: ['Commandes :', 'Jugé sur cette machine', 'non valide', 'erreur : « x » n’est pas un jour.', '2 erreurs'],
  nl: ['Opties:', 'Op deze machine beoordeeld', 'niet geldig', 'fout: “x” is geen dag.', '2 fouten'],
  it: ['Opzioni:', 'Valutato su questa macchina', 'non valido', 'errore: «x» non è un giorno.', '2 errori'],
  es: ['Opciones:', 'Evaluado en este equipo', 'no válido', 'error: «x» no es un día.', '2 errores'],
  pl: ['Opcje:', 'Oceniono na tym komputerze', 'nieważny', 'błąd: „x” nie jest dniem.', '2 błędy'],
}; // prettier-ignore

describe.each(languages)('in %s', (language) => {
  const [help, end, verdict, error, sum] = words[language];
  const env = { LANG: `${language}_XX.UTF-8` };

  it('help, the end of a run, verdicts and errors are said as the system speaks', async () => {
    expect((await terminal.run(['--help'], { env })).out).toContain(help);
    const { out } = await terminal.run(['run', 'in'], { env });
    for (const word of [end, `in/broken.xml  ${verdict}`, sum]) expect(out.replace(/\s+/g, ' ')).toContain(word.replace(/\s+/g, ' ')); // prettier-ignore
    expect((await terminal.run(['run', 'in', '--as-of', 'x'], { env })).err).toContain(error);
    const html = (await terminal.run(['run', 'in', '--output', 'html'], { env })).out;
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`>${verdict}</span>`);
  });
});

describe('the language', () => {
  it('is that of --language before that of the system, wherever it stands', async () => {
    const env = { LC_ALL: 'de_AT.UTF-8' };
    for (const line of [['--language', 'nl', 'run', '--help'], ['run', '--help', '--language=nl']]) {
      expect((await terminal.run(line, { env })).out).toContain('Opties:');
    }
    const refused = await terminal.run(['status', '--language', 'xx', '--json']);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('en, de, fr, nl, it, es, pl') });
    expect(JSON.parse(refused.out)).toMatchObject({ ok: false, error: { code: 'usage' } });
  }); // prettier-ignore

  it.each(['C', 'POSIX', 'C.UTF-8', 'ja_JP.UTF-8'])('is English where the system says %s', async (locale) => {
    expect((await terminal.run(['--help'], { env: { LC_ALL: locale, LANG: 'de_DE.UTF-8' } })).out).toContain('Options:'); // prettier-ignore
  });

  it('is none of what programs read: keys, codes, verdicts, places and exit codes', async () => {
    const seen = async (form: string, locale: string): Promise<string> => {
      const { code, out } = await terminal.run(['run', 'in', '--output', form, '--fail-on', 'error'], { env: { LANG: locale } });
      return `${code} ${form === 'csv' ? out.replace(/("[^"]*")/g, '""') : out}`;
    };
    const bare = (text: string): string => text.replace(/"(message|fix|text|description)":"(?:[^"\\]|\\.)*"/g, '"$1":""');
    for (const form of ['json', 'ndjson', 'sarif', 'gitlab']) expect(bare(await seen(form, 'de_DE'))).toBe(bare(await seen(form, 'C')));
    const [german, english] = [await seen('csv', 'de_DE'), await seen('csv', 'C')];
    const columns = (text: string) => text.split('\r\n').map((row) => row.split(',').slice(0, 8).join());
    expect(columns(german)).toEqual(columns(english));
    const numbers = (locale: string) => terminal.run(['run', 'numbers.csv', '--format-only', '--output', 'csv'], { env: { LANG: locale } });
    expect((await numbers('pl_PL')).out).toBe((await numbers('C')).out);
  }); // prettier-ignore
});
