import { type DomainAnswer } from '@einvoice/decision-envelope';
import { type Tool, type ToolDeps } from './tool';

/**
 * How calls that ask a register are paid: an answer that the register gave now is charged once, or once for each record; what it gave before
 * is free.
 * @param charged how many charged answers one made now holds
 * @param fromMemory the answer that would be told as it is kept; null when there is none
 */
export const registerParts = <Input extends object, Answer extends DomainAnswer>(
  run: (input: Input, deps: ToolDeps) => Promise<Answer>,
  {
    unit,
    most = 1,
    open = () => most,
    charged,
    fromMemory,
  }: {
    readonly unit: string;
    readonly most?: number;
    readonly open?: (input: Input) => number;
    readonly charged: (answer: Answer) => number;
    readonly fromMemory?: (input: Input, deps: ToolDeps) => Promise<Answer | null>;
  },
): NonNullable<Tool<Input, Answer>['parts']> => ({
  unit,
  most,
  asked: (input) => input,
  open: (input) => open(input),
  ...(fromMemory && { fromMemory }),
  work: async (input, deps) => {
    const answer = await run(input, deps);
    const complete = answer.decision.status === 'ready';
    return { answer, answered: complete ? charged(answer) : 0, complete };
  },
});
