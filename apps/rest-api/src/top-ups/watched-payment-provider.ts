import { type CheckoutOrder, PaymentProvider, type RefundOrder } from '@einvoice/card-payments';
import { answered, observed, type SourceHealth } from '@einvoice/source-health';

/** A payment provider whose answers are counted. A report that it sends us is no answer. */
export class WatchedPaymentProvider extends PaymentProvider {
  readonly kind: PaymentProvider['kind'];

  constructor(
    private readonly provider: PaymentProvider,
    private readonly sourceHealth: SourceHealth,
  ) {
    super();
    this.kind = provider.kind;
  }

  override checkout(order: CheckoutOrder): ReturnType<PaymentProvider['checkout']> {
    return this.watch(this.provider.checkout(order));
  }

  override read(ref: string): ReturnType<PaymentProvider['read']> {
    return this.watch(this.provider.read(ref));
  }

  override refund(order: RefundOrder): ReturnType<PaymentProvider['refund']> {
    return this.watch(this.provider.refund(order));
  }

  override checkoutOfPayment(paymentRef: string): ReturnType<PaymentProvider['checkoutOfPayment']> {
    return this.watch(this.provider.checkoutOfPayment(paymentRef));
  }

  override readReport(...report: Parameters<PaymentProvider['readReport']>): ReturnType<PaymentProvider['readReport']> {
    return this.provider.readReport(...report);
  }

  private watch<Answer>(work: Promise<Answer | 'unavailable'>): Promise<Answer | 'unavailable'> {
    return observed(this.sourceHealth, 'payment_provider', work, (answer) =>
      answer === 'unavailable' ? { outcome: 'unanswered', reason: 'no_answer' } : answered,
    );
  }
}
