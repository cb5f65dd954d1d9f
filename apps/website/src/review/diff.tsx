import { useState } from 'react';
import { type ChangedLines } from './file-text';
import { type Change } from './json-patch';
import { type Json } from './review-answer';
import { say } from '../say';

const linesMax = 8;

interface DiffProps {
  /** Where it changes something. */
  readonly place: string;
  /** Where the new value comes from, or what is done. */
  readonly source: string;
  readonly lines: readonly DiffLine[];
}

interface DiffLine {
  readonly kind: 'del' | 'add';
  readonly text: string;
}

/** What a fix takes away and what it writes, said as well as coloured; longer ones fold. */
function Diff({ place, source, lines }: DiffProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? lines : lines.slice(0, linesMax);
  return (
    <div className="diff" role="group" aria-label={say('Proposed change')}>
      <div className="diff-h">
        <code>{place}</code>
        <span>{source}</span>
      </div>
      {shown.map(({ kind, text }, index) => (
        <p key={index} className={kind}>
          <i aria-hidden="true">{kind === 'del' ? '\u2212' : '+'}</i>
          <code>
            <span className="vh">{kind === 'del' ? `${say('removed')}: ` : `${say('added')}: `}</span>
            {text}
          </code>
        </p>
      ))}
      {lines.length > linesMax && (
        <button type="button" className="btn sm quiet" onClick={() => setOpen(!isOpen)}>
          {isOpen ? say('Show less') : say('Show all {count} lines', { count: lines.length })}
        </button>
      )}
    </div>
  );
}

/** Of a patch of a JSON invoice. */
export function PatchDiff({ changes, source }: { readonly changes: readonly Change[]; readonly source: string }) {
  const lines = changes.flatMap(({ path, before, after }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return [
      ...(before === undefined ? [] : [{ kind: 'del' as const, text: written(name, before) }]),
      ...(after === undefined ? [] : [{ kind: 'add' as const, text: written(name, after) }]),
    ];
  });
  const place = changes.length === 1 ? changes[0]!.path : say('{count} places', { count: changes.length });
  return <Diff {...{ place, source, lines }} />;
}

/** Of edits of a file. */
export function EditDiff({ changes, source }: { readonly changes: readonly ChangedLines[]; readonly source: string }) {
  const lines = changes.flatMap(({ removed, added }) => [
    ...removed.map((text) => ({ kind: 'del' as const, text })),
    ...added.map((text) => ({ kind: 'add' as const, text })),
  ]);
  const place = changes
    .map(({ line, removed }) =>
      removed.length > 0 ? say('line {line}', { line }) : say('after line {line}', { line }),
    )
    .join(', ');
  return <Diff {...{ place, source, lines }} />;
}

const charactersMax = 400;

function written(name: string, value: Json): string {
  const text = JSON.stringify(value);
  const cut = text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;
  return /^(\d+|-)$/.test(name) ? cut : `"${name}": ${cut}`;
}
