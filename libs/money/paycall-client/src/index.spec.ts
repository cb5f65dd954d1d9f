import * as lib from './index';

describe('@einvoice/paycall-client', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "createFileJournal",
        "createMemoryJournal",
        "createPaycallClient",
        "operations",
      ]
    `);
  });
});
