import { useState, type ReactNode } from 'react';
import { Mark } from '../marks';
import { isOfFile, type Applied } from './applied';
import { say } from '../say';

interface AppliedListProps {
  readonly applied: readonly Applied[];
  readonly isWorking: boolean;
  readonly onUndo: (fix: Applied) => void;
}

/** What the person has changed, the last first. Of a file only the last change can be taken back: the others lie below it. */
export function AppliedList({ applied, isWorking, onUndo }: AppliedListProps) {
  const [leaving, setLeaving] = useState<number | null>(null); // seen to go at once, however long the check takes
  return (
    <section aria-label={say('Applied')}>
      <h2 className="group">
        {say('Applied')} <span className="faint num">{applied.length}</span>
      </h2>
      <ol>
        {[...applied].reverse().map((fix, index) => {
          const { title, places } = described(fix);
          return (
            <li key={fix.id} className={`finding done${isWorking && fix.id === leaving ? ' leaving' : ''}`}>
              <Mark tone="ready" />
              <div className="f-main">
                <h3>{title}</h3>
                {places.slice(0, placesMax).map(({ code, place }, at) => (
                  <p key={at} className="meta">
                    <code>{code}</code>
                    <span className="mono path">{place}</span>
                  </p>
                ))}
                {places.length > placesMax && (
                  <p className="meta">{say('and {count} more', { count: places.length - placesMax })}</p>
                )}
              </div>
              {(!isOfFile(fix) || index === 0) && (
                <button
                  type="button"
                  className="btn sm quiet"
                  disabled={isWorking}
                  onClick={() => {
                    setLeaving(fix.id);
                    onUndo(fix);
                  }}
                >
                  {say('Undo')}
                  <span className="vh">
                    {' '}
                    {say('the fix of {code}', { code: `${places[0]?.code ?? ''} ${places[0]?.place ?? ''}` })}
                  </span>
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const placesMax = 10;

interface Described {
  readonly title: ReactNode;
  readonly places: readonly { readonly code: string; readonly place: string }[];
}

function described(fix: Applied): Described {
  if (isOfFile(fix)) {
    const { steps } = fix;
    const title = steps.length === 1 ? steps[0]!.label : say('{count} fixes', { count: steps.length });
    const places = steps.map(({ code, label, line }) => ({
      code,
      place: [
        ...(line === undefined ? [] : [say('line {line}', { line })]),
        ...(steps.length === 1 ? [] : [label]),
      ].join(': '),
    }));
    return { title, places };
  }
  const { before, after, code, patch } = fix;
  const more = patch.length > 1 ? ` ${say('and {count} more', { count: patch.length - 1 })}` : '';
  const title = (
    <>
      <s>{before}</s> <ins>{after}</ins>
    </>
  );
  return { title, places: [{ code, place: `${patch[0]?.path ?? ''}${more}` }] };
}
