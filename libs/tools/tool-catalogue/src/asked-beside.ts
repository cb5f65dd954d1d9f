import { type Language, languageOf } from '@einvoice/languages';
import { invoiceCheck, registerCalls } from '@einvoice/limits';
import { type FieldProblem } from './check-arguments';
import { type Schema } from './json-schema';
import { type Tool, usesRegisters } from './tool';

/** Over MCP arguments beside those of a tool; over HTTP they are the headers Cache-Control and Accept-Language. */
const maxAgeArgument = 'maxAgeSeconds';
const localeArgument = 'locale';

const maxAgeSchema: Schema = {
  type: 'integer',
  minimum: 0,
  maximum: registerCalls.maxAgeSecondsMax,
  description: 'Kept: free. 0: ask now.',
};

/** A language tag; the instructions of the server say which languages there are. */
const localeSchema: Schema = { type: 'string' };

/** The properties of those that a tool takes beside its own, as agents are shown them. */
export const propertiesBeside = (tool: Pick<Tool, 'sources'>): Readonly<Record<string, Schema>> => ({
  ...(usesRegisters(tool) && { [maxAgeArgument]: maxAgeSchema }),
  [localeArgument]: localeSchema,
});

/** What a caller asks for beside the arguments of the tool. */
export interface AskedBeside {
  /** How old the answers of registers may be. */
  readonly maxAgeSeconds?: number;
  /** In which the decision is said. */
  readonly language?: Language;
}

type ReadBeside =
  | { readonly ok: true; readonly given: unknown; readonly beside: AskedBeside }
  | { readonly ok: false; readonly fields: readonly FieldProblem[] };

/** Takes these arguments out of those of a call over MCP: what is left is what the tool itself takes. */
export function readAskedBeside(tool: Pick<Tool, 'sources'>, given: unknown): ReadBeside {
  if (typeof given !== 'object' || given === null) return { ok: true, given, beside: {} };
  const own: Record<string, unknown> = { ...given };
  const beside: { maxAgeSeconds?: number; language?: Language } = {};
  if (Object.hasOwn(own, localeArgument)) {
    const { [localeArgument]: locale } = own;
    if (!isLocale(locale)) return problem(localeArgument, 'must be a language tag, such as de or fr-BE');
    beside.language = languageOf(locale);
    delete own[localeArgument];
  }
  if (Object.hasOwn(own, maxAgeArgument) && usesRegisters(tool)) {
    const { [maxAgeArgument]: seconds } = own;
    if (!isAge(seconds))
      return problem(maxAgeArgument, `must be a whole number from 0 to ${registerCalls.maxAgeSecondsMax}`);
    beside.maxAgeSeconds = seconds;
    delete own[maxAgeArgument];
  }
  return { ok: true, given: own, beside };
}

/** In which a call over MCP is to be refused, whatever else of its arguments is wrong. */
export function languageAskedIn(given: unknown): Language {
  const { [localeArgument]: locale } = Object(given) as { readonly [localeArgument]?: unknown };
  return isLocale(locale) ? languageOf(locale) : 'en';
}

const problem = (name: string, must: string): ReadBeside => ({
  ok: false,
  fields: [{ path: `/${name}`, code: 'invalid_value', message: `${name} ${must}.` }],
});

const isLocale = (locale: unknown): locale is string =>
  typeof locale === 'string' &&
  locale.length <= invoiceCheck.localeCharactersMax &&
  /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(locale);

const isAge = (seconds: unknown): seconds is number =>
  Number.isSafeInteger(seconds) && (seconds as number) >= 0 && (seconds as number) <= registerCalls.maxAgeSecondsMax;
