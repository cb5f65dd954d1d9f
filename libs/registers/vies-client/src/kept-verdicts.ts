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
  readonly untilMs: number;
}

/**
 * Positive verdicts of the last hours, the most recently used ones. Nothing else is kept: an `invalid` may be corrected
 * in a minute, and an outage is no knowledge. A kept verdict goes on telling when the register gave it.
 */
export class KeptVerdicts {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly options: KeptVerdictsOptions) {}

  find(key: string): ViesVerdict | null {
    const found = this.kept.get(key);
    if (!found) return null;
    this.kept.delete(key);
    if (this.options.monotonicMs() >= found.untilMs) return null;
    this.kept.set(key, found);
    return { ...found.verdict, provenance: { ...found.verdict.provenance, kept: true } };
  }

  keep(key: string, verdict: ViesVerdict): void {
    const { validKeptSeconds, monotonicMs } = this.options;
    if (verdict.state !== 'valid' || validKeptSeconds <= 0) return;
    this.kept.delete(key);
    this.kept.set(key, { verdict, untilMs: monotonicMs() + validKeptSeconds * 1_000 });
    if (this.kept.size > registerCalls.keptAnswersMax) this.kept.delete(this.kept.keys().next().value!);
  }
}
