import { type DocumentTerms, statements, toolsOn } from './document-terms';

/**
 * `/.well-known/x402` of the site: what can be paid for per call, for a directory that begins here. The offers, with price and
 * network, stand at the host that is paid.
 */
export const x402SiteDocument = ({ publicBaseUrl, environment }: DocumentTerms): object => ({
  version: 1,
  x402Version: 2,
  name: 'E-invoice readiness',
  environment,
  resources: toolsOn('paycall').map(({ name }) => `${publicBaseUrl}/x402/mainnet/paycall/tools/${name}`),
  document: `${publicBaseUrl}/.well-known/x402`,
  openapi: `${publicBaseUrl}/openapi.json`,
  statements,
});
