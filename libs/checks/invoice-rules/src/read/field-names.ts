import { invoiceFields } from './invoice-fields';

/** The fields of one object of the invoice; `path` is its place, e.g. `lines[].item`. */
export interface FieldSet {
  readonly path: string;
  readonly names: ReadonlySet<string>;
}

const terms = new Map<string, string>(invoiceFields);
const namesByPath = new Map<string, Record<string, true>>();
for (const [path] of invoiceFields) {
  const dot = path.lastIndexOf('.');
  const owner = dot < 0 ? '' : path.slice(0, dot);
  const names = namesByPath.get(owner) ?? {};
  names[path.slice(dot + 1).replace('[]', '')] = true;
  namesByPath.set(owner, names);
}

/** @param path of an object in invoice-fields.ts; empty is the invoice itself */
export function fieldSet(path: string): FieldSet {
  const names = namesByPath.get(path);
  if (names === undefined) throw new Error(`No fields are listed below "${path}".`);
  // Keys, not the texts they were made of: a key is one string in all objects, so looking one up compares no characters.
  return { path, names: new Set(Object.keys(names)) };
}

/** What a field holds; @param path as in invoice-fields.ts, with or without the `[]` at its end */
export function kindOfField(path: string): 'list' | 'object' | 'value' {
  if (path.endsWith('[]') || terms.has(`${path}[]`)) return 'list';
  return namesByPath.has(path) ? 'object' : 'value';
}

/** The EN 16931 term of a JSON pointer, as a list of none or one. */
export function termsAt(pointer: string): string[] {
  const path = pointer
    .slice(1)
    .replace(/\/\d+(?=\/|$)/g, '[]')
    .replaceAll('/', '.');
  const term = terms.get(path) ?? terms.get(path.replace(/\[\]$/, '')) ?? '';
  return term === '' ? [] : [term];
}

/**
 * Names of other formats and languages for our fields; the value is the path from the object that the name stands in, or with a `/`
 * in front from the invoice.
 */
const aliases: Record<string, readonly (readonly [field: string, meant: string])[]> = {
  '': [
    ['total', 'totals.due'],
    ['amountDue', 'totals.due'],
    ['customer', 'buyer'],
    ['client', 'buyer'],
    ['supplier', 'seller'],
    ['vendor', 'seller'],
    ['items', 'lines'],
    ['lineItems', 'lines'],
    ['invoiceNumber', 'number'],
    ['id', 'number'],
    ['date', 'issueDate'],
    ['invoiceDate', 'issueDate'],
    ['iban', 'payment[].account.id'],
    ['notes', 'note'],
    ['taxes', 'vatBreakdown'],
  ],
  seller: [['vat_number', 'vatId'], ['vatNumber', 'vatId'], ['vat', 'vatId'], ['iban', '/payment[].account.id']], // prettier-ignore
  buyer: [['vat_number', 'vatId'], ['vatNumber', 'vatId'], ['vat', 'vatId'], ['taxId', 'vatId']], // prettier-ignore
  taxRepresentative: [['vat_number', 'vatId'], ['vatNumber', 'vatId'], ['taxId', 'vatId']], // prettier-ignore
  'lines[]': [['unitPrice', 'price.net'], ['qty', 'quantity'], ['description', 'item.description'], ['amount', 'net'], ['total', 'net'], ['vatRate', 'vat.rate']], // prettier-ignore
  'payment[]': [
    ['iban', 'account.id'],
    ['bic', 'account.bic'],
  ],
};
const nameCharactersMax = 32;

/** The field that was probably meant: from the aliases, or at most two edits away; null when nothing is near. */
export function meantField(set: FieldSet, name: string): string | null {
  for (const [alias, meant] of aliases[set.path] ?? []) if (alias === name) return meant;
  if (name.length > nameCharactersMax) return null;
  const lower = name.toLowerCase();
  let best: string | null = null;
  let bestDistance = 3;
  for (const known of set.names) {
    const distance = known.toLowerCase() === lower ? 0 : editDistance(known, name, bestDistance);
    if (distance < bestDistance && distance < known.length) {
      best = known;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance, or `limit` when it is not smaller. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return Math.min(row[b.length]!, limit);
}
