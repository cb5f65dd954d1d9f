import { type BirthDate, compareBirthDates, parsePartialDate } from './partial-date';
import { type AskedQualifiers, type ListedQualifiers, qualifyScore, weakAliasMax } from './qualify-score';

const born = (year: number, month: number | null = null, day: number | null = null): BirthDate => ({ year, month, day, yearTo: year, circa: false }); // prettier-ignore
const asked: AskedQualifiers = { type: 'person', birthDate: null, countries: [] };
const listed: ListedQualifiers = { type: 'person', births: [], countries: [], weakAlias: false };

describe('a written date', () => {
  it.each(['1963-02-31', '1963-13', '1963-00', '63', '1963-1-1', '', '9999', '1700-01-01', '1963-02-29'])(
    'is refused: %s',
    (text) => {
      expect(parsePartialDate(text)).toBeNull();
    },
  );

  it('may leave out the day, and the month', () => {
    expect(parsePartialDate('1963')).toEqual({ year: 1963, month: null, day: null });
    expect(parsePartialDate('1964-02-29')).toEqual({ year: 1964, month: 2, day: 29 });
  });
});

describe('a birth date beside those of a list', () => {
  const compare = (text: string, ...dates: BirthDate[]) => compareBirthDates(parsePartialDate(text), dates);

  it('says nothing when a side has none', () => {
    expect(compare('1963')).toBe('unknown');
    expect(compareBirthDates(null, [born(1963)])).toBe('unknown');
  });

  it('takes the best of several', () => {
    expect(compare('1963-03-02', born(1950), born(1963, 3, 2))).toBe('same');
  });

  it('takes day and month in both orders', () => expect(compare('1963-04-03', born(1963, 3, 4))).toBe('compatible'));
  it('does not call a year alone the same', () => expect(compare('1963-04-03', born(1963))).toBe('compatible'));
  it('tells another day, the year beside, and another year', () => {
    expect(compare('1963-04-05', born(1963, 4, 9))).toBe('day_differs');
    expect(compare('1964', born(1963))).toBe('near_year');
    expect(compare('1970', born(1963))).toBe('year_differs');
  });

  it('lets a range and an approximate year be what they are', () => {
    expect(compare('1965', { ...born(1963), yearTo: 1967 })).toBe('compatible');
    expect(compare('1965', { ...born(1963), circa: true })).toBe('compatible');
  });
});

describe('a score with what else is known', () => {
  it('is nothing for a party of another type', () => {
    expect(qualifyScore(1, asked, { ...listed, type: 'vessel' }).score).toBe(0);
  });

  it('stays for a type that a list does not tell, or nobody asked', () => {
    expect(qualifyScore(0.9, asked, { ...listed, type: 'unknown' }).score).toBe(0.9);
    expect(qualifyScore(0.9, { ...asked, type: 'any' }, { ...listed, type: 'vessel' }).score).toBe(0.9);
  });

  it('is never strong by a weak alias alone', () => {
    expect(qualifyScore(1, asked, { ...listed, weakAlias: true })).toEqual({
      score: weakAliasMax,
      qualifications: [{ code: 'weak_alias', change: -0.16 }],
    });
  });

  it('falls by another birth year and another country, and says by how much', () => {
    const birthDate = parsePartialDate('1980');
    const known = { ...listed, births: [born(1963)], countries: ['IR'] };
    expect(qualifyScore(0.95, { ...asked, birthDate, countries: ['NO'] }, known)).toEqual({
      score: 0.69,
      qualifications: [
        { code: 'birth_year_differs', change: -0.2 },
        { code: 'country_differs', change: -0.06 },
      ],
    });
  });

  it('does not fall by a country that one side does not give', () => {
    expect(qualifyScore(0.95, { ...asked, countries: ['NO'] }, listed).score).toBe(0.95);
  });
});
