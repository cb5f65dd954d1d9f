export type LaneClosedReason =
  | 'starting'
  | 'operator'
  | 'facilitator_unreachable'
  | 'chain_unreachable'
  | 'signer_without_gas'
  | 'storage_unreachable';

/** Whether new payments are accepted. Answers that were paid for are given out in either state. */
export type LaneState =
  { readonly open: true } | { readonly open: false; readonly reasons: readonly LaneClosedReason[] };
