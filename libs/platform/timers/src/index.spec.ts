import * as lib from './index';

describe('@einvoice/timers', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "Repeating",
        "nodeTimers",
        "orAborted",
        "pause",
        "timeLimitOf",
        "withDeadline",
      ]
    `);
  });
});
