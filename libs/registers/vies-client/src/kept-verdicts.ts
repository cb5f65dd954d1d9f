import { registerCalls } from '@einvoice/limits';
import { type ViesVerdict } from './vies-client';

export interface KeptVerdictsOptions {
  /** 0 keeps nothing. */
  readonly validKeptSeconds: number;
  /** Milliseconds that never go back. */
  readonly monotonicMs: () => number;
}

interface Kept {
  readonly verdict: ViesVerdict;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/**
 * Positive verdicts of the last hours, the most recently used ones. Nothing else is kept: an `invalid` may be corrected
 * in a minute, and an outage is no knowledge. A kept verdict goes on telling when the register gave it.
 */
export class KeptVerdicts {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly options: KeptVerdictsOptions) {}

  /** @param maxAgeSeconds an older verdict is none for this question, and stays for others */
  find(key: string, maxAgeSeconds = Infinity): ViesVerdict | null {
    const found = this.kept.get(key);
    if (!found) return null;
    const nowMs = this.options.monotonicMs();
    this.kept.delete(key);
    if (nowMs >= found.untilMs) return null;
    this.kept.set(key, found);
    const ageMs = nowMs - found.sinceMs;
    if (ageMs >= maxAgeSeconds * 1_000) return null;
    const freshness = { fromCache: true, ageSeconds: Math.floor(ageMs / 1_000) };
    return { ...found.verdict, provenance: { ...found.verdict.provenance, ...freshness } };
  }

  /** Takes the newest verdict in the place of an older one: of a number that is invalid now, nothing stays. */
  keep(key: string, verdict: ViesVerdict): void {
    const { validKeptSeconds, monotonicMs } = this.options;
    this.kept.delete(key);
    if (verdict.state !== 'valid' || validKeptSeconds <= 0) return;
    const sinceMs = monotonicMs();
    this.kept.set(key, { verdict, sinceMs, untilMs: sinceMs + validKeptSeconds * 1_000 });
    if (this.kept.size > registerCalls.keptAnswersMax) this.kept.delete(this.kept.keys().next().value!);
  }
}
