import { type Decision } from './decision';

/**
 * Where a fact comes from. `local`: computed here, nobody asked. `snapshot`: a stored copy of a source. `sandbox`: a
 * simulator. `mock`: the source is not enabled, the answer is made up and says so. `sample`: embedded invented data, shown
 * while there is none: nothing follows from it.
 */
export type ProvenanceMode = 'live' | 'sandbox' | 'snapshot' | 'local' | 'mock' | 'sample';

export interface Provenance {
  /** Short name of the source; `none` when nothing was asked. */
  readonly source: string;
  readonly mode: ProvenanceMode;
  /** ISO 8601, UTC. */
  readonly checkedAt: string;
}

/** What every tool answer has beside its own fields. */
export interface DomainAnswer {
  readonly decision: Decision;
  readonly provenance: Provenance;
}
