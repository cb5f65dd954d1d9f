import { memo, useEffect, useState } from 'react';
import { Status } from '../marks';
import { fileSize, grouped } from '../prose';
import { wordOf } from './groups';
import { type Row } from './many-store';
import { phrase } from '../known-texts';
import { say } from '../say';

interface FileTableProps {
  readonly rows: readonly Row[];
  /** How many there are with those that are not wanted now. */
  readonly all: number;
  readonly onOpen: (id: number) => void;
}

const rowsAtOnce = 200;
const titles = [
  phrase('File'),
  phrase('Verdict'),
  phrase('Number'),
  phrase('Country'),
  phrase('Profile'),
  phrase('Findings'),
] as const;

/** The files, two hundred at a time: five thousand rows are not drawn for the ten that are looked at. */
export const FileTable = memo(function FileTable({ rows, all, onOpen }: FileTableProps) {
  const [shownMax, setShownMax] = useState(rowsAtOnce);
  const isEmpty = rows.length === 0;
  useEffect(() => {
    if (isEmpty) setShownMax(rowsAtOnce);
  }, [isEmpty]);
  if (isEmpty)
    return <p className="card empty">{all === 0 ? say('There is no file yet.') : say('No file fits this filter.')}</p>;
  return (
    <>
      <table className="many-table card">
        <caption className="vh">{say('Files and their verdicts')}</caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {say(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownMax).map((row) => (
            <FileRow key={row.id} row={row} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      <p className="small muted num">
        {say('{shown} of {count, plural, one {# file} other {# files}} shown', {
          shown: grouped(Math.min(shownMax, rows.length)),
          count: rows.length,
        })}
      </p>
      {rows.length > shownMax && (
        <button type="button" className="btn" onClick={() => setShownMax(shownMax + rowsAtOnce)}>
          {say('{count, plural, one {Show # more file} other {Show # more files}}', {
            count: Math.min(rowsAtOnce, rows.length - shownMax),
          })}
        </button>
      )}
    </>
  );
});

const FileRow = memo(function FileRow({
  row,
  onOpen,
}: {
  readonly row: Row;
  readonly onOpen: FileTableProps['onOpen'];
}) {
  const { id, path, size, state, verdict, reason, isPdf, sameAs, fixed } = row;
  const [, word, number, country, profile, findings] = titles.map((title) => say(title));
  const canBeOpened = state === 'judged' || isPdf;
  const tone = verdict?.tone ?? (state === 'working' ? 'working' : state === 'waiting' ? 'not-checked' : 'off');
  const { errors = 0, warnings = 0 } = verdict ?? {};
  return (
    <tr>
      <th scope="row">
        {canBeOpened ? (
          <button type="button" className="link" id={`file-${id}`} onClick={() => onOpen(id)}>
            {path}
          </button>
        ) : (
          path
        )}
        {size > 0 && <span className="small faint"> {fileSize(size)}</span>}
        {fixed.length > 0 && <p className="small muted">{say('Corrected: {rules}', { rules: fixed.join(', ') })}</p>}
        {sameAs !== null && <p className="small muted">{say('Same content as {name}', { name: sameAs })}</p>}
      </th>
      <td data-title={word}>
        <Status tone={tone}>{state === 'working' ? say('Checking') : say(wordOf(row))}</Status>
      </td>
      <td data-title={number}>{verdict?.number}</td>
      <td data-title={country}>{verdict?.country}</td>
      <td data-title={profile}>{verdict?.profile}</td>
      <td data-title={findings}>
        {errors + warnings > 0 && (
          <span className="num">
            {[
              errors > 0 && say('{count, plural, one {# error} other {# errors}}', { count: errors }),
              warnings > 0 && say('{count, plural, one {# warning} other {# warnings}}', { count: warnings }),
            ]
              .filter((each) => each !== false)
              .join(', ')}
          </span>
        )}
        {reason !== null && <span className="small">{reason}</span>}
        {reason === null && errors + warnings === 0 && verdict !== null && verdict.word !== 'Ready' && (
          <span className="small">{verdict.sentence}</span>
        )}
        {verdict?.later != null && <p className="small muted">{verdict.later}</p>}
      </td>
    </tr>
  );
});
