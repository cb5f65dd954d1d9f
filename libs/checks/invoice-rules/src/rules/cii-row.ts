import { type CiiRuleId, type Severity } from '../sets/official-rules';

/** What a row asks of a path below an element. */
export type CiiTest = 'absent' | 'at most one' | 'exactly one' | 'present';

/** One official rule that a path says in full. The path leads to an element, or to an attribute (`@`). */
export type CiiRow = readonly [id: CiiRuleId, severity: Severity, test: CiiTest, path: string];

/** Rows by the elements that they are asked of; see the head of cii-rows.generated.ts for how places are written. */
export type CiiPlaceRows = readonly [place: string, rows: readonly CiiRow[]];
