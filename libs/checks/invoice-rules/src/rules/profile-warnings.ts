import { type InvoiceDocument } from '../invoice-document';
import { recogniseIdentifier } from '../profiles';
import { quoted } from '../quote';
import { ciiTerms } from '../terms/terms';
import { normalized } from '../tree/ubl-node';
import { allAt } from '../tree/ubl-path';

/**
 * Warns of a specification identifier (BT-24) that we do not know (`profile_unknown`), or that counts no more (`profile_outdated`), and
 * names the one that may be meant. The document is judged by the core.
 */
export function warnOfProfile({ root, issues }: InvoiceDocument): void {
  const [node] = allAt(root, ciiTerms.pathOf('BT-24'));
  const identifier = node === undefined ? '' : normalized(node.text);
  if (node === undefined || identifier === '') return;
  const { certainty, nearest } = recogniseIdentifier(identifier);
  if (certainty !== 'outdated' && certainty !== 'unknown') return;
  const isOld = certainty === 'outdated';
  issues.warning(isOld ? 'profile_outdated' : 'profile_unknown', node, ['BT-24'], () => ({
    message: `${isOld ? 'This identifier of a profile counts no more' : `We do not know the profile ${quoted(identifier)}`}; the document is judged by the core rules of EN 16931.`,
    fix:
      nearest === null
        ? 'Check the identifier with whoever publishes the profile.'
        : `If this was meant, write ${nearest}.`,
  }));
}
