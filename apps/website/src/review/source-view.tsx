import { memo, useEffect, useMemo, useRef } from 'react';
import { grouped } from '../prose';
import { type Numbered } from './numbered';
import { nearestLine, sourceLines, type SourceLines } from './source-lines';
import { linesAtOnce, useWindow } from './use-window';
import { type JsonObject } from './review-answer';

/** Of one line: an attachment is in a single one. */
const charactersAtOnce = 1_000;

interface SourceViewProps {
  readonly name: string;
  readonly source: Pick<SourceLines, 'count' | 'between'>;
  /** Findings by their line, from 0. */
  readonly marks: ReadonlyMap<number, readonly Numbered[]>;
  readonly selectedLine: number | null;
}

/** A text with line numbers, a window of it at a time; the window moves to the line that is selected. */
function SourceView({ name, source, marks, selectedLine }: SourceViewProps) {
  const [start, setStart] = useWindow(selectedLine, source.count);
  const current = useRef<HTMLSpanElement>(null);
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest' }), [selectedLine, start]);
  const end = Math.min(start + linesAtOnce, source.count);
  return (
    <figure className="source card">
      <figcaption className="small">
        <span>{name}</span>
        <span className="faint num">
          lines {grouped(start + 1)} to {grouped(end)} of {grouped(source.count)}
        </span>
      </figcaption>
      <pre tabIndex={0} aria-label={name}>
        <code>
          {source.between(start, end).map((text, offset) => {
            const line = start + offset;
            const tone = marks.get(line)?.[0]?.tone;
            return (
              <span
                key={line}
                ref={line === selectedLine ? current : undefined}
                className={`${tone === undefined ? '' : `hl ${tone}`}${line === selectedLine ? ' sel' : ''}`}
              >
                <i aria-hidden="true">{line + 1}</i>
                {shortened(text)}
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
      {source.count > linesAtOnce && (
        <p className="window small">
          <button type="button" className="btn sm" disabled={start === 0} onClick={() => setStart(start - linesAtOnce)}>
            Earlier
          </button>
          <button type="button" className="btn sm" disabled={end === source.count} onClick={() => setStart(end)}>
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

const shortened = (text: string): string =>
  text.length <= charactersAtOnce
    ? text
    : `${text.slice(0, charactersAtOnce)}… and ${grouped(text.length - charactersAtOnce)} more characters`;

const noMarks: SourceViewProps['marks'] = new Map();

/** The document to send. */
export const UblView = memo(function UblView({ filename, xml }: { readonly filename: string; readonly xml: string }) {
  const source = useMemo(() => {
    const lines = xml.split('\n');
    return { count: lines.length, between: (start: number, end: number) => lines.slice(start, end) };
  }, [xml]);
  return <SourceView name={filename} source={source} marks={noMarks} selectedLine={null} />;
});

/** The draft as JSON; what is missing is marked at what it is missing in. */
export const JsonView = memo(function JsonView({ invoice, entries, selected }: JsonViewProps) {
  const source = useMemo(() => sourceLines(invoice), [invoice]);
  const marks = useMemo(() => {
    const byLine = new Map<number, Numbered[]>();
    for (const entry of entries) {
      const line = nearestLine(source, entry.path);
      const others = byLine.get(line);
      if (others === undefined) byLine.set(line, [entry]);
      else others.push(entry);
    }
    return byLine;
  }, [source, entries]);
  const path = entries.find(({ number }) => number === selected)?.path;
  const selectedLine = path === undefined ? null : nearestLine(source, path);
  return <SourceView name="The draft as JSON" source={source} marks={marks} selectedLine={selectedLine} />;
});

interface PeekProps {
  readonly invoice: JsonObject;
  readonly entry: Numbered;
}

/** Four lines of the draft around the finding that is selected. */
export const SourcePeek = memo(function SourcePeek({ invoice, entry }: PeekProps) {
  const source = useMemo(() => sourceLines(invoice), [invoice]);
  const line = nearestLine(source, entry.path);
  const isThere = source.lineOf(entry.path) !== undefined;
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
          {source.between(start, line + 2).map((text, offset) => (
            <span key={offset} className={start + offset === line ? `hl ${entry.tone}` : undefined}>
              <i aria-hidden="true">{start + offset + 1}</i>
              {shortened(text)}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
});
