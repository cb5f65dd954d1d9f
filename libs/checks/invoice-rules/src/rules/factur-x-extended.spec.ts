import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { now } from '../sample-invoices';
import { verdictOnDocument } from '../judge-document';
import { ciiRuleSets } from '../sets/cii-rule-sets';
import { unsaidOf } from './unsaid-texts.fixture';
import { vatCategoryTable } from './vat-category-table';

const valid = readFileSync(path.join(repositoryRoot, 'fixtures', 'factur-x-extended.xml'), 'utf8');
const ruleSet = 'factur-x-extended-1.09.2';

function codesIn(xml: string): string[] {
  const { issues } = verdictOnDocument(xml, { now, check: { ruleSet } });
  expect(unsaidOf(issues)).toEqual([]);
  return issues.flatMap(({ code, sameAs = [] }) => [code, ...sameAs]).filter((code) => /^[A-Z]/.test(code));
}

/** What a change of the valid file makes of its findings. */
function after(...changes: readonly (readonly [text: string | RegExp, instead: string])[]): string[] {
  let xml = valid;
  for (const [text, instead] of changes) {
    const changed = xml.replace(text, instead);
    expect(changed).not.toBe(xml);
    xml = changed;
  }
  return codesIn(xml);
}

it('an extended invoice is judged by EXTENDED because it says so, and is valid', () => {
  expect(codesIn(valid)).toEqual([]);
  expect(verdictOnDocument(valid, { now })).toMatchObject({ valid: true, ruleSet: { id: ruleSet }, notChecked: [] });
});

it.each([
  ['BR-FXEXT-01', '<ram:Content>Travaux de novembre</ram:Content>', ''],
  ['BR-FXEXT-02', '<ram:Content>Blanc</ram:Content>', ''],
  ['BR-FXEXT-03', '</ram:PostalTradeAddress>\n      </ram:BuyerTradeParty>', '</ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">1</ram:ID></ram:SpecifiedTaxRegistration></ram:BuyerTradeParty>'],
  ['BR-FXEXT-04', '<ram:TypeCode>CM</ram:TypeCode>', '<ram:TypeCode>HUE</ram:TypeCode>'],
  ['BR-FXEXT-06', '<ram:ParentLineID>1</ram:ParentLineID><ram:LineStatusReasonCode>DETAIL</ram:LineStatusReasonCode></', '<ram:ParentLineID>1</ram:ParentLineID></'],
  ['BR-FXEXT-08', '<ram:LineTotalAmount>60.00', '<ram:LineTotalAmount>60.01'],
  ['BR-FXEXT-11', '<ram:ParentLineID>1<', '<ram:ParentLineID>9<'],
  ['BR-FXEXT-BR-22', /<ram:BilledQuantity unitCode="C62">1<\/ram:BilledQuantity>(?=[^]*Joints)(?<=[^]*Carrelage[^]*)/, ''],
  ['BR-FXEXT-BR-23', /(?<=Carrelage[^]*<ram:BilledQuantity) unitCode="C62"/, ''],
  ['BR-FXEXT-BR-24', '<ram:LineTotalAmount>40.00</ram:LineTotalAmount>', ''],
  ['BR-FXEXT-BR-26', '<ram:ChargeAmount>40.00</ram:ChargeAmount>', ''],
  ['BR-FXEXT-BR-38', '<ram:Reason>Emballage</ram:Reason>', ''],
  ['BR-FXEXT-BR-44', '<ram:Reason>Coupe</ram:Reason>', ''],
  ['BR-FXEXT-BR-54-1', '<ram:TypeCode>CM</ram:TypeCode><ram:Description>Couleur</ram:Description>', ''],
  ['BR-FXEXT-BR-54-2', '<ram:Value>blanc</ram:Value>', '<ram:ValueMeasure>1</ram:ValueMeasure>'],
  ['BR-FXEXT-CO-04', /(?<=Joints[^]*)<ram:TypeCode>VAT<\/ram:TypeCode>/, '<ram:TypeCode>vat</ram:TypeCode>'],
  ['BR-FXEXT-CO-10', '<ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:ChargeTotalAmount>', '<ram:LineTotalAmount>100.04</ram:LineTotalAmount><ram:ChargeTotalAmount>'],
  ['BR-FXEXT-CO-11', '<ram:AllowanceTotalAmount>5.00', '<ram:AllowanceTotalAmount>5.02'],
  ['BR-FXEXT-CO-12', '<ram:ChargeTotalAmount>10.00', '<ram:ChargeTotalAmount>10.03'],
  ['BR-FXEXT-CO-13', '<ram:TaxBasisTotalAmount>105.00', '<ram:TaxBasisTotalAmount>105.06'],
  ['BR-FXEXT-CO-15', '<ram:GrandTotalAmount>126.00', '<ram:GrandTotalAmount>126.06'],
  ['BR-FXEXT-CO-16', '<ram:DuePayableAmount>126.00', '<ram:DuePayableAmount>126.01'],
  ['BR-FXEXT-CII-DT-097a', 'format="102">20261120', 'format="205">202611202560'],
  ['BR-FXEXT-S-01', '<ram:BasisAmount>105.00</ram:BasisAmount><ram:CategoryCode>S', '<ram:BasisAmount>105.00</ram:BasisAmount><ram:CategoryCode>M'],
  ['BR-FXEXT-S08b', '<ram:BasisAmount>105.00', '<ram:BasisAmount>105.06'],
  ['BR-FXEXT-S-09b', '<ram:CalculatedAmount>21.00', '<ram:CalculatedAmount>21.06'],
  ['BR-CO-25', /<ram:SpecifiedTradePaymentTerms>.*<\/ram:SpecifiedTradePaymentTerms>/, ''],
  ['CII-DT-097', 'format="102">20261120', 'format="102">20261320'],
] as const)('%s fires for a change that breaks it', (id, text, instead) => {
  expect(after([text, instead])).toContain(id);
}); // prettier-ignore

it.each([
  ['<ram:TaxBasisTotalAmount>105.00', '<ram:TaxBasisTotalAmount>105.05'],
  ['<ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:ChargeTotalAmount>', '<ram:LineTotalAmount>100.03</ram:LineTotalAmount><ram:ChargeTotalAmount>'],
  ['<ram:AllowanceTotalAmount>5.00', '<ram:AllowanceTotalAmount>5.01'],
  ['<ram:ChargeTotalAmount>10.00', '<ram:ChargeTotalAmount>10.02'],
  ['<ram:CalculatedAmount>21.00', '<ram:CalculatedAmount>21.05'],
])('%s may be a cent off for each part: %s', (text, instead) => {
  expect(after([text, instead]).filter((code) => code.startsWith('BR-FXEXT'))).toEqual([]);
}); // prettier-ignore

it('what says in one indicator that it is an allowance and a charge is judged as both', () => {
  const both = '<udt:Indicator>false</udt:Indicator><udt:Indicator>true</udt:Indicator>';
  const found = after(
    ['<udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>3.00</ram:ActualAmount><ram:Reason>Emballage</ram:Reason>', `${both}</ram:ChargeIndicator>`],
  );
  expect(found).toEqual(expect.arrayContaining(['BR-31', 'BR-36', 'BR-33', 'BR-FXEXT-BR-38']));
}); // prettier-ignore

it('a tax total is in the currency of its own settlement, where there are two', () => {
  const second = (currency: string) =>
    `<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>SEK</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxTotalAmount currencyID="${currency}">1.00</ram:TaxTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>`;
  const notUsed = (currency: string) =>
    after(['</rsm:SupplyChainTradeTransaction>', `${second(currency)}</rsm:SupplyChainTradeTransaction>`]).filter((code) => code === 'FX-NOT-USED').length;
  expect(notUsed('EUR')).toBe(notUsed('SEK') + 1);
}); // prettier-ignore

it('BR-FXEXT-12 fires for a group below a group that has no net amount', () => {
  const toGroup = /DETAIL(?=<\/ram:LineStatusReasonCode><\/ram:AssociatedDocumentLineDocument>)/;
  expect(after([toGroup, 'GROUP'], ['<ram:LineTotalAmount>40.00</ram:LineTotalAmount>', ''])).toContain('BR-FXEXT-12');
});

it('a line that is a group, or for information, is no part of any sum and needs no price', () => {
  const information = after(['>GROUP<', '>INFORMATION<'], [/<ram:ChargeAmount>100.00<\/ram:ChargeAmount>/, '']);
  expect(information.filter((code) => code.startsWith('BR-FXEXT'))).toEqual([]);
});

it.each(vatCategoryTable.filter(({ code }) => code !== 'S').map(({ code, prefix }) => [code, prefix] as const))(
  'the taxable amount of category %s is compared with the same exemption, with any, and with either',
  (code, prefix) => {
    const name = prefix.slice('BR-'.length);
    const ofCategory = valid.replaceAll('<ram:CategoryCode>S<', `<ram:CategoryCode>${code}<`);
    const own = (xml: string) => codesIn(xml).filter((id) => id.startsWith(`BR-FXEXT-${name}-`)).sort();
    expect(own(ofCategory)).toEqual([]);
    const otherReason = ofCategory.replace('<ram:BasisAmount>105.00</ram:BasisAmount>', '<ram:ExemptionReason>x</ram:ExemptionReason><ram:BasisAmount>105.00</ram:BasisAmount>');
    expect(own(otherReason)).toEqual([`BR-FXEXT-${name}-08rev`]);
    expect(own(ofCategory.replace('<ram:BasisAmount>105.00', '<ram:BasisAmount>205.00'))).toEqual(['08b', '08ini', '08rev'].map((rule) => `BR-FXEXT-${name}-${rule}`));
    expect(own(valid.replace(/(?<=Emballage.*?<ram:CategoryCode>)S/, code))).toContain(`BR-FXEXT-${name}-01`);
  },
); // prettier-ignore

it.each([
  ['a taxable amount that cannot be read', '<ram:BasisAmount>105.00', '<ram:BasisAmount>'],
  ['a tax amount that cannot be read', /<ram:CalculatedAmount>[^<]*/, '<ram:CalculatedAmount>'],
])('a group without rate fails its sums, also beside %s', (_what, from, to) => {
  const group = /<ram:ApplicableTradeTax>\s*<ram:CalculatedAmount>[^]*?<\/ram:ApplicableTradeTax>/;
  const without = valid.replace(group, (found) => found.replace(/<ram:RateApplicablePercent>.*?<\/ram:RateApplicablePercent>/, '').replace(from, to)); // prettier-ignore
  expect(codesIn(without)).toEqual(expect.arrayContaining(['BR-FXEXT-S08b', 'BR-FXEXT-S-08ini', 'BR-FXEXT-S-08rev', 'BR-FXEXT-S-09b'])); // prettier-ignore
});

it('a group of two taxes is none of VAT to the rules about its sum', () => {
  const twice = valid.replace(/(<ram:ApplicableTradeTax>\s*<ram:CalculatedAmount>.*?\s*)(<ram:TypeCode>VAT<\/ram:TypeCode>)/, '$1$2$2').replace('<ram:BasisAmount>105.00', '<ram:BasisAmount>205.00'); // prettier-ignore
  expect(codesIn(twice).filter((code) => /FXEXT.*08/.test(code))).toEqual([]);
});

it('has 61 rules of its own', () => {
  const { rules } = ciiRuleSets.find(({ id }) => id === ruleSet)!;
  expect([...rules.keys()].filter((id) => id.startsWith('BR-FXEXT'))).toHaveLength(61);
});
