import { terminalInput } from '@einvoice/limits';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { usageStop } from '../stop';
import { profileNames } from './profile-names';
import { say } from '../texts/say';

export const settingsFileName = 'einvoice.config.json';

/** How much one rule counts for this project. It changes what fails, never whether a document is valid. */
interface RuleSetting {
  readonly severity: 'error' | 'warning' | 'off';
  readonly reason: string;
}

/** Headers of the columns of a CSV file. */
export interface Columns {
  readonly vatNumber?: string;
  readonly countryCode?: string;
  readonly reference?: string;
}

/** `einvoice.config.json`; everything in it is optional. It names no credential: a cloned project must not choose one. */
export interface Settings {
  readonly site?: string;
  readonly profile?: string;
  readonly ruleSet?: string;
  readonly asOf?: string;
  readonly failOn?: 'error' | 'warning';
  readonly baseline?: string;
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  readonly columns?: Columns;
  /** ISO 3166 code of VAT numbers that name no country. */
  readonly defaultCountry?: string;
}

const texts = ['site', 'profile', 'ruleSet', 'asOf', 'baseline'] as const;
const known = new Set(['$schema', ...texts, 'failOn', 'rules', 'columns', 'defaultCountry']);
export const countryCode = /^[A-Z]{2}$/;
const columnNames = new Set(['vatNumber', 'countryCode', 'reference']);

/**
 * The settings of the folder; empty when there is no file and none was asked for.
 * @param file given by `--config` @throws Stop that names the first thing wrong
 */
export async function readSettings(folder: string, file?: string): Promise<Settings> {
  const place = path.resolve(folder, file ?? settingsFileName);
  const text = await textOf(place);
  if (text === null) {
    if (file !== undefined)
      throw usageStop(say('There is no file {file}.', { file }), say('Write one with: einvoice init'));
    return {};
  }
  const shown = file ?? settingsFileName;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw usageStop(
      say('{file} is not JSON.', { file: shown }),
      say('Look for a missing quote or comma; JSON has no comments.'),
    );
  }
  return checked(value, shown);
}

async function textOf(place: string): Promise<string | null> {
  const found = await stat(place).catch(() => null);
  if (found === null || !found.isFile()) return null;
  if (found.size > terminalInput.settingsBytesMax)
    throw usageStop(say('{file} is too large.', { file: place }), say('Make it smaller.'));
  return readFile(place, 'utf8');
}

function checked(value: unknown, shown: string): Settings {
  const wrong = (what: string, next: string) => usageStop(`${shown}: ${what}`, next);
  if (!isObject(value)) throw wrong(say('it is no JSON object.'), say('Write one with: einvoice init'));
  for (const name of Object.keys(value)) {
    if (!known.has(name)) throw wrong(say('there is no setting "{name}".', { name: name.slice(0, 40) }), say('Settings are: {names}.', { names: [...known].slice(1).join(', ') })); // prettier-ignore
  }
  for (const name of texts) {
    if (value[name] !== undefined && typeof value[name] !== 'string') throw wrong(say('{name} is no text.', { name }), say('Give {name} in quotes.', { name })); // prettier-ignore
  }
  const { profile, failOn, rules, columns, defaultCountry } = value;
  if (defaultCountry !== undefined && !countryCode.test(String(defaultCountry))) throw wrong(say('defaultCountry is no country.'), say('Give two capitals, as "DE".'));
  if (profile !== undefined && !profileNames.includes(profile as string)) throw wrong(say('there are no rules of the profile.'), say('Profiles are: {names}.', { names: profileNames.join(', ') }));
  if (failOn !== undefined && failOn !== 'error' && failOn !== 'warning') throw wrong(say('failOn is neither "error" nor "warning".'), say('Give one of them, or leave it out.')); // prettier-ignore
  if (rules !== undefined) checkRules(rules, wrong);
  if (columns !== undefined && !(isObject(columns) && Object.entries(columns).every(([name, header]) => columnNames.has(name) && typeof header === 'string'))) {
    throw wrong(say('columns is not understood.'), say('Give the headers of {names}.', { names: [...columnNames].join(', ') }));
  }
  return value as Settings;
} // prettier-ignore

function checkRules(rules: unknown, wrong: (what: string, next: string) => Error): void {
  const example = '{"rules": {"BR-CL-23": {"severity": "warning", "reason": "our partner reads it"}}}';
  if (!isObject(rules)) throw wrong(say('rules is no object.'), say('As in {example}', { example }));
  for (const [id, setting] of Object.entries(rules)) {
    const { severity, reason } = isObject(setting) ? setting : {};
    if (severity !== 'error' && severity !== 'warning' && severity !== 'off') throw wrong(say('rule {rule} has no severity "error", "warning" or "off".', { rule: id.slice(0, 60) }), say('As in {example}', { example })); // prettier-ignore
    if (typeof reason !== 'string' || reason.trim() === '') throw wrong(say('rule {rule} has no reason.', { rule: id.slice(0, 60) }), say('Say why, as in {example}', { example })); // prettier-ignore
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
