import { numbersRun, vatBatch } from '@einvoice/limits';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askService, isObject, type ServiceAnswer, textIn } from '../service/ask-service';
import { refusalOf } from '../service/refusals';
import { type Site } from '../service/site';
import { exitCodes, Stop } from '../stop';
import { type AnsweredBatch, type NumberVerdict } from './journal';
import { type NumberRow } from './number-rows';
import { say } from '../texts/say';

const verdicts = new Set(['valid', 'invalid', 'unavailable', 'not_checked']);

/** The same for the same batch of the same file, whenever and wherever it is sent: it is billed once. */
export const keyOf = (fileSha256: string, batch: number): string =>
  createHash('sha256').update(`einvoice run\n${fileSha256}\n${batch}`).digest('hex');

/** Told when the person has asked to stop. */
export interface Stopping {
  readonly signal: AbortSignal;
}

/**
 * Asks the register about one batch until it is answered, obeying what the server says it must wait.
 * @throws Stop when the answer is a refusal, when tries run out, or when the person has asked to stop during a wait
 */
export async function askRegister(site: Site, batch: number, rows: readonly NumberRow[], key: string, { signal }: Stopping): Promise<AnsweredBatch> {
  // References of the person stay here; lines of the file say which row is which.
  const body = { rows: rows.map(({ line, input }) => ({ reference: String(line), vatId: input })) };
  let pauseMs: number = numbersRun.pauseMsStart;
  for (let attempt = 1; ; attempt++) {
    const answer = await askService(site, '/api/v1/vat/verify', { body, headers: { 'x-service-idempotency-key': key }, timeoutMs: vatBatch.batchDeadlineMs + 15_000 });
    const answered = answer.ok && answer.status === 200 ? readAnswer(answer.json, batch, rows) : null;
    if (answered !== null) return answered;
    if (!isWorthAnotherTry(answer) || attempt >= numbersRun.attemptsMax || signal.aborted) throw endOf(answer, site);
    const askedMs = answer.retryAfterSeconds === null ? 0 : answer.retryAfterSeconds * 1000;
    await sleep(Math.max(askedMs, pauseMs), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw endOf(answer, site);
    pauseMs = Math.min(pauseMs * 2, numbersRun.pauseMsMax);
  }
} // prettier-ignore

/** What is not a whole answer to these rows, in their order, is none. */
function readAnswer(json: Readonly<Record<string, unknown>>, batch: number, asked: readonly NumberRow[]): AnsweredBatch | null {
  const { result, billing } = json;
  const rows = isObject(result) ? result['rows'] : null;
  const credits = isObject(billing) ? billing['credits'] : null;
  if (!Array.isArray(rows) || rows.length !== asked.length || !Number.isSafeInteger(credits)) return null;
  const read = (rows as unknown[]).map((row) => ({ input: textIn(row, 'input'), verdict: textIn(row, 'verdict') ?? '', detail: textIn(row, 'detail') ?? '' }));
  if (!read.every(({ input, verdict }, place) => input === asked[place]?.input && verdicts.has(verdict))) return null;
  return { batch, rows: read as NumberVerdict[], credits: credits as number };
} // prettier-ignore

/** A redirect is not passing: whoever sends it must be asked about it. */
const isWorthAnotherTry = (answer: ServiceAnswer): boolean =>
  answer.ok
    ? answer.status === 200 || answer.status === 409 || answer.status === 429 || answer.status >= 500
    : answer.reason !== 'redirected';

function endOf(answer: ServiceAnswer, site: Site): Stop {
  const more = say('Go on later with --resume: nothing is charged twice.');
  if (answer.ok && answer.status === 200) return new Stop(exitCodes.tryLater, say('{site} answered something that is not understood.', { site: site.origin }), more, 'not_understood'); // prettier-ignore
  const refusal = refusalOf(answer, site.origin);
  return new Stop(refusal.exitCode, refusal.message, [refusal.next, more].filter((text) => text !== null).join(' '), refusal.code, refusal.requestId); // prettier-ignore
}
