import { phrase, textOf } from './known-texts';
import { spokenLanguage } from './spoken-language';
/** How a call of the page to its server ended, other than well. */
export interface CallFailure {
  readonly ok: false;
  /** `refused`: the request has to change. `wait`: later. `ours`: we failed. `no_answer`: nothing came back. `stopped`: by the person. `crashed`: the check broke off in this browser. */
  readonly kind: 'refused' | 'wait' | 'ours' | 'no_answer' | 'stopped' | 'crashed';
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly charged: false | 'unknown';
  readonly reason: string | null;
}

export type CallAnswer<Body> = { readonly ok: true; readonly body: Body; readonly at: string } | CallFailure;

interface CallOptions {
  readonly method?: 'GET' | 'POST';
  readonly body?: Uint8Array<ArrayBuffer> | string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Calls our own server. Whatever happens is returned: an error answer, no answer, an answer that is none of ours. */
export async function call<Body>(address: string, options: CallOptions = {}): Promise<CallAnswer<Body>> {
  const { method = options.body === undefined ? 'GET' : 'POST', body, contentType, headers, signal } = options;
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers: {
        'accept-language': spokenLanguage(),
        ...(contentType !== undefined && { 'content-type': contentType }),
        ...headers,
      },
      credentials: 'same-origin',
      // Whoever asks again wants to know, not to be told the same; with a body it would have registers asked anew, for credits.
      cache: body === undefined ? 'no-cache' : 'default',
      ...(body !== undefined && { body }),
      ...(signal !== undefined && { signal }),
    });
    const text = await response.text();
    const parsed = text === '' ? {} : (JSON.parse(text) as unknown);
    if (!response.ok) return failureOf(response, parsed);
    return { ok: true, body: parsed as Body, at: timeOf(response) };
  } catch {
    return { ...nothing, message: textOf(nothing.message), kind: signal?.aborted ? 'stopped' : 'no_answer' };
  }
}

const nothing: CallFailure = {
  ok: false,
  kind: 'no_answer',
  status: 0,
  code: 'no_answer',
  message: phrase('No answer came back.'),
  requestId: null,
  retryAfterSeconds: null,
  charged: 'unknown',
  reason: null,
};

/** The server's own clock, which a person's machine need not agree with. */
const timeOf = ({ headers }: Response): string => new Date(headers.get('date') ?? Date.now()).toISOString();

interface ErrorBody {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly requestId?: string;
    readonly charged?: false | 'unknown';
    readonly details?: { readonly reason?: string; readonly fields?: readonly { readonly message?: string }[] };
  };
}

/** What is wrong with each field is what a person can act on; that some field is wrong is not. */
function messageOf({
  message = textOf('The server gave no reason.'),
  details,
}: NonNullable<ErrorBody['error']>): string {
  const ofFields = (details?.fields ?? []).flatMap((field) => field.message ?? []);
  return ofFields.length === 0 ? message : ofFields.map((each) => each.replace(/[^.]$/, '$&.')).join(' ');
}

function failureOf({ status, headers }: Response, body: unknown): CallFailure {
  const { error = {} } = Object(body) as ErrorBody;
  const seconds = Number(headers.get('retry-after'));
  return {
    ok: false,
    kind: status === 429 ? 'wait' : status >= 500 ? 'ours' : 'refused',
    status,
    code: error.code ?? `http_${status}`,
    message: messageOf(error),
    requestId: error.requestId ?? headers.get('x-request-id'),
    retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    charged: error.charged ?? 'unknown',
    reason: error.details?.reason ?? null,
  };
}
