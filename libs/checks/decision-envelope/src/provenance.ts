import { type Decision } from './decision';

/**
 * Where a fact comes from. `local`: computed here, nobody asked. `snapshot`: a stored copy of a source. `sandbox`: a
 * simulator. `mock`: the source is not enabled, the answer is made up and says so. `sample`: embedded invented data, shown
 * while there is none: nothing follows from it.
 */
export type ProvenanceMode = 'live' | 'sandbox' | 'snapshot' | 'local' | 'mock' | 'sample';

/** How old an answer of a source is. */
export interface Freshness {
  /** The source gave this answer before, and nobody was asked now: such an answer costs nothing. */
  readonly fromCache: boolean;
  /** Whole seconds since the source gave it; 0 when it was asked now. */
  readonly ageSeconds: number;
}

export interface Provenance extends Partial<Freshness> {
  /** Short name of the source; `none` when nothing was asked. */
  readonly source: string;
  readonly mode: ProvenanceMode;
  /** ISO 8601, UTC. */
  readonly checkedAt: string;
}

/** Provenance of an answer of a register that is asked over the network: it always says how old it is. */
export interface RegisterProvenance extends Provenance, Freshness {
  readonly fromCache: boolean;
  readonly ageSeconds: number;
}

/** Of an answer that was made, or tried for, now. */
export const madeNow: Freshness = { fromCache: false, ageSeconds: 0 };

/** What every tool answer has beside its own fields. */
export interface DomainAnswer {
  readonly decision: Decision;
  readonly provenance: Provenance;
}

/** Whether an answer may cost something: a decision was made, and not from what a register had said before. */
export const isChargeable = ({ decision, provenance }: DomainAnswer): boolean =>
  decision.status === 'ready' && provenance.fromCache !== true;
