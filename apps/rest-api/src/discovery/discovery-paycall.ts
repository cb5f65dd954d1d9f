import { notCheckedYet, type SourceState } from '@einvoice/discovery-documents';
import { boundedExchange, type HttpOutcome } from '@einvoice/http-client';
import { availabilityWatch } from '@einvoice/limits';
import { answered, observed, type SourceHealth } from '@einvoice/source-health';
import { catalogue, isPaycallTool } from '@einvoice/tool-catalogue';

export interface AvailabilityWatchOptions {
  /** Scheme and host of the pay-per-call API, without a slash at the end. */
  readonly publicBaseUrl: string;
  readonly environment: 'sandbox' | 'live';
  readonly nowMs: () => number;
  readonly sourceHealth: SourceHealth;
}

/**
 * Whether the pay-per-call API takes payments. It runs in another process, so it is asked for an offer now and then, as
 * any caller may, and never because of a request.
 */
export class AvailabilityWatch {
  private current: SourceState;

  constructor(private readonly options: AvailabilityWatchOptions) {
    this.current = this.stateOf('unavailable', notCheckedYet);
  }

  get state(): SourceState {
    return this.current;
  }

  /** Asks once; never throws. */
  async look(): Promise<void> {
    const { publicBaseUrl, environment, sourceHealth } = this.options;
    const question = boundedExchange({
      url: new URL(`${publicBaseUrl}/x402/mainnet/paycall/tools/${tool.name}`),
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '0' },
      bytesMax: availabilityWatch.answerBytesMax,
      deadlineMs: availabilityWatch.deadlineMs,
      guard: null,
      connection: 'single',
    });
    const outcome = await observed(sourceHealth, 'paycall_lane', question, statusOf);
    const reason = closedBecause(outcome);
    if (reason === null) this.current = this.stateOf(environment, null);
    else this.current = this.stateOf(reason === 'not_configured' ? reason : 'unavailable', reason);
  }

  private stateOf(state: SourceState['state'], reason: string | null): SourceState {
    return { state, basis: 'readiness', checkedAt: new Date(this.options.nowMs()).toISOString(), reason };
  }
}

const tool = catalogue.find(isPaycallTool)!;

/** An API that is switched off has no outage. */
function statusOf(outcome: HttpOutcome): ReturnType<Parameters<typeof observed<HttpOutcome>>[3]> {
  const reason = closedBecause(outcome);
  if (reason === 'not_configured') return null;
  return reason === null ? answered : { outcome: 'unanswered', reason };
}

/** Why no offer came; null when one did. */
function closedBecause(outcome: HttpOutcome): string | null {
  if (outcome.state !== 'answered') return outcome.state === 'malformed' ? 'unexpected_answer' : 'no_answer';
  if (outcome.status === 402) return null;
  const [reason] = reasonsIn(outcome.body).filter((code) => /^[a-z][a-z0-9_]{1,60}$/.test(code));
  return outcome.status === 503 ? (reason ?? 'closed') : 'unexpected_answer';
}

function reasonsIn(body: Buffer): readonly string[] {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as { error?: { details?: { reasons?: unknown } } };
    const reasons = error?.details?.reasons;
    return Array.isArray(reasons) ? reasons.filter((code) => typeof code === 'string') : [];
  } catch {
    return [];
  }
}
