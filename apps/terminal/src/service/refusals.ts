import { plain } from '../reports/plain-text';
import { type ExitCode, exitCodes, Stop } from '../stop';
import { isObject, type ServiceAnswer, textIn } from './ask-service';

/** A refusal in the one shape of errors, or no usable answer, as the end of a command. */
export function refusalOf(answer: ServiceAnswer, origin: string): Stop {
  if (!answer.ok) {
    const words = { unreachable: 'cannot be reached', timeout: 'did not answer in time', redirected: 'answered with another address, which is not followed', not_json: 'answered something that is not understood', too_large: 'answered too much' } as const; // prettier-ignore
    return new Stop(exitCodes.tryLater, `${origin} ${words[answer.reason]}.`, 'Look what is wrong with: einvoice doctor', answer.reason); // prettier-ignore
  }
  return refusalIn(answer.json['error'], answer.status, answer.retryAfterSeconds);
}

/** @param error of an answer over HTTP or MCP */
export function refusalIn(error: unknown, status: number, retryAfterSeconds: number | null = null): Stop {
  const code = textIn(error, 'code') ?? 'unknown';
  const message = plain((textIn(error, 'message') ?? `The service answered ${status}.`).slice(0, 500));
  const topUp = textIn(error, 'topUpUrl');
  const requestId = textIn(error, 'requestId');
  const stop = (exitCode: ExitCode, next: string | null): Stop => new Stop(exitCode, message, next, code, requestId);
  if (status === 401) return stop(exitCodes.signInNeeded, 'Sign in with: einvoice auth login');
  if (status === 402) return stop(exitCodes.creditsNeeded, topUp === null ? 'A person tops up on the account page.' : `A person tops up here: ${topUp}`); // prettier-ignore
  if (status === 429 || status >= 500) return stop(exitCodes.tryLater, retryAfterSeconds === null ? 'Try again in a moment.' : `Try again in ${retryAfterSeconds} seconds.`); // prettier-ignore
  return stop(exitCodes.failed, nextOf(error));
}

function nextOf(error: unknown): string | null {
  const details = isObject(error) ? error['details'] : undefined;
  const fields = isObject(details) && Array.isArray(details['fields']) ? (details['fields'] as unknown[]) : [];
  const [first] = fields;
  const message = textIn(first, 'message');
  return message === null ? 'einvoice discover TOOL shows what a tool takes.' : plain(`${textIn(first, 'path') ?? ''} ${message}`); // prettier-ignore
}
