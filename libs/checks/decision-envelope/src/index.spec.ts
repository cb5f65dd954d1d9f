import * as lib from './index';

describe('@einvoice/decision-envelope', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "cleanOutsideText",
        "decide",
        "isChargeable",
        "madeNow",
        "undecided",
      ]
    `);
  });
});
