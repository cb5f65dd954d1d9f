import { parseStrictJson } from '@einvoice/json';
import { invoiceBody, serviceAnswer } from '@einvoice/limits';
import { version } from '../version';
import { type Site } from './site';
import { spokenLanguage } from '../texts/say';

/** What a server said, or why nothing usable came. Nothing here is believed but its form. */
export type ServiceAnswer =
  | {
      readonly ok: true;
      readonly status: number;
      readonly json: Readonly<Record<string, unknown>>;
      /** Seconds to wait before trying again; null when it does not say. */
      readonly retryAfterSeconds: number | null;
      /** The server's clock; null when it does not say. */
      readonly date: Date | null;
      /** What the answer is known by; null when it has none. */
      readonly etag: string | null;
      /** What the service knows this request by; null when it does not say. */
      readonly requestId: string | null;
    }
  | {
      readonly ok: false;
      readonly reason: 'unreachable' | 'timeout' | 'redirected' | 'not_json' | 'too_large';
      readonly retryAfterSeconds: number | null;
    };

interface Question {
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends no secret, also when there is one. */
  readonly anonymous?: boolean;
  readonly timeoutMs?: number;
  /** What is known already: when it still stands, the answer is 304 and empty. */
  readonly knownEtag?: string;
}

/** Asks a route of the site. Redirects are not followed: a secret goes to no other address. */
export async function askService({ origin, secret, timeoutMs: asked }: Site, path: string, question: Question = {}): Promise<ServiceAnswer> {
  const { method = 'POST', body, headers = {}, anonymous = false, timeoutMs = serviceAnswer.deadlineMs, knownEtag } = question;
  const signal = AbortSignal.timeout(asked ?? timeoutMs);
  try {
    const response = await fetch(origin + path, {
      ...{ method, signal, redirect: 'manual' },
      headers: {
        ...{ accept: 'application/json', 'accept-language': spokenLanguage(), 'user-agent': `einvoice/${version}` },
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(secret !== null && !anonymous && { authorization: `Bearer ${secret}` }),
        ...(knownEtag !== undefined && { 'if-none-match': knownEtag }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const retryAfterSeconds = waitOf(response.headers.get('retry-after'));
    const date = dateOf(response.headers.get('date'));
    const etag = response.headers.get('etag');
    const said = { retryAfterSeconds, date, etag, requestId: requestIdOf(response) };
    if (response.status === 304 && knownEtag !== undefined) return { ok: true, status: 304, json: {}, ...said };
    if (response.status >= 300 && response.status < 400) return { ok: false, reason: 'redirected', retryAfterSeconds };
    const bytes = await bytesOf(response);
    if (bytes === null) return { ok: false, reason: 'too_large', retryAfterSeconds };
    // What asks for no answer gets none.
    if (response.status === 202 && bytes.length === 0) return { ok: true, status: 202, json: {}, ...said };
    const parsed = parseStrictJson(bytes, answerLimits);
    if (!parsed.ok || !isObject(parsed.value)) return { ok: false, reason: 'not_json', retryAfterSeconds };
    return { ok: true, status: response.status, json: parsed.value, ...said };
  } catch {
    return { ok: false, reason: signal.aborted ? 'timeout' : 'unreachable', retryAfterSeconds: null };
  }
} // prettier-ignore

function requestIdOf({ headers }: Response): string | null {
  const id = headers.get('x-request-id');
  return id !== null && /^[\w.-]{1,200}$/.test(id) ? id : null;
}

function dateOf(text: string | null): Date | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}

const answerLimits = { ...invoiceBody, bytesMax: serviceAnswer.bytesMax, stringBytesMax: serviceAnswer.bytesMax };

async function bytesOf(response: Response): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > serviceAnswer.bytesMax) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Seconds alone; a date would be another clock's. */
const waitOf = (text: string | null): number | null => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : null);

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textIn = (value: unknown, name: string): string | null => {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : null;
};
