import { chooseEditions, type Declared } from './choose-editions';
import { ciiRuleSetOf } from './cii-rule-sets';

const now = new Date('2026-11-01');
const declared: Declared = { customization: 'urn:cen.eu:en16931:2017', process: null, countries: [] };

describe('the edition to judge by', () => {
  it('is none where a profile has no rules for the syntax, or is none that we have', () => {
    for (const profile of ['factur-x-basic', 'pint-eu', 'nonsense']) expect(chooseEditions({ profile }, declared, now)).toBeNull(); // prettier-ignore
    for (const profile of ['peppol-bis', 'cius-ro', '']) expect(ciiRuleSetOf({ profile }, declared, now)).toBeNull();
  });

  it.each([
    ['the core', 'urn:cen.eu:en16931:2017', 'en16931'],
    ['an outdated XRechnung', 'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3', 'en16931'],
    ['a profile without rules for UBL', 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 'en16931'],
    ['an identifier that nobody knows', 'urn', 'peppol-bis'],
    ['none', null, 'peppol-bis'],
  ])('is that of the core for UBL that declares what is known and has no rules, else of Billing: %s', (_what, customization, family) => {
    const found = chooseEditions({}, { ...declared, customization }, now)!;
    expect(found.ruleSet.family).toBe(family);
    expect(found.ruleSet.rules.has('PEPPOL-EN16931-R004')).toBe(true);
    expect(chooseEditions({}, { ...declared, customization, isDraft: true }, now)!.ruleSet.family).toBe('peppol-bis');
  }); // prettier-ignore

  it('is that of the profile that was asked for on the day, whatever is declared, unless a rule set was named', () => {
    const idOf = (asked: Parameters<typeof chooseEditions>[0]) => chooseEditions(asked, declared, now)?.ruleSet.id;
    expect(idOf({ profile: 'peppol-bis' })).toBe('peppol-bis-3.0.21');
    expect(idOf({ profile: 'peppol-bis', asOf: '2030-01-01' })).not.toBe('peppol-bis-3.0.21');
    expect(idOf({ profile: 'xrechnung' })).toMatch(/^xrechnung-/);
    expect(idOf({ profile: 'xrechnung', ruleSet: 'peppol-bis-3.0.21' })).toBe('peppol-bis-3.0.21');
    expect(ciiRuleSetOf({ profile: 'factur-x-basic' }, declared, now)?.family).toBe('factur-x-basic');
  });
});
