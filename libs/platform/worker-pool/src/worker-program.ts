import Piscina from 'piscina';

const { move, transferableSymbol, valueSymbol } = Piscina;

/**
 * What a program file exports by default: the work, as `TaskRunner` sends it to a worker.
 * @param bytesOf the bytes of an outcome, each in memory of its own: they are handed over, not copied
 */
export function workerProgram<Task, Outcome>(
  work: (task: Task) => Outcome | Promise<Outcome>,
  bytesOf: (outcome: Outcome) => readonly Uint8Array[],
): (task: Task) => Promise<object> {
  return async (task) => {
    const outcome = await work(task);
    const buffers = bytesOf(outcome).map(({ buffer }) => buffer as ArrayBuffer);
    const handedOver: object = { [valueSymbol]: outcome, [transferableSymbol]: buffers };
    return move(handedOver as Parameters<typeof move>[0]);
  };
}
