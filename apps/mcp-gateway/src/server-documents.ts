import { statements } from '@einvoice/discovery-documents';
import { isPaycallTool, type Tool } from '@einvoice/tool-catalogue';
import { paymentKeys } from './payment-names';
import { revisions } from './revisions';
import { serverInfo } from './server-identity';
import { mcpPath } from './mcp.controller';

export const serverJsonPath = '/server.json';
export const wellKnownPath = '/.well-known/mcp.json';
export const serverCardPath = `${mcpPath}/server-card`;
export const aiCatalogPath = '/.well-known/ai-catalog.json';
export const serverCardType = 'application/mcp-server-card+json';

const description = 'Read-only checks of EU invoices, VAT numbers, Peppol receivers and bank accounts.';
const authorization = {
  name: 'Authorization',
  description: 'Bearer with the secret of a connection; for priced tools alone. Not OAuth.',
  isRequired: false,
  isSecret: true,
};

/** The host turned round, as registries name servers: `mcp.example.com` → `com.example.mcp`. */
const reversed = (publicSiteUrl: string): string => new URL(publicSiteUrl).hostname.split('.').reverse().join('.');

const nameAt = (publicSiteUrl: string): string => `${reversed(publicSiteUrl)}/${serverInfo.name}`;
const remoteAt = (publicSiteUrl: string) => ({
  type: 'streamable-http',
  url: `${publicSiteUrl}${mcpPath}`,
  headers: [authorization],
});

/** What a registry of MCP servers keeps about this one. */
export const serverJson = (publicSiteUrl: string): object => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: nameAt(publicSiteUrl),
  title: serverInfo.title,
  description,
  version: serverInfo.version,
  websiteUrl: publicSiteUrl,
  remotes: [remoteAt(publicSiteUrl)],
});

/** Who this is and how it is reached, at the place that is reserved for it; cards list no tools. */
export const serverCard = (publicSiteUrl: string): object => ({
  name: nameAt(publicSiteUrl),
  title: serverInfo.title,
  description,
  version: serverInfo.version,
  websiteUrl: publicSiteUrl,
  remotes: [{ ...remoteAt(publicSiteUrl), supportedProtocolVersions: revisions }],
  _meta: { [`${nameAt(publicSiteUrl)}/statements`]: statements },
});

/** Where a host keeps the list of what agents can use on it: here, the card of this server. */
export const aiCatalog = (publicSiteUrl: string): object => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: `urn:air:${new URL(publicSiteUrl).hostname}:mcp:${serverInfo.name}`,
      type: serverCardType,
      url: `${publicSiteUrl}${serverCardPath}`,
    },
  ],
});

const payPerCall = {
  protocol: 'x402',
  protocolVersion: 2,
  scheme: 'exact',
  network: 'eip155:8453',
  offerIn: 'the result of a call without a connection',
  paymentIn: `params._meta["${paymentKeys.payment}"]`,
};

/** A pointer for whoever looks at the well-known place, with the tools and their prices in short. */
export const wellKnownMcp = (publicSiteUrl: string, tools: readonly Tool[], takesPayments: boolean): object => ({
  endpoint: `${publicSiteUrl}${mcpPath}`,
  transport: 'streamable-http',
  protocolVersions: revisions,
  serverCard: `${publicSiteUrl}${serverCardPath}`,
  serverJson: `${publicSiteUrl}${serverJsonPath}`,
  authorization: { scheme: 'Bearer', isOAuth: false, createAt: `${publicSiteUrl}/account/connections` },
  ...(takesPayments && { payPerCall }),
  tools: tools.map((tool) => ({
    ...{ name: tool.name, credits: tool.price.credits },
    ...(takesPayments && isPaycallTool(tool) && { payPerCall: { asset: 'USDC', amount: tool.price.paycallUnits } }),
  })),
});
