import { ciiRuleSets, ublProfiles } from '@einvoice/invoice-rules';
import { askedRules } from './asked-rules';

it('every edition is asked for by its own id, those of CII and the core in UBL too', () => {
  const ids = [...new Set([...ublProfiles, ...ciiRuleSets].map(({ id }) => id))];
  expect(ids).toEqual(expect.arrayContaining(['en16931-1.3.16', 'factur-x-extended-1.09.2', 'nlcius-1.0.3.13']));
  expect(ids.map((id) => askedRules(id)?.ruleSet)).toEqual(ids);
});
