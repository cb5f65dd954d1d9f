import { type PaidOperation } from '@einvoice/paid-lane';
import { invoiceBody, smallBody, type JsonLimits } from '@einvoice/resilience';
import { catalogue, type Tool, type ToolDeps } from '@einvoice/tool-catalogue';

/** The tools that can be paid for per call. */
export const paidTools: readonly Tool[] = catalogue.filter(({ lanes }) => lanes.includes('paycall'));

export const toolsPath = '/x402/mainnet/paycall/tools';
export const pathOf = (tool: Tool): string => `${toolsPath}/${tool.name}`;

/** What the lane needs to know of a tool. */
export const paidOperation = (tool: Tool, deps: ToolDeps): PaidOperation => ({
  name: tool.name,
  description: tool.description,
  amountUnits: tool.price.paycallUnits,
  deadlineMs: tool.limits.deadlineMs,
  answerKeptSeconds: tool.answerKeptSeconds,
  run: (input, { payer }) => tool.run(input, deps, { wallet: payer }),
});

/** The JSON limits of each tool's path: a tool that takes large bodies takes invoices. */
export const bodyLimits: Readonly<Record<string, JsonLimits>> = Object.fromEntries(
  paidTools.map((tool) => {
    const { bodyBytesMax } = tool.limits;
    const shape = bodyBytesMax > smallBody.bytesMax ? invoiceBody : smallBody;
    return [pathOf(tool), { ...shape, bytesMax: bodyBytesMax }];
  }),
);
