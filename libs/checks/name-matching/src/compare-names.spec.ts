import fc from 'fast-check';
import { compareNames, comparePrepared } from './compare-names';
import { prepareName } from './prepare-name';

const threshold = 0.7;
const person = (asked: string, listed: string) => compareNames(asked, listed, 'person').score;
const company = (asked: string, listed: string) => compareNames(asked, listed, 'organization').score;

describe('two names that are not of one', () => {
  it.each([
    ['brothers', 'Pavel Andreevich Lomovtsev', 'Kirill Andreevich Lomovtsev'],
    ['a father and his son', 'Tariq Saleh al-Bakri', 'Saleh Idris al-Bakri'],
    ['the child where the other is the father', 'Saleh bin Tariq al-Bakri', 'Tariq bin Saleh al-Bakri'],
    ['two given names that look alike', 'Hasan Delavari', 'Husayn Delavari'],
    ['one family name alone', 'Lomovtsev', 'Pavel Lomovtsev'],
    ['another family name after three equal words', 'Omar Saleh Idris al-Bakri', 'Omar Saleh Idris al-Masudi'],
    ['another family name of the same stem', 'Pavel Lomov', 'Pavel Lomovskaya'],
    ['another word in another script', 'سالم الباكري', 'Salim al-Zawahi'],
    ['other syllables of Hangul that one romanisation writes alike', '박정수', '박종수'],
  ])('does not match %s', (_, asked, listed) => {
    expect(person(asked, listed)).toBeLessThan(threshold);
    expect(person(listed, asked)).toBeLessThan(threshold);
  });

  it.each([
    ['another number', 'Repair Yard No. 12', 'Repair Yard No. 13'],
    [
      'another number after many equal words',
      'Ostrava Velmora Castrine Halden Dunmore Averno Tisza Bracken Sollus Yard 12',
      'Ostrava Velmora Castrine Halden Dunmore Averno Tisza Bracken Sollus Yard 13',
    ],
    ['shared words alone', 'General Trading Company', 'Velmora General Trading Company'],
    ['a number that only one has', 'Ostrava Fund', 'Ostrava Fund II'],
    ['another place', 'Gdansk Shipping Company', 'Izmir Shipping Company'],
    ['another line of business', 'Velmora Bank JSC', 'Velmora Logistics JSC'],
    ['words that companies share', 'Velmora General Trading LLC', 'Castrine General Trading LLC'],
    ['a legal form alone', 'Velmora GmbH', 'Castrine GmbH'],
  ])('does not match companies by %s', (_, asked, listed) => {
    expect(company(asked, listed)).toBeLessThan(threshold);
    expect(company(listed, asked)).toBeLessThan(threshold);
  });
});

describe('two names of one', () => {
  it.each([
    ['in Arabic script', 'محمد القرشي', 'Muhammad al-Qurashi'],
    ['in Persian script', 'رضا دلاوری', 'Reza Delavari'],
    ['in Hebrew script', 'יוסף לוי', 'Yosef Levi'],
    ['in Cyrillic script', 'Евгений Щербаковский', 'Evgeny Shcherbakovsky'],
    ['in German habit', 'Jewgenij Schtscherbakowskij', 'Evgeny Shcherbakovsky'],
    ['in French habit', 'Ievgueni Chtcherbakovski', 'Evgeny Shcherbakovsky'],
    ['in Greek script', 'Γεώργιος Παπανδρέου', 'Georgios Papandreou'],
    ['in Hangul', '박정수', 'Pak Jeong-su'],
    ['in Katakana', 'タナカ ケンジ', 'Tanaka Kenji'],
    ['in another order', 'LOMOVTSEV, Pavel Andreevich', 'Pavel Andreevich Lomovtsev'],
    ['without the patronymic', 'Pavel Lomovtsev', 'Lomovtsev Pavel Andreevich'],
    ['with a title', 'Prof. Dr. Jens Halvorsrud', 'Jens Halvorsrud'],
    ['with the middle initial', 'Jens M. Halvorsrud', 'Jens Magnus Halvorsrud'],
    ['with a typing error', 'Jens Halvrosrud', 'Jens Halvorsrud'],
    ['without marks', 'Zofia Wierzbolowska', 'Zofia Wierzbołowska'],
    ['with marks written out', 'Joerg Kuehnemann', 'Jörg Kühnemann'],
    ['in one word', 'JensHalvorsrud', 'Jens Halvorsrud'],
    ['with a compound of abd in one word', 'Abdurrahman al-Bakri', 'Abd al-Rahman al Bakri'],
    ['with the article joined', 'Saleh Albakri', 'Saleh al-Bakri'],
    ['with letters of another script that look alike', 'Jеns Hаlvorsrud', 'Jens Halvorsrud'],
    ['with digits for letters', 'J3ns Halvorsrud', 'Jens Halvorsrud'],
  ])('match %s', (_, asked, listed) => {
    expect(person(asked, listed)).toBeGreaterThanOrEqual(threshold);
    expect(person(listed, asked)).toBeGreaterThanOrEqual(threshold);
  });

  it.each([
    ['a legal form written out', 'Velmora Gesellschaft mit beschränkter Haftung', 'Velmora G.m.b.H.'],
    ['no legal form', 'Velmora Mining', 'Velmora Mining S.A. de C.V.'],
    ['the form in its own script', 'ООО «Уралпромсвет»', 'OOO Uralpromsvet'],
    ['abbreviated words', 'Velmora Intl Trading Co', 'Velmora International Trading Company'],
    ['a number as a word', 'Repair Yard Number Twelve', 'Repair Yard No. 12'],
    ['an ordinal', '2nd Ostrava Bank', 'Second Ostrava Bank'],
    ['a name that is split elsewhere', 'Vel-Mora Logistics', 'Velmora Logistics'],
    ['dots between letters', 'A.B.Q. Company', 'ABQ Co.'],
  ])('match with %s', (_, asked, listed) => {
    expect(company(asked, listed)).toBeGreaterThanOrEqual(threshold);
    expect(company(listed, asked)).toBeGreaterThanOrEqual(threshold);
  });
});

describe('an initial', () => {
  it('in the question may be any name of the list', () => {
    expect(person('J. Halvorsrud', 'Jens Halvorsrud')).toBeGreaterThanOrEqual(threshold);
  });

  it('in the list is not every name that begins so', () => {
    expect(person('Jens Halvorsrud', 'HALVORSRUD, J.')).toBeLessThan(threshold);
  });

  it('is no second word where another one is left over', () => {
    expect(person('Jens Halvorsrud', 'Halvorsrud, Pavel J.')).toBeLessThan(threshold);
  });
});

describe('what a score is made of', () => {
  it('names the words of each part and in what way they agree', () => {
    const { parts } = compareNames('Jens M. Halvrosrud', 'Jens Magnus Halvorsrud', 'person');
    expect(parts.map(({ kind, asked, listed }) => [kind, asked, listed])).toEqual([
      ['equal', 'jens', 'jens'],
      ['typing', 'halvrosrud', 'halvorsrud'],
      ['initial', 'm', 'magnus'],
    ]);
  });

  it('names the words that only one of both has', () => {
    const { parts } = compareNames('Jens Halvorsrud', 'Jens Magnus Halvorsrud', 'person');
    expect(parts.filter(({ kind }) => kind === 'listed_only').map(({ listed }) => listed)).toEqual(['magnus']);
  });
});

describe('a name of nobody knows what', () => {
  it('is compared as a person and as a company, and the better counts', () => {
    expect(compareNames('Prof. Jens Halvorsrud', 'Halvorsrud, Jens', 'any').score).toBe(1);
    expect(compareNames('Velmora G.m.b.H.', 'Velmora', 'any').score).toBe(company('Velmora G.m.b.H.', 'Velmora'));
  });
});

describe('any text', () => {
  const types = fc.constantFrom('person' as const, 'organization' as const, 'vessel' as const, 'any' as const);

  it.each(['', ' ', 'x', 'Dr.', 'GmbH', '%_\'";--', '12345', '\u202eabc', `a${'\u0301'.repeat(200)}`, '👩‍🚀', '𝕮𝖆𝖗𝖑'])(
    'is compared without an error: %j',
    (text) => {
      for (const type of ['person', 'organization'] as const) {
        expect(compareNames(text, 'Jens Halvorsrud', type).score).toBeLessThan(threshold);
      }
    },
  );

  it('has a score from 0 to 1, the same each time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.string({ unit: 'binary', maxLength: 80 }),
        types,
        (a, b, type) => {
          const { score } = compareNames(a, b, type);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(compareNames(a, b, type).score).toBe(score);
        },
      ),
    );
  });

  it('compares no more words than the limit, however long the name is', () => {
    const long = prepareName('Abcd Efgh '.repeat(5_000), 'person');
    expect(long.tokens.length).toBeLessThanOrEqual(20);
    expect(comparePrepared(long, long).score).toBe(1);
    expect(prepareName('a'.repeat(100_000), 'person').whole).toHaveLength(300);
  });
});
