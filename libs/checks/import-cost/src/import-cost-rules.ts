import { type CostRule, type ImportCostRules } from './cost-rule';
import { dutyRules } from './duty-rules';
import { readDecimal } from './money';
import { vatRates } from './vat-rates';

/** The rules as known on the day that each row names. */
export const importCostRules: ImportCostRules = [...dutyRules, ...vatRates];

/** What is wrong with a file of rules; `path` is a JSON pointer. */
export interface RuleProblem {
  readonly path: string;
  readonly message: string;
}
export type ReadRules =
  | { readonly ok: true; readonly rules: ImportCostRules }
  | { readonly ok: false; readonly problems: readonly RuleProblem[] };

/**
 * Reads rows of an operator, `{ "rules": [row, …] }`, and puts them over ours: a row replaces ours with the same id, any other is added.
 * Every row says its source and the day on which it was compared with it. All of them hold, or none.
 */
export function withOperatorRules(file: unknown, base: ImportCostRules = importCostRules): ReadRules {
  const rows: unknown = isObject(file) ? file['rules'] : undefined;
  if (!Array.isArray(rows))
    return { ok: false, problems: [{ path: '/rules', message: 'This must be a list of rows.' }] };
  const problems = rows.flatMap((row: unknown, index) => problemsOf(row).map(([name, message]) => ({ path: `/rules/${index}${name && `/${name}`}`, message }))); // prettier-ignore
  if (problems.length > 0) return { ok: false, problems };
  const brought = rows as CostRule[];
  const ids = new Set(brought.map(({ id }) => id));
  const rules = [...base.filter(({ id }) => !ids.has(id)), ...brought];
  const clashes = clashesIn(rules);
  return clashes.length > 0 ? { ok: false, problems: clashes } : { ok: true, rules };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
type Test = readonly [isRight: (value: unknown) => boolean, message: string];

const text = (pattern: RegExp, message: string): Test => [
  (value) => typeof value === 'string' && value.length <= 500 && pattern.test(value),
  message,
];
const isDay = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};
const day: Test = [isDay, 'This must be a day, YYYY-MM-DD.'];
const oneOf = (...values: unknown[]): Test => [(value) => values.includes(value), `This must be one of ${values.join(', ')}.`]; // prettier-ignore
const decimal = (decimalsMax: number): Test => [
  (value) => typeof value === 'string' && value.length <= 9 && readDecimal(value, decimalsMax) !== null,
  `This must be a text such as "3.00", with at most ${decimalsMax} decimals.`,
];
const country = text(/^[A-Z]{2}$/, 'This must be two capitals, such as GR.');
const code = text(/^[a-z][a-z0-9_]{1,59}$/, 'This must be a name in small letters, such as eu_handling_fee.');
const words = text(/\S/, 'This must be a text of at most 500 characters.');

const shared: Readonly<Record<string, Test>> = {
  ...{ id: text(/^[a-z][a-z0-9_-]{1,59}$/, 'This must be a name in small letters.'), from: day },
  to: [(value) => value === null || isDay(value), 'This must be the last day, YYYY-MM-DD, or null.'],
  ...{ legalBasis: words, sourceUrl: text(/^https:\/\/[^\s]+$/, 'This must be an address that begins with https.') },
  ...{ reviewedAt: day, certainty: oneOf('certain', 'reported', 'unconfirmed') },
};
const ofKind: Readonly<Record<string, Readonly<Record<string, Test>>>> = {
  relief: { amount: decimal(2) },
  flat_duty: { amount: decimal(2), upTo: decimal(2) },
  vat_rate: { country, amount: decimal(1) },
  fee: {
    ...{ code, amount: decimal(2), currency: text(/^[A-Z]{3}$/, 'This must be three capitals, such as EUR.') },
    country: [(value) => value === null || country[0](value), 'This must be two capitals, or null for all.'],
    ...{ per: oneOf('consignment', 'item'), inVatBase: oneOf(true, false), note: words },
  },
  declaration: { code, note: words },
};

function problemsOf(row: unknown): readonly (readonly [name: string, message: string])[] {
  if (!isObject(row)) return [['', 'A row must be an object.']];
  const kind = String(row['kind']);
  const own = Object.hasOwn(ofKind, kind) ? ofKind[kind]! : null;
  if (own === null) return [['kind', `This must be one of ${Object.keys(ofKind).join(', ')}.`]];
  const tests = { ...shared, ...own };
  const unknown = Object.keys(row).filter((name) => name !== 'kind' && !Object.hasOwn(tests, name));
  const wrong = Object.entries(tests).filter(([name, [isRight]]) => !isRight(row[name]));
  const backwards = wrong.length === 0 && typeof row['to'] === 'string' && row['to'] < String(row['from']);
  return [
    ...unknown.map((name) => [name.slice(0, 40), 'A row of this kind has no such field.'] as const),
    ...wrong.map(([name, [, message]]) => [name, message] as const),
    ...(backwards ? [['to', 'The last day is before the first.'] as const] : []),
  ];
}

/** Two rows for the same thing on one day would make an answer depend on their order. */
function clashesIn(rules: ImportCostRules): readonly RuleProblem[] {
  const clashes: RuleProblem[] = [];
  rules.forEach((rule, index) => {
    const other = rules.slice(index + 1).find((one) => subjectOf(one) === subjectOf(rule) && overlap(one, rule));
    if (other) clashes.push({ path: '/rules', message: `${rule.id} and ${other.id} apply on the same days.` });
  });
  return clashes;
}

function subjectOf(rule: CostRule): string {
  if (rule.kind === 'relief' || rule.kind === 'flat_duty') return 'duty';
  if (rule.kind === 'vat_rate') return `vat ${rule.country}`;
  return `${rule.kind} ${rule.code}`;
}

const overlap = (one: CostRule, other: CostRule): boolean =>
  (one.to === null || other.from <= one.to) && (other.to === null || one.from <= other.to);
