import { type InvoiceDocument } from '../invoice-document';
import { absentPaths } from '../official/absent-paths.generated';
import { idsOf, type RuleId } from '../official/rule-catalogue';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { answeredOnce, hasChildText, type UblNode } from '../tree/ubl-node';
import { someAt } from '../tree/ubl-path';
import { AbsentPathTree, type AbsentPath } from './absent-path-tree';
import { type RuleGroup } from './rule-group';

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
const paths: readonly AbsentPath[] = [...absentPaths, ...conditionalPaths];
const pathOf = new Map<RuleId, string>(paths.map(([id, path]) => [id, path]));
const tree = new AbsentPathTree(paths);

/** Parts of UBL that EN 16931 has no use for. A JSON invoice has no fields for them, so only XML is walked. */
export const ublRestrictions: RuleGroup = {
  name: 'ubl-restrictions',
  ids: idsOf('ubl-restrictions'),
  appliesTo: (document) => !document.isFromJson,
  nodeChecks: [
    [cac.InvoiceLine, line],
    [cac.CreditNoteLine, line],
  ],
  documentChecks: [
    [Invoice, wholeDocument],
    [CreditNote, wholeDocument],
  ],
};

/** Attributes without use; they are looked for in the same walk. */
export const ublAttributes: RuleGroup = {
  name: 'ubl-data-types',
  ids: paths.flatMap(([id]) => (id.startsWith('UBL-DT-') ? [id] : [])),
  appliesTo: (document) => !document.isFromJson,
  nodeChecks: [],
  documentChecks: [],
};

/** Lines are walked when they are met, because they may be gone when the whole document is judged. */
function line(node: UblNode, document: InvoiceDocument): void {
  if (node.parent === document.root) tree.walkBelowRoot(node, document.unusedParts);
}

function wholeDocument(root: UblNode, { issues, unusedParts }: InvoiceDocument): void {
  tree.walk(root, unusedParts);
  for (const [id, node] of unusedParts) issues.rule(id, node, () => explain(id, pathOf.get(id)!));
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
    fix: `Remove it${isAttribute ? '' : '; what it says belongs into a term of EN 16931 or into a note'}.`,
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
