import { defineTool, type Tool, type ToolExample } from '../tool';
import { checkReceiptInput } from './check-receipt-input';
import { prepareReceipt } from './prepare-receipt';
import { type ReceiptAnswer, type ReceiptFamily } from './receipt-family';
import { type ReceiptInput } from './receipt.shape';

/** What a receipt costs. */
const receiptCredits = 2;

/** A tool that prepares receipts. */
export type ReceiptTool = Tool & {
  /** Names of the tools whose checks it takes. */
  readonly bundles: readonly string[];
};

interface ReceiptToolDeclaration<Input extends ReceiptInput, Extra extends object> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: new () => Input;
  readonly output: new () => ReceiptAnswer<Extra>;
  readonly family: ReceiptFamily<Input, Extra>;
  readonly check?: Tool<Input>['check'];
  /** Those that need a check of a workspace are in the specs. */
  readonly examples: readonly ToolExample[];
}

/** Declares the tool that prepares the receipts of a family. A bundle that has a receipt gets it again, free. */
export function defineReceiptTool<Input extends ReceiptInput, Extra extends object>({
  family,
  ...declared
}: ReceiptToolDeclaration<Input, Extra>): ReceiptTool {
  const tool = defineTool<Input, ReceiptAnswer<Extra>>({
    check: (body) => checkReceiptInput(declared.input, body),
    ...declared,
    price: { credits: receiptCredits },
    parts: {
      ...{ unit: 'new receipt', most: 1, asked: (input) => input, open: () => 1 },
      work: async (input, deps, _earlier, caller) => {
        const { answer, isNew } = await prepareReceipt(family, input, deps, caller);
        return { answer, answered: isNew ? 1 : 0, complete: answer.decision.status === 'ready' };
      },
    },
    run: async (input, deps, caller) => (await prepareReceipt(family, input, deps, caller)).answer,
  });
  return { ...tool, bundles: family.tools };
}

/** Tools and, after them, those that prepare receipts of their checks: one whose checks nobody can have made is left out. */
export const withReceipts = (tools: readonly Tool[], receiptTools: readonly ReceiptTool[]): readonly Tool[] => [
  ...tools,
  ...receiptTools.filter(({ bundles }) => tools.some(({ name }) => bundles.includes(name))),
];
