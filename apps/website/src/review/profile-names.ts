import { type ProfileCertainty, type ProfileName } from '@einvoice/invoice-rules';
import { type FileFacts } from './judgement';
import { type RuleSetReference } from './review-answer';
import { phrase } from '../known-texts';
import { say } from '../say';

const names: Readonly<Record<ProfileName, string>> = {
  en16931: 'EN 16931',
  'peppol-bis': 'Peppol BIS Billing',
  'peppol-selfbilling': 'Peppol BIS Self-Billing',
  xrechnung: 'XRechnung',
  'xrechnung-extension': 'XRechnung Extension',
  'xrechnung-cvd': 'XRechnung CVD',
  'factur-x-minimum': 'Factur-X Minimum',
  'factur-x-basic-wl': 'Factur-X Basic WL',
  'factur-x-basic': 'Factur-X Basic',
  'factur-x-en16931': 'Factur-X EN 16931',
  'factur-x-extended': 'Factur-X Extended',
  nlcius: 'NLCIUS',
  'nlcius-g-account': 'NLCIUS with G account',
  'ubl-be': 'UBL.BE',
  'cius-ro': 'CIUS-RO',
  'hr-cius': 'HR-CIUS',
  'br-fr': 'France CTC',
  'extended-ctc-fr': 'France EXTENDED-CTC-FR',
  'cius-pt': 'CIUS-PT',
  srbdt: 'SRBDT',
  'pint-eu': 'PINT EU',
};

/** `peppol-bis-3.0.21` as it is called: Peppol BIS Billing 3.0.21. */
export function editionName({ id, edition }: RuleSetReference): string {
  const family = id.endsWith(`-${edition}`) ? id.slice(0, -edition.length - 1) : '';
  const name = (names as Readonly<Record<string, string>>)[family];
  return name === undefined ? id : `${name} ${edition}`;
}

const certainties: Readonly<Record<ProfileCertainty, string>> = {
  exact: phrase('by its identifier'),
  known_beginning: phrase('by how its identifier begins'),
  outdated: phrase('by an identifier that is outdated'),
  unknown: phrase('an identifier that we do not know'),
};

/** How sure it is that a document is of the profile it declares; empty when it declares none. */
export const certaintyName = ({ declared, certainty }: FileFacts['profile']): string =>
  declared === null ? '' : say(certainties[certainty]);

/** The profile that a document declares, in words; its own identifier when we do not know it. */
export function profileName({ declared, recognised }: FileFacts['profile']): string {
  if (declared === null) return say('no profile');
  return recognised === null ? declared : names[recognised];
}
