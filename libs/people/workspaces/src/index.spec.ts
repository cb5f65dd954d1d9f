import * as lib from './index';

describe('@einvoice/workspaces', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "PersonalWorkspaceStore",
        "WalletLinks",
        "firstWorkspaceName",
      ]
    `);
  });
});
