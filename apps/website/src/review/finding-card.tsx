import { memo, useId, useState } from 'react';
import { Mark } from '../marks';
import { Diff } from './diff';
import { mechanicalFixes, wantedValue, type Wanted } from './fixes';
import { changesOf } from './json-patch';
import { type Numbered } from './numbered';
import { type JsonObject } from './review-answer';

export interface FindingActions {
  readonly onSelect: (number: number) => void;
  readonly onShow: (number: number) => void;
  readonly onApply: (entry: Numbered) => void;
  readonly onType: (entry: Numbered, path: string, text: string) => void;
}

interface FindingCardProps {
  readonly entry: Numbered;
  readonly invoice: JsonObject;
  readonly isSelected: boolean;
  readonly isWorking: boolean;
  readonly actions?: FindingActions;
}

const spoken = {
  blocked: 'Blocking finding',
  review: 'Finding to review',
  unknown: 'Unknown',
  'not-checked': 'Not checked',
};

/** One finding: what is wrong, by which rule, where, and what fixes it. Drawn again only when it changes itself. */
export const FindingCard = memo(function FindingCard({
  entry,
  invoice,
  isSelected,
  isWorking,
  actions,
}: FindingCardProps) {
  const { number, tone, title, code, check, path, fix, finding } = entry;
  const isRule = /^[A-Z]/.test(code);
  const wanted = wantedValue(invoice, entry);
  const patch = finding?.patch;
  const isUnknown = tone === 'unknown' || tone === 'not-checked';
  return (
    <li
      className={`finding ${tone}${isSelected ? ' sel' : ''}`}
      id={`f${number}`}
      tabIndex={-1}
      aria-current={isSelected || undefined}
      onClick={() => actions?.onSelect(number)}
    >
      <Mark tone={tone} label={number} title={`${spoken[tone]} ${number}`} />
      <div className="f-main">
        <h3>{title}</h3>
        <p className="meta">
          {isRule ? <a href={`/docs/rules/${code}`}>{code}</a> : <code>{code}</code>}
          <span>{check}</span>
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
        </p>
        <p className={isUnknown ? 'muted' : 'fix'}>{fix}</p>
        {patch !== undefined && <Diff changes={changesOf(invoice, patch)} source={reasonOf(entry)} />}
        {patch !== undefined && actions !== undefined && (
          <div className="f-act">
            <button type="button" className="btn sm" disabled={isWorking} onClick={() => actions.onApply(entry)}>
              Apply fix {isSelected && <kbd aria-hidden="true">A</kbd>}
            </button>
          </div>
        )}
        {wanted !== null && actions !== undefined && (
          <ValueField
            key={`${wanted.path} ${wanted.current}`}
            wanted={wanted}
            isWorking={isWorking}
            onType={(text) => actions.onType(entry, wanted.path, text)}
          />
        )}
        {tone === 'unknown' && <p className="pill not">Not charged</p>}
      </div>
    </li>
  );
});

function reasonOf({ finding }: Numbered): string {
  if (finding === null || mechanicalFixes([finding]).length === 0) return 'Derived: confirm it first';
  if (finding.patch?.every(({ op }) => op === 'remove')) return 'Left out';
  return finding.check === 'arithmetic' ? 'Computed from your lines' : 'Written as the rule asks';
}

interface ValueFieldProps {
  readonly wanted: Wanted;
  readonly isWorking: boolean;
  readonly onType: (text: string) => void;
}

/** Where only a person knows the value: it is typed here, and checked at once. */
function ValueField({ wanted: { path, current, suggestion }, isWorking, onType }: ValueFieldProps) {
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
        {isAdding ? 'Add' : 'Change'} <code>{name}</code>
        {suggestion !== null && <> Derived from {suggestion.from}: confirm it with the party.</>}
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
          {isAdding ? 'Add' : 'Change'}
        </button>
      </div>
    </form>
  );
}
