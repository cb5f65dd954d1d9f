import { type InvoiceDocument } from '../invoice-document';
import { absentPaths } from '../official/absent-paths.generated';
import { idsOf, type RuleId } from '../official/rule-catalogue';
import { cbc, CreditNote, Invoice } from '../tree/elements';
import { child, sibling, type UblNode } from '../tree/ubl-node';
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
];
const paths: readonly AbsentPath[] = [...absentPaths.filter(([id]) => id.startsWith('UBL-CR-')), ...conditionalPaths];
const pathOf = new Map<RuleId, string>(paths.map(([id, path]) => [id, path]));
const tree = new AbsentPathTree(paths);

/** Parts of UBL that EN 16931 has no use for. A JSON invoice has no fields for them, so only XML is walked. */
export const ublRestrictions: RuleGroup = {
  name: 'ubl-restrictions',
  ids: idsOf('ubl-restrictions'),
  appliesTo: (document) => !document.isFromJson,
  nodeChecks: [],
  documentChecks: [
    [Invoice, unusedParts],
    [CreditNote, unusedParts],
  ],
};

function unusedParts(root: UblNode, { issues }: InvoiceDocument): void {
  for (const [id, node] of tree.walk(root)) issues.rule(id, node, () => explain(id, pathOf.get(id)!));
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
  const owner = steps.length === 0 ? 'the document' : steps.join('/');
  const isAttribute = last.startsWith('@');
  return {
    message: `EN 16931 has no use for ${isAttribute ? `the attribute ${last.slice(1)}` : last} of ${owner}; its receiver may ignore it.`,
    fix: `Remove it${isAttribute ? '' : '; what it says belongs into a term of EN 16931 or into a note'}.`,
  };
}

function hasOtherVersion(version: UblNode): boolean {
  for (let at = version.parent!.first; at !== null; at = at.next) {
    if (at.key === version.key && at.kind === version.kind && at.text === '2.1') return false;
  }
  return true;
}

/** Whether a reference has a document type that is 130, the invoiced object. @param part a child of the reference */
function refersToObject(part: UblNode): boolean {
  for (let type = child(part.parent, cbc.DocumentTypeCode); type !== null; type = sibling(type)) {
    if (type.text === '130') return true;
  }
  return false;
}

/** Whether it has one that is something else. */
function refersToOther(part: UblNode): boolean {
  for (let type = child(part.parent, cbc.DocumentTypeCode); type !== null; type = sibling(type)) {
    if (type.text !== '130') return true;
  }
  return false;
}
