import { paidCallTimeouts, sellerAnswer } from '@einvoice/limits';
import { askSeller } from './ask-seller';
import { type KeptPayment } from './kept-payment';
import { type PaidReading, readPaidReply } from './read-reply';
import { type Pacing, pauseMs, waited } from './waiting';

export interface SendingParts extends Pacing {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
}

/** A final reading, or the time limit passed. */
export type SendingEnd =
  | Exclude<PaidReading, { kind: 'again' }>
  | {
      readonly kind: 'gave_up';
      readonly reason: string;
      readonly retryAfterSeconds: number | null;
      /** False only when the seller answered every attempt, and each time that nothing was charged. */
      readonly charged: false | 'unknown';
    };

/**
 * Sends the payment, and sends it again, the same to the byte, until its end is known or the time limit passes. Sending it again
 * is always safe: its nonce lets it move the money once.
 * @param before what is known of earlier attempts
 */
export async function sendPayment(
  kept: KeptPayment,
  url: string,
  before: 'never_sent' | 'maybe_sent',
  parts: SendingParts,
  signal?: AbortSignal,
): Promise<SendingEnd> {
  const { fetch, now, timeLimit } = parts;
  const deadlineAt = now().getTime() + timeLimit.deadlineMs;
  let charged: false | 'unknown' = before === 'never_sent' ? false : 'unknown';
  for (let attempt = 0; ; attempt += 1) {
    const reply = await askSeller(fetch, {
      ...{ url, method: 'POST', body: kept.body, bytesMax: sellerAnswer.bytesMax, signal },
      headers: { 'content-type': 'application/json', 'payment-signature': kept.paymentHeader },
      deadlineMs: Math.min(timeLimit.attemptDeadlineMs, Math.max(1, deadlineAt - now().getTime())),
    });
    const reading = believed(readPaidReply(reply, now()), charged);
    if (reading.kind !== 'again') return reading;
    if (reading.charged === 'unknown') charged = 'unknown';
    const pause = pauseMs(attempt, reading.retryAfterSeconds, parts);
    const isTimeLeft = now().getTime() + pause < deadlineAt && attempt + 1 < paidCallTimeouts.attemptsMax;
    if (!isTimeLeft || !(await waited(pause, signal))) return { ...reading, kind: 'gave_up', charged };
  }
}

/** A request that was fine once and is rejected now was spoilt on its way: that says nothing about the attempts before. */
function believed(reading: PaidReading, charged: false | 'unknown'): PaidReading {
  const isDoubtful = reading.kind === 'rejected' && charged === 'unknown';
  return isDoubtful ? { kind: 'again', reason: reading.code, charged, retryAfterSeconds: null } : reading;
}
