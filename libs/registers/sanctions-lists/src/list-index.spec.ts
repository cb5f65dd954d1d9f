import { prepareName } from '@einvoice/name-matching';
import { keyOf, KeyTable, NumberLists } from './key-table';
import { ListIndex } from './list-index';
import { Promises } from './promises';
import { partyNamed } from './testing.fixture';

describe('the index of names', () => {
  it('proposes whoever has the word, in another spelling, with an error, or in another script', () => {
    const index = new ListIndex(['Salim al-Bakri', 'Орлан Вестримов', 'محمد القرشي', 'Nobody Else'].map((name, at) => partyNamed(name, `XXi.${at}`))); // prettier-ignore
    const found = (name: string) => index.candidates(prepareName(name, 'person')).map(({ name: { party } }) => party.reference); // prettier-ignore
    expect(found('Saleem Bakry')[0]).toBe('XXi.0');
    expect(found('Bakrri')[0]).toBe('XXi.0');
    expect(found('Orlan Vestrimov')[0]).toBe('XXi.1');
    expect(found('Muhammad al-Qurashi')[0]).toBe('XXi.2');
    expect(found('Xyzzy')).toEqual([]);
  });

  it('finds names that were added after others were looked for', () => {
    const index = new ListIndex([partyNamed('Salim Bakri', 'XXi.1')]);
    const asked = prepareName('Orlan Vestrimov', 'person');
    expect(index.candidates(asked)).toEqual([]);
    for (let at = 0; at < 3_000; at++) index.add(partyNamed(`Orlan Vestrimov ${at}`, `XXi.2${at}`));
    expect(index.candidates(asked)).toHaveLength(300);
  });
});

describe('a table of keys', () => {
  it('gives back what was put in, however much it grew, and nothing for what was not', () => {
    const table = new KeyTable();
    const texts = Array.from({ length: 20_000 }, (_, at) => `word ${at}`);
    texts.forEach((text, at) => table.set(keyOf(1, text), at));
    expect(texts.every((text, at) => table.get(keyOf(1, text)) === at)).toBe(true);
    expect(texts.some((text) => table.get(keyOf(2, text)) !== -1)).toBe(false);
  });

  it('tells kinds apart, also where a kind and a letter could stand for another kind and letter', () => {
    const keys = [2, 3, 4, 5, 6].flatMap((kind) => [...'abcdefgh'].map((letter) => keyOf(kind, `${letter}bakri`)));
    expect(new Set(keys.map(({ high, low }) => `${high} ${low}`)).size).toBe(keys.length);
  });

  it('a text without a letter has the key of the text that is left', () => {
    expect(keyOf(4, 'bakkri', 3)).toEqual(keyOf(4, 'bakri'));
  });
});

it('lists of numbers keep what was pushed to each in its order, also what is pushed after they were read', () => {
  const lists = new NumberLists();
  const [one, other] = [lists.add(), lists.add()];
  const pushed: [number[], number[]] = [[], []];
  const push = (count: number) => {
    for (let at = 0; at < count; at++) {
      const list = at % 3 === 0 ? one : other;
      const number = (at * 7_919) % 65_536;
      lists.push(list, number);
      pushed[list]!.push(number);
    }
  };
  push(10_000);
  expect([[...lists.of(one)], [...lists.of(other)]]).toEqual(pushed);
  expect([...lists.of(lists.add())]).toEqual([]);
  push(10_000);
  expect([[...lists.of(one)], [...lists.of(other)]]).toEqual(pushed);
  expect([lists.countOf(one), lists.countOf(other), lists.size]).toEqual([6_668, 13_332, 3]);
});

it('adds to each name once for a word, however many of its spellings it has', () => {
  const [promises, seen] = [new Promises(), new Promises()];
  const beginnings = Float64Array.of(-0.02, -0.04, -0.06);
  promises.begin(3);
  for (const [spellings, more] of [
    [
      [
        [0, 1],
        [1, 2],
      ],
      1,
    ],
    [[[1]], 2],
  ] as const) {
    // prettier-ignore
    seen.begin(3);
    for (const names of spellings) promises.addUnseen(Uint32Array.from(names), more, seen, beginnings);
  }
  expect([...promises.all].map((one) => [one, promises.valueOf(one)])).toEqual([[0, 0.98], [1, 2.96], [2, 0.94]]); // prettier-ignore
});

it('the best so many are the first of all, sorted by value and then by number', () => {
  const promises = new Promises();
  for (const size of [0, 1, 5, 299, 300, 301, 5_000]) {
    promises.begin(6_000);
    const values = new Map(Array.from({ length: size }, (_, at) => [(at * 7_919) % 6_000, ((at * 31) % 40) / 10]));
    for (const [one, value] of values) promises.raise(one, value);
    const sorted = [...values].sort(([one, a], [other, b]) => b - a || one - other).map(([one]) => one);
    expect(promises.best(300)).toEqual(sorted.slice(0, 300));
  }
});
