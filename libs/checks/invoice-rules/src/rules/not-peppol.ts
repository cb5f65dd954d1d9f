import { peppolBilling } from '../sets/profiles';
import { specification } from './peppol-document';
import { atRoot, type RuleGroup } from './rule-group';

/**
 * R004 alone, of a document that is judged by the core because it declares no profile that we have rules of: whatever the core says,
 * such a document is not ready for Peppol. To write Peppol's identifier is no fix: what Peppol asks beside it was not judged.
 */
export const notPeppol: RuleGroup = {
  name: 'peppol',
  ids: ['PEPPOL-EN16931-R004'],
  nodeChecks: [],
  documentChecks: atRoot((root, document) => specification(root, peppolBilling, document, () => null)),
};
