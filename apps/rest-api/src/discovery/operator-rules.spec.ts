import { StorageUnavailableError } from '@einvoice/error-codes';
import { MemoryRuleSetStore, ruleSetNamed } from '@einvoice/rule-sets/testing';
import { OperatorRules } from './operator-rules';

it('tells the operator’s rule sets by name, those of no workspace, and keeps them while storage does not answer', async () => {
  const store = new MemoryRuleSetStore(
    () => new Date(0),
    () => true,
  );
  const rules = new OperatorRules(store);
  await store.put('operator', ruleSetNamed('house'), 5);
  await store.put({ workspaceId: 'ws_one' }, ruleSetNamed('secret'), 5);
  await rules.look();
  const house = { ruleSet: 'house', asserts: 3, sha256: 'ab'.repeat(32) };
  expect(rules.all).toEqual([house]);
  store.listOf = () => Promise.reject(new StorageUnavailableError());
  await rules.look();
  expect(rules.all).toEqual([house]);
});
