import { judgeDocument, ruleSets } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lateRuleSet, RuleSetNotLoaded, RuleSetsUnreachable, withRuleSets } from './late-rule-set';

const [ruleSet] = ruleSets;
const { id, family, syntax, edition, cen, validFrom } = ruleSet;
const known = { id, family, syntax, edition, cen, validFrom };

it('says what is known before it is loaded, and refuses its rules until then', async () => {
  const late = lateRuleSet(known, () => Promise.resolve(ruleSet));
  expect([late.id, late.family, late.validFrom]).toEqual([id, family, validFrom]);
  expect(() => late.rules).toThrow(RuleSetNotLoaded);
  expect(await withRuleSets(() => late.rules.size)).toBe(ruleSet.rules.size);
  expect([late.groups, late.codeLists, late.cannotFire]).toEqual([
    ruleSet.groups,
    ruleSet.codeLists,
    ruleSet.cannotFire,
  ]);
});

it('is asked for again after it could not be loaded, and only once when it could', async () => {
  let asked = 0;
  const late = lateRuleSet(known, () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(ruleSet);
  });
  await expect(withRuleSets(() => late.rules)).rejects.toThrow(RuleSetsUnreachable);
  await Promise.all([withRuleSets(() => late.rules), withRuleSets(() => late.groups)]);
  expect(asked).toBe(2);
});

it('other errors of the work are those of the caller', async () => {
  const broken = () => {
    throw new TypeError('broken');
  };
  await expect(withRuleSets(broken)).rejects.toThrow(TypeError);
});

it('every field of a rule set that judging uses is late or known', () => {
  const late = lateRuleSet(known, () => Promise.resolve(ruleSet));
  expect(Object.keys(ruleSet).filter((field) => !Object.keys(late).includes(field))).toEqual([]);
  const xml = readFileSync(path.join(repositoryRoot, 'fixtures/nlcius.xml'));
  expect(judgeDocument(xml, { now: new Date('2026-11-23') }).valid).toBe(true);
});
