import { ListIndex } from './list-index';
import { type ListedName, type ListedParty } from './listed-party';
import { type NameQuestion, screenName } from './screen-name';

const nameOf = (text: string, strength: ListedName['strength'] = 'unknown'): ListedName => ({
  text,
  kind: 'alias',
  strength,
});
const party = (reference: string, names: readonly ListedName[], more: Partial<ListedParty> = {}): ListedParty => ({
  ...{
    id: `un:${reference}`,
    list: 'un',
    reference,
    type: 'person',
    names,
    births: [],
    countries: [],
    identifiers: [],
  },
  ...{ programmes: [], measures: [], legalActs: [], listedOn: null },
  ...more,
});
const ask = (name: string, more: Partial<NameQuestion> = {}): NameQuestion => ({
  ...{ name, type: 'person', birthDate: null, countries: [], minScore: 0.7, limit: 10 },
  ...more,
});
const index = new ListIndex([
  party('1', [nameOf('Salim Idris al-Bakri'), nameOf('سالم إدريس البكري')]),
  party('2', [nameOf('Pavel Lomovtsev')], {
    births: [{ year: 1963, month: null, day: null, yearTo: 1963, circa: false }],
  }),
  party('4', [nameOf('Tayr Nakhla', 'weak')]),
  party('5', [nameOf('Ostrov Kamen')], { type: 'unknown' }),
]);
const other = new ListIndex([
  party('3', [nameOf('Velmora Mining GmbH')], { type: 'organization', id: 'eu:3', list: 'eu' }),
]);
const found = (question: NameQuestion, lists = [index, other]) =>
  screenName(lists, question).map(({ party: { id }, band }) => `${id} ${band}`);

describe('screening a name', () => {
  it('finds nobody for an ordinary name', () => expect(found(ask('Marta Halvorsrud'))).toEqual([]));

  it.each(['', "%_'", 'Dr.', 'a'.repeat(5_000), `x${'\u0301'.repeat(200)}`])(
    'finds nobody for what is no name: %j',
    (name) => {
      expect(found(ask(name))).toEqual([]);
    },
  );

  it('finds a party across scripts both ways, once, by its best name', () => {
    expect(found(ask('سالم البكري'))).toEqual(['un:1 strong']);
    expect(found(ask('Салим аль-Бакри'))).toEqual(['un:1 possible']);
  });

  it('finds a typing error and another order', () => expect(found(ask('LOMOVSTEV, Pavel'))).toEqual(['un:2 strong']));
  it('asks only the lists that are named', () => {
    expect(found(ask('Velmora Mining', { type: 'organization' }), [index])).toEqual([]);
    expect(found(ask('Velmora Mining', { type: 'organization' }), [other])).toEqual(['eu:3 strong']);
  });

  it('does not find a company for a person, and finds it when nobody says what is asked', () => {
    expect(found(ask('Velmora Mining'))).toEqual([]);
    expect(found(ask('Velmora Mining', { type: 'any' }))).toEqual(['eu:3 strong']);
  });

  it('looks once for what is taken apart alike as a person and as a company, and else twice', () => {
    const looked = jest.spyOn(index, 'candidates');
    expect(found(ask('Pavel Lomovtsev', { type: 'any' }), [index])).toEqual(['un:2 strong']);
    expect(looked).toHaveBeenCalledTimes(1);
    looked.mockRestore();
    const named = new ListIndex([party('6', [nameOf('Colonel GmbH')], { type: 'organization' })]);
    expect(found(ask('Colonel GmbH', { type: 'any' }), [named])).toEqual(['un:6 strong']);
  });

  it('finds a party of a type that the list does not tell', () =>
    expect(found(ask('Ostrov Kamen'))).toEqual(['un:5 strong']));
  it('never calls a weak alias a strong match', () => expect(found(ask('Tayr Nakhla'))).toEqual(['un:4 possible']));

  it('says why another birth year lowers the score', () => {
    const [match] = screenName([index], ask('Pavel Lomovtsev', { birthDate: { year: 1990, month: null, day: null } }));
    expect(match).toMatchObject({ band: 'possible', score: 0.8, qualifications: [{ code: 'birth_year_differs' }] });
  });
});
