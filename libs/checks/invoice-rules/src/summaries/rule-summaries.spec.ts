import { ruleSets } from '../rules/rule-sets';
import { ruleSummary } from './rule-summaries';

const ids = [...new Set(ruleSets.flatMap(({ rules }) => [...rules.keys()]))];

describe('summaries of the official rules', () => {
  it('every id of every edition has one', () => {
    expect(() => ids.forEach(ruleSummary)).not.toThrow();
  });

  it('each is one sentence on one line', () => {
    const others = ids.filter((id) => !/^[A-Z][^\n|]*\.$/.test(ruleSummary(id).replaceAll(' | ', ' ')));
    expect(others).toEqual([]);
  });

  it('no two ids say the same', () => {
    const seen = new Map<string, string[]>();
    for (const id of ids) seen.set(ruleSummary(id), [...(seen.get(ruleSummary(id)) ?? []), id]);
    expect([...seen.values()].filter((same) => same.length > 1)).toEqual([]);
  });
});
