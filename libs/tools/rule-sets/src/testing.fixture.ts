/** `@einvoice/rule-sets/testing`: what every implementation of `RuleSetStore` is tested with, and one in memory. Specs only. */
import { type NewRuleSet, type RuleSetStore } from './rule-set-store';

export { MemoryRuleSetStore } from './memory-rule-set-store';

/** A rule set that a spec stores. */
export const ruleSetNamed = (name: string, rules = `<schema of="${name}"/>`): NewRuleSet => ({
  name,
  file: { rules: Buffer.from(rules), documents: new Map([['codes.xml', Buffer.from('<codes/>')]]) },
  asserts: 3,
  sha256: 'ab'.repeat(32),
});

/**
 * The contract of a store of rule sets.
 * @param open opens a store that has the workspaces `ws_one` and `ws_two`, and no rule set
 */
export function describeRuleSetStore(name: string, open: () => Promise<RuleSetStore>): void {
  describe(`rule sets in ${name}`, () => {
    const [one, two] = [{ workspaceId: 'ws_one' }, { workspaceId: 'ws_two' }];
    let store: RuleSetStore;
    beforeEach(async () => (store = await open()));

    it('another owner finds, lists and removes nothing of a rule set, as if it were not there', async () => {
      await store.put(one, ruleSetNamed('mine'), 5);
      for (const stranger of [two, 'operator', { workspaceId: 'ws_nobody' }] as const) {
        expect(await store.find(stranger, 'mine')).toBeNull();
        expect(await store.listOf(stranger)).toEqual([]);
        expect(await store.remove(stranger, 'mine')).toBe(false);
      }
      expect(await store.find(one, 'mine')).not.toBeNull();
    });

    it('an operator is no workspace, whatever a workspace is called', async () => {
      await store.put('operator', ruleSetNamed('house'), 5);
      expect(await store.find({ workspaceId: 'operator' }, 'house')).toBeNull();
      expect(await store.listOf({ workspaceId: 'operator' })).toEqual([]);
    });

    it('gives back what was stored, to the byte, with the files that the rules read', async () => {
      const given = ruleSetNamed('bytes', '\u0000é<a/>');
      expect(await store.put(one, given, 5)).toBe('added');
      const found = await store.find(one, 'bytes');
      expect(Buffer.from(found!.file.rules)).toEqual(given.file.rules);
      expect([...found!.file.documents].map(([of, xml]) => [of, Buffer.from(xml).toString()])).toEqual([
        ['codes.xml', '<codes/>'],
      ]);
      expect(found!.sha256).toBe(given.sha256);
    });

    it('one of the same name takes the place of the other, also when there are as many as may be', async () => {
      expect(await store.put(one, ruleSetNamed('a', '<first/>'), 1)).toBe('added');
      expect(await store.put(one, ruleSetNamed('a', '<second/>'), 1)).toBe('replaced');
      expect(Buffer.from((await store.find(one, 'a'))!.file.rules).toString()).toBe('<second/>');
      expect(await store.put(one, ruleSetNamed('b'), 1)).toBe('too_many');
      expect(await store.find(one, 'b')).toBeNull();
      expect(await store.put(two, ruleSetNamed('b'), 1)).toBe('added');
    });

    it('of many that are stored at once no more than may be stay', async () => {
      const outcomes = await Promise.all(
        ['a', 'b', 'c', 'd', 'e', 'f'].map((of) => store.put(one, ruleSetNamed(of), 2)),
      );
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(2);
      expect(await store.listOf(one)).toHaveLength(2);
    });

    it('lists names, sizes and digests by name, and no text', async () => {
      for (const setName of ['b', 'a']) await store.put(one, ruleSetNamed(setName), 5);
      const listed = await store.listOf(one);
      expect(listed.map((entry) => entry.name)).toEqual(['a', 'b']);
      expect(Object.keys(listed[0]!).sort()).toEqual(['asserts', 'bytes', 'createdAt', 'name', 'sha256']);
      expect(listed[0]).toMatchObject({ asserts: 3, bytes: 24, createdAt: expect.any(Date) });
    });

    it('a removed one is gone, once', async () => {
      await store.put(one, ruleSetNamed('a'), 5);
      expect([await store.remove(one, 'a'), await store.remove(one, 'a')]).toEqual([true, false]);
      expect(await store.find(one, 'a')).toBeNull();
    });

    it('a workspace that is not there has none stored', async () => {
      expect(await store.put({ workspaceId: 'ws_nobody' }, ruleSetNamed('a'), 5)).toBe('unknown_workspace');
    });
  });
}
