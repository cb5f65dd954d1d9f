import { type PaidOperation } from '@einvoice/paid-lane';
import { schemaOf, type PaycallTool, type Tool, type ToolDeps } from '@einvoice/tool-catalogue';

/** What the lane needs to know of a tool that is called over HTTP. */
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
