import * as lib from './index';

describe('@einvoice/rate-limits', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "QuotaQueue",
        "SharedBuckets",
        "TokenBuckets",
      ]
    `);
  });
});
