import { type EoriSimulator } from '@einvoice/test-kit';
import { createEoriClient, type EoriClientOptions } from './create-eori-client';

/** A clock that moves only when a spec or a pause moves it. */
export class SpecClock {
  private elapsedMs = 0;
  readonly pausesMs: number[] = [];

  readonly monotonicMs = () => this.elapsedMs;
  readonly now = () => new Date(Date.UTC(2026, 10, 23, 12) + this.elapsedMs);
  readonly pause = async (ms: number) => {
    this.pausesMs.push(ms);
    this.advance(ms);
  };

  advance(ms: number): void {
    this.elapsedMs += ms;
  }
}

/** A client with a fresh memory and pace. */
export function specClient({ endpoint }: Pick<EoriSimulator, 'endpoint'>, options: Partial<EoriClientOptions> = {}) {
  const clock = new SpecClock();
  const { now, monotonicMs, pause } = clock;
  const time = { now, monotonicMs, pause, random: () => 0.5 };
  return { client: createEoriClient({ mode: 'sandbox', endpoint, ...time, ...options }), clock };
}
