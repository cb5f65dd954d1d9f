import { memo, useId, useMemo, useState } from 'react';
import { Mark } from '../marks';
import { EditDiff, PatchDiff } from './diff';
import { changedLines, type FileText } from './file-text';
import { fixedByAll, wantedValue, type Wanted } from './fixes';
import { changesOf } from './json-patch';
import { type ShownFinding } from './judgement';
import { type Numbered } from './numbered';
import { type JsonObject } from './review-answer';
import { phrase } from '../known-texts';
import { Rich } from '../rich';
import { say } from '../say';

export interface FindingActions {
  readonly onSelect: (number: number) => void;
  readonly onShow: (number: number) => void;
  /** Shows the line of the file. */
  readonly onSource: (number: number) => void;
  readonly onApply: (entry: Numbered) => void;
  readonly onType: (entry: Numbered, path: string, text: string) => void;
}

interface FindingCardProps {
  readonly entry: Numbered;
  readonly source: FindingSource;
  readonly isSelected: boolean;
  readonly isWorking: boolean;
  readonly actions?: FindingActions;
}

/** What findings are found in: a JSON invoice, or the text of a file; no text can be shown of a PDF. */
export interface FindingSource {
  readonly invoice: JsonObject | null;
  readonly file: FileText | null;
}

const spoken = {
  blocked: phrase('Blocking finding'),
  review: phrase('Finding to review'),
  unknown: phrase('Unknown'),
  'not-checked': phrase('Not checked'),
};

/** One finding: what is wrong, by which rule, where, and what fixes it. Drawn again only when it changes itself. */
export const FindingCard = memo(function FindingCard({
  entry,
  source,
  isSelected,
  isWorking,
  actions,
}: FindingCardProps) {
  const { number, tone, title, code, part, path, fix, finding } = entry;
  const wanted = source.invoice === null ? null : wantedValue(source.invoice, entry);
  const isUnknown = tone === 'unknown' || tone === 'not-checked';
  return (
    <li
      className={`finding ${tone}${isSelected ? ' sel' : ''}`}
      id={`f${number}`}
      tabIndex={-1}
      aria-current={isSelected || undefined}
      onClick={() => actions?.onSelect(number)}
    >
      <Mark tone={tone} label={number} title={`${say(spoken[tone])} ${number}`} />
      <div className="f-main">
        <h3 lang={finding?.language}>{title}</h3>
        <p className="meta">
          {[code, ...(finding?.sameAs ?? [])].map((id) => (
            <RuleName key={id} id={id} />
          ))}
          <span>{say(part)}</span>
          {path !== '' && (
            <a
              href="#invoice"
              className="mono path"
              onClick={(event) => {
                event.preventDefault();
                actions?.onShow(number);
              }}
            >
              {path}
            </a>
          )}
          {finding?.line !== undefined && (
            <LinePlace
              {...finding}
              {...(source.file !== null && actions && { onGo: () => actions.onSource(number) })}
            />
          )}
        </p>
        <p className={isUnknown ? 'muted' : 'fix'} lang={finding?.language}>
          {fix}
        </p>
        {finding?.fixedBy !== undefined && (
          <p className="small faint">
            <Rich
              say="Goes with the fix of <code>{rule}</code>"
              values={{ rule: finding.fixedBy.code }}
              parts={{ code: (id) => <RuleName id={id} /> }}
            />
          </p>
        )}
        {finding !== null && <Proposal finding={finding} source={source} />}
        {finding !== null && isFixable(finding) && actions !== undefined && (
          <div className="f-act">
            <button type="button" className="btn sm" disabled={isWorking} onClick={() => actions.onApply(entry)}>
              {say('Apply fix')}
              <span className="vh"> {number}</span>
              {isSelected && <kbd aria-hidden="true">A</kbd>}
            </button>
          </div>
        )}
        {wanted !== null && actions !== undefined && (
          <ValueField
            key={`${wanted.path} ${wanted.current}`}
            number={number}
            wanted={wanted}
            isWorking={isWorking}
            onType={(text) => actions.onType(entry, wanted.path, text)}
          />
        )}
        {tone === 'unknown' && <p className="pill not">{say('Not charged')}</p>}
      </div>
    </li>
  );
});

/** Only what is official has a page of its own. */
const RuleName = ({ id }: { readonly id: string }) =>
  /^[A-Z]/.test(id) ? <a href={`/docs/rules/${id}`}>{id}</a> : <code>{id}</code>;

/** Whether a click can fix it. */
export const isFixable = ({ patch, edits }: ShownFinding): boolean => patch !== undefined || edits !== undefined;

interface LinePlaceProps extends Pick<ShownFinding, 'line' | 'column'> {
  readonly onGo?: () => void;
}

function LinePlace({ line, column, onGo }: LinePlaceProps) {
  const place = say('line {line}', { line: `${line}${column === undefined ? '' : `:${column}`}` });
  if (onGo === undefined) return <span className="num">{place}</span>;
  return (
    <a
      href="#invoice"
      className="num"
      onClick={(event) => {
        event.preventDefault();
        onGo();
      }}
    >
      {place}
    </a>
  );
}

/** What the fix changes, before anybody applies it. */
function Proposal({ finding, source }: { readonly finding: ShownFinding; readonly source: FindingSource }) {
  const { patch, edits } = finding;
  const { invoice, file } = source;
  const changes = useMemo(() => (edits && file ? changedLines(file, edits) : []), [edits, file]);
  if (patch !== undefined && invoice !== null)
    return <PatchDiff changes={changesOf(invoice, patch)} source={reasonOf(finding)} />;
  if (changes.length > 0) return <EditDiff changes={changes} source={actionOf(finding)} />;
  return null;
}

function reasonOf(finding: ShownFinding): string {
  if (fixedByAll([finding]).length === 0) return say('Derived: confirm it first');
  if (finding.patch?.every(({ op }) => op === 'remove')) return say('Left out');
  return finding.part === 'Arithmetic' ? say('Computed from your lines') : say('Written as the rule asks');
}

function actionOf({ action }: ShownFinding): string {
  if (action === undefined) return say('Changed');
  if (action.changesMoney) return `${action.label}. ${say('Changes an amount')}`;
  return action.safe ? action.label : `${action.label}. ${say('Confirm it first')}`;
}

interface ValueFieldProps {
  /** Of the finding: no two buttons have one name. */
  readonly number: number;
  readonly wanted: Wanted;
  readonly isWorking: boolean;
  readonly onType: (text: string) => void;
}

/** Where only a person knows the value: it is typed here, and checked at once. */
function ValueField({ number, wanted: { path, current, suggestion }, isWorking, onType }: ValueFieldProps) {
  const id = useId();
  const [text, setText] = useState(suggestion?.value ?? current);
  const isAdding = current === '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    <form
      className="value-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && text !== current) onType(text.trim());
      }}
    >
      <label htmlFor={id} className="small faint">
        {isAdding ? say('Add') : say('Change')} <code>{name}</code>
        {suggestion !== null && (
          <>. {say('Derived from {from}: confirm it with the party.', { from: suggestion.from })}</>
        )}
      </label>
      <div className="field">
        <input
          id={id}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn" disabled={isWorking || text.trim() === '' || text === current}>
          {isAdding ? say('Add') : say('Change')}
          <span className="vh"> {number}</span>
        </button>
      </div>
    </form>
  );
}
