import { type InvoiceDocument } from '../invoice-document';
import { type OwnWarningCode } from '../issues';
import { profileOf, recogniseIdentifier } from '../profiles';
import { xrechnungOf } from '../sets/declared-xrechnung';
import { ciiTerms, ublTerms } from '../terms/terms';
import { rsm } from '../tree/cii-elements';
import { normalized } from '../tree/ubl-node';
import { allAt } from '../tree/ubl-path';

/**
 * Warns of a specification identifier (BT-24) that we do not know (`profile_unknown`), that counts no more (`profile_outdated`), or that
 * is a profile's but for blanks where the profile is chosen to the letter (`profile_not_exact`), and names the one that may be meant; of
 * a profile that is no invoice by EN 16931 it says so (`profile_no_invoice`). By
 * which rules the document is judged in their place, the message says; it is not ready.
 */
export function warnOfProfile({ root, issues, ruleSet }: InvoiceDocument): void {
  const { pathOf } = root.kind === rsm.CrossIndustryInvoice ? ciiTerms : ublTerms;
  const [node] = allAt(root, pathOf('BT-24'));
  const identifier = node === undefined ? '' : normalized(node.text);
  if (node === undefined || identifier === '') return;
  const found = findingAbout(identifier, node.text);
  if (found === null) return;
  const { code, what, fix } = found;
  const judgedBy = `the document is judged by the rules of ${ruleSet.profile.name}`;
  issues.warning(code, node, ['BT-24'], () => ({ message: `${what}; ${judgedBy}.`, fix }));
}

interface ProfileFinding {
  readonly code: OwnWarningCode;
  readonly what: string;
  readonly fix: string;
}

/** @param asItStands with its blanks */
function findingAbout(identifier: string, asItStands: string): ProfileFinding | null {
  const { certainty, nearest, since } = recogniseIdentifier(identifier);
  if (certainty === 'unknown') {
    const fix = nearest === null ? 'Check the identifier with whoever publishes the profile.' : `If this was meant, write ${nearest}.`;
    return { code: 'profile_unknown', what: 'We know no profile with this identifier', fix };
  }
  if (certainty === 'outdated') {
    return {
      code: 'profile_outdated',
      what: `This identifier of a profile has not counted since ${since}`,
      fix: `The one that took its place is ${nearest}; what that profile asks for beside it is judged once it is written.`,
    };
  }
  const profile = profileOf(identifier);
  if (profile === 'factur-x-minimum' || profile === 'factur-x-basic-wl') {
    return {
      code: 'profile_no_invoice',
      what: `${profile === 'factur-x-minimum' ? 'Factur-X MINIMUM' : 'Factur-X BASIC WL'} has no lines, so this is no invoice by EN 16931: in Germany it is an aid for booking, no e-invoice`,
      fix: 'Where an e-invoice is due, send the profile BASIC, EN 16931 or above; beside the pages of a PDF this one may stay.',
    };
  }
  if (xrechnungOf({ customization: identifier }) === null || xrechnungOf({ customization: asItStands }) !== null) return null;
  return {
    code: 'profile_not_exact',
    what: 'This identifier of XRechnung has blanks beside it, and official validators compare it to the letter',
    fix: `Write ${identifier} without a blank or line end beside it.`,
  };
} // prettier-ignore
