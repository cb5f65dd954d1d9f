import { codesOf, codesOfTree, now, sampleInvoice } from '../sample-invoices';
import { cac, cbc } from '../tree/elements';
import { elementAt, sampleTree, setAttribute } from '../sample-trees';
import { validateInvoice } from '../validate-invoice';
import { type RuleSet } from './edition';
import { groupsNotChecked } from './not-checked';
import { peppolSelfBilling } from './profiles';
import { ruleSets } from './rule-sets';

const setOf = (id: string): RuleSet => ruleSets.find((set) => set.id === id)!;
const billing = setOf('peppol-bis-3.0.21');
const selfBilling = setOf('peppol-selfbilling-3.0.1');
const november = setOf('peppol-selfbilling-3.0.2');
const peppolIds = ({ rules }: RuleSet) => [...rules.keys()].filter((id) => !/^(BR-|UBL-)/.test(id));

const selfBilled = (changes: object = {}) => ({
  ...sampleInvoice(),
  customizationId: peppolSelfBilling.customization,
  profileId: peppolSelfBilling.process,
  typeCode: '389',
  ...changes,
});

describe('Peppol Self-Billing', () => {
  it('has 62 Peppol rules, each one of Billing, and 202 from November 2026 on', () => {
    const ids = peppolIds(selfBilling);
    expect(ids).toHaveLength(62);
    expect(ids.filter((id) => !billing.rules.has(id))).toEqual([]);
    expect(peppolIds(november)).toHaveLength(202);
  });

  it('checks every rule it has', () => {
    expect([...groupsNotChecked(selfBilling), ...groupsNotChecked(november)]).toEqual([]);
  });

  it.each([selfBilling, november].map((set) => [set.id, set] as const))(
    '%s accepts a self-billed invoice',
    (_id, set) => {
      expect(codesOf(selfBilled(), set)).toEqual([]);
      expect(codesOf(selfBilled({ kind: 'creditNote', typeCode: '261' }), set)).toEqual([]);
    },
  );

  it.each([
    ['PEPPOL-EN16931-R004', { customizationId: undefined }],
    ['PEPPOL-EN16931-R007', { profileId: undefined }],
    ['PEPPOL-EN16931-P0100', { typeCode: '380' }],
    ['PEPPOL-EN16931-P0101', { kind: 'creditNote', typeCode: '381' }],
  ])('%s refuses what is right in Billing', (code, changes) => {
    expect(codesOf(selfBilled(changes), selfBilling)).toEqual([code]);
  });

  it('its identifiers are refused in Billing', () => {
    expect(codesOf(selfBilled(), billing).sort()).toEqual(['PEPPOL-EN16931-R004', 'PEPPOL-EN16931-R007']);
  });

  it('a patch of R004 and R007 states the identifiers of the profile', () => {
    const invoice = { ...selfBilled(), customizationId: 'Peppol self-billing', profileId: 'urn:other' };
    const { issues } = validateInvoice(invoice, { now, ruleSet: selfBilling });
    expect(issues.flatMap(({ patch }) => patch ?? [])).toEqual([
      { op: 'replace', path: '/profileId', value: peppolSelfBilling.process },
      { op: 'replace', path: '/customizationId', value: peppolSelfBilling.customization },
    ]);
  });

  it('asks nothing that a single country asks: German parties need no contact', () => {
    const { seller, buyer } = sampleInvoice();
    const german = (party: { address: object }) => ({ ...party, address: { ...party.address, country: 'DE' } });
    const invoice = selfBilled({ seller: german(seller), buyer: german(buyer) });
    expect(
      codesOf({ ...invoice, typeCode: '380', customizationId: undefined, profileId: undefined }, billing),
    ).toContain('DE-R-002');
    expect(codesOf(invoice, selfBilling)).toEqual([]);
  });

  it('R051 looks at the tax of a VAT group from November 2026 on', () => {
    const times = (ruleSet: RuleSet) => {
      const root = sampleTree(selfBilled());
      const amount = elementAt(root, [cac.TaxTotal, cac.TaxSubtotal, cbc.TaxAmount]);
      amount.attributes = null;
      setAttribute(amount, 'currencyID', 'SEK');
      return codesOfTree(root, ruleSet).filter((code) => code === 'PEPPOL-EN16931-R051').length;
    };
    expect([selfBilling, november, billing].map(times)).toEqual([0, 1, 1]);
  });
});
