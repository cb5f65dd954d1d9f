import { invoiceReport } from '@einvoice/limits';
import { type Fix, type Patches } from '../patches';
import { type AbsentPathRow, type EditionFacts } from '../sets/edition-facts';
import { idsOf, type RuleId } from '../sets/official-rules';
import { cac, cbc, Invoice } from '../tree/elements';
import { answeredOnce, hasChildText, type UblNode } from '../tree/ubl-node';
import { someAt } from '../tree/ubl-path';
import { AbsentPathTree, type AbsentPath } from './absent-path-tree';
import { atRoot, type Check, type RuleGroup } from './rule-group';
import { type RuleRows, type TreeTools } from './rule-row';
import { ublDataTypes } from './ubl-data-types';

/** Paths that may not be there under a condition. */
const conditionalPaths: readonly AbsentPath[] = [
  ['UBL-CR-002', 'cbc:UBLVersionID', hasOtherVersion],
  ['UBL-CR-412', 'cac:PaymentMeans/cbc:PaymentDueDate', (date) => date.parent!.parent!.kind === Invoice],
  [
    'UBL-CR-665',
    '//cac:AdditionalDocumentReference/cbc:ID/@schemeID',
    (id) => !refersToObject(id) || refersToOther(id),
  ],
  ['UBL-CR-666', '//cac:AdditionalDocumentReference/cac:Attachment', refersToObject],
  ['UBL-CR-673', '//cac:AdditionalDocumentReference/cbc:DocumentDescription', refersToObject],
  ['UBL-DT-18', '//@name', (node) => node.kind !== cbc.PaymentMeansCode],
];

/** The forbidden paths of one edition. */
interface Paths {
  readonly tree: AbsentPathTree;
  readonly pathOf: ReadonlyMap<RuleId, string>;
}

const pathsOf = new WeakMap<readonly AbsentPathRow[], Paths>();

function preparedPaths({ absentPaths }: EditionFacts): Paths {
  let known = pathsOf.get(absentPaths);
  if (known === undefined) {
    const paths: readonly AbsentPath[] = [...absentPaths, ...conditionalPaths];
    const pathOf = new Map<RuleId, string>(paths.map(([id, path]) => [id, path]));
    pathsOf.set(absentPaths, (known = { tree: new AbsentPathTree(paths), pathOf }));
  }
  return known;
}

/** Parts of UBL that EN 16931 has no use for. A JSON invoice has no fields for them, so only XML is walked. */
export const ublRestrictions: RuleGroup = {
  name: 'ubl-restrictions',
  ids: idsOf('ubl-restrictions'),
  appliesTo: (document) => !document.isFromJson,
  nodeChecks: (facts) => {
    const check = lineCheck(preparedPaths(facts));
    return [
      [cac.InvoiceLine, check],
      [cac.CreditNoteLine, check],
    ];
  },
  documentChecks: (facts) => atRoot(documentCheck(preparedPaths(facts))),
};

/** Attributes without use; they are looked for in the same walk. */
export const ublAttributes: RuleGroup = {
  name: 'ubl-data-types',
  ids: idsOf('ubl-data-types').filter((id) => !ublDataTypes.ids.includes(id)),
  appliesTo: (document) => !document.isFromJson,
  nodeChecks: [],
  documentChecks: [],
};

/** Lines are walked when they are met, because they may be gone when the whole document is judged. */
function lineCheck({ tree }: Paths): Check {
  return (node, document) => {
    if (node.parent === document.root) tree.walkBelowRoot(node, document.unusedParts);
  };
}

function documentCheck({ tree, pathOf }: Paths): Check {
  return (root, { issues, patches, unusedParts }) => {
    tree.walk(root, unusedParts);
    for (const [id, nodes] of unusedParts) {
      const path = pathOf.get(id)!;
      issues.rule(id, nodes[0]!, () => ({ ...explain(id, path), patch: removal(id, path, nodes, patches) }), root);
    }
  };
}

/** Takes out everything that the rule failed on, unless it is too much, or ought to be written elsewhere. */
function removal(id: RuleId, path: string, nodes: readonly UblNode[], patches: Patches): Fix | null {
  if (nodes.length > invoiceReport.unusedPartsMax || id === 'UBL-CR-412') return null;
  if (id === 'UBL-CR-002') return patches.rewrite(nodes[0]!, '2.1');
  const [, attribute] = path.split('@');
  return attribute === undefined ? patches.remove(nodes) : patches.removeAttribute(nodes, attribute);
}

/** What the forbidden thing is, in words made of its path. */
function explain(id: RuleId, path: string): { message: string; fix: string } {
  if (id === 'UBL-CR-002') {
    return { message: 'The UBL version is not 2.1.', fix: 'Write 2.1, or leave the version out.' };
  }
  if (id === 'UBL-CR-412') {
    return { message: 'An invoice has its due date in cbc:DueDate, not in its payment instruction.', fix: 'Move the date to cbc:DueDate.' }; // prettier-ignore
  }
  if (id === 'UBL-CR-666' || id === 'UBL-CR-673') {
    const what = id === 'UBL-CR-666' ? 'attachment' : 'description';
    return {
      message: `The invoiced object (document type 130) has no ${what} in EN 16931.`,
      fix: `Put the ${what} into a supporting document of its own, without document type.`,
    };
  }
  const steps = path.replace('//', '').split('/');
  const last = steps.pop()!;
  const owner = steps.length > 0 ? ` of ${steps.join('/')}` : path.startsWith('//') ? '' : ' of the document';
  const isAttribute = last.startsWith('@');
  return {
    message: `EN 16931 has no use for ${isAttribute ? `the attribute ${last.slice(1)}` : last}${owner}; its receiver may ignore it.`,
    fix: `Remove it${isAttribute ? '' : '; what it says belongs in a term of EN 16931 or in a note'}.`,
  };
}

function hasOtherVersion(version: UblNode): boolean {
  return !saysVersion(version.parent!);
}

const saysVersion = answeredOnce((root) => {
  for (let at = root.first; at !== null; at = at.next)
    if (at.key === 'cbc:UBLVersionID' && at.text === '2.1') return true;
  return false;
});

/** Whether a reference has a document type that is 130, the invoiced object. @param part a child of the reference */
function refersToObject(part: UblNode): boolean {
  return hasChildText(part.parent, cbc.DocumentTypeCode, '130');
}

/** Whether it has one that is something else. */
function refersToOther(part: UblNode): boolean {
  return hasOtherType(part.parent!);
}

const hasOtherType = answeredOnce((reference) =>
  someAt(reference, [cbc.DocumentTypeCode], ({ text }) => text !== '130'),
);

/** An additional document of a type (130 is the invoiced object), or without one. */
function addDocument(root: UblNode, { append }: TreeTools, type?: string): UblNode {
  const reference = append(root, cac.AdditionalDocumentReference);
  append(reference, cbc.ID, 'A-1');
  if (type !== undefined) append(reference, cbc.DocumentTypeCode, type);
  return reference;
}

/** What the rules with a condition ask, and a change that breaks each; see rule-row.ts. */
// prettier-ignore
const conditionalRows: RuleRows = {
  'UBL-CR-002': { asks: 'A UBL version, if given, is 2.1.',
    breaksTree: (root, { append }) => append(root, 'cbc:UBLVersionID', '2.2') },
  'UBL-CR-412': { asks: 'An invoice has its due date in `cbc:DueDate`, not in its payment instruction.',
    breaksTree: (root, { append, elementAt }) => append(elementAt(root, [cac.PaymentMeans]), cbc.PaymentDueDate, '2026-12-20') },
  'UBL-CR-665': { asks: 'Only an invoiced object (document type 130) has an identifier with a scheme.', besides: ['UBL-SR-43'],
    breaksTree: (root, tools) => tools.setAttribute(tools.childAt(addDocument(root, tools), cbc.ID), 'schemeID', 'ABZ') },
  'UBL-CR-666': { asks: 'An invoiced object (document type 130) has no attachment.',
    breaksTree: (root, tools) => tools.append(tools.append(tools.append(addDocument(root, tools, '130'), cac.Attachment), cac.ExternalReference), cbc.URI, 'https://example.com/a') },
  'UBL-CR-673': { asks: 'An invoiced object (document type 130) has no description.',
    breaksTree: (root, tools) => tools.append(addDocument(root, tools, '130'), cbc.DocumentDescription, 'What it is') },
  'UBL-DT-18': { asks: 'Only a payment means code has the attribute `name`.',
    breaksTree: (root, { childAt, setAttribute }) => setAttribute(childAt(root, cbc.ID), 'name') },
};

/** The rows of forbidden paths: a path says both what its rule asks and what breaks it. */
export function rowsOfPaths(paths: readonly AbsentPathRow[]): RuleRows {
  return { ...Object.fromEntries(paths.map(([id, path]) => [id, { asks: asksOf(path) }])), ...conditionalRows };
}

function asksOf(path: string): string {
  const steps = path.replace(/^\/\//, '').split('/');
  const name = steps.pop()!;
  const attribute = name.startsWith('@') ? name.slice(1) : null;
  const what = attribute === null ? `\`${name}\`` : `attribute \`${attribute}\``;
  const where = steps.length === 0 ? (path.startsWith('//') ? ', anywhere' : '') : ` in \`${steps.join('/')}\``;
  return `No ${what}${where}: EN 16931 has no use for it.`;
}
