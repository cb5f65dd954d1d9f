import { type Issue, type PatchOperation } from '../issues';
import { applyPatch, PatchConflict, stepsOf } from './apply-patch';

/** Fields that identify a party or a document: a fix that writes one was derived, not computed, and a person confirms it. */
const identifying = new Set(['endpoint', 'buyerReference', 'orderReference', 'identifiers', 'legalId']);

/** Of a JSON invoice: a patch that computes, converts or removes. */
const isMechanical = ({ patch }: Pick<Issue, 'patch'>): boolean =>
  patch !== undefined &&
  !patch.some(({ op, path }) => op === 'add' && stepsOf(path).some((step) => identifying.has(step)));

/** Of a file: a fix that says the same in another form. Money is never among them: each such fix is asked for by itself. */
const isSafe = ({ edits, action }: Pick<Issue, 'edits' | 'action'>): boolean =>
  edits !== undefined && action?.safe === true && !action.changesMoney;

/** The findings that may all be fixed at once, unseen: those with a patch that computes, converts or removes, or with safe edits. */
export const fixedAtOnce = <Finding extends Pick<Issue, 'patch' | 'edits' | 'action'>>(
  findings: readonly Finding[],
): Finding[] => findings.filter((finding) => isMechanical(finding) || isSafe(finding));

/**
 * Applies the patches of one report, one after the other. One that reaches into what an earlier one changed is left for the next
 * report: it was made for the invoice as it was. Runs in a browser.
 * @param apply of one patch; null when it does not fit
 * @returns what `apply` made last
 */
export function applyPatches<State>(
  findings: readonly Pick<Issue, 'patch' | 'edits' | 'action' | 'code'>[],
  start: State,
  apply: (state: State, patch: readonly PatchOperation[], code: string) => State | null,
): State {
  const touched = new Set<string>();
  const seen = new Set<string>();
  let state = start;
  for (const { code, patch = [] } of fixedAtOnce(findings)) {
    const key = JSON.stringify(patch);
    if (seen.has(key) || patch.some(({ path }) => reaches(path, touched))) continue;
    seen.add(key);
    const next = apply(state, patch, code);
    if (next === null) continue;
    state = next;
    for (const { path } of patch) touched.add(path);
  }
  return state;
}

/** A place is reached when it, what it is in, or what is in it was changed; lists shift, so their siblings too. */
function reaches(path: string, touched: ReadonlySet<string>): boolean {
  const list = /^(.*)\/\d+$/.exec(path)?.[1] ?? path;
  return [...touched].some((other) => other === path || other.startsWith(`${list}/`) || path.startsWith(`${other}/`));
}

/** The invoice after a patch; null when it is not the one that the patch was made for. */
export function patched<Invoice extends object>(invoice: Invoice, patch: readonly PatchOperation[]): Invoice | null {
  try {
    return applyPatch(invoice, patch);
  } catch (error) {
    if (error instanceof PatchConflict) return null;
    throw error;
  }
}
