import { pointerOf } from './json-pointer';
import { type Json, type JsonObject } from './review-answer';

/** A field that two invoices do not say the same in; undefined is nothing. */
export interface Difference {
  readonly path: string;
  readonly here: string | undefined;
  readonly there: string | undefined;
}

/** Field by field, in the order of the first invoice. Amounts are compared as amounts: 10.0 and 10.00 are the same. */
export function compareInvoices(here: JsonObject, there: JsonObject): Difference[] {
  const [mine, theirs] = [leavesOf(here), leavesOf(there)];
  const paths = new Set([...mine.keys(), ...theirs.keys()]);
  return [...paths].flatMap((path) => {
    const difference = { path, here: mine.get(path), there: theirs.get(path) };
    return isSame(difference.here, difference.there) ? [] : difference;
  });
}

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && plain(one) === plain(other));

/** A decimal without zeros that say nothing; any other text as it is. */
const plain = (text: string): string =>
  /^-?\d+(\.\d+)?$/.test(text) ? text.replace(/^(-?)0+(?=\d)/, '$1').replace(/\.0+$|(\.\d*?)0+$/, '$1') : text;

function leavesOf(invoice: JsonObject): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: Json | undefined, steps: readonly string[]): void => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') return void leaves.set(pointerOf(steps), String(value));
    if (Array.isArray(value)) {
      for (const [step, each] of namesOf(value as readonly Json[])) visit(each, [...steps, step]);
      return;
    }
    for (const [name, each] of Object.entries(value as JsonObject)) visit(each, [...steps, name]);
  };
  visit(invoice, []);
  return leaves;
}

/** Members of a list by what they are called, so that a line put in between does not change all after it; else by their place. */
function namesOf(list: readonly Json[]): [string, Json][] {
  const named = list.map((each): [string | null, Json] => [nameOf(each), each]);
  const isUnique = new Set(named.map(([name]) => name)).size === list.length;
  return named.map(([name, each], index) => [isUnique && name !== null ? name : String(index), each]);
}

function nameOf(value: Json): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { id, category, rate } = value as JsonObject;
  if (typeof id === 'string' && id !== '') return `id ${id}`;
  return typeof category === 'string' ? `category ${[category, rate].filter(Boolean).join(' ')}` : null;
}
