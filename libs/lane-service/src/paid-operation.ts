import { type PaidOperation } from '@einvoice/paid-lane';
import { schemaOf, type PaycallTool, type Tool, type ToolDeps } from '@einvoice/tool-catalogue';

/** A tool as it is called over HTTP: the lane's operation of the same name, listed in directories. */
export const paidOperation = (tool: PaycallTool, deps: ToolDeps): PaidOperation => ({
  ...operationOf(tool, deps),
  name: tool.name,
  discovery: { example: shortestExample(tool), inputSchema: schemaOf(tool.input) },
});

/**
 * The same tool as it is called over MCP. It is an operation of its own, named as x402 addresses tools there: what was paid for
 * one of the two is no payment for the other.
 */
export const paidMcpOperation = (tool: PaycallTool, deps: ToolDeps): PaidOperation => ({
  ...operationOf(tool, deps),
  name: mcpOperationName(tool),
  resourceUrl: mcpOperationName(tool),
});

/** `mcp://tool/validate_invoice` */
export const mcpOperationName = ({ name }: Pick<Tool, 'name'>): string => `mcp://tool/${name}`;

const operationOf = (tool: PaycallTool, deps: ToolDeps): Omit<PaidOperation, 'name'> => ({
  description: tool.description,
  amountUnits: tool.price.paycallUnits,
  deadlineMs: tool.limits.deadlineMs,
  answerKeptSeconds: tool.answerKeptSeconds,
  run: (input, { payer }) => tool.run(input, deps, { wallet: payer }),
});

const shortestExample = ({ examples }: Tool): object =>
  examples.map(({ input }) => input).reduce((short, input) => (sizeOf(input) < sizeOf(short) ? input : short));

const sizeOf = (value: object): number => JSON.stringify(value).length;
