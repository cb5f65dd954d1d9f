import { type CiiRuleId, type Severity } from '../sets/official-rules';

/** One official rule that a path says in full, and what it asks of the path. That leads to an element, or to an attribute (`@`). */
export type CiiRow = readonly [
  id: CiiRuleId,
  severity: Severity,
  test: 'absent' | 'at most one' | 'exactly one' | 'present',
  path: string,
];

/** Rows by the elements that they are asked of; see the head of cii-rows.generated.ts for how places are written. */
export type CiiPlaceRows = readonly [place: string, rows: readonly CiiRow[]];
