export const flowClosedReasons = [
  'starting',
  'operator',
  'facilitator_unreachable',
  'chain_unreachable',
  'signer_without_gas',
  'storage_unreachable',
] as const;

export type FlowClosedReason = (typeof flowClosedReasons)[number];

/** Whether new payments are accepted. Answers that were paid for are given out in either state. */
export type FlowState =
  { readonly open: true } | { readonly open: false; readonly reasons: readonly FlowClosedReason[] };
