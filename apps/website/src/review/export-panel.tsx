import { useEffect, useState } from 'react';
import { type CallAnswer } from '../call';
import { Icon, Status } from '../marks';
import { fileSize } from '../prose';
import { download } from './download';
import { type Numbered } from './numbered';
import { reportText } from './report';
import { type Applied } from './applied';
import { type Draft } from './intake';
import { type Judgement } from './judgement';
import { type ReviewStore } from './review-store';
import { say } from '../say';

interface ExportPanelProps {
  readonly draft: Draft;
  readonly judgement: Judgement;
  readonly written: NonNullable<Judgement['export']>;
  readonly entries: readonly Numbered[];
  readonly applied: readonly Applied[];
  readonly checkedAt: string;
  readonly onReadBack: ReviewStore['readBack'];
  readonly onNotice: (text: string) => void;
}

type ReRead =
  { readonly state: 'working' | 'clean' | 'unknown' } | { readonly state: 'findings'; readonly count: number };

/** The document to send, read back and judged again before it is offered, and the report beside it. */
export function ExportPanel(props: ExportPanelProps) {
  const { draft, judgement, written, entries, applied, checkedAt, onReadBack, onNotice } = props;
  const { filename, xml } = written;
  const bytes = new Blob([xml]).size;
  const reRead = useReRead(xml, onReadBack);
  const sha256 = useSha256(xml);
  const copy = async () => {
    await navigator.clipboard.writeText(xml);
    onNotice(say('UBL copied.'));
  };
  const report = () => reportText(draft, judgement, entries, checkedAt);
  return (
    <section className="export card" id="export" aria-labelledby="export-title" tabIndex={-1}>
      <h2 id="export-title">{say('Nothing blocks: export it')}</h2>
      <dl className="pairs">
        <dt>Peppol BIS 3.0, UBL</dt>
        <dd>
          <code>{filename}</code>, <span className="num">{fileSize(bytes)}</span>
        </dd>
        <dt>{say('Read back and judged again')}</dt>
        <dd>
          <ReReadState {...reRead} />
        </dd>
        {sha256 !== null && (
          <>
            <dt>SHA-256</dt>
            <dd>
              <code className="hash">{sha256}</code>
            </dd>
          </>
        )}
        <dt>{say('Changed by you')}</dt>
        <dd>
          {applied.length === 0
            ? say('nothing')
            : say('{count, plural, one {# fix} other {# fixes}}', { count: applied.length })}
        </dd>
      </dl>
      <div className="f-act">
        <button type="button" className="btn pri" onClick={() => download(filename, 'application/xml', xml)}>
          <Icon name="down" /> {say('Download UBL')}
        </button>
        <button type="button" className="btn" onClick={() => void copy()}>
          <Icon name="copy" /> {say('Copy UBL')}
        </button>
        <button type="button" className="btn" onClick={() => download('review.md', 'text/markdown', report())}>
          {say('Report as Markdown')}
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => download('review.json', 'application/json', JSON.stringify(judgement.answer, null, 2))}
        >
          {say('Report as JSON')}
        </button>
        <button type="button" className="btn" onClick={() => print()}>
          {say('Print')}
        </button>
      </div>
      <p className="small faint">
        {say('Nothing was sent: you send it with your own provider. This is a check and not a certificate.')}
      </p>
    </section>
  );
}

function ReReadState(state: ReRead) {
  if (state.state === 'working') return <Status tone="working">{say('Reading it back')}</Status>;
  if (state.state === 'clean') return <Status tone="ready">{say('Ready: no rule fails')}</Status>;
  if (state.state === 'findings')
    return <Status tone="blocked">{say('Blocked by {count}', { count: state.count })}</Status>;
  return <Status tone="unknown">{say('Not known: it could not be read back now')}</Status>;
}

function useReRead(xml: string, onReadBack: ReviewStore['readBack']): ReRead {
  const [state, setState] = useState<ReRead>({ state: 'working' });
  useEffect(() => {
    const stop = new AbortController();
    setState({ state: 'working' });
    void onReadBack(xml, stop.signal)
      .then(reReadOf)
      .then((outcome) => !stop.signal.aborted && setState(outcome));
    return () => stop.abort();
  }, [xml, onReadBack]);
  return state;
}

function reReadOf(answer: CallAnswer<Judgement>): ReRead {
  if (!answer.ok) return { state: 'unknown' };
  const { errors } = answer.body;
  return answer.body.answer.valid ? { state: 'clean' } : { state: 'findings', count: errors };
}

/** The fingerprint of the file; null where the browser has no cryptography (a page over plain HTTP). */
function useSha256(text: string): string | null {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (!isSecureContext) return;
    void crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)).then((digest) => {
      const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      if (isCurrent) setHash(hex);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return hash;
}
