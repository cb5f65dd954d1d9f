import { type PatchOperation } from '@einvoice/invoice-rules';
import { applyPatch } from '@einvoice/invoice-rules/edits';
import { pointerOf, stepsOf, valueAt } from './json-pointer';
import { type Json, type JsonObject } from './review-answer';

/** One place a patch changes: what was there, and what will be. Undefined is nothing. */
export interface Change {
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

export const changesOf = (invoice: JsonObject, patch: readonly PatchOperation[]): Change[] =>
  patch.map((operation) => ({
    path: operation.path,
    before:
      operation.op === 'add' && isListPlace(invoice, operation.path) ? undefined : valueAt(invoice, operation.path),
    after: operation.op === 'remove' ? undefined : (operation.value as Json),
  }));

const isListPlace = (invoice: JsonObject, pointer: string): boolean =>
  Array.isArray(valueAt(invoice, pointerOf(stepsOf(pointer).slice(0, -1))));

/** The patch that takes a patch back, made before it is applied. */
export function inverseOf(invoice: JsonObject, patch: readonly PatchOperation[]): PatchOperation[] {
  const steps: PatchOperation[] = [];
  let current = invoice;
  for (const operation of patch) {
    steps.unshift(inverse(current, operation));
    current = applyPatch(current, [operation]);
  }
  return steps;
}

function inverse(invoice: JsonObject, { op, path }: PatchOperation): PatchOperation {
  const [{ before }] = changesOf(invoice, [{ op, path } as PatchOperation]) as [Change];
  if (op === 'add' && before === undefined) return { op: 'remove', path: addedAt(invoice, path) };
  return { op: op === 'remove' ? 'add' : 'replace', path, value: before ?? null } as PatchOperation;
}

/** `/lines/-` is of the next line. */
function addedAt(invoice: JsonObject, path: string): string {
  const steps = stepsOf(path);
  if (steps.at(-1) !== '-') return path;
  const list = valueAt(invoice, pointerOf(steps.slice(0, -1)));
  return Array.isArray(list) ? pointerOf([...steps.slice(0, -1), list.length]) : path;
}
