import { type LaneAnswer } from './lane-answer';
import { type PaidLaneParts } from './lane-parts';
import { type LaneState } from './lane-state';

/** One request to a priced operation. The caller has checked its arguments. */
export interface LaneCall {
  readonly operation: string;
  /** The checked input the operation runs with. */
  readonly input: object;
  /** The arguments as the buyer sent them, parsed: the payment is bound to these. */
  readonly sentArguments: object;
  /** PAYMENT-SIGNATURE as received (a header sent twice arrives joined and is refused); undefined when absent. */
  readonly paymentHeader: string | undefined;
  /** True when the request carries X-PAYMENT, the header of x402 version 1. */
  readonly legacyHeader?: boolean;
  /** Aborted when the caller cannot wait any longer (shutdown): waiting ends early, work on the payment does not. */
  readonly signal?: AbortSignal;
}

/** The pay-per-call lane. */
export declare class PaidLane {
  constructor(parts: PaidLaneParts);
  /** Publishes the offers, starts watching and sweeping. Never fails because something is down: the lane is then closed. */
  start(): Promise<void>;
  /** Stops watching and sweeping, and waits for the calls under way. */
  stop(): Promise<void>;
  laneState(): LaneState;
  /** 402 with the offer, or 503 when the lane is closed. */
  offer(operation: string): LaneAnswer;
  call(call: LaneCall): Promise<LaneAnswer>;
  /** One pass over open rows; the watch does it regularly. */
  sweep(): Promise<void>;
}
