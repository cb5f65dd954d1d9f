import { invoiceFields } from '@einvoice/invoice-rules/fields';

/** A field of the JSON invoice, with the fields in it. */
export interface FieldNode {
  readonly name: string;
  /** Term of EN 16931; empty where there is none. */
  readonly term: string;
  /** The last of several with one name may be a list. */
  readonly isList: boolean;
  readonly fields: readonly FieldNode[];
}

interface OpenNode extends FieldNode {
  readonly fields: OpenNode[];
}

/** Groups as a person reads an invoice; what is not named here comes before them. */
const readingOrder: readonly string[] = [
  ...['seller', 'buyer', 'payee', 'taxRepresentative', 'delivery', 'period', 'precedingInvoices', 'lines'],
  ...['allowances', 'charges', 'vatBreakdown', 'totals', 'payment', 'attachments'],
];

/** The whole invoice. What kind it is its title says; what a caller keeps under `meta` is no part of it. */
export const invoiceTree: FieldNode = inReadingOrder(treeOf(invoiceFields));

function inReadingOrder(tree: FieldNode): FieldNode {
  const place = ({ name }: FieldNode) => readingOrder.indexOf(name);
  return { ...tree, fields: [...tree.fields].sort((one, other) => place(one) - place(other)) };
}

function treeOf(rows: readonly (readonly [path: string, term: string])[]): FieldNode {
  const root: OpenNode = { name: '', term: '', isList: false, fields: [] };
  for (const [path, term] of rows) {
    if (path === 'kind' || path === 'meta' || path === 'lines[].name') continue;
    place(root, path.split('.'), term);
  }
  return root;
}

function place(owner: OpenNode, [step = '', ...rest]: readonly string[], term: string): void {
  const name = step.replace('[]', '');
  let node = owner.fields.find((field) => field.name === name);
  if (node === undefined) {
    node = { name, term: rest.length === 0 ? term : '', isList: step.endsWith('[]'), fields: [] };
    owner.fields.push(node);
  }
  if (rest.length > 0) place(node, rest, term);
}

/** Fields of an object that is no group of its own, but a number with its scheme. */
export const isIdentifier = ({ fields }: FieldNode): boolean =>
  fields.length === 2 && fields[0]!.name === 'value' && fields[1]!.name === 'scheme';
