import { type RuleSet, ruleSets } from '@einvoice/invoice-rules';
import { latePart, PartNotLoaded, PartUnreachable, withParts } from './late-part';

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
