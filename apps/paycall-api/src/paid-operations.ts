import { type RawBody } from '@einvoice/http-service';
import { invoiceBody, type JsonLimits, smallBody } from '@einvoice/limits';
import { catalogue, isPaycallTool, type PaycallTool, type Tool } from '@einvoice/tool-catalogue';

/** The tools that can be paid for per call. */
export const paidTools: readonly PaycallTool[] = catalogue.filter(isPaycallTool);

export const toolsPath = '/x402/mainnet/paycall/tools';
export const pathOf = (tool: Tool): string => `${toolsPath}/${tool.name}`;

export const openApiPath = '/openapi.json';
export const x402Path = '/.well-known/x402';
export const keySetPath = '/.well-known/jwks.json';

/** They take invoices, and ask no source: so they can be worked on anywhere. */
export const largeTools: readonly PaycallTool[] = paidTools.filter(
  ({ limits }) => limits.bodyBytesMax > smallBody.bytesMax,
);

/** The JSON limits of each tool's path. */
export const bodyLimits: Readonly<Record<string, JsonLimits>> = Object.fromEntries(
  paidTools.map((tool) => {
    const shape = largeTools.includes(tool) ? invoiceBody : smallBody;
    return [pathOf(tool), { ...shape, bytesMax: tool.limits.bodyBytesMax }];
  }),
);

/** Bodies are parsed behind the edge: small ones where they arrive, large ones in a worker. */
export const rawBodies: Readonly<Record<string, RawBody>> = Object.fromEntries(
  paidTools.map((tool) => [
    pathOf(tool),
    { bytesMax: tool.limits.bodyBytesMax, contentTypes: ['application/json'] } satisfies RawBody,
  ]),
);
