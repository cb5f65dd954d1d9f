import { useEffect, useRef, useState } from 'react';
import { Status } from '../marks';
import { compareInvoices, type Difference } from './compare-invoices';
import './profiles-panel.css';
import { type JsonObject } from './review-answer';
import { say } from '../say';

type Compared =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'compared'; readonly name: string; readonly differences: readonly Difference[] };

interface ComparePanelProps {
  readonly name: string;
  readonly invoice: JsonObject;
  readonly hasChanged: boolean;
  readonly isWorking: boolean;
  /** The invoice of another file, or with null of this one as it was given; a text says why there is none. */
  readonly onRead: (file: File | null, signal: AbortSignal) => Promise<JsonObject | string>;
}

/** This invoice beside another one, field by field: before and after, or the draft and what the partner got. */
export default function ComparePanel({ name, invoice, hasChanged, isWorking, onRead }: ComparePanelProps) {
  const [compared, setCompared] = useState<Compared>({ state: 'none' });
  const stopping = useRef(new AbortController());
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setCompared({ state: 'none' });
    return () => stopping.current.abort();
  }, [invoice]);
  const compare = async (file: File | null) => {
    const { signal } = (stopping.current = new AbortController());
    setCompared({ state: 'working' });
    const other = await onRead(file, signal);
    if (signal.aborted) return;
    if (typeof other === 'string') return setCompared({ state: 'failed', message: other });
    const differences = compareInvoices(invoice, other);
    setCompared({ state: 'compared', name: file?.name ?? say('As it was given'), differences });
  };
  const isBusy = isWorking || compared.state === 'working';
  return (
    <section className="export card profiles" aria-labelledby="compare">
      <h2 id="compare">{say('Compare two files')}</h2>
      <label className="vh" htmlFor="compare-file">
        {say('File to compare with')}
      </label>
      <input
        ref={input}
        type="file"
        id="compare-file"
        className="vh"
        tabIndex={-1}
        accept=".json,.xml,application/json,application/xml,text/xml"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void compare(file);
          target.value = '';
        }}
      />
      <div className="f-act">
        <button type="button" className="btn" disabled={isBusy} onClick={() => input.current?.click()}>
          {say('Compare with another file')}
        </button>
        {hasChanged && (
          <button type="button" className="btn" disabled={isBusy} onClick={() => void compare(null)}>
            {say('Compare with the file as it was given')}
          </button>
        )}
      </div>
      <div aria-live="polite">
        {compared.state === 'working' && <Status tone="working">{say('Reading it')}</Status>}
        {compared.state === 'failed' && <p className="small">{compared.message}</p>}
        {compared.state === 'compared' && (
          <>
            <p className="small muted">
              {compared.differences.length === 0
                ? say('No field differs between {one} and {other}.', { one: name, other: compared.name })
                : say('{count, plural, one {# field differs.} other {# fields differ.}}', {
                    count: compared.differences.length,
                  })}{' '}
              {say(
                'Only the fields of an invoice are compared, and amounts by their value. What has no field is not compared.',
              )}
            </p>
            {compared.differences.length > 0 && <Differences {...compared} here={name} />}
          </>
        )}
      </div>
    </section>
  );
}

interface DifferencesProps {
  readonly here: string;
  readonly name: string;
  readonly differences: readonly Difference[];
}

const rowsAtOnce = 100;

function Differences({ here, name, differences }: DifferencesProps) {
  const [shownMax, setShownMax] = useState(rowsAtOnce);
  return (
    <>
      <table>
        <caption className="vh">{say('Fields that differ')}</caption>
        <thead>
          <tr>
            {[say('Field'), here, name].map((title, index) => (
              <th key={index} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, shownMax).map((difference) => (
            <tr key={difference.path}>
              <th scope="row">
                <code>{difference.path}</code>
              </th>
              <td data-title={say('Here')}>{valueOf(difference.here)}</td>
              <td data-title={say('There')}>{valueOf(difference.there)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > shownMax && (
        <button type="button" className="btn sm" onClick={() => setShownMax(shownMax + rowsAtOnce)}>
          {say('{count, plural, one {Show # more field} other {Show # more fields}}', {
            count: Math.min(rowsAtOnce, differences.length - shownMax),
          })}
        </button>
      )}
    </>
  );
}

const charactersMax = 300;

function valueOf(text: string | undefined) {
  if (text === undefined) return <span className="faint">{say('nothing')}</span>;
  return <span className="value">{text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text}</span>;
}
