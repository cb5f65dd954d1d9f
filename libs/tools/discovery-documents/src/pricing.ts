import { freeCalls, vatBatch } from '@einvoice/limits';
import { catalogue, isPaycallTool, type Tool, vatRowsPrice } from '@einvoice/tool-catalogue';
import {
  connectionsUrl,
  paycallUrl,
  siteRoutePrices,
  statements,
  topUpUrl,
  usdOf,
  type DocumentTerms,
} from './document-terms';

/** Of both access routes (spec.md 7): what is not a decision is free. */
export const chargedWhen = 'decision.status is ready';
const neverChargedWhen = ['unavailable', 'not_configured', 'invalid_input', 'refused', 'failed', 'repeated'];

export interface ToolPricing {
  readonly name: string;
  readonly title: string;
  /** Null when the tool is not on MCP. */
  readonly mcp: { readonly credits: number; readonly per: string | null; readonly creditsPerCallMax: number } | null;
  /** Null when the tool is not sold per call. */
  readonly paycall: { readonly url: string; readonly amount: string; readonly usd: string } | null;
}

/** What a tool costs on each of its access routes. */
export const pricingOf = (tool: Tool, terms: DocumentTerms): ToolPricing => ({
  name: tool.name,
  title: tool.title,
  mcp: tool.accessRoutes.includes('mcp') ? creditPrice(tool) : null,
  paycall: isPaycallTool(tool)
    ? { url: paycallUrl(terms, tool), amount: tool.price.paycallUnits, usd: usdOf(tool.price.paycallUnits) }
    : null,
});

function creditPrice(tool: Tool): NonNullable<ToolPricing['mcp']> {
  const { credits } = tool.price;
  const per = credits === 0 ? null : (tool.parts?.unit ?? 'ready answer');
  return { credits, per, creditsPerCallMax: credits * (tool.parts?.most ?? 1) };
}

const { creditsPerAnswer } = vatRowsPrice;
const numbersOfAnInvoice = 2;

/** What the routes of the site take, in credits; nothing where it is not said. */
const routeCredits: Readonly<Record<string, object>> = {
  '/api/invoice/review': {
    free: true,
    withRegisterChecks: {
      credits: creditsPerAnswer,
      per: 'answered number',
      creditsPerCallMax: numbersOfAnInvoice * creditsPerAnswer,
    },
  },
  '/api/v1/vat/verify': {
    free: false,
    credits: creditsPerAnswer,
    per: 'answered row',
    rowsMax: vatBatch.rowsMax,
    creditsPerCallMax: vatBatch.rowsMax * creditsPerAnswer,
  },
};

/** `/api/pricing/v1`: what is charged, when, and when not. */
export const pricingDocument = (terms: DocumentTerms): object => ({
  version: 1,
  environment: terms.environment,
  credit: { value: '0.01', currency: 'EUR', prepaid: true, addedBy: 'a person', topUpUrl: topUpUrl(terms) },
  paycall: {
    protocol: 'x402',
    protocolVersion: 2,
    scheme: 'exact',
    network: 'eip155:8453',
    asset: 'USDC',
    amountUnit: '0.000001 USDC',
  },
  chargedWhen,
  neverChargedWhen,
  tools: catalogue.map((tool) => pricingOf(tool, terms)),
  routes: siteRoutePrices.map(({ method, path, status }) => ({
    method,
    url: `${terms.publicSiteUrl}${path}`,
    status,
    ...(routeCredits[path] ?? { free: true }),
  })),
  freeTier: {
    calls: freeCalls.calls,
    days: freeCalls.days,
    from: 'the first accepted call',
    perWorkspace: true,
    activation: 'automatic',
    card: false,
    covers: 'accepted calls of priced tools over MCP',
    doesNotCover: [`${terms.publicSiteUrl}/api/v1/vat/verify`, `${terms.publicBaseUrl}/x402/mainnet/paycall/tools`],
  },
  connectionsUrl: connectionsUrl(terms),
  statements,
});
