import { type Catalogue, termName, viewText } from '@einvoice/languages';
import { invoiceView } from '@einvoice/limits';
import { type FieldNode, invoiceTree, isIdentifier } from './field-tree';
import { shownValue, type ValueContext } from './shown-value';

/** One value of the invoice under the name of its term. */
export interface ViewRow {
  readonly term: string;
  readonly label: string;
  /** For reading: amounts and dates are written as in the language, everything else stands as it was sent. */
  readonly text: string;
}

/** A group of terms. */
export interface ViewGroup {
  readonly term: string;
  readonly title: string;
  readonly rows: readonly ViewRow[];
  readonly groups: readonly ViewGroup[];
}

/** An invoice as a person reads it: plain text in a tree, for a page or for paper. */
export interface InvoiceView extends ViewGroup {
  readonly language: Catalogue['language'];
  readonly notes: readonly string[];
}

/** What is shown beside the invoice itself. */
export interface ViewOptions {
  /** Of a draft that leaves its totals out: what they come to. */
  readonly computed?: { readonly totals: object | null; readonly vatBreakdown: readonly object[] | null };
  /** How many parts of the document are no terms of EN 16931. */
  readonly lost?: number;
}

type Fields = Readonly<Record<string, unknown>>;

const creditNotes: readonly unknown[] = ['381', '396', '81', '83', '532'];

/**
 * All terms of EN 16931 that an invoice states, under their names in a language. Nothing is opened, and nothing is judged.
 * @param invoice the JSON invoice; what has another form than a field takes is left out
 */
export function viewOf(invoice: object, catalogue: Catalogue, { computed, lost = 0 }: ViewOptions = {}): InvoiceView {
  const whole = withComputed(withItemNames(invoice as Fields), computed);
  const { fields } = whole;
  const isCreditNote = fields['kind'] === 'creditNote' || creditNotes.includes(String(fields['typeCode']));
  const context = { ...whole, catalogue, currency: textOf(fields['currency']), taxCurrency: textOf(fields['taxCurrency']) }; // prettier-ignore
  const lines = listOf(fields['lines']).length;
  const cut = lines - invoiceView.linesMax;
  return {
    ...groupOf(invoiceTree, fields, context),
    title: viewText(isCreditNote ? 'creditNote' : 'invoice', {}, catalogue),
    language: catalogue.language,
    notes: [
      ...(cut > 0 ? [viewText('cutLines', { count: cut }, catalogue)] : []),
      ...(lost > 0 ? [viewText('lost', { count: lost }, catalogue)] : []),
      viewText('statement', {}, catalogue),
    ],
  };
}

interface Context extends ValueContext {
  readonly computedFields: ReadonlySet<string>;
}

function groupOf(node: FieldNode, fields: Fields, context: Context): ViewGroup {
  const rows: ViewRow[] = [];
  const groups: ViewGroup[] = [];
  for (const field of node.fields) {
    for (const value of valuesOf(field, fields)) {
      if (field.fields.length === 0 || isIdentifier(field) || !isObject(value)) rows.push(...rowsOf(field, value, context));
      else groups.push(groupOf(field, value, context));
    }
  }
  // A group without a name of its own, such as the VAT of an allowance, belongs to what it stands in.
  const named = groups.filter(({ term }) => term !== '');
  const nameless = groups.filter(({ term }) => term === '');
  return {
    term: node.term,
    title: labelOf(node, context),
    rows: [...rows, ...nameless.flatMap((group) => group.rows)],
    groups: named.filter((group) => group.rows.length > 0 || group.groups.length > 0),
  };
} // prettier-ignore

/** One value where the field takes one; a list is looked at as far as it is shown. */
function valuesOf({ name, isList }: FieldNode, fields: Fields): readonly unknown[] {
  if (!Object.hasOwn(fields, name)) return [];
  const value = fields[name];
  const isMany = isList || name === 'note' || name === 'payment';
  return isMany ? listOf(value).slice(0, invoiceView.linesMax) : [value];
}

function rowsOf(field: FieldNode, value: unknown, context: Context): ViewRow[] {
  const text = shownValue(field, value, context);
  return text === null || text === '' ? [] : [{ term: field.term, label: labelOf(field, context), text }];
}

function labelOf({ term, name }: FieldNode, { catalogue, computedFields }: Context): string {
  const label = name === 'network' ? viewText('cardNetwork', {}, catalogue) : termName(term, catalogue);
  return computedFields.has(term) ? viewText('computed', { label }, catalogue) : label;
}

/** A draft may leave out what is computed from its lines: that is shown, and said to be computed. */
function withComputed(
  fields: Fields,
  computed: ViewOptions['computed'],
): { readonly fields: Fields; readonly computedFields: ReadonlySet<string> } {
  const given = isObject(fields['totals']) ? fields['totals'] : {};
  const missing = Object.entries(computed?.totals ?? {}).filter(([name]) => isAbsent(given[name]));
  const totals = Object.fromEntries(missing);
  const node = invoiceTree.fields.find(({ name }) => name === 'totals')!;
  const terms = node.fields.filter(({ name }) => Object.hasOwn(totals, name)).map(({ term }) => term);
  const isBreakdownMissing = isAbsent(fields['vatBreakdown']) && !isAbsent(computed?.vatBreakdown);
  return {
    fields: {
      ...fields,
      totals: { ...given, ...totals },
      ...(isBreakdownMissing && { vatBreakdown: computed?.vatBreakdown }),
    },
    computedFields: new Set([...terms, ...(isBreakdownMissing ? ['BG-23'] : [])]),
  };
}

/** `name` of a line is another word for the name of its item. */
function withItemNames(fields: Fields): Fields {
  if (!Array.isArray(fields['lines'])) return fields;
  const lines = fields['lines'].map((line: unknown) => {
    if (!isObject(line) || isAbsent(line['name'])) return line;
    return { ...line, item: { name: line['name'], ...(isObject(line['item']) ? line['item'] : {}) } };
  });
  return { ...fields, lines };
}

const isAbsent = (value: unknown): boolean => value === null || value === undefined;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isAbsent(value) ? [] : [value]);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
