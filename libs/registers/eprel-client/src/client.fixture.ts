import { type EprelSimulator } from '@einvoice/test-kit';
import { createEprelClient, type EprelClientOptions } from './create-eprel-client';

/** A clock that moves only when a spec or a pause moves it. */
export class SpecClock {
  private elapsedMs = 0;

  readonly monotonicMs = () => this.elapsedMs;
  readonly now = () => new Date(Date.UTC(2026, 10, 23, 12) + this.elapsedMs);
  readonly pause = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    this.advance(ms);
  };

  advance(ms: number): void {
    this.elapsedMs += ms;
  }
}

/** A client with the simulator's key and a fresh memory and pace. */
export function specClient(
  { endpoint, apiKey }: Pick<EprelSimulator, 'endpoint' | 'apiKey'>,
  options: Partial<EprelClientOptions> = {},
) {
  const clock = new SpecClock();
  const { now, monotonicMs, pause } = clock;
  return {
    client: createEprelClient({ mode: 'sandbox', endpoint, apiKey, now, monotonicMs, pause, ...options }),
    clock,
  };
}
