import { chooseEditions, type Declared } from './choose-editions';
import { ciiRuleSetOf } from './cii-rule-sets';

const now = new Date('2026-11-01');
const declared: Declared = { customization: 'urn:cen.eu:en16931:2017', process: null, countries: [] };

describe('the edition to judge by', () => {
  it('is none where a profile has no rules for the syntax, or is none that we have', () => {
    for (const profile of ['factur-x-basic', 'pint-eu', 'nonsense']) expect(chooseEditions({ profile }, declared, now)).toBeNull(); // prettier-ignore
    for (const profile of ['peppol-bis', 'cius-ro', '']) expect(ciiRuleSetOf({ profile }, declared, now)).toBeNull();
  });

  it('is that of the profile that was asked for on the day, whatever is declared, unless a rule set was named', () => {
    const idOf = (asked: Parameters<typeof chooseEditions>[0]) => chooseEditions(asked, declared, now)?.ruleSet.id;
    expect(idOf({ profile: 'peppol-bis' })).toBe('peppol-bis-3.0.21');
    expect(idOf({ profile: 'peppol-bis', asOf: '2030-01-01' })).not.toBe('peppol-bis-3.0.21');
    expect(idOf({ profile: 'xrechnung' })).toMatch(/^xrechnung-/);
    expect(idOf({ profile: 'xrechnung', ruleSet: 'peppol-bis-3.0.21' })).toBe('peppol-bis-3.0.21');
    expect(ciiRuleSetOf({ profile: 'factur-x-basic' }, declared, now)?.family).toBe('factur-x-basic');
  });
});
