import { editedBytes } from '../review/file-text';
import { applyAll, fixedByAll } from '../review/fixes';
import { type LocalDraft } from '../review/judge-draft';
import { type Judgement } from '../review/judgement';

/**
 * The draft with the mechanical fixes of one rule, or of all of them; null when the report has none that fits. Fixes that change an
 * amount, or that derive who somebody is, are not among them: each of those is asked for by itself.
 */
export function corrected(draft: LocalDraft, { findings }: Judgement, code: string | null): LocalDraft | null {
  const wanted = fixedByAll(findings).filter((finding) => code === null || finding.code === code);
  if (wanted.length === 0) return null;
  if (draft.kind === 'JSON') {
    const { invoice, applied } = applyAll(draft.invoice, wanted, 1);
    return applied.length === 0 ? null : { ...draft, invoice };
  }
  const bytes = editedBytes(
    draft.bytes,
    wanted.flatMap(({ edits = [] }) => edits),
  );
  return bytes === null ? null : { ...draft, bytes };
}

/** The file of a draft: XML as it stands, a JSON invoice written anew. */
export const fileOf = (draft: LocalDraft): Uint8Array<ArrayBuffer> =>
  draft.kind === 'XML' ? draft.bytes : new TextEncoder().encode(`${JSON.stringify(draft.invoice, null, 2)}\n`);
