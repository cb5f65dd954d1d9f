import { stepsOf } from '@einvoice/invoice-rules/edits';
import { type Json } from './review-answer';

export { stepsOf };

export const pointerOf = (steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const hasOwn = (holder: object, step: string): boolean => Object.prototype.hasOwnProperty.call(holder, step);

/** What is at a pointer; undefined when nothing is. */
export function valueAt(document: unknown, pointer: string): Json | undefined {
  let value = document;
  for (const step of stepsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value as Json | undefined;
}
