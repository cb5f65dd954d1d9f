import { type PaymentProvider } from '@einvoice/card-payments';
import { answered, observed, type SourceHealth } from '@einvoice/source-health';

/** A payment provider whose answers are counted. A report that it sends us is no answer. */
export function watchedPaymentProvider(provider: PaymentProvider, sourceHealth: SourceHealth): PaymentProvider {
  const watch = <Answer>(work: Promise<Answer | 'unavailable'>) =>
    observed(sourceHealth, 'payment_provider', work, (answer) =>
      answer === 'unavailable' ? { outcome: 'unanswered', reason: 'no_answer' } : answered,
    );
  return {
    kind: provider.kind,
    checkout: (order) => watch(provider.checkout(order)),
    read: (ref) => watch(provider.read(ref)),
    refund: (order) => watch(provider.refund(order)),
    checkoutOfPayment: (paymentRef) => watch(provider.checkoutOfPayment(paymentRef)),
    readReport: (...report) => provider.readReport(...report),
  };
}
