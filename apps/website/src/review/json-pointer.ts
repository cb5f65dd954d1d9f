import { type Json } from './review-answer';

/** The steps of a JSON pointer (RFC 6901); the empty pointer has none. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

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
