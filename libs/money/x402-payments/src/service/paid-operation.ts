import { type DomainAnswer } from '@einvoice/decision-envelope';
import { depsAsked, type PaycallTool, schemaOf, type Tool, type ToolDeps } from '@einvoice/tool-catalogue';
import { type PaidOperation } from '../flow-parts';
import { type WrittenAnswer } from '../written-answer';
import { watchSources } from './watched-sources';

/** Checked arguments that are too many for the event loop: they stay bytes, and the tool runs on them elsewhere. */
export class ArgumentsElsewhere {
  /** @param run runs the tool as of this moment; may be asked again. Throws when it cannot. */
  constructor(readonly run: (now: Date) => Promise<DomainAnswer | WrittenAnswer>) {}
}

/** What the payment flow needs to know of a tool that is called over HTTP. */
export const paidOperation = (tool: PaycallTool, deps: ToolDeps): PaidOperation => ({
  name: tool.name,
  description: tool.description,
  amountUnits: tool.price.paycallUnits,
  deadlineMs: tool.limits.deadlineMs,
  answerKeptSeconds: tool.answerKeptSeconds,
  discovery: { example: shortestExample(tool), inputSchema: schemaOf(tool.input) },
  ...(tool.sources && { sources: tool.sources }),
  run: async (input, { payer, ...asked }) => {
    if (input instanceof ArgumentsElsewhere) return { answer: await input.run(deps.now()) };
    const watched = watchSources(depsAsked(deps, asked));
    const answer = await tool.run(input, watched.deps, { wallet: payer });
    return { answer, undecidedSources: watched.undecided() };
  },
});

const shortestExample = ({ examples }: Tool): object =>
  examples.map(({ input }) => input).reduce((short, input) => (sizeOf(input) < sizeOf(short) ? input : short));

const sizeOf = (value: object): number => JSON.stringify(value).length;
