import { type ConversionTargetName } from '@einvoice/invoice-rules';
import { useEffect, useRef, useState } from 'react';
import { call } from '../call';
import { Icon, Status } from '../marks';
import { fileSize } from '../prose';
import { type Conversion, conversionBody, offeredTargets } from './conversion';
import { download } from './download';
import { type Draft } from './intake';
import { say } from '../say';

type Asked =
  | { readonly state: 'none' }
  | { readonly state: 'working'; readonly target: ConversionTargetName }
  | { readonly state: 'answered'; readonly conversion: Conversion }
  | { readonly state: 'failed'; readonly message: string };

interface ConversionPanelProps {
  readonly draft: Draft;
  readonly isWorking: boolean;
  /** The draft is sent, and is told so. */
  readonly onSent: () => void;
}

/** The draft in another syntax and profile: what that cannot say is shown before it can be taken away. */
export function ConversionPanel({ draft, isWorking, onSent }: ConversionPanelProps) {
  const [asked, setAsked] = useState<Asked>({ state: 'none' });
  const stopping = useRef(new AbortController());
  useEffect(() => {
    setAsked({ state: 'none' });
    return () => stopping.current.abort();
  }, [draft]);
  const convert = async (target: ConversionTargetName) => {
    stopping.current.abort();
    const { signal } = (stopping.current = new AbortController());
    setAsked({ state: 'working', target });
    const body = await conversionBody(draft, target);
    onSent();
    const answer = await call<Conversion>('/api/invoice/convert', { body, contentType: 'application/json', signal });
    if (signal.aborted) return;
    setAsked(answer.ok ? { state: 'answered', conversion: answer.body } : { state: 'failed', message: answer.message });
  };
  return (
    <section className="export card" aria-labelledby="conversion">
      <h2 id="conversion">{say('In another syntax')}</h2>
      <div className="f-act">
        {offeredTargets.map(([target, words]) => (
          <button
            key={target}
            type="button"
            className="btn"
            disabled={isWorking || asked.state === 'working'}
            onClick={() => void convert(target)}
          >
            {say(words)}
          </button>
        ))}
      </div>
      <div aria-live="polite">
        {asked.state === 'working' && <Status tone="working">{say('Rewriting and judging it')}</Status>}
        {asked.state === 'failed' && <p className="small">{asked.message}</p>}
        {asked.state === 'answered' && <Answered {...asked.conversion} />}
      </div>
      <p className="small faint">
        {say(
          'The draft is sent to our service to be rewritten there, and not stored. Every value is copied, none is made or computed; BT-24 and BT-23 alone are set. Nothing is filed.',
        )}
      </p>
    </section>
  );
}

const shownMax = 50;

function Answered({ document, refused, set, lost, report }: Conversion) {
  if (document === null) return <p className="small">{refused?.message}</p>;
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  const lostCount = lost.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <dl className="pairs">
        <dt>{say('Not in it')}</dt>
        <dd>
          {lost.length === 0
            ? say('nothing is lost')
            : say('{count, plural, one {# value of the draft} other {# values of the draft}}', { count: lostCount })}
        </dd>
        <dt>{say('Set by the profile')}</dt>
        <dd>{set.length === 0 ? say('nothing') : set.map(({ term }) => term).join(', ')}</dd>
        <dt>{say('Judged by {rules}', { rules: report.ruleSet?.id ?? say('no rules') })}</dt>
        <dd>
          {report.valid ? (
            <Status tone="ready">{say('Ready: no rule fails')}</Status>
          ) : (
            <Status tone="blocked">{say('Blocked by {count}', { count: errors.length })}</Status>
          )}
        </dd>
      </dl>
      {lost.length > 0 && (
        <ul className="small lost">
          {lost.slice(0, shownMax).map(({ path, terms, message, count }, index) => (
            <li key={index}>
              <code>{terms[0] ?? path}</code> {message}
              {count > 1 && ` ${say('In {count} places.', { count })}`}
            </li>
          ))}
          {lost.length > shownMax && <li>{say('and {count} more', { count: lost.length - shownMax })}</li>}
        </ul>
      )}
      {errors.length > 0 && (
        <ul className="small">
          {errors.slice(0, shownMax).map(({ code, what }, index) => (
            <li key={index}>
              <code>{code}</code> {what}
            </li>
          ))}
          {errors.length > shownMax && <li>{say('and {count} more', { count: errors.length - shownMax })}</li>}
        </ul>
      )}
      <div className="f-act">
        <button
          type="button"
          className="btn"
          onClick={() => download(document.filename, 'application/xml', document.xml)}
        >
          <Icon name="down" />{' '}
          {say('Download {name}, {size}', { name: document.filename, size: fileSize(new Blob([document.xml]).size) })}
        </button>
      </div>
    </>
  );
}
