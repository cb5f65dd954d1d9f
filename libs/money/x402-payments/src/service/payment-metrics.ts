import { type FacilitatorClient } from '@einvoice/evm';
import { type FlowAnswer } from '../flow-answer';
import { flowClosedReasons } from '../flow-state';
import { type PaymentFlow } from '../payment-flow';
import { type PaidOperation } from '../flow-parts';
import { type PaymentStore } from '../payment-store';
import { WrittenAnswer } from '../written-answer';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What is measured of the flow. Labels are names of tools and codes of ours: nothing of a call can become one. */
export class PaymentMetrics {
  private readonly calls: Counter<'outcome'>;
  private readonly toolRuns: Counter<'tool' | 'state'>;
  private readonly facilitator: Histogram<'call' | 'outcome'>;

  constructor(private readonly registry: Registry) {
    const registers = [registry];
    this.calls = new Counter({
      name: 'paid_calls_total',
      help: 'Calls of priced operations by what they were answered.',
      labelNames: ['outcome'],
      registers,
    });
    this.toolRuns = new Counter({
      name: 'paid_tool_runs_total',
      help: 'Runs of a tool by the state they ended in.',
      labelNames: ['tool', 'state'],
      registers,
    });
    this.facilitator = new Histogram({
      name: 'facilitator_call_duration_seconds',
      help: 'How long verifying and settling a payment took.',
      labelNames: ['call', 'outcome'],
      buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 20],
      registers,
    });
  }

  /** Reads the flow and its open rows whenever the page is asked for. */
  watch(flow: PaymentFlow, payments: PaymentStore): void {
    const registers = [this.registry];
    new Gauge({
      name: 'lane_open',
      help: '1 while new payments are taken.',
      registers,
      collect() {
        this.set(flow.flowState().open ? 1 : 0);
      },
    });
    new Gauge({
      name: 'lane_closed',
      help: '1 for each reason why new payments are not taken.',
      labelNames: ['reason'],
      registers,
      collect() {
        const state = flow.flowState();
        const reasons: readonly string[] = state.open ? [] : state.reasons;
        // Every reason, so that the page always has the same lines.
        for (const reason of flowClosedReasons) this.set({ reason }, reasons.includes(reason) ? 1 : 0);
      },
    });
    new Gauge({
      name: 'paid_calls_in_flight',
      help: 'Calls with a payment that have no answer yet: at work, and waiting for the chain or for another holder.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, calls] of Object.entries(flow.callsUnderWay())) this.set({ state }, calls);
      },
    });
    new Gauge({
      name: 'open_payments',
      help: 'Payments, over all instances, whose answer is written and whose settlement is not known yet.',
      registers,
      async collect() {
        // Without the storage there is no number, which is not 0.
        this.set(await payments.countOpen().catch(() => NaN));
      },
    });
  }

  answered(answer: FlowAnswer, hadPayment: boolean): void {
    this.calls.inc({ outcome: outcomeOf(answer, hadPayment) });
  }

  /** The operation, its runs counted. */
  counted(operation: PaidOperation): PaidOperation {
    const count = (state: string) => this.toolRuns.inc({ tool: operation.name, state });
    const run: PaidOperation['run'] = async (input, caller) => {
      try {
        const ran = await operation.run(input, caller);
        count(ran.answer instanceof WrittenAnswer ? ran.answer.status : ran.answer.decision.status);
        return ran;
      } catch (error) {
        count('failed');
        throw error;
      }
    };
    return { ...operation, run };
  }

  /** The facilitator, its calls timed. */
  timed(facilitator: FacilitatorClient): FacilitatorClient {
    const time = async <T>(call: string, work: Promise<T>, isSuccess: (result: T) => boolean): Promise<T> => {
      const end = this.facilitator.startTimer({ call });
      return work.then(
        (result) => (end({ outcome: isSuccess(result) ? 'success' : 'refused' }), result),
        (error: unknown) => {
          end({ outcome: 'failed' });
          throw error;
        },
      );
    };
    return {
      ...(facilitator.provesTransfers && { provesTransfers: true as const }),
      getSupported: () => facilitator.getSupported(),
      verify: (...asked) => time('verify', facilitator.verify(...asked), ({ isValid }) => isValid),
      settle: (...asked) => time('settle', facilitator.settle(...asked), ({ success }) => success),
    };
  }
}

function outcomeOf(answer: FlowAnswer, hadPayment: boolean): string {
  if (answer.kind === 'refused') return answer.code;
  if (answer.kind === 'offer') return hadPayment ? 'payment_refused' : 'offered';
  if (!answer.charged) return 'not_charged';
  return answer.replayed ? 'replayed' : 'charged';
}
