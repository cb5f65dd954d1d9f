import * as lib from './index';

describe('@einvoice/lane-service', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ArgumentsElsewhere",
        "LaneMetrics",
        "PaymentDoor",
        "chainReader",
        "createLane",
        "isOfSandbox",
        "laneConfig",
        "laneProblems",
        "laneSettings",
        "loadReceiptKeys",
        "paidOperation",
        "paymentConfig",
        "publishedKeys",
        "receiptSigner",
      ]
    `);
  });
});
