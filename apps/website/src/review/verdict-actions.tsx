import { Icon } from '../marks';
import { type Applied } from './applied';
import { download } from './download';
import { type Draft } from './intake';
import { type Judgement } from './judgement';
import { type Counts } from './numbered';
import { say } from '../say';

/** What a person takes away: the UBL of a JSON invoice that nothing blocks, or a file that they have corrected. */
export type ToExport =
  | { readonly of: 'invoice'; readonly written: NonNullable<Judgement['export']> }
  | { readonly of: 'file'; readonly isReady: boolean; readonly download: () => void }
  /** Why there is nothing yet; empty where nothing is to be had at all. */
  | { readonly of: 'nothing'; readonly format: 'UBL' | null; readonly why: string };

export function whatToExport(
  draft: Draft,
  judgement: Judgement,
  { blocked }: Counts,
  applied: readonly Applied[],
): ToExport {
  if (draft.kind !== 'JSON') {
    if (applied.length === 0) return { of: 'nothing', format: null, why: '' };
    return {
      of: 'file',
      isReady: blocked === 0,
      download: () => download(correctedName(draft.name), 'application/xml', draft.bytes),
    };
  }
  const { export: written, exportRefused } = judgement;
  if (blocked === 0 && written !== null) return { of: 'invoice', written };
  const why =
    blocked > 0 || exportRefused === undefined ? say('You can export when nothing blocks.') : exportRefused.message;
  return { of: 'nothing', format: 'UBL', why };
}

/** `draft.xml` → `draft.corrected.xml`. */
const correctedName = (name: string): string => `${name.replace(/(\.corrected)?\.xml$/i, '')}.corrected.xml`;

interface VerdictActionsProps {
  /** How many findings "apply all" fixes. */
  readonly fixes: number;
  readonly toExport: ToExport;
  readonly isWorking: boolean;
  readonly isExporting: boolean;
  readonly onFix: () => void;
  readonly onExport: () => void;
}

/** Below the verdict: the next step first, and never more than one. */
export function VerdictActions(props: VerdictActionsProps) {
  const { fixes, toExport, isWorking, isExporting, onFix, onExport } = props;
  const canExport = toExport.of !== 'nothing';
  const isLast = toExport.of === 'invoice' || (toExport.of === 'file' && toExport.isReady);
  if (fixes === 0 && !canExport && toExport.format === null) return null;
  return (
    <div className="verdict-act">
      {fixes > 0 && (
        <button type="button" className="btn pri" disabled={isWorking} onClick={onFix}>
          {say('{count, plural, one {Apply # fix} other {Apply # fixes}}', { count: fixes })}
        </button>
      )}
      {(canExport || toExport.format !== null) && (
        <button
          type="button"
          className={`btn${isLast && fixes === 0 && !isExporting ? ' pri' : ''}`}
          aria-disabled={!canExport || isWorking}
          aria-describedby={canExport ? undefined : 'why'}
          onClick={onExport}
        >
          <Icon name="down" /> {toExport.of === 'file' ? say('Download corrected file') : say('Export UBL')}
        </button>
      )}
      {toExport.of === 'nothing' && (
        <span id="why" className="small faint">
          {toExport.why}
        </span>
      )}
    </div>
  );
}
