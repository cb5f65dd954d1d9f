import * as lib from './index';

describe('@einvoice/resilience', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "chainAnswer",
        "chainGas",
        "decimalText",
        "decisionReasons",
        "dnsAnswer",
        "errorDetails",
        "httpHead",
        "httpServer",
        "hybridPdf",
        "iban",
        "idempotencyKey",
        "invoiceBody",
        "invoiceReport",
        "invoiceWork",
        "invoiceXml",
        "jsonRpc",
        "listImport",
        "outsideText",
        "parseStrictJson",
        "paymentHeadersOut",
        "paymentIdentifier",
        "paymentSignature",
        "paymentWebhook",
        "peppolLookup",
        "providerAnswer",
        "receiptText",
        "registerAnswer",
        "registerCalls",
        "smallBody",
        "smpAnswer",
        "streamLine",
        "terminalFile",
        "toolWork",
        "vatBatch",
        "vatNumber",
        "withDeadline",
      ]
    `);
  });
});
