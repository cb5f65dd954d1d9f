import { Buyer } from './buyer';
import { type CallOutcome } from './call-outcome';
import { type CallOptions, type PaycallClientOptions, settingsOf } from './client-options';
import { type Operation, operations, type PaycallTools } from './tool-types.generated';

/** A call that was left without an answer, and what became of it now. */
export interface ResumedCall {
  readonly operation: string;
  readonly arguments: object;
  readonly outcome: CallOutcome<object>;
}

type Call = <Name extends Operation>(
  operation: Name,
  callArguments: PaycallTools[Name]['input'],
  options?: CallOptions,
) => Promise<CallOutcome<PaycallTools[Name]['answer']>>;

/** `validate_invoice` → `validateInvoice` */
type MethodName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<MethodName<Tail>>}`
  : Name;

type ToolMethods = {
  readonly [Name in Operation as MethodName<Name>]: (
    callArguments: PaycallTools[Name]['input'],
    options?: CallOptions,
  ) => Promise<CallOutcome<PaycallTools[Name]['answer']>>;
};

/** A buyer of answers: one method for each tool, paid by the wallet when the tool has answered. */
export interface PaycallClient extends ToolMethods {
  readonly call: Call;
  /** Finishes every payment to this seller that was left without an answer: call it when the program starts. */
  resume(options?: CallOptions): Promise<ResumedCall[]>;
}

/**
 * Creates a client of the pay-per-call route. It signs at most one payment for a question at a time, keeps it before it is
 * sent, and sends the same one again until its end is known: a lost answer costs nothing, and no crash pays twice.
 * @throws when an option cannot work
 */
export function createPaycallClient(options: PaycallClientOptions): PaycallClient {
  const buyer = new Buyer(settingsOf(options));
  const methods = operations.map((operation) => [
    operation.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    (callArguments: object, callOptions?: CallOptions) => buyer.call(operation, callArguments, callOptions),
  ]);
  return {
    ...(Object.fromEntries(methods) as ToolMethods),
    call: ((operation, callArguments, callOptions) => buyer.call(operation, callArguments, callOptions)) as Call,
    resume: (callOptions) => buyer.resume(callOptions),
  };
}
