import { plain } from '../reports/plain-text';
import { type ExitCode, exitCodes, Stop } from '../stop';
import { isObject, type ServiceAnswer, textIn } from './ask-service';
import { say } from '../texts/say';

/** A refusal in the one shape of errors, or no usable answer, as the end of a command. */
export function refusalOf(answer: ServiceAnswer, origin: string): Stop {
  if (!answer.ok) {
    return new Stop(exitCodes.tryLater, unanswered[answer.reason](origin), say('Look what is wrong with: einvoice doctor'), answer.reason); // prettier-ignore
  }
  return refusalIn(answer.json['error'], answer.status, answer.retryAfterSeconds);
}

const unanswered = {
  unreachable: (site: string) => say('{site} cannot be reached.', { site }),
  timeout: (site: string) => say('{site} did not answer in time.', { site }),
  redirected: (site: string) => say('{site} answered with another address, which is not followed.', { site }),
  not_json: (site: string) => say('{site} answered something that is not understood.', { site }),
  too_large: (site: string) => say('{site} answered too much.', { site }),
};

/** @param error of an answer over HTTP or MCP */
export function refusalIn(error: unknown, status: number, retryAfterSeconds: number | null = null): Stop {
  const code = textIn(error, 'code') ?? 'unknown';
  const message = plain((textIn(error, 'message') ?? say('The service answered {status}.', { status })).slice(0, 500));
  const topUp = textIn(error, 'topUpUrl');
  const requestId = textIn(error, 'requestId');
  const stop = (exitCode: ExitCode, next: string | null): Stop => new Stop(exitCode, message, next, code, requestId);
  if (status === 401) return stop(exitCodes.signInNeeded, say('Sign in with: einvoice auth login'));
  if (status === 402) return stop(exitCodes.creditsNeeded, topUp === null ? say('A person tops up on the account page.') : say('A person tops up here: {page}', { page: topUp })); // prettier-ignore
  if (status === 429 || status >= 500) return stop(exitCodes.tryLater, retryAfterSeconds === null ? say('Try again in a moment.') : say('Try again in {seconds} seconds.', { seconds: retryAfterSeconds })); // prettier-ignore
  return stop(exitCodes.failed, nextOf(error));
}

function nextOf(error: unknown): string | null {
  const details = isObject(error) ? error['details'] : undefined;
  const fields = isObject(details) && Array.isArray(details['fields']) ? (details['fields'] as unknown[]) : [];
  const [first] = fields;
  const message = textIn(first, 'message');
  return message === null ? say('einvoice discover TOOL shows what a tool takes.') : plain(`${textIn(first, 'path') ?? ''} ${message}`); // prettier-ignore
}
