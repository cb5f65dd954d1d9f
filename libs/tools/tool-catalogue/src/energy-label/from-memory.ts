import { NotKeptError } from '@einvoice/eprel-client';
import { type ToolDeps } from '../tool';
import { type EnergyAnswerShape } from './energy-answer.shape';

/** The answer of a tool when the register gave all of it before; null when it would have to be asked, or nothing is answered. */
export const fromEprelMemory =
  <Input extends object, Answer extends EnergyAnswerShape>(run: (input: Input, deps: ToolDeps) => Promise<Answer>) =>
  async (input: Input, deps: ToolDeps): Promise<Answer | null> => {
    try {
      const answer = await run(input, { ...deps, eprel: deps.eprel.remembered() });
      return answer.decision.status === 'ready' ? answer : null;
    } catch (error) {
      if (error instanceof NotKeptError) return null;
      throw error;
    }
  };
