import { csrfHeader } from '@einvoice/site-contract';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { call, type CallAnswer, type CallFailure } from '../call';
import { Gathering } from './gathering';

/** What an address answered: nothing yet, an answer, or why there is none. Not knowing is never shown as nothing. */
export type Answer<Body> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: CallFailure }
  | { readonly state: 'ready'; readonly body: Body };

export interface Asked<Body> {
  readonly answer: Answer<Body>;
  readonly reload: () => void;
  /** Puts an answer that came with a write in the place of the last one. */
  readonly replace: (body: Body) => void;
}

/** Asks an address when the page opens, and again on demand; a late answer of another address is dropped. */
export function useAnswer<Body>(address: string): Asked<Body> {
  const [answer, setAnswer] = useState<Answer<Body>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  const { begin } = useContext(Gathering);
  useEffect(() => {
    const stop = new AbortController();
    const end = begin();
    void call<Body>(address, { signal: stop.signal }).then((outcome) => {
      if (stop.signal.aborted) return;
      setAnswer(outcome.ok ? { state: 'ready', body: outcome.body } : { state: 'failed', failure: outcome });
      end();
    });
    return () => {
      stop.abort();
      end();
    };
  }, [address, round, begin]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const replace = useCallback((body: Body) => setAnswer({ state: 'ready', body }), []);
  return { answer, reload, replace };
}

/** A file that a write sends as it is. */
export interface SentFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

const isFile = (body: object | SentFile): body is SentFile => 'bytes' in body && body.bytes instanceof Uint8Array;

/** A write of a page: JSON or a file, and the proof that a page of ours made it. */
const write = <Body>(address: string, body: object | SentFile, csrfToken: string | null): Promise<CallAnswer<Body>> =>
  call<Body>(address, {
    ...(isFile(body)
      ? { body: body.bytes, contentType: body.contentType }
      : { body: JSON.stringify(body), contentType: 'application/json' }),
    headers: csrfToken === null ? {} : { [csrfHeader]: csrfToken },
  });

export interface Writing<Body> {
  readonly isBusy: boolean;
  readonly failure: CallFailure | null;
  readonly send: (address: string, body: object | SentFile) => Promise<Body | null>;
}

/** The proof of the session that the page is in; null on a page for those who are not signed in. */
export const CsrfToken = createContext<string | null>(null);

/** One write at a time, with what went wrong in the last one. */
export function useWrite<Body>(): Writing<Body> {
  const csrfToken = useContext(CsrfToken);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const send = async (address: string, body: object | SentFile): Promise<Body | null> => {
    setBusy(true);
    setFailure(null);
    const outcome = await write<Body>(address, body, csrfToken);
    setBusy(false);
    if (outcome.ok) return outcome.body;
    setFailure(outcome);
    return null;
  };
  return { isBusy, failure, send };
}
