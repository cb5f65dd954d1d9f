import { invoiceBody, smallBody, type JsonLimits } from '@einvoice/resilience';
import { catalogue, isPaycallTool, type PaycallTool, type Tool } from '@einvoice/tool-catalogue';

/** The tools that can be paid for per call. */
export const paidTools: readonly PaycallTool[] = catalogue.filter(isPaycallTool);

export const toolsPath = '/x402/mainnet/paycall/tools';
export const pathOf = (tool: Tool): string => `${toolsPath}/${tool.name}`;

export const openApiPath = '/openapi.json';
export const x402Path = '/.well-known/x402';
export const keySetPath = '/.well-known/jwks.json';

/** The JSON limits of each tool's path: a tool that takes large bodies takes invoices. */
export const bodyLimits: Readonly<Record<string, JsonLimits>> = Object.fromEntries(
  paidTools.map((tool) => {
    const { bodyBytesMax } = tool.limits;
    const shape = bodyBytesMax > smallBody.bytesMax ? invoiceBody : smallBody;
    return [pathOf(tool), { ...shape, bytesMax: bodyBytesMax }];
  }),
);
