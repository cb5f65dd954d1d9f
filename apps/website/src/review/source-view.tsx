import { memo, useEffect, useMemo, useRef } from 'react';
import { grouped } from '../prose';
import { placeInLine, type FileText } from './file-text';
import { type Numbered } from './numbered';
import { nearestLine, sourceLines, type SourceLines } from './source-lines';
import { linesAtOnce, useWindow } from './use-window';
import { type JsonObject } from './review-answer';
import { say } from '../say';

/** Of one line: an attachment is in a single one. */
const charactersAtOnce = 1_000;

interface SourceViewProps {
  readonly name: string;
  readonly source: Pick<SourceLines, 'count' | 'between'>;
  /** Findings by their line, from 0. */
  readonly marks: ReadonlyMap<number, readonly Numbered[]>;
  readonly selectedLine: number | null;
  /** In the selected line, from 1. */
  readonly column?: number | undefined;
}

/** A text with line numbers, a window of it at a time; the window moves to the line that is selected. */
function SourceView({ name, source, marks, selectedLine, column }: SourceViewProps) {
  const [start, setStart] = useWindow(selectedLine, source.count);
  const current = useRef<HTMLSpanElement>(null);
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest' }), [selectedLine, start]);
  const end = Math.min(start + linesAtOnce, source.count);
  return (
    <figure className="source card">
      <figcaption className="small">
        <span>{name}</span>
        <span className="faint num">
          {say('Lines {first} to {last} of {count}', {
            first: grouped(start + 1),
            last: grouped(end),
            count: grouped(source.count),
          })}
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
                {line === selectedLine ? <LineText text={text} column={column} /> : shortened(text)}
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
            {say('Earlier')}
          </button>
          <button type="button" className="btn sm" disabled={end === source.count} onClick={() => setStart(end)}>
            {say('Later')}
          </button>
        </p>
      )}
    </figure>
  );
}

interface LineTextProps {
  readonly text: string;
  readonly column?: number | undefined;
}

/** A line of a file with the place of a finding in it; of a long line the part around it. */
function LineText({ text, column }: LineTextProps) {
  if (column === undefined) return shortened(text);
  const { start, end } = placeInLine(text, column);
  const from = start < charactersAtOnce ? 0 : start - contextCharacters;
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, start)}
      <mark>{shortened(text.slice(start, end))}</mark>
      {shortened(text.slice(end))}
    </>
  );
}

const contextCharacters = 200;

interface JsonViewProps {
  readonly invoice: JsonObject;
  readonly entries: readonly Numbered[];
  readonly selected: number | null;
}

const shortened = (text: string): string =>
  text.length <= charactersAtOnce
    ? text
    : `${text.slice(0, charactersAtOnce)}… ${say('and {count} more characters', { count: grouped(text.length - charactersAtOnce) })}`;

const noMarks: SourceViewProps['marks'] = new Map();

/** The document to send. */
export const UblView = memo(function UblView({ filename, xml }: { readonly filename: string; readonly xml: string }) {
  const source = useMemo(() => {
    const lines = xml.split('\n');
    return { count: lines.length, between: (start: number, end: number) => lines.slice(start, end) };
  }, [xml]);
  return <SourceView name={filename} source={source} marks={noMarks} selectedLine={null} />;
});

/** Findings by their line, from 0. */
function marksBy(entries: readonly Numbered[], lineOf: (entry: Numbered) => number | null): Map<number, Numbered[]> {
  const byLine = new Map<number, Numbered[]>();
  for (const entry of entries) {
    const line = lineOf(entry);
    if (line === null) continue;
    const others = byLine.get(line);
    if (others === undefined) byLine.set(line, [entry]);
    else others.push(entry);
  }
  return byLine;
}

const lineInFile = ({ finding }: Numbered): number | null => (finding?.line === undefined ? null : finding.line - 1);

interface FileViewProps {
  readonly file: FileText;
  readonly entries: readonly Numbered[];
  readonly selected: number | null;
}

/** The file as it is judged, findings at their lines. */
export const FileView = memo(function FileView({ file, entries, selected }: FileViewProps) {
  const marks = useMemo(() => marksBy(entries, lineInFile), [entries]);
  const current = entries.find(({ number }) => number === selected);
  const selectedLine = current === undefined ? null : lineInFile(current);
  return <SourceView name="The file" source={file} {...{ marks, selectedLine }} column={current?.finding?.column} />;
});

/** The draft as JSON; what is missing is marked at what it is missing in. */
export const JsonView = memo(function JsonView({ invoice, entries, selected }: JsonViewProps) {
  const source = useMemo(() => sourceLines(invoice), [invoice]);
  const marks = useMemo(() => marksBy(entries, ({ path }) => nearestLine(source, path)), [source, entries]);
  const path = entries.find(({ number }) => number === selected)?.path;
  const selectedLine = path === undefined ? null : nearestLine(source, path);
  return <SourceView name="The draft as JSON" source={source} marks={marks} selectedLine={selectedLine} />;
});

interface PeekProps {
  readonly source: Pick<SourceLines, 'count' | 'between'>;
  /** From 0. */
  readonly line: number;
  readonly column?: number | undefined;
  readonly tone: Numbered['tone'];
  /** What the lines are around, and where that is. */
  readonly place: string;
  readonly where: string;
}

/** Four lines around the finding that is selected. */
function Peek({ source, line, column, tone, place, where }: PeekProps) {
  const start = Math.max(0, line - 2);
  return (
    <figure className="peek card">
      <figcaption className="small">
        <code>{place}</code>
        <span className="faint num">{where}</span>
      </figcaption>
      <pre tabIndex={0} aria-label={say('Source of the selected finding')}>
        <code>
          {source.between(start, line + 2).map((text, offset) => (
            <span key={offset} className={start + offset === line ? `hl ${tone}` : undefined}>
              <i aria-hidden="true">{start + offset + 1}</i>
              {start + offset === line ? <LineText text={text} column={column} /> : shortened(text)}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}

/** In a JSON invoice. */
export const JsonPeek = memo(function JsonPeek({
  invoice,
  entry,
}: {
  readonly invoice: JsonObject;
  readonly entry: Numbered;
}) {
  const source = useMemo(() => sourceLines(invoice), [invoice]);
  const { path, tone } = entry;
  const line = nearestLine(source, path);
  const where =
    source.lineOf(path) === undefined
      ? say('missing in what begins at line {line}', { line: grouped(line + 1) })
      : say('line {line} of the draft', { line: grouped(line + 1) });
  return <Peek {...{ source, line, tone, where }} place={path === '' ? '/' : path} />;
});

/** In a file; nothing for a finding that names no line of it. */
export const FilePeek = memo(function FilePeek({ file, entry }: { readonly file: FileText; readonly entry: Numbered }) {
  const line = lineInFile(entry);
  if (line === null) return null;
  const where = say('line {line} of the file', { line: grouped(line + 1) });
  return (
    <Peek source={file} line={line} column={entry.finding?.column} tone={entry.tone} place={entry.path} where={where} />
  );
});
