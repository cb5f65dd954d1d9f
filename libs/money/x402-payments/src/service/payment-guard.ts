import { httpServer } from '@einvoice/limits';
import { type FlowAnswer } from '../flow-answer';
import { type FlowCall, type PaymentFlow } from '../payment-flow';
import { setMaxListeners } from 'node:events';
import { type PaymentMetrics } from './payment-metrics';

/** Left of the drain for answers to leave, when waiting for the chain has to end. */
const farewellMs = 5_000;

/**
 * The flow as a process runs it: started with the service, told when waiting must end, stopped last, by the hooks that NestJS
 * calls of every provider.
 * Without payment settings there is no flow; every call is then answered as one to a closed flow.
 */
export class PaymentGuard {
  private readonly closing = new AbortController();

  constructor(
    private readonly flow: PaymentFlow | null,
    private readonly metrics?: PaymentMetrics,
  ) {
    // Every waiting call listens to this one signal.
    setMaxListeners(0, this.closing.signal);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.flow?.start();
  }

  onModuleDestroy(): void {
    setTimeout(() => this.closing.abort(), httpServer.drainMs - farewellMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flow?.stop();
  }

  /** Codes of why new payments are not taken; none means that they are. */
  missing(): readonly string[] {
    if (!this.flow) return ['payments_not_configured'];
    const state = this.flow.flowState();
    return state.open ? [] : state.reasons.map((reason) => `lane_${reason}`);
  }

  async call(call: Omit<FlowCall, 'signal'>): Promise<FlowAnswer> {
    const answer = this.flow ? await this.flow.call({ ...call, signal: this.closing.signal }) : notConfigured;
    this.metrics?.answered(answer, (call.paymentHeader ?? call.paymentObject) !== undefined);
    return answer;
  }
}

const notConfigured: FlowAnswer = {
  kind: 'refused',
  status: 503,
  code: 'lane_closed',
  message: 'Payments are not configured on this server. Nothing was charged.',
  retryable: true,
  charged: false,
  retryAfterSeconds: 600,
  details: { reasons: ['not_configured'] },
};
