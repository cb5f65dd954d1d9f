import { registerCalls } from '@einvoice/limits';
import { type FieldProblem } from './check-arguments';
import { type Schema } from './json-schema';
import { type Tool, usesRegisters } from './tool';

/** Over MCP the argument beside those of a tool that asks registers; over HTTP it is the header Cache-Control. */
export const maxAgeArgument = 'maxAgeSeconds';

/** As agents are shown it. */
export const maxAgeSchema: Schema = {
  type: 'integer',
  minimum: 0,
  maximum: registerCalls.maxAgeSecondsMax,
  description: 'Kept answers are free; 0: ask now.',
};

export type AskedFreshness =
  | { readonly ok: true; readonly given: unknown; readonly maxAgeSeconds: number | undefined }
  | { readonly ok: false; readonly fields: readonly FieldProblem[] };

/** Takes the argument out of those of a call over MCP: what is left is what the tool itself takes. */
export function readAskedFreshness(tool: Tool, given: unknown): AskedFreshness {
  const isOpen = typeof given === 'object' && given !== null && Object.hasOwn(given, maxAgeArgument);
  if (!isOpen || !usesRegisters(tool)) return { ok: true, given, maxAgeSeconds: undefined };
  const { [maxAgeArgument]: maxAgeSeconds, ...own } = given as Readonly<Record<string, unknown>>;
  const isAge = Number.isSafeInteger(maxAgeSeconds) && isWithin(maxAgeSeconds as number);
  if (isAge) return { ok: true, given: own, maxAgeSeconds: maxAgeSeconds as number };
  const message = `${maxAgeArgument} must be a whole number from 0 to ${registerCalls.maxAgeSecondsMax}.`;
  return { ok: false, fields: [{ path: `/${maxAgeArgument}`, code: 'invalid_value', message }] };
}

const isWithin = (seconds: number): boolean => seconds >= 0 && seconds <= registerCalls.maxAgeSecondsMax;
