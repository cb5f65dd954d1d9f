import { type InvoiceDocument } from '../invoice-document';
import { absentPaths } from '../official/absent-paths.generated';
import { type RuleId } from '../official/rule-catalogue';
import { cbc, CreditNote, Invoice } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { AbsentPathTree, type AbsentPath } from './absent-path-tree';
import { type RuleGroup } from './rule-group';

const paths: readonly AbsentPath[] = [
  ...absentPaths.filter(([id]) => id.startsWith('UBL-DT-')),
  ['UBL-DT-18', '//@name', (node) => node.kind !== cbc.PaymentMeansCode],
];
const attributeOf = new Map<RuleId, string>(paths.map(([id, path]) => [id, path.slice(3)]));
const tree = new AbsentPathTree(paths);

/** Attributes that EN 16931 has no use for, wherever they stand. A JSON invoice cannot have them, so only XML is walked. */
export const ublAttributes: RuleGroup = {
  name: 'ubl-data-types',
  ids: paths.map(([id]) => id),
  appliesTo: (document) => !document.isFromJson,
  nodeChecks: [],
  documentChecks: [
    [Invoice, unusedAttributes],
    [CreditNote, unusedAttributes],
  ],
};

function unusedAttributes(root: UblNode, { issues }: InvoiceDocument): void {
  for (const [id, node] of tree.walk(root)) {
    issues.rule(id, node, () => ({
      message: `EN 16931 has no use for the attribute ${attributeOf.get(id)!}; its receiver may ignore it.`,
      fix: 'Remove the attribute.',
    }));
  }
}
