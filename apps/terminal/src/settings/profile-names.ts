import { type RuleSet } from '@einvoice/invoice-rules';

/** Profiles that there are rules of. The rules themselves are loaded by workers alone; the compiler compares the names. */
const profiles: Readonly<Record<RuleSet['family'], true>> = {
  'peppol-bis': true,
  'peppol-selfbilling': true,
  xrechnung: true,
  'xrechnung-extension': true,
  'xrechnung-cvd': true,
  nlcius: true,
  'nlcius-g-account': true,
  'cius-ro': true,
  'hr-cius': true,
  'br-fr': true,
  'extended-ctc-fr': true,
  'factur-x-minimum': true,
  'factur-x-basic-wl': true,
  'factur-x-basic': true,
  'factur-x-en16931': true,
  'factur-x-extended': true,
  en16931: true,
};

export const profileNames: readonly string[] = Object.keys(profiles);
