import { type RuleSet, ruleSets } from '@einvoice/invoice-rules';
import { latePart, loadSoon, PartNotLoaded, PartUnreachable, withParts } from './late-part';

const [ruleSet] = ruleSets;
/** As the build divides it: what is no structure is known. */
const isKnown = ([, value]: [string, unknown]) => typeof value !== 'object';
const known = Object.fromEntries(Object.entries(ruleSet).filter(isKnown)) as Partial<RuleSet>;
const lateFields = Object.keys(ruleSet).filter((field) => !(field in known));
const late = (load: () => Promise<RuleSet>) => latePart(ruleSet.id, known, lateFields, load);

it('says what is known before it is loaded, and refuses its rules until then', async () => {
  const part = late(() => Promise.resolve(ruleSet));
  expect([part.id, part.family, part.validFrom]).toEqual([ruleSet.id, ruleSet.family, ruleSet.validFrom]);
  expect(() => part.rules).toThrow(PartNotLoaded);
  expect(await withParts(() => part.rules.size)).toBe(ruleSet.rules.size);
  expect(part).toEqual(ruleSet);
});

it('is asked for again after it could not be loaded, and only once when it could', async () => {
  let asked = 0;
  const part = late(() => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(ruleSet);
  });
  await expect(withParts(() => part.rules)).rejects.toThrow(PartUnreachable);
  await Promise.all([withParts(() => part.rules), withParts(() => part.groups)]);
  expect(asked).toBe(2);
});

it('other errors of the work are those of the caller', async () => {
  const broken = () => {
    throw new TypeError('broken');
  };
  await expect(withParts(broken)).rejects.toThrow(TypeError);
});

it('is there without being waited for when it was loaded soon, and other parts are not', async () => {
  let asked = 0;
  const group = (name: string) =>
    latePart(name, {}, ['twice'], () => {
      asked += 1;
      return Promise.resolve({ twice: (value: number) => 2 * value });
    });
  const [wanted, other] = [group('wanted'), group('other')];
  expect(() => wanted.twice(1)).toThrow(PartNotLoaded);
  await loadSoon(['wanted']);
  expect([wanted.twice(21), asked]).toEqual([42, 1]);
  expect(() => other.twice(1)).toThrow(PartNotLoaded);
});

it('a part that could not be loaded soon is asked for again when it is needed', async () => {
  let asked = 0;
  const part = latePart('unsteady', {}, ['one'], () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ one: 1 });
  });
  await loadSoon(['unsteady']);
  expect(await withParts(() => part.one)).toBe(1);
});
