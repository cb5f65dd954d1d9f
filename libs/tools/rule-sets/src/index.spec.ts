import * as lib from './index';

describe('@einvoice/rule-sets', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "RuleSetStore",
        "RunningRules",
        "checkRuleFile",
        "checkRules",
        "compileRuleFileAt",
        "findAskedRuleSet",
        "isOfWorkspace",
        "isRuleSetName",
        "judgeByOwnRules",
        "readAskedRuleSet",
        "readRuleFileAt",
        "ruleSetNamePattern",
      ]
    `);
  });
});
