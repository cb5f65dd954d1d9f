import { useEffect, useMemo, useRef, useState } from 'react';
import { grouped } from '../prose';
import { type Numbered } from './numbered';
import { nearestLine, sourceLines } from './source-lines';
import { type JsonObject } from './review-answer';

const linesAtOnce = 200;

interface SourceViewProps {
  readonly name: string;
  readonly lines: readonly string[];
  /** Findings by their line, from 0. */
  readonly marks: ReadonlyMap<number, readonly Numbered[]>;
  readonly selectedLine: number | null;
}

/** A text with line numbers, a window of it at a time; the window moves to the line that is selected. */
export function SourceView({ name, lines, marks, selectedLine }: SourceViewProps) {
  const [start, setStart] = useState(0);
  const current = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (selectedLine !== null) setStart(selectedLine - (selectedLine % linesAtOnce));
  }, [selectedLine]);
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest' }), [selectedLine, start]);
  const end = Math.min(start + linesAtOnce, lines.length);
  return (
    <figure className="source card">
      <figcaption className="small">
        <span>{name}</span>
        <span className="faint num">
          lines {grouped(start + 1)} to {grouped(end)} of {grouped(lines.length)}
        </span>
      </figcaption>
      <pre tabIndex={0} aria-label={name}>
        <code>
          {lines.slice(start, end).map((text, offset) => {
            const line = start + offset;
            const tone = marks.get(line)?.[0]?.tone;
            return (
              <span
                key={line}
                ref={line === selectedLine ? current : undefined}
                className={`${tone === undefined ? '' : `hl ${tone}`}${line === selectedLine ? ' sel' : ''}`}
              >
                <i aria-hidden="true">{line + 1}</i>
                {text}
                {tone !== undefined && (
                  <em className="line-mark">
                    {' '}
                    {marks
                      .get(line)!
                      .slice(0, 3)
                      .map(({ number }) => number)
                      .join(', ')}
                  </em>
                )}
                {'\n'}
              </span>
            );
          })}
        </code>
      </pre>
      {lines.length > linesAtOnce && (
        <p className="window small">
          <button type="button" className="btn sm" disabled={start === 0} onClick={() => setStart(start - linesAtOnce)}>
            Earlier
          </button>
          <button type="button" className="btn sm" disabled={end === lines.length} onClick={() => setStart(end)}>
            Later
          </button>
        </p>
      )}
    </figure>
  );
}

interface JsonViewProps {
  readonly invoice: JsonObject;
  readonly entries: readonly Numbered[];
  readonly selected: number | null;
}

/** The draft as JSON; what is missing is marked at what it is missing in. */
export function JsonView({ invoice, entries, selected }: JsonViewProps) {
  const source = sourceLines(invoice);
  const marks = useMemo(() => {
    const byLine = new Map<number, Numbered[]>();
    for (const entry of entries) {
      const line = nearestLine(source, entry.path);
      byLine.set(line, [...(byLine.get(line) ?? []), entry]);
    }
    return byLine;
  }, [source, entries]);
  const path = entries.find(({ number }) => number === selected)?.path;
  const selectedLine = path === undefined ? null : nearestLine(source, path);
  return <SourceView name="The draft as JSON" lines={source.lines} marks={marks} selectedLine={selectedLine} />;
}

/** Four lines of the draft around the finding that is selected. */
export function SourcePeek({ invoice, entry }: { readonly invoice: JsonObject; readonly entry: Numbered }) {
  const source = sourceLines(invoice);
  const line = nearestLine(source, entry.path);
  const isThere = source.lineOf.has(entry.path);
  const start = Math.max(0, line - 2);
  return (
    <figure className="peek card">
      <figcaption className="small">
        <code>{entry.path === '' ? '/' : entry.path}</code>
        <span className="faint num">
          {isThere ? `line ${grouped(line + 1)} of the draft` : `missing in what begins at line ${grouped(line + 1)}`}
        </span>
      </figcaption>
      <pre tabIndex={0} aria-label="Source of the selected finding">
        <code>
          {source.lines.slice(start, line + 2).map((text, offset) => (
            <span key={offset} className={start + offset === line ? `hl ${entry.tone}` : undefined}>
              <i aria-hidden="true">{start + offset + 1}</i>
              {text}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
