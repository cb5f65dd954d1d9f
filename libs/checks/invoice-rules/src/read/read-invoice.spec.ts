import { AmountSums } from '../amount-sums';
import { IssueList } from '../issues';
import { type Json } from '../sample-invoices';
import { elementName } from '../tree/elements';
import { jsonPointer } from '../tree/json-pointer';
import { UblNode, UblTree } from '../tree/ubl-node';
import { invoiceFields } from './invoice-fields';
import { JsonReader } from './json-reader';
import { readDocumentAllowanceCharges } from './read-allowance-charges';
import { readHeader } from './read-header';
import { readLine } from './read-line';
import { readTotals } from './read-totals';
import { validateInvoice } from '../validate-invoice';

const paths = invoiceFields.map(([field]) => field);
/** Fields that hold a value: no other field stands below them. */
const leaves = paths.filter(
  (field) => !paths.some((other) => other.startsWith(`${field}.`)) && !['meta', 'kind', 'lines[].name'].includes(field),
);
const isDecimal = (field: string) =>
  /^totals\.|(^|\.)(amount|base|percent|rate|quantity|baseQuantity|net|discount|gross|taxable|tax)$/.test(field);
const isDate = (field: string) => /(Date|\.date|\.start|\.end)$/.test(field);

/** A value that no other field has. */
function valueOf(field: string, index: number): string {
  if (isDate(field)) return new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
  return isDecimal(field) ? `${1000 + index}.5` : `text ${index}`;
}

function fullInvoice(): Json {
  const invoice: Json = {};
  leaves.forEach((field, index) => {
    const steps = field.split('.');
    const last = steps.pop()!;
    let owner = invoice;
    for (const step of steps) {
      const name = step.replace('[]', '');
      if (step.endsWith('[]')) owner = (owner[name] ??= [{}])[0];
      else owner = owner[name] ??= {};
    }
    owner[last.replace('[]', '')] = last.endsWith('[]') ? [valueOf(field, index)] : valueOf(field, index);
  });
  return invoice;
}

function read(invoice: Json): { root: UblNode; codes: string[] } {
  const issues = new IssueList(jsonPointer);
  const reader = new JsonReader(new UblTree(), issues);
  const root = readHeader(reader, invoice);
  readDocumentAllowanceCharges(reader, root, invoice);
  readTotals(reader, root, invoice, new AmountSums(), []);
  invoice.lines.forEach((line: Json, index: number) => readLine(reader, root, line, index));
  return { root, codes: issues.report().issues.map((issue) => issue.code) };
}

/** Every text and attribute of the tree with the pointer it came from. */
function valuesOf(node: UblNode, found = new Map<string, string>()): Map<string, string> {
  if (node.text !== '') found.set(node.text, jsonPointer(node));
  for (let at = node.attributes; at !== null; at = at.next) {
    found.set(at.value, jsonPointer(new UblNode(0, node, '', at.key, -1)));
  }
  for (let at = node.first; at !== null; at = at.next) valuesOf(at, found);
  return found;
}

function outline(node: UblNode, depth = 0): string {
  const name = `${'  '.repeat(depth)}${elementName(node.kind)}`;
  const lines = [name];
  for (let at = node.first; at !== null; at = at.next) lines.push(outline(at, depth + 1));
  return lines.join('\n');
}

describe.each(['invoice', 'creditNote'])('reading every field of an %s', (kind) => {
  const invoice = { ...fullInvoice(), kind };
  const { root, codes } = read(invoice);
  const values = valuesOf(root);

  it('has nothing to say about the form', () => {
    expect(codes).toEqual([]);
  });

  it.each(leaves.map((field, index) => [field, valueOf(field, index)]))(
    'puts %s into the tree, and knows where it came from',
    (field, value) => {
      const pointer = `/${field.replace(/\[\]/g, '.0').replaceAll('.', '/')}`;
      // The value of an Identifier is found under the Identifier itself.
      expect(values.get(value)).toBe(pointer.replace(/\/value$/, field.endsWith('attributes[].value') ? '/value' : ''));
    },
  );

  it('writes the elements in the order of the UBL schema', () => {
    expect(outline(root)).toMatchSnapshot();
  });
});

it.each([
  ['x'.repeat(100_000), 'a text of 100000 characters'],
  ['é', 'a text of one character'],
  ['', 'an empty text'],
])('a decimal that is none is told as long as it was sent', (quantity, told) => {
  const { issues } = validateInvoice({ lines: [{ quantity }] }, { now: new Date(0) });
  expect(issues.find(({ code }) => code === 'invalid_decimal')?.message).toContain(`, got ${told}.`);
});
