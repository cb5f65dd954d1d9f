import { type RuleSet, type RuleSetFamily } from './edition';
import { ruleSets } from './rule-sets';

/** A line of official rules that our rule sets are made from. */
export type PinnedFamily = 'cen-en16931' | RuleSetFamily;

interface PinnedEdition {
  /** As its editors number it. */
  readonly edition: string;
  /** YYYY-MM-DD: when its editors released it, or the first day on which it counts. */
  readonly releasedOn?: string;
  readonly validFrom?: string;
  /** Made from what its editors announced; the released file was not read. */
  readonly provisional?: true;
}

/** Where editors list what they released. */
interface ReleasePage {
  /** `releases`: GitHub's list of releases, JSON. `notes`: release notes in HTML with a heading "Version 1.2.3" for each. */
  readonly form: 'releases' | 'notes';
  readonly url: string;
  /** What stands before the number in the name of a release. */
  readonly prefixes: readonly string[];
}

/** The editions of one family that we judge by, and what is heard of a newer one. */
export interface PinnedFamilyEditions {
  readonly family: PinnedFamily;
  readonly title: string;
  readonly editions: readonly PinnedEdition[];
  readonly page: ReleasePage;
  /** An edition that is reported to be out and whose facts we do not have; since when, YYYY-MM or YYYY-MM-DD. */
  readonly saidToBeOut: { readonly edition: string; readonly since: string } | null;
}

const ofFamily = (family: RuleSetFamily): readonly PinnedEdition[] =>
  ruleSets.filter((set) => set.family === family).map(pinned);

const pinned = ({ edition, validFrom, provisional }: RuleSet): PinnedEdition => ({
  edition,
  validFrom,
  ...(provisional && { provisional }),
});

/** Families whose editors keep no list of numbered releases that a program can read: nobody is told when these are superseded. */
export const familiesWithoutReleaseList: readonly RuleSetFamily[] = [
  'nlcius',
  'nlcius-g-account',
  'cius-ro',
  'hr-cius',
  'factur-x-minimum',
  'factur-x-basic-wl',
  'factur-x-basic',
  'factur-x-en16931',
  'factur-x-extended',
];

/** Every other family that we judge by. `npm run editions -- check` asks the pages. */
export const pinnedEditions: readonly PinnedFamilyEditions[] = [
  {
    family: 'cen-en16931',
    title: 'CEN rules of EN 16931',
    editions: [
      { edition: '1.3.15', releasedOn: '2025-10-17' },
      { edition: '1.3.16', releasedOn: '2026-04-14' },
    ],
    page: {
      form: 'releases',
      url: 'https://api.github.com/repos/ConnectingEurope/eInvoicing-EN16931/releases?per_page=30',
      prefixes: ['validation-'],
    },
    saidToBeOut: { edition: '1.3.17', since: '2026-10' },
  },
  {
    family: 'peppol-bis',
    title: 'Peppol BIS Billing',
    editions: ofFamily('peppol-bis'),
    page: {
      form: 'releases',
      url: 'https://api.github.com/repos/OpenPEPPOL/peppol-bis-invoice-3/releases?per_page=30',
      prefixes: ['v', ''],
    },
    saidToBeOut: null,
  },
  {
    family: 'peppol-selfbilling',
    title: 'Peppol BIS Self-Billing',
    editions: ofFamily('peppol-selfbilling'),
    page: {
      form: 'notes',
      url: 'https://docs.peppol.eu/poacc/self-billing/3.0/release-notes/',
      prefixes: ['Version '],
    },
    saidToBeOut: null,
  },
  {
    // Extension and CVD are of the same release.
    family: 'xrechnung',
    title: 'XRechnung',
    editions: ofFamily('xrechnung'),
    page: {
      form: 'releases',
      url: 'https://api.github.com/repos/itplr-kosit/xrechnung-schematron/releases?per_page=30',
      prefixes: ['v', 'release-'],
    },
    saidToBeOut: null,
  },
  {
    // Extended invoices are of the same release.
    family: 'br-fr',
    title: 'France (BR-FR)',
    editions: ofFamily('br-fr'),
    page: {
      form: 'releases',
      url: 'https://api.github.com/repos/fnfempe/France_RFE/releases?per_page=30',
      prefixes: ['v', 'FNFE_RFE_INVOICE_'],
    },
    saidToBeOut: { edition: '1.4.0.04', since: '2026-09-03' },
  },
];
