import { statements } from '@einvoice/discovery-documents';
import { type PaycallTool } from '@einvoice/tool-catalogue';
import { type X402Document } from './paycall.contract';
import { keySetPath, openApiPath, paidTools, pathOf } from './paid-operations';
import { acceptsOf, type PublishedTerms, urlOf } from './published-terms';

/**
 * What is served at /.well-known/x402. `version` and `resources` are what directories read (x402scan's format, in which
 * resources are plain addresses); `items` has each as facilitators list them, with price and method.
 */
export function x402Document(terms: PublishedTerms): X402Document {
  const { publicBaseUrl, environment, receiptSigner } = terms;
  const openapi = publicBaseUrl + openApiPath;
  return {
    version: 1,
    x402Version: 2,
    name: 'E-invoice readiness',
    environment,
    resources: paidTools.map((tool) => urlOf(tool, terms)),
    items: paidTools.map((tool) => itemOf(tool, terms)),
    openapi,
    receipts: { jwks: publicBaseUrl + keySetPath, ...(receiptSigner && { eip712Signer: receiptSigner }) },
    instructions: `POST JSON as ${openapi} describes it. The answer 402 carries the offer; sign it and repeat the identical request with PAYMENT-SIGNATURE. If the answer is lost, send the same signature again: it is charged at most once.`,
    statements,
  };
}

const itemOf = (tool: PaycallTool, terms: PublishedTerms): X402Document['items'][number] => ({
  resource: urlOf(tool, terms),
  type: 'http',
  x402Version: 2,
  method: 'POST',
  description: tool.description,
  mimeType: 'application/json',
  accepts: acceptsOf(tool, terms),
  openapi: `${terms.publicBaseUrl}${openApiPath}#/paths/${pathOf(tool).replaceAll('/', '~1')}/post`,
});
