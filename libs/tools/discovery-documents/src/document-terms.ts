import { type AccessRoute, catalogue, type Tool } from '@einvoice/tool-catalogue';

/** Where machines read about the service before they call it. */
export const discoveryPaths = {
  llms: '/llms.txt',
  skill: '/SKILL.md',
  agentContext: '/api/agent-context/v1',
  agentBootstrap: '/api/agent-bootstrap/v2',
  capabilities: '/api/capabilities/v1',
  pricing: '/api/pricing/v1',
  changelog: '/api/changelog/v1',
  errors: '/errors.json',
  x402: '/.well-known/x402',
} as const;

/** What an installation is: where it is reached, and which of its pages are mounted. Addresses have no slash at the end. */
export interface DocumentTerms {
  readonly publicSiteUrl: string;
  readonly publicBaseUrl: string;
  readonly environment: 'sandbox' | 'live';
  readonly pages: {
    /** A person can read about the service. */
    readonly site: boolean;
    /** A person can sign in, and create and revoke connections. */
    readonly account: boolean;
    /** A person can add credits. */
    readonly topUp: boolean;
  };
}

/** What the service does not do and does not promise (spec.md 1): every document about it says so. */
export const statements: readonly string[] = [
  'There is no SLA.',
  'No independent penetration test has been performed.',
  'No invoice is sent, created, booked or filed, over Peppol or anywhere else; no send tool exists.',
  'Answers are diagnostics and not a certificate.',
  'No legal, fiscal or compliance guarantee is given; an answer says what the consulted sources returned at the stated time.',
  'No answer merges VAT, company and Peppol checks into one verdict about a counterparty.',
];

export const toolsOn = (route: AccessRoute, tools: readonly Tool[] = catalogue): readonly Tool[] =>
  tools.filter(({ accessRoutes }) => accessRoutes.includes(route));

export const mcpUrl = ({ publicSiteUrl }: DocumentTerms): string => `${publicSiteUrl}/api/mcp`;
export const paycallUrl = ({ publicBaseUrl }: DocumentTerms, { name }: Pick<Tool, 'name'>): string =>
  `${publicBaseUrl}/x402/mainnet/paycall/tools/${name}`;

/** Where a person creates a connection, and adds credits; null while there is no such page here. */
export const connectionsUrl = ({ pages, publicSiteUrl }: DocumentTerms): string | null =>
  pages.account ? `${publicSiteUrl}/account/connections` : null;
export const topUpUrl = ({ pages, publicSiteUrl }: DocumentTerms): string | null =>
  pages.topUp ? `${publicSiteUrl}/top-up` : null;

/** `10000` units of USDC, a millionth of a dollar each, are `0.01`. */
export function usdOf(units: string): string {
  const padded = units.padStart(7, '0');
  const [whole, decimals] = [padded.slice(0, -6), padded.slice(-6)];
  return `${whole}.${decimals.replace(/0{1,4}$/, '')}`;
}

/** `2 credits`, `1 credit`. */
export const credits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`;

/** The plain HTTP routes of the site, with what they take in credits. */
export const siteRoutePrices = [
  { method: 'POST', path: '/api/invoice/review', status: 'stable' },
  { method: 'POST', path: '/api/invoice/read', status: 'stable' },
  { method: 'POST', path: '/api/invoice/convert', status: 'stable' },
  { method: 'POST', path: '/api/invoice/render', status: 'stable' },
  { method: 'POST', path: '/api/v1/vat/verify', status: 'labs' },
  { method: 'GET', path: '/api/v1/runs/{receiptRunId}', status: 'labs' },
] as const;
