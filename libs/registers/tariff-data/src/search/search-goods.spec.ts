import { sampleTariff } from '../sample/sample-tariff';

const search = (description: string, more: object = {}) =>
  sampleTariff().search.search({ description, properties: [], chapter: null, day: '2026-11-23', limit: 5, ...more });
const headings = (description: string, more: object = {}) => search(description, more).map(({ line }) => line.code.slice(0, 4)); // prettier-ignore

describe('search of goods', () => {
  it.each(['', '   ', '!!!', 'the and of', 'x', '😀', 'a'.repeat(500)])('finds nothing for %j', (description) =>
    expect(search(description)).toEqual([]),
  );

  it('translates words of shops, of two words the longer name', () => {
    expect(headings('hoodie')[0]).toBe('6110');
    expect(headings('power bank')[0]).toBe('8507');
    expect(headings('phone charger')[0]).toBe('8504');
    expect(headings('T-shirts')[0]).toBe('6109');
  });

  it('finds what has a typing error', () => expect(headings('bycicle')[0]).toBe('8712'));

  it('searches one chapter, and no more than the limit', () => {
    const found = headings('leather watches', { chapter: '91' });
    expect([found.length > 0, found.every((heading) => heading.startsWith('91'))]).toEqual([true, true]);
    expect(search('leather wooden cotton electric', { limit: 2 })).toHaveLength(2);
  });

  it('shows the path, the words on each line of it, and what the lines below are told apart by', () => {
    const [first] = search('leather handbag');
    expect(first!.path.map(({ code }) => code).slice(0, 2)).toEqual(['4200000000', '4202000000']);
    expect(first!.evidence[0]!.words).toContain('leather');
    expect(first!.score).toBeGreaterThan(0);
    expect(first!.score).toBeLessThanOrEqual(1);
  });
});
