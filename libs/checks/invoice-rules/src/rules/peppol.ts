import { idsOf } from '../sets/official-rules';
import { documentChecks, documentNodeChecks } from './peppol-document';
import { exemptionNodeChecks } from './peppol-exemptions';
import { lineNodeChecks } from './peppol-lines';
import { type RuleGroup } from './rule-group';

/** What Peppol BIS Billing asks of every document beyond EN 16931. */
export const peppol: RuleGroup = {
  name: 'peppol',
  ids: idsOf('peppol'),
  nodeChecks: (facts) => [...documentNodeChecks(facts), ...lineNodeChecks, ...exemptionNodeChecks],
  documentChecks,
};
