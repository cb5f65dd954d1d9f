import fc from 'fast-check';
import { comparePrepared, ManyComparisons } from './compare-names';
import { TokenComparisons } from './compare-tokens';
import { type NameType, type PreparedName, prepareName } from './prepare-name';

const many = (asked: PreparedName, least: number) => new ManyComparisons(asked, least, new TokenComparisons());

const syllable = fc.constantFrom(
  ...['salim', 'bakri', 'ten', 'mor', 'vel', 'kash', 'ab', 'ud', 'i', 'al', 'bin', 'gmbh', 'bank', '12'],
  ...['سالم', 'البكري', 'اد', 'Салим', 'Мор', 'ка', '김', '정', 'たなか', 'שלמה', 'สมชาย'],
);
/** A long question, and an entry made of pieces of it, some of two or three written as one, and of words of its own. */
const longAndShort = fc
  .record({
    asked: fc.array(syllable, { minLength: 1, maxLength: 20 }),
    pieces: fc.array(fc.record({ at: fc.nat(19), length: fc.integer({ min: 1, max: 3 }) }), { maxLength: 8 }),
    own: fc.array(syllable, { maxLength: 3 }),
    type: fc.constantFrom<NameType>('person', 'organization', 'vessel'),
    least: fc.double({ min: 0.3, max: 0.95, noNaN: true }),
  })
  .map(({ asked, pieces, own, ...rest }) => {
    const written = pieces.map(({ at, length }) => asked.slice(at, at + length).join(''));
    return { ...rest, asked: asked.join(' '), listed: [...written, ...own].join(' ') };
  });

describe('one name compared with many', () => {
  it('has the score that it has alone, or none where that is less than asked for', () => {
    fc.assert(
      fc.property(longAndShort, ({ asked, listed, type, least }) => {
        const [question, entry] = [prepareName(asked, type), prepareName(listed, type)];
        const alone = comparePrepared(question, entry);
        const compared = many(question, least).with(entry);
        expect(compared?.score ?? null).toBe(alone.score >= least ? alone.score : null);
        if (compared !== null) expect(compared.parts).toEqual(alone.parts);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    [
      'words of it written as one',
      'ten mor vel kas ten vel mor kas vel kas mor ten',
      'tenmorvel kastenvel morkasvel kasmorten',
    ],
    ['words of a list written apart', 'tenmorvel kasbenul', 'ten mor vel kas ben ul'],
    [
      'all of it in another order',
      'ten mor vel kash salim bakri tarik omar',
      'omar tarik bakri salim kash vel mor ten',
    ],
  ])('finds %s', (_, asked, listed) => {
    expect(many(prepareName(asked, 'person'), 0.9).with(prepareName(listed, 'person'))).not.toBeNull();
  });

  it('finds an acronym of as many words as it has letters', () => {
    const question = prepareName('Velmora Ostrava Castrine Halden Tisza Dunmore', 'organization');
    expect(many(question, 0.7).with(prepareName('VOCHTD', 'organization'))?.score).toBe(0.72);
  });

  it('aligns no entry of which too many words are missing, however much the others agree', () => {
    const question = prepareName(
      'ten mor vel kash salim bakri tarik omar idris halden dunmore averno tisza sollus',
      'person',
    );
    let aligned = 0;
    const entry = (name: string): PreparedName => {
      const prepared = prepareName(name, 'person');
      return { ...prepared, get joined() { aligned++; return prepared.joined; } }; // prettier-ignore
    };
    const comparisons = many(question, 0.65);
    for (const name of ['salim bakri', 'tarik omar idris', 'halden', 'mor vel kash']) {
      expect(comparisons.with(entry(name))).toBeNull();
    }
    expect(aligned).toBe(0);
    comparisons.with(entry('mor vel kash salim bakri tarik omar idris halden'));
    expect(aligned).toBe(1);
  });
});
