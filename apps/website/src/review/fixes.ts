import { type PatchOperation } from '@einvoice/invoice-rules';
import { applyPatch, applyPatches, fixedAtOnce, PatchConflict } from '@einvoice/invoice-rules/edits';
import { inverseOf } from './json-patch';
import { stepsOf, valueAt } from './json-pointer';
import { type ShownFinding } from './judgement';
import { type Numbered } from './numbered';
import { type JsonObject } from './review-answer';

/** A fix of a person that is in the draft, and the patch that takes it back. */
export interface AppliedFix {
  readonly id: number;
  readonly code: string;
  readonly patch: readonly PatchOperation[];
  readonly inverse: readonly PatchOperation[];
  /** What was at the first changed place, and what is there now, as a person reads it. */
  readonly before: string;
  readonly after: string;
}

/** The findings that "apply all" fixes. */
export const fixedByAll = fixedAtOnce;

/** Applies the fixes of one report, one after the other. */
export function applyAll(
  invoice: JsonObject,
  findings: readonly Pick<ShownFinding, 'code' | 'patch'>[],
  firstId: number,
): Applied {
  return applyPatches<Applied>(findings, { invoice, applied: [] }, (state, patch, code) => {
    const outcome = applyOne(state.invoice, code, patch, firstId + state.applied.length);
    return outcome && { invoice: outcome.invoice, applied: [...state.applied, outcome.applied] };
  });
}

interface Applied {
  readonly invoice: JsonObject;
  readonly applied: readonly AppliedFix[];
}

/** The draft with a patch applied, or null when the draft is not the one that it was made for. */
export function applyOne(
  invoice: JsonObject,
  code: string,
  patch: readonly PatchOperation[],
  id: number,
): { readonly invoice: JsonObject; readonly applied: AppliedFix } | null {
  try {
    const inverse = inverseOf(invoice, patch);
    const after = applyPatch(invoice, patch);
    const path = patch[0]?.path ?? '';
    const applied = { id, code, patch, inverse, before: shown(invoice, path), after: shown(after, path) };
    return { invoice: after, applied };
  } catch (error) {
    if (error instanceof PatchConflict) return null;
    throw error;
  }
}

/** The draft as it was before a fix; null when what the fix wrote has been changed since. */
export function undone(invoice: JsonObject, { patch, inverse }: AppliedFix): JsonObject | null {
  const untouched = patch.every((operation) => {
    if (operation.path.endsWith('/-')) return true;
    const now = JSON.stringify(valueAt(invoice, operation.path));
    return operation.op === 'remove'
      ? now === undefined || isInList(operation.path)
      : now === JSON.stringify(operation.value);
  });
  if (!untouched) return null;
  try {
    return applyPatch(invoice, inverse);
  } catch (error) {
    if (error instanceof PatchConflict) return null;
    throw error;
  }
}

const isInList = (pointer: string): boolean => /\/\d+$/.test(pointer);

const shownCharactersMax = 80;

function shown(invoice: JsonObject, pointer: string): string {
  const value = valueAt(invoice, pointer);
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text;
}

/** A value a person types for a finding that has no fix. */
export interface Wanted {
  readonly path: string;
  readonly current: string;
  /** A value that follows from another one of the draft; a person confirms it. */
  readonly suggestion: { readonly value: string; readonly from: string } | null;
}

/** What can be typed at the place of a finding: a text or number that is there, or one that is missing from an object. */
export function wantedValue(invoice: JsonObject, { finding, path }: Numbered): Wanted | null {
  if (finding === null || finding.patch !== undefined || !path.startsWith('/')) return null;
  const steps = stepsOf(path);
  const value = valueAt(invoice, path);
  const holder = valueAt(invoice, path.slice(0, path.lastIndexOf('/')));
  if (typeof value === 'object' && value !== null) return null;
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return null;
  if (value === undefined && isGroup(steps.at(-1)!)) return null;
  return {
    path,
    current: value === undefined || value === null ? '' : String(value),
    suggestion: suggested(invoice, path),
  };
}

/** Members that hold an object or a list: a text in their place would be another finding. */
const isGroup = (step: string): boolean =>
  /^(seller|buyer|address|lines|totals|vatBreakdown|vat|item|payment|delivery|account|period|payee|contact)$/.test(
    step,
  );

/** A Belgian VAT number names the Peppol address of its owner: scheme 0208 and its digits. */
function suggested(invoice: JsonObject, path: string): Wanted['suggestion'] {
  const party = /^\/(seller|buyer)\/endpoint$/.exec(path)?.[1];
  const vatId = party === undefined ? undefined : valueAt(invoice, `/${party}/vatId`);
  const digits = typeof vatId === 'string' ? /^BE([01]\d{9})$/.exec(vatId.replace(/[\s.]/g, ''))?.[1] : undefined;
  return digits === undefined ? null : { value: `0208:${digits}`, from: String(vatId) };
}

/** The patch that writes what a person typed; a number stays a number. */
export function typedPatch(invoice: JsonObject, path: string, text: string): PatchOperation[] {
  const before = valueAt(invoice, path);
  const value = typeof before === 'number' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  return [{ op: before === undefined ? 'add' : 'replace', path, value }];
}
