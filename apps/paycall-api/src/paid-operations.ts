import { type PaidOperation } from '@einvoice/paid-lane';
import { invoiceBody, smallBody, type JsonLimits } from '@einvoice/resilience';
import {
  catalogue,
  isPaycallTool,
  schemaOf,
  type PaycallTool,
  type Tool,
  type ToolDeps,
} from '@einvoice/tool-catalogue';

/** The tools that can be paid for per call. */
export const paidTools: readonly PaycallTool[] = catalogue.filter(isPaycallTool);

export const toolsPath = '/x402/mainnet/paycall/tools';
export const pathOf = (tool: Tool): string => `${toolsPath}/${tool.name}`;

export const openApiPath = '/openapi.json';
export const x402Path = '/.well-known/x402';
export const keySetPath = '/.well-known/jwks.json';

/** What the lane needs to know of a tool. */
export const paidOperation = (tool: PaycallTool, deps: ToolDeps): PaidOperation => ({
  name: tool.name,
  description: tool.description,
  amountUnits: tool.price.paycallUnits,
  deadlineMs: tool.limits.deadlineMs,
  answerKeptSeconds: tool.answerKeptSeconds,
  discovery: { example: shortestExample(tool), inputSchema: schemaOf(tool.input) },
  run: (input, { payer }) => tool.run(input, deps, { wallet: payer }),
});

const shortestExample = ({ examples }: Tool): object =>
  examples.map(({ input }) => input).reduce((short, input) => (sizeOf(input) < sizeOf(short) ? input : short));

const sizeOf = (value: object): number => JSON.stringify(value).length;

/** The JSON limits of each tool's path: a tool that takes large bodies takes invoices. */
export const bodyLimits: Readonly<Record<string, JsonLimits>> = Object.fromEntries(
  paidTools.map((tool) => {
    const { bodyBytesMax } = tool.limits;
    const shape = bodyBytesMax > smallBody.bytesMax ? invoiceBody : smallBody;
    return [pathOf(tool), { ...shape, bytesMax: bodyBytesMax }];
  }),
);
