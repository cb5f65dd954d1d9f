import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { judgeCii } from '../judge-cii';
import { ciiRuleSets } from '../sets/cii-rule-sets';
import { readTree } from '../xml/read-ubl';
import { asksOfConditions } from './cii-conditions';

const ruleSet = ciiRuleSets.find(({ id }) => id === 'en16931-1.3.16')!;
const sample = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8');

type Change = (xml: string) => string;

function codesOf(xml: string): string[] {
  const read = readTree(xml, () => undefined);
  if (!read.ok) throw new Error(read.message);
  return judgeCii(read, ruleSet).issues.map(({ code }) => code);
}

const put =
  (search: string | RegExp, replacement: string): Change =>
  (xml) => {
    const changed = xml.replace(search, replacement);
    if (changed === xml) throw new Error(`Nothing to change: ${search}`);
    return changed;
  };
const behind = (text: string, added: string): Change => put(text, `${text}${added}`);
/** In the first element of that name, at its beginning. */
const into = (name: string, added: string): Change => put(`<${name}>`, `<${name}>${added}`);
const both =
  (first: Change, second: Change): Change =>
  (xml) =>
    second(first(xml));

const reference = (name: string, type: string, more = '') =>
  `<ram:${name}><ram:IssuerAssignedID>X</ram:IssuerAssignedID>${type && `<ram:TypeCode>${type}</ram:TypeCode>`}${more}</ram:${name}>`;
const additional = (type: string, more = '') => reference('AdditionalReferencedDocument', type, more);
const agreement = 'ram:ApplicableHeaderTradeAgreement';
const settlement = 'ram:ApplicableHeaderTradeSettlement';
const file = '<ram:AttachmentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</ram:AttachmentBinaryObject>';
const date =
  '<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261001</qdt:DateTimeString></ram:FormattedIssueDateTime>';
const means = (type: string, more = '') =>
  `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${type}</ram:TypeCode>${more}</ram:SpecifiedTradeSettlementPaymentMeans>`;
const account =
  '<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>BE71096123456769</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>';
const tax = 'ram:ApplicableTradeTax';
const inCategory = (added: string) => into('ram:CategoryTradeTax', added);

/** Breaks the rule, and something as near to that as it gets and right. */
const cases: readonly (readonly [id: string, breaks: Change, keeps: Change])[] = [
  ['CII-SR-046', put(' schemeID="0160"', ''), put('schemeID="0160"', 'schemeID=""')],
  ['CII-SR-090', into('ram:OriginTradeCountry', '<ram:ID>SE</ram:ID>'), put(/<ram:OriginTradeCountry>.*<\/ram:OriginTradeCountry>/, '')],
  ['CII-SR-119', put('<udt:Indicator>false', '<udt:Indicator>true'), put('<udt:Indicator>false', '<udt:Indicator>0')],
  ['CII-SR-449', into('ram:ShipToTradeParty', '<ram:ID>W1</ram:ID>'), put(/<ram:GlobalID[^>]*>5412345000037<\/ram:GlobalID>/, '<ram:ID>W1</ram:ID>')],
  ['CII-SR-450', into('ram:BuyerTradeParty', '<ram:ID>B1</ram:ID>'), put(/<ram:GlobalID[^>]*>5412345000020<\/ram:GlobalID>/, '<ram:ID>B1</ram:ID>')],
  ['CII-SR-451', into('ram:PayeeTradeParty', '<ram:ID>P1</ram:ID>'), put(/<ram:GlobalID[^>]*>5412345000044<\/ram:GlobalID>/, '<ram:ID>P1</ram:ID>')],
  ['CII-SR-457', into(agreement, additional('50')), into(agreement, additional('916'))],
  ['CII-SR-458', into(agreement, additional('130')), into(agreement, additional('916'))],
  ['CII-SR-462', both(put('<ram:CategoryCode>S</ram:CategoryCode>\n        <ram:TaxPointDate>', '<ram:DueDateTypeCode>5</ram:DueDateTypeCode>$&'), put('<ram:ExemptionReason>Exempt', '<ram:DueDateTypeCode>29</ram:DueDateTypeCode>$&')), put('<ram:ExemptionReason>Exempt', '<ram:DueDateTypeCode>29</ram:DueDateTypeCode>$&')],
  ['CII-SR-463', put('<ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator>', ''), (xml) => xml],
  ['CII-SR-465', behind('<ram:PersonName>An Peeters</ram:PersonName>', '<ram:DepartmentName>Sales</ram:DepartmentName>'), put('<ram:PersonName>An Peeters</ram:PersonName>', '<ram:DepartmentName>Sales</ram:DepartmentName>')],
  ['CII-SR-466', put('<ram:DepartmentName>Acc', '<ram:PersonName>Bo</ram:PersonName>$&'), put(/<ram:DepartmentName>.*<\/ram:DepartmentName>/, '<ram:PersonName>Bo</ram:PersonName>')],
  ['CII-SR-467', into(settlement, means('30', account)), into(settlement, means(' 58 ', account))],
  ['CII-SR-468', into(settlement, means('58', `<ram:Information>Other</ram:Information>${account}`)), into(settlement, means('58', `<ram:Information> SEPA  payment</ram:Information>${account}`))],
  ['CII-SR-469', into(settlement, '<ram:PaymentReference>2</ram:PaymentReference>'), put('<ram:PaymentReference>2026-0815', '<ram:PaymentReference>2')],
  ['CII-SR-470', put('<ram:IBANID>BE71096123456769</ram:IBANID>', ''), put('<ram:IBANID>BE71096123456769</ram:IBANID>', '<ram:ProprietaryID>1</ram:ProprietaryID>')],
  ['CII-SR-474', into('ram:SpecifiedLineTradeSettlement', additional('130')), put('<ram:IssuerAssignedID>METER-1', '<ram:IssuerAssignedID>METER-2')],
  ['CII-SR-475', into(agreement, additional('916', '<ram:Name>Other</ram:Name>')), into(agreement, additional('916'))],
  ['CII-SR-476', into(agreement, additional('916', file)), into(agreement, additional('916'))],
  ['CII-DT-015', into(agreement, reference('SellerOrderReferencedDocument', '', '<ram:URIID>u</ram:URIID>')), into(agreement, additional('916', '<ram:URIID>u</ram:URIID>'))],
  ['CII-DT-018', put('<ram:TypeCode>50<', '<ram:TypeCode>51<'), put('<ram:TypeCode>50<', '<ram:TypeCode>916<')],
  ['CII-DT-021', into(agreement, additional('50', '<ram:Name>n</ram:Name>')), put('<ram:Name>Time sheet', '<ram:Name>n')],
  ['CII-DT-022', into(agreement, additional('130', file)), put('filename="hours.csv"', 'filename="b.csv"')],
  ['CII-DT-024', into(agreement, additional('916', '<ram:ReferenceTypeCode>ABT</ram:ReferenceTypeCode>')), put('<ram:ReferenceTypeCode>ABT', '<ram:ReferenceTypeCode>AAA')],
  ['CII-DT-027', put('<ram:IssuerAssignedID>SO-1</ram:IssuerAssignedID>', `$&${date}`), put('20261001', '20261002')],
  ['CII-DT-033', put('<ram:BilledQuantity unitCode="EA">', '<ram:BilledQuantity>'), put('<ram:BasisQuantity unitCode="EA">10', '<ram:BasisQuantity>10')],
  ['CII-DT-037', put('<ram:TypeCode>VAT', '<ram:TypeCode>GST'), put('<ram:TypeCode>VAT', '<ram:TypeCode><!-- -->VAT')],
  ['CII-DT-041', into(tax, '<ram:BasisAmount>1</ram:BasisAmount>'), put('<ram:BasisAmount>905.00', '<ram:BasisAmount>905.0')],
  ['CII-DT-052', inCategory('<ram:ExemptionReasonCode>VATEX-EU-O</ram:ExemptionReasonCode>'), put('VATEX-EU-132<', 'VATEX-EU-F<')],
  ['CII-DT-054', into(tax, '<ram:TaxPointDate><udt:DateString format="102">20261115</udt:DateString></ram:TaxPointDate>'), put(/(<udt:DateString format="102">)20261115/, '$120261114')],
  ['CII-DT-058', into(tax, '<ram:DueDateTypeCode>5</ram:DueDateTypeCode>'), put('<ram:ExemptionReason>Exempt', '<ram:DueDateTypeCode>5</ram:DueDateTypeCode>$&')],
  ['CII-DT-097', put('20261120', '2026-11-20'), put('20261120', ' 20261120 ')],
  ['CII-DT-098', inCategory('<ram:ExemptionReason>r</ram:ExemptionReason>'), put('<ram:ExemptionReason>Exempt', '<ram:ExemptionReason>r')],
]; // prettier-ignore

describe('conditions of CII that no path says in full', () => {
  it('have a case each', () => {
    expect(cases.map(([id]) => id).filter((id) => id !== 'CII-SR-463').sort()).toEqual(Object.keys(asksOfConditions).sort()); // prettier-ignore
  });

  it.each(cases)('%s fires for its own fault', (id, breaks) => {
    expect(codesOf(breaks(sample))).toContain(id);
  });

  it.each(cases)('%s is silent next to it', (id, _breaks, keeps) => {
    expect(codesOf(keeps(sample))).not.toContain(id);
  });
});
