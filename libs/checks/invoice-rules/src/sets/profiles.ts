import { type ProfileFacts } from './edition-facts';

const french = ['urn:peppol:france:billing:regulated', 'urn:peppol:france:billing:non-regulated'];
const withResponse = 'urn:peppol:bis:billing_with_response';

const billingProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const billingProcesses = [billingProcess, ...french, withResponse];

export const peppolBilling: ProfileFacts = {
  name: 'Peppol BIS Billing',
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  process: billingProcess,
  processes: billingProcesses,
  listedTypesOf: billingProcesses,
  isDefault: true,
};

const selfBillingProcess = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0';

export const peppolSelfBilling: ProfileFacts = {
  name: 'Peppol BIS Self-Billing',
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
  process: selfBillingProcess,
  processes: [selfBillingProcess, ...french, withResponse],
  listedTypesOf: [selfBillingProcess, ...french],
  isDefault: false,
};

export const nlciusProfile: ProfileFacts = {
  name: 'NLCIUS',
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0',
  process: '',
  processes: [],
  listedTypesOf: [],
  isDefault: false,
};

export const gAccountProfile: ProfileFacts = {
  ...nlciusProfile,
  name: 'NLCIUS with G account',
  customization: `${nlciusProfile.customization}#conformant#urn:fdc:nen.nl:gaccount:v1.0`,
};

export const ciusRoProfile: ProfileFacts = {
  ...nlciusProfile,
  name: 'CIUS-RO',
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:',
};

export const hrCiusProfile: ProfileFacts = {
  ...nlciusProfile,
  name: 'HR eRacun',
  customization:
    'urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0',
};

/** France asks for no identifier but that of the core: the billing mode (BT-23) says that it is meant. */
export const frenchProfile: ProfileFacts = {
  ...nlciusProfile,
  name: 'France CTC',
  customization: 'urn:cen.eu:en16931:2017',
};

/** Extended invoices of France; the official files name no identifier, and programs that write the profile agree on this one. */
export const extendedCtcProfile: ProfileFacts = {
  ...nlciusProfile,
  name: 'France EXTENDED-CTC-FR',
  customization: 'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr',
};

/** The core itself: it asks for no process, and for an identifier only. */
export const en16931: ProfileFacts = {
  name: 'EN 16931',
  customization: 'urn:cen.eu:en16931:2017',
  process: '',
  processes: [],
  listedTypesOf: [],
  isDefault: false,
};

const xrechnungIdentifier = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';

/** XRechnung asks for a business process, and has none of its own. */
export const xrechnung: ProfileFacts = {
  name: 'XRechnung',
  customization: xrechnungIdentifier,
  process: billingProcess,
  processes: [],
  listedTypesOf: [],
  isDefault: false,
  slackInForints: true,
};

export const xrechnungExtension: ProfileFacts = {
  ...xrechnung,
  name: 'XRechnung Extension',
  customization: `${xrechnungIdentifier}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
};

export const xrechnungCvd: ProfileFacts = {
  ...xrechnung,
  name: 'XRechnung CVD',
  customization: `${xrechnungIdentifier}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
};
