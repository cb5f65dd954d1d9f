import * as lib from './index';

describe('@einvoice/x402-payments', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ArgumentsElsewhere",
        "MemoryOfferStore",
        "MemoryPaymentStore",
        "OfferStore",
        "PaymentFlow",
        "PaymentGuard",
        "PaymentMetrics",
        "PaymentStore",
        "WrittenAnswer",
        "chainReader",
        "createPaymentFlow",
        "flowDefaults",
        "isOfSandbox",
        "loadReceiptKeys",
        "paidOperation",
        "paymentConfig",
        "paymentFlowConfig",
        "paymentKey",
        "paymentRequirement",
        "paymentServiceProblems",
        "paymentServiceSettings",
        "publishedKeys",
        "readPaymentHeader",
        "receiptSigner",
      ]
    `);
  });
});
