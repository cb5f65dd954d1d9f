import { useState } from 'react';
import { type Change } from './json-patch';
import { type Json } from './review-answer';

const linesMax = 8;

interface DiffProps {
  readonly changes: readonly Change[];
  /** Where the new value comes from. */
  readonly source: string;
}

/** What a fix takes away and what it writes, said as well as coloured; longer ones fold. */
export function Diff({ changes, source }: DiffProps) {
  const [isOpen, setOpen] = useState(false);
  const lines = changes.flatMap(({ path, before, after }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return [
      ...(before === undefined ? [] : [{ kind: 'del' as const, text: written(name, before) }]),
      ...(after === undefined ? [] : [{ kind: 'add' as const, text: written(name, after) }]),
    ];
  });
  const shown = isOpen ? lines : lines.slice(0, linesMax);
  return (
    <div className="diff" role="group" aria-label="Proposed change">
      <div className="diff-h">
        <code>{changes.length === 1 ? changes[0]!.path : `${changes.length} places`}</code>
        <span>{source}</span>
      </div>
      {shown.map(({ kind, text }, index) => (
        <p key={index} className={kind}>
          <i aria-hidden="true">{kind === 'del' ? '\u2212' : '+'}</i>
          <code>
            <span className="vh">{kind === 'del' ? 'removed: ' : 'added: '}</span>
            {text}
          </code>
        </p>
      ))}
      {lines.length > linesMax && (
        <button type="button" className="btn sm quiet" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${lines.length} lines`}
        </button>
      )}
    </div>
  );
}

const charactersMax = 400;

function written(name: string, value: Json): string {
  const text = JSON.stringify(value);
  const cut = text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;
  return /^(\d+|-)$/.test(name) ? cut : `"${name}": ${cut}`;
}
