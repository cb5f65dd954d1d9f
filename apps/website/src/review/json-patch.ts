import { type PatchOperation } from '@einvoice/invoice-rules';
import { pointerOf, stepsOf, valueAt } from './json-pointer';
import { type Json, type JsonObject } from './review-answer';

/** Why a patch was not applied: the draft is not the one that it was made for, or it reaches where no patch may. */
export class PatchConflict extends Error {}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Applies an RFC 6902 patch of `add`, `replace` and `remove`, the operations a review proposes. The invoice given stays as it
 * is; parts that do not change are shared with it, so that ten thousand lines cost nothing. Throws `PatchConflict`.
 */
export function applyPatch(invoice: JsonObject, patch: readonly PatchOperation[]): JsonObject {
  return patch.reduce<JsonObject>((current, operation) => {
    const steps = stepsOf(operation.path);
    if (steps.length === 0 || steps.some((step) => forbidden.has(step))) throw new PatchConflict(operation.path);
    return changed(current, steps, operation) as JsonObject;
  }, invoice);
}

function changed(holder: Json | undefined, [step = '', ...rest]: string[], operation: PatchOperation): Json {
  if (typeof holder !== 'object' || holder === null) throw new PatchConflict(operation.path);
  const isList = Array.isArray(holder);
  const exists = isList ? isIndex(step, holder.length - 1) : Object.prototype.hasOwnProperty.call(holder, step);
  if (rest.length > 0) {
    if (!exists) throw new PatchConflict(operation.path);
    return withMember(holder, step, changed((holder as JsonObject)[step], rest, operation));
  }
  if (operation.op === 'add') {
    if (!isList) return { ...(holder as JsonObject), [step]: operation.value as Json };
    const at = step === '-' ? holder.length : Number(step);
    if (step !== '-' && !isIndex(step, holder.length)) throw new PatchConflict(operation.path);
    return holder.toSpliced(at, 0, operation.value as Json);
  }
  if (!exists) throw new PatchConflict(operation.path);
  if (operation.op === 'replace') return withMember(holder, step, operation.value as Json);
  if (isList) return holder.toSpliced(Number(step), 1);
  const { [step]: _removed, ...others } = holder as JsonObject;
  return others;
}

function withMember(holder: Json, step: string, value: Json): Json {
  return Array.isArray(holder) ? holder.with(Number(step), value) : { ...(holder as JsonObject), [step]: value };
}

const isIndex = (step: string, last: number): boolean => /^(0|[1-9]\d{0,8})$/.test(step) && Number(step) <= last;

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
