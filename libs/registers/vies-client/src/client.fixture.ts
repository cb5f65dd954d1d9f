import { createViesClient, type ViesAlert, type ViesClientOptions } from './create-vies-client';
import { type ViesClient } from './vies-client';

/** A client at a simulator, with a clock that only moves when a spec or a pause moves it. */
export interface SpecClient {
  readonly client: ViesClient;
  readonly clock: SpecClock;
  readonly alerts: ViesAlert[];
}

class SpecClock {
  private elapsedMs = 0;
  readonly pausesMs: number[] = [];

  readonly monotonicMs = () => this.elapsedMs;
  readonly now = () => new Date(Date.UTC(2026, 10, 21, 12) + this.elapsedMs);
  readonly pause = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    this.pausesMs.push(ms);
    this.advance(ms);
  };

  advance(ms: number): void {
    this.elapsedMs += ms;
  }
}

export type SpecEndpoints = Pick<ViesClientOptions, 'restEndpoint' | 'soapEndpoint'>;

export function specClient(
  { restEndpoint, soapEndpoint }: SpecEndpoints,
  options: Partial<ViesClientOptions> = {},
): SpecClient {
  const clock = new SpecClock();
  const alerts: ViesAlert[] = [];
  const client = createViesClient({
    mode: 'sandbox',
    restEndpoint,
    soapEndpoint,
    validKeptSeconds: 0,
    now: clock.now,
    monotonicMs: clock.monotonicMs,
    pause: clock.pause,
    random: () => 0.5,
    onAlert: (alert) => alerts.push(alert),
    ...options,
  });
  return { client, clock, alerts };
}

/** A well-formed number that the specs ask about. */
export const belgian = { countryCode: 'BE', number: '0203201340' };
