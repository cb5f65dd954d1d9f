import { type PatchOperation } from '../issues';

/** Why a patch was not applied: the invoice is not the one that it was made for, or it reaches where no patch may. */
export class PatchConflict extends Error {}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** The steps of a JSON pointer (RFC 6901); the empty pointer has none. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * Applies an RFC 6902 patch of `add`, `replace` and `remove`, the operations of our reports. The invoice given stays as it is;
 * parts that do not change are shared with it, so that ten thousand lines cost nothing. Runs in a browser.
 * @throws PatchConflict when the invoice is not the one that the patch was made for
 */
export function applyPatch<Invoice extends object>(invoice: Invoice, patch: readonly PatchOperation[]): Invoice {
  return patch.reduce<object>((current, operation) => {
    const steps = stepsOf(operation.path);
    if (steps.length === 0 || steps.some((step) => forbidden.has(step))) throw new PatchConflict(operation.path);
    return changed(current, steps, operation);
  }, invoice) as Invoice;
}

type Members = Readonly<Record<string, unknown>>;

function changed(holder: unknown, [step = '', ...rest]: string[], operation: PatchOperation): object {
  if (typeof holder !== 'object' || holder === null) throw new PatchConflict(operation.path);
  const isList = Array.isArray(holder);
  const exists = isList ? isIndex(step, holder.length - 1) : Object.hasOwn(holder, step);
  if (rest.length > 0) {
    if (!exists) throw new PatchConflict(operation.path);
    return withMember(holder, step, changed((holder as Members)[step], rest, operation));
  }
  if (operation.op === 'add') {
    if (!isList) return { ...holder, [step]: operation.value };
    const at = step === '-' ? holder.length : Number(step);
    if (step !== '-' && !isIndex(step, holder.length)) throw new PatchConflict(operation.path);
    return holder.toSpliced(at, 0, operation.value);
  }
  if (!exists) throw new PatchConflict(operation.path);
  if (operation.op === 'replace') return withMember(holder, step, operation.value);
  if (isList) return holder.toSpliced(Number(step), 1);
  const { [step]: _removed, ...others } = holder as Members;
  return others;
}

function withMember(holder: object, step: string, value: unknown): object {
  return Array.isArray(holder) ? holder.with(Number(step), value) : { ...holder, [step]: value };
}

const isIndex = (step: string, last: number): boolean => /^(0|[1-9]\d{0,8})$/.test(step) && Number(step) <= last;
