import { type ProfileVerdict } from '@einvoice/invoice-rules';
import { useEffect, useRef, useState } from 'react';
import { type CallAnswer } from '../call';
import { Status } from '../marks';
import { editionName } from './profile-names';
import './profiles-panel.css';
import { phrase } from '../known-texts';
import { say } from '../say';

type Asked =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'answered'; readonly profiles: readonly ProfileVerdict[] }
  | { readonly state: 'failed'; readonly message: string };

export interface ProfilesPanelProps {
  /** The draft that is judged; another one has other verdicts. */
  readonly draft: object;
  readonly isWorking: boolean;
  readonly onCompare: (signal: AbortSignal) => Promise<CallAnswer<readonly ProfileVerdict[]>>;
}

/** The verdict of every profile on the draft, asked for by a click: which it passes, and what stands between it and the others. */
export default function ProfilesPanel({ draft, isWorking, onCompare }: ProfilesPanelProps) {
  const [asked, setAsked] = useState<Asked>({ state: 'none' });
  const stopping = useRef(new AbortController());
  useEffect(() => {
    setAsked({ state: 'none' });
    return () => stopping.current.abort();
  }, [draft]);
  const compare = async () => {
    const { signal } = (stopping.current = new AbortController());
    setAsked({ state: 'working' });
    const answer = await onCompare(signal);
    if (signal.aborted) return;
    setAsked(answer.ok ? { state: 'answered', profiles: answer.body } : { state: 'failed', message: answer.message });
  };
  return (
    <section className="export card profiles" aria-labelledby="profiles">
      <h2 id="profiles">{say('Other profiles')}</h2>
      {asked.state !== 'answered' && (
        <div className="f-act">
          <button
            type="button"
            className="btn"
            disabled={isWorking || asked.state === 'working'}
            onClick={() => void compare()}
          >
            {say('Compare all profiles')}
          </button>
        </div>
      )}
      <div aria-live="polite">
        {asked.state === 'working' && <Status tone="working">{say('Judging by every profile')}</Status>}
        {asked.state === 'failed' && <p className="small">{asked.message}</p>}
        {asked.state === 'answered' && <Matrix profiles={asked.profiles} />}
      </div>
    </section>
  );
}

const titles = [
  phrase('Profile'),
  phrase('Verdict'),
  phrase('Errors'),
  phrase('Warnings'),
  phrase('Rules it breaks'),
] as const;

function Matrix({ profiles }: { readonly profiles: readonly ProfileVerdict[] }) {
  return (
    <table>
      <caption className="vh">{say('What each profile says of this draft')}</caption>
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
        {profiles.map((verdict, index) => (
          <Row key={verdict.ruleSet.id} verdict={verdict} isJudged={index === 0} />
        ))}
      </tbody>
    </table>
  );
}

/** @param isJudged the draft declares this profile, or is judged by it for want of another */
function Row({ verdict, isJudged }: { readonly verdict: ProfileVerdict; readonly isJudged: boolean }) {
  const { ruleSet, applicable, valid, errors, warnings } = verdict;
  const [, word, count, warned, broken] = titles.map((title) => say(title));
  return (
    <tr>
      <th scope="row">
        {editionName(ruleSet)}
        {isJudged && <span className="pill">{say('judged by this one')}</span>}
        {ruleSet.provisional && <span className="pill">{say('provisional')}</span>}
      </th>
      <td data-title={word}>
        {applicable ? (
          <Status tone={valid ? 'ready' : 'blocked'}>{valid ? say('Passes') : say('Does not pass')}</Status>
        ) : (
          <Status tone="off">{say('Not for this syntax')}</Status>
        )}
      </td>
      <td data-title={count} className="num">
        {applicable && errors.length}
      </td>
      <td data-title={warned} className="num">
        {applicable && warnings.length}
      </td>
      <td data-title={broken}>{errors.length > 0 && <Codes of={editionName(ruleSet)} codes={errors} />}</td>
    </tr>
  );
}

const shownMax = 6;

function Codes({ of, codes }: { readonly of: string; readonly codes: readonly string[] }) {
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? codes : codes.slice(0, shownMax);
  return (
    <>
      <ul>
        {shown.map((code) => (
          <li key={code}>{/^[A-Z]/.test(code) ? <a href={`/docs/rules/${code}`}>{code}</a> : <code>{code}</code>}</li>
        ))}
      </ul>
      {shown.length < codes.length && (
        <button type="button" className="btn sm quiet" onClick={() => setAllShown(true)}>
          {say('Show {count} more', { count: codes.length - shownMax })}
          <span className="vh"> {of}</span>
        </button>
      )}
    </>
  );
}
