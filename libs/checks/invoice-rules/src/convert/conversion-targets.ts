import { defaultCustomizationId, defaultProfileId } from '../read/read-header';
import { type ProfileName } from '../profiles';
import { type XmlSyntax } from '../xml/xml-syntax';

/** What a document can be rewritten as: a profile in one of the two syntaxes, for which we have the rules. */
export const conversionTargetNames = ['peppol-bis-ubl', 'xrechnung-ubl', 'xrechnung-cii', 'en16931-cii'] as const;
export type ConversionTargetName = (typeof conversionTargetNames)[number];

export interface ConversionTarget {
  readonly syntax: XmlSyntax;
  readonly profile: ProfileName;
  /** BT-24 of the profile. */
  readonly customization: string;
  /** BT-23; null where the profile leaves it to the sender, whose own is then kept. */
  readonly process: string | null;
  /** Whether a BT-23 of the sender stays in spite of that: the profile asks for one, and takes any. */
  readonly keepsProcess: boolean;
}

const core = 'urn:cen.eu:en16931:2017';
const xrechnung = {
  profile: 'xrechnung',
  customization: `${core}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
  process: defaultProfileId,
  keepsProcess: true,
} as const;

export const conversionTargets: Readonly<Record<ConversionTargetName, ConversionTarget>> = {
  'peppol-bis-ubl': {
    ...{ syntax: 'ubl', profile: 'peppol-bis', customization: defaultCustomizationId, process: defaultProfileId },
    keepsProcess: false,
  },
  'xrechnung-ubl': { ...xrechnung, syntax: 'ubl' },
  'xrechnung-cii': { ...xrechnung, syntax: 'cii' },
  'en16931-cii': {
    ...{ syntax: 'cii', profile: 'en16931', customization: core, process: null },
    keepsProcess: true,
  },
};
