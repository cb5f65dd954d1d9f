import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type Issue } from '../issues';
import { judgeDocument, untriedFixes } from '../judge-document';
import { manySellersCii, manySellersUbl } from '../rules/france-line-changes';
import { now } from '../sample-invoices';
import { TakenPlaces } from './offer-fixes';
import { applyToText } from './text-edits';

const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');

type Change = readonly [from: string | RegExp, to: string];

/** The document with some places changed; each must exist. */
function changed(xml: string, ...changes: readonly Change[]): string {
  return changes.reduce((text, [from, to]) => {
    const next = text.replace(from, () => to);
    if (next === text) throw new Error(`The document has no ${from}`);
    return next;
  }, xml);
}

const cii = fixture('cii-every-term.xml').replace('#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', '');
const ubl = fixture('br-fr.xml');
const french = fixture('br-fr-cii.xml');

function errorsOf(xml: string, ruleSet: string | undefined): Issue[] {
  const { schema, issues } = judgeDocument(xml, { now, ...(ruleSet !== undefined && { check: { ruleSet } }) });
  return [...schema.issues, ...issues].filter(({ severity }) => severity === 'error');
}

const codesOf = (issues: readonly Issue[]) => issues.map(({ code }) => code);

const ublAllowance = '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Remise</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">10.00</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>'; // prettier-ignore
const discounted = changed(ubl, ['<cac:TaxTotal>', `${ublAllowance}<cac:TaxTotal>`], ['TaxAmount currencyID="EUR">20.00', 'TaxAmount currencyID="EUR">18.00'], [/TaxableAmount currencyID="EUR">100.00(.*?)TaxAmount currencyID="EUR">20.00/, 'TaxableAmount currencyID="EUR">90.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">18.00'], ['TaxExclusiveAmount currencyID="EUR">100', 'TaxExclusiveAmount currencyID="EUR">90'], ['TaxInclusiveAmount currencyID="EUR">120.00</cbc:TaxInclusiveAmount>', 'TaxInclusiveAmount currencyID="EUR">108.00</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount currencyID="EUR">10.00</cbc:AllowanceTotalAmount>'], ['PayableAmount currencyID="EUR">120', 'PayableAmount currencyID="EUR">108']); // prettier-ignore
const untaxed = changed(ubl, ['>EUR<', '>CHF<'], [/"EUR"/g, '"CHF"'], [/20\.00<\/cbc:TaxAmount>/g, '0.00</cbc:TaxAmount>'], [/>120\.00/g, '>100.00'], [/<cbc:ID>S<\/cbc:ID><cbc:Percent>20.00/g, '<cbc:ID>Z</cbc:ID><cbc:Percent>0']); // prettier-ignore
const ublLegal = '<cbc:CompanyID schemeID="0002">732829320</cbc:CompanyID>';
const ciiLegal =
  '<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">732829320</ram:ID></ram:SpecifiedLegalOrganization>';

/** What is wrong, the rule, whether the fix changes money, and what it writes. */
const faults: readonly (readonly [what: string, code: string, money: boolean, xml: string, written: string | RegExp, ruleSet?: string])[] = [
  ['an allowance without amount, of a percentage', 'BR-31', true, changed(cii, ['<ram:ActualAmount>15.00</ram:ActualAmount>', '']), '<ram:ActualAmount>15.00<'],
  ['a charge without amount beside a stated sum', 'BR-36', true, changed(cii, ['<ram:CalculationPercent>1<', '<ram:CalculationPercent/><'], ['<ram:CalculationPercent/></ram:CalculationPercent>', ''], ['<ram:ActualAmount>10.00</ram:ActualAmount>', '']), '<ram:ActualAmount>10.00<'],
  ['an allowance of a line without amount', 'BR-41', true, changed(cii, ['<ram:ActualAmount>100.00</ram:ActualAmount>', '']), '<ram:ActualAmount>100.00<'],
  ['an allowance of UBL without amount', 'BR-31', true, changed(discounted, ['<cbc:Amount currencyID="EUR">10.00</cbc:Amount>', '']), '<cbc:Amount currencyID="EUR">10.00</cbc:Amount>'],
  ['an allowance without VAT category where all is of one', 'BR-32', true, changed(discounted, [/(?<=10.00<\/cbc:Amount>)<cac:TaxCategory>.*?<\/cac:TaxCategory>/, '']), '10.00</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>'],
  ['a line of CII without net amount', 'BR-24', true, changed(cii, ['<ram:LineTotalAmount>920.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLine', '</ram:SpecifiedTradeSettlementLine']), '<ram:LineTotalAmount>920.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLine'],
  ['a line of UBL without net amount', 'BR-24', true, changed(ubl, [/(?<=InvoicedQuantity>\n *)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/, '']), '<cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>'],
  ['a net amount that cannot be read', 'invalid_decimal', true, changed(ubl, [/(?<=InvoicedQuantity>\n *<cbc:LineExtensionAmount currencyID="EUR">)100.00/, 'cent']), '<cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>'],
  ['a total that cannot be read', 'invalid_decimal', true, changed(ubl, ['TaxInclusiveAmount currencyID="EUR">120.00', 'TaxInclusiveAmount currencyID="EUR">cent vingt']), 'TaxInclusiveAmount currencyID="EUR">120.00'],
  ['a net amount that quantity and price do not give', 'PEPPOL-EN16931-R120', true, changed(ubl, [/(?<=InvoicedQuantity>\n *<cbc:LineExtensionAmount currencyID="EUR">)100.00/, '75.00'], ['<cbc:CustomizationID>urn:cen.eu:en16931:2017', '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0']), /InvoicedQuantity>\s*<cbc:LineExtensionAmount currencyID="EUR">100.00/, 'peppol-bis-3.0.21'],
  ['no VAT in another currency', 'BR-FR-CO-12_BT-5', true, untaxed, /<cbc:TaxCurrencyCode>EUR<[^]*<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="EUR">0.00</],
  ['no VAT in another currency, in CII', 'BR-FR-CO-12_BT-5', true, changed(french, ['>EUR<', '>CHF<'], ['"EUR"', '"CHF"'], [/>20\.00<\/ram:(CalculatedAmount|TaxTotalAmount)/, '>0.00</ram:CalculatedAmount'], ['"CHF">20.00', '"CHF">0.00'], [/>120\.00/g, '>100.00'], [/CategoryCode>S(.*?)20\.00/g, 'CategoryCode>Z</ram:CategoryCode><ram:RateApplicablePercent>0']), /<ram:TaxCurrencyCode>EUR<[^]*<ram:TaxTotalAmount currencyID="EUR">0.00</],
  ['a seller without SIREN that its VAT identifier holds', 'BR-FR-10_BT-30', false, changed(ubl, [ublLegal, ''], ['<cac:PartyIdentification><cbc:ID schemeID="0009">73282932000074</cbc:ID></cac:PartyIdentification>', '']), ublLegal],
  ['a SIREN without scheme', 'BR-FR-10_BT-30', false, changed(ubl, [ublLegal, '<cbc:CompanyID>732829320</cbc:CompanyID>']), ublLegal],
  ['a seller of CII without SIREN', 'BR-FR-10_BT-30', false, changed(french, [ciiLegal, '']), /<ram:SpecifiedLegalOrganization>\s*<ram:ID schemeID="0002">732829320</],
  ['a buyer without SIREN', 'BR-FR-11_BT-47', false, changed(ubl, ['<cbc:CompanyID schemeID="0002">404833048</cbc:CompanyID>', '']), '<cbc:CompanyID schemeID="0002">404833048</cbc:CompanyID>'],
  ['a note of CII with its code in its text', 'BR-FR-05_BT-22_PMT', false, changed(french, [/(<ram:Content>)([^<]*<\/ram:Content>)<ram:SubjectCode>PMT<\/ram:SubjectCode>/, '<ram:Content>#PMT#40 euros</ram:Content>']), '#PMT#40 euros</ram:Content><ram:SubjectCode>PMT</ram:SubjectCode>'],
  ['a treatment in small letters', 'BR-FR-20_BT-21', false, changed(french, ['>B2B<', '>b2b<']), '>B2B<'],
  ['a line without number of its invoice', 'BR-FR-MV-07_BT-128', false, changed(manySellersUbl(ubl), [/(?<=<cbc:ID>2\.1<.*?)<cac:DocumentReference>.*?<\/cac:DocumentReference>/, '']), 'schemeID="AFL">G-7', 'br-fr-1.4.0.03'],
  ['a line of CII without number of its invoice', 'BR-FR-MV-07_BT-128', false, changed(manySellersCii(french), [/(?<=<ram:LineID>2\.1<.*?)<ram:AdditionalReferencedDocument>.*?<\/ram:AdditionalReferencedDocument>/, '']), 'G-7</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>AFL', 'br-fr-1.4.0.03'],
  ['a line without seller', 'BR-FR-MV-06_EXT-FR-FE-167', false, changed(manySellersUbl(ubl), [/(?<=<cbc:ID>2\.1<.*?)<cac:ManufacturerParty>.*?<\/cac:ManufacturerParty>/, '']), '404833048', 'br-fr-1.4.0.03'],
  ['a line of CII without seller', 'BR-FR-MV-06_EXT-FR-FE-167', false, changed(manySellersCii(french), [/(?<=<ram:LineID>2\.1<.*?)<ram:ItemSellerTradeParty>.*?<\/ram:ItemSellerTradeParty>/, '<ram:BuyerReference>X</ram:BuyerReference>']), '404833048', 'br-fr-1.4.0.03'],
  ['a note on the costs of recovery, which the law words', 'BR-FR-05_BT-22-1', false, changed(ubl, [/<cbc:Note>#PMT#.*?<\/cbc:Note>\s*/, '']), /<cbc:Note>#PMT#[^<]* 40 euros</],
  ['the same in CII', 'BR-FR-05_BT-22_PMT', false, changed(french, [/<ram:IncludedNote><ram:Content>[^<]*<\/ram:Content><ram:SubjectCode>PMT<\/ram:SubjectCode><\/ram:IncludedNote>\s*/, '']), /<ram:Content>[^<]* 40 euros<\/ram:Content>\s*<ram:SubjectCode>PMT</],
  ['an electronic address without scheme that is an e-mail address', 'BR-62', false, changed(cii, ['<ram:URIID schemeID="0208">0202239951<', '<ram:URIID>ar@acme.example<']), '<ram:URIID schemeID="EM">ar@acme.example<'],
  ['a GTIN without scheme', 'BR-64', false, changed(cii, [' schemeID="0160">', '>']), '<ram:GlobalID schemeID="0160">05412345000013<'],
  ['a tax of another name', 'CII-DT-037', false, changed(cii, ['<ram:TypeCode>VAT<', '<ram:TypeCode>TVA<']), /IncludedSupplyChainTradeLineItem>[^]*<ram:TypeCode>VAT</],
  ['a line without VAT category where all is of one', 'BR-CO-04', true, changed(ubl, [/<cac:ClassifiedTaxCategory>.*?<\/cac:ClassifiedTaxCategory>/, '']), /<cac:ClassifiedTaxCategory>\s*<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>20.00</],
  ['a line whose VAT category has no code', 'BR-CO-04', false, changed(ubl, ['<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID>', '<cac:ClassifiedTaxCategory>']), /<cac:ClassifiedTaxCategory>\s*<cbc:ID>S</],
  ['a line of CII whose tax has no code', 'BR-CO-04', false, changed(french, [/(?<=IncludedSupplyChainTradeLineItem>[^]*)<ram:CategoryCode>S<\/ram:CategoryCode>(?=[^]*<\/ram:IncludedSupplyChainTradeLineItem>)/, '']), /<ram:CategoryCode>S<[^]*<\/ram:IncludedSupplyChainTradeLineItem>/],
  ['a VAT group without rate, by its lines', 'BR-48', true, changed(ubl, ['<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20.00</cbc:Percent>', '<cac:TaxCategory><cbc:ID>S</cbc:ID>']), /<cac:TaxCategory><cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>20.00</],
  ['a VAT group without rate, by its category', 'BR-48', true, changed(cii, ['<ram:ExemptionReasonCode>VATEX-EU-132</ram:ExemptionReasonCode>\n        <ram:RateApplicablePercent>0</ram:RateApplicablePercent>', '<ram:ExemptionReasonCode>VATEX-EU-132</ram:ExemptionReasonCode>']), /VATEX-EU-132<\/ram:ExemptionReasonCode>\s*<ram:RateApplicablePercent>0</],
]; // prettier-ignore

describe('fixes that write what the document says elsewhere', () => {
  it.each(faults.map(([what, code, ...rest]) => [what, code, rest] as const))('%s (%s): the finding goes, and no error comes', (_what, code, [changesMoney, xml, written, ruleSet]) => {
    const before = errorsOf(xml, ruleSet);
    const issue = before.find((one) => one.code === code && one.edits !== undefined);
    expect(codesOf(before)).toContain(code);
    expect(issue?.action).toMatchObject({ changesMoney });
    const fixed = applyToText(xml, issue!.edits!);
    expect(fixed).toMatch(written);
    const left = codesOf(errorsOf(fixed, ruleSet));
    expect(left.filter((one) => one === code)).toEqual([]);
    expect(left.filter((one) => !codesOf(before).includes(one))).toEqual([]);
  }); // prettier-ignore

  const unknown: readonly (readonly [what: string, code: string, xml: string])[] = [
    ['VAT in another currency', 'BR-FR-CO-12_BT-5', changed(ubl, ['>EUR<', '>CHF<'], [/"EUR"/g, '"CHF"'])],
    ['a seller whose VAT identifier and SIRET differ', 'BR-FR-10_BT-30', changed(ubl, [ublLegal, ''], ['73282932000074', '40483304800022'], ['schemeID="0225">732829320', 'schemeID="0088">732829320'])],
    ['a category where there are two', 'BR-32', changed(cii, [/(?<=Loyalty<\/ram:Reason>\s*)<ram:CategoryTradeTax>[^]*?<\/ram:CategoryTradeTax>/, ''])],
    ['an amount that is neither computed nor the rest of a sum', 'BR-31', changed(cii, ['<ram:ActualAmount>15.00</ram:ActualAmount>', ''], ['<ram:CalculationPercent>1.5</ram:CalculationPercent>', ''], [/<ram:AllowanceTotalAmount>.*?<\/ram:AllowanceTotalAmount>/, ''])],
    ['a category of a line where there are two', 'BR-CO-04', changed(cii, [/(?<=<ram:SpecifiedLineTradeSettlement>\s*)<ram:ApplicableTradeTax>[^]*?<\/ram:ApplicableTradeTax>/, ''])],
    ['an electronic address without scheme that is any text', 'BR-62', changed(cii, ['<ram:URIID schemeID="0208">0202239951<', '<ram:URIID>0202239951<'])],
    ['an item number with a wrong check digit', 'BR-64', changed(cii, [' schemeID="0160">05412345000013', '>05412345000014'])],
    ['the penalties for late payment', 'BR-FR-05_BT-22-2', changed(ubl, [/<cbc:Note>#PMD#.*?<\/cbc:Note>\s*/, ''])],
    ['the rate of a group whose lines have none', 'BR-48', changed(ubl, [/(?<=<cbc:ID>S<\/cbc:ID>)<cbc:Percent>20.00<\/cbc:Percent>/g, ''])],
    ['a net amount that the totals are made of', 'PEPPOL-EN16931-R120', changed(ubl, ['<cbc:InvoicedQuantity unitCode="C62">4', '<cbc:InvoicedQuantity unitCode="C62">3'], ['<cbc:CustomizationID>urn:cen.eu:en16931:2017', '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'], ['>B1<', '>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0<'])],
    ['a net amount without price', 'BR-24', changed(cii, ['<ram:LineTotalAmount>920.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLine', '</ram:SpecifiedTradeSettlementLine'], ['<ram:ChargeAmount>50.00', '<ram:ChargeAmount>viele'])],
  ]; // prettier-ignore

  it.each(unknown)('%s (%s): nothing is made up', (_what, code, xml) => {
    const found = errorsOf(xml, undefined).filter((one) => one.code === code);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ edits }) => edits)).toEqual(found.map(() => undefined));
  });

  const line = /<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/.exec(ubl)![0];
  const group = '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20.00</cbc:Percent>';
  it.each([
    ['no line has one', changed(ubl, [/(?<=<cbc:ID>S<\/cbc:ID>)<cbc:Percent>20.00<\/cbc:Percent>/g, ''])],
    ['lines have two', changed(ubl, [group, group.replace(/<cbc:Percent>.*/, '')], [line, line + line.replace('<cbc:Percent>20.00', '<cbc:Percent>10.00')])],
  ])('the rate of a VAT group is not guessed where %s, before any fix is tried', (_why, xml) => {
    const found = untriedFixes(xml, { now }, new TakenPlaces()).rules.filter(({ code }) => code === 'BR-48');
    expect(found.map(({ edits }) => edits)).toEqual([undefined]);
  }); // prettier-ignore
});
