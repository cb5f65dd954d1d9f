import * as lib from './index';

describe('@einvoice/worker-pool', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "TaskRunner",
        "workerProgram",
      ]
    `);
  });
});
