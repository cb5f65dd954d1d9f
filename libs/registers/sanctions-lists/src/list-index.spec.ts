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

it('lists of numbers keep what was pushed to each, the newest first', () => {
  const lists = new NumberLists();
  const [one, other] = [lists.add(), lists.add()];
  for (let number = 0; number < 10_000; number++) lists.push(number % 2 === 0 ? one : other, number);
  const seen: number[] = [];
  lists.forEach(other, (number) => seen.push(number));
  expect([lists.countOf(one), seen.length, seen[0], seen.at(-1)]).toEqual([5_000, 5_000, 9_999, 1]);
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
