import { readFileSync } from 'node:fs';

/** One variable of the environment: its name, how its text is read, and in words what is wanted. */
export interface Setting<T> {
  readonly variable: string;
  readonly wants: string;
  /** Undefined when the text is not acceptable. */
  read(text: string): T | undefined;
  /** Taken when the variable is not set; a setting without it is required. */
  readonly whenUnset?: { readonly value: T };
  /** The variable with `_FILE` behind its name may give the path of a file that holds the text. */
  readonly mayBeInFile?: boolean;
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;
export type ConfigOf<S extends Settings> = { readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never };

/** The configuration cannot be used; names every problem, and never a value, for any of them may be a secret. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(['The configuration cannot be used:', ...problems].join('\n  '));
  }
}

/**
 * Reads all settings at once. Throws a `ConfigError` with every problem; `rules` adds what is wrong between settings
 * that are acceptable one by one. A variable that is set to nothing counts as not set.
 */
export function loadConfig<S extends Settings>(
  environment: Readonly<Record<string, string | undefined>>,
  settings: S,
  rules: (config: ConfigOf<S>) => readonly string[] = () => [],
): ConfigOf<S> {
  const problems: string[] = [];
  const values = Object.entries(settings).map(([name, setting]) => {
    const text = environment[setting.variable] || textInFile(environment, setting, problems);
    const value = text === undefined ? setting.whenUnset?.value : setting.read(text);
    const missing = text === undefined && !setting.whenUnset;
    if (missing) problems.push(`${setting.variable} is not set; it must be ${setting.wants}.`);
    else if (text !== undefined && value === undefined) problems.push(`${setting.variable} must be ${setting.wants}.`);
    return [name, value];
  });
  const config = Object.fromEntries(values) as ConfigOf<S>;
  if (problems.length === 0) problems.push(...rules(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Undefined when no file is named, and when it cannot be read: then that is among the problems. */
function textInFile(
  environment: Readonly<Record<string, string | undefined>>,
  { variable, mayBeInFile }: Setting<unknown>,
  problems: string[],
): string | undefined {
  const file = mayBeInFile && environment[`${variable}_FILE`];
  if (!file) return undefined;
  try {
    return readKeyFile(`${variable}_FILE`, file).trim();
  } catch (error) {
    problems.push(...(error as ConfigError).problems);
    return undefined;
  }
}

/** A secret: its variable may be set, or name a file with `_FILE` behind its name. */
export const secret = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, mayBeInFile: true });

/** A setting that may stay unset. */
export const optional = <T>(setting: Setting<T>): Setting<T | undefined> => ({
  ...setting,
  whenUnset: { value: undefined },
});

/** A setting with a value for when it is not set. */
export const withDefault = <T>(value: T, setting: Setting<T>): Setting<T> => ({ ...setting, whenUnset: { value } });

export const text = (variable: string, wants: string, pattern = /^[ -~]+$/): Setting<string> => ({
  variable,
  wants,
  read: (given) => (pattern.test(given) ? given : undefined),
});

export const wholeNumber = (variable: string, { min, max }: { min: number; max: number }): Setting<number> => ({
  variable,
  wants: `a whole number from ${min} to ${max}`,
  read: (given) => {
    const value = /^\d{1,15}$/.test(given) ? Number(given) : NaN;
    return value >= min && value <= max ? value : undefined;
  },
});

export const oneOf = <const T extends string>(variable: string, values: readonly T[]): Setting<T> => ({
  variable,
  wants: `one of ${values.join(', ')}`,
  read: (given) => values.find((value) => value === given),
});

/** An absolute http(s) address without user information and query; given back without a slash at its end. */
export const webAddress = (variable: string): Setting<string> => ({
  variable,
  wants: 'an http:// or https:// address without user name, query and fragment',
  read: (given) => {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    const plain = url && !url.username && !url.password && !url.search && !url.hash;
    return plain && /^https?:$/.test(url.protocol) ? url.href.replace(/\/$/, '') : undefined;
  },
});

/** Several values separated by commas, each as `item` reads it. */
export const listOf = <T>(item: Setting<T>): Setting<readonly T[]> => ({
  variable: item.variable,
  wants: `a list separated by commas, each ${item.wants}`,
  read: (given) => {
    const values = given.split(',').map((part) => item.read(part.trim()));
    return values.includes(undefined as T) ? undefined : (values as T[]);
  },
});

/** The text of the file that a setting names. The error names the variable; neither the path nor the content. */
export function readKeyFile(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError([`${variable} names a file that cannot be read.`]);
  }
}
