import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { now, sampleInvoice } from '../sample-invoices';
import { verdictOnDocument } from '../judge-document';
import { recognise } from '../recognise';
import { ciiRuleSets } from '../sets/cii-rule-sets';
import { extendedCategories } from '../sets/extended-ctc-fr-1.4.0.03/rules';
import { extendedCtcProfile } from '../sets/profiles';
import { ruleSets } from '../sets/rule-sets';
import { writeUbl } from '../xml/write-ubl';
import { extendedCtcCannotFire } from './extended-ctc';
import { unsaidOf } from './unsaid-texts.fixture';
import { vatCategoryTable } from './vat-category-table';

const ruleSet = 'extended-ctc-fr-1.4.0.03';
const isOfExtended = (code: string) => /^(BR-(?!FR-)|UBL-|CII-)/.test(code);

function codesIn(xml: string): string[] {
  const { issues } = verdictOnDocument(xml, { now, check: { ruleSet } });
  expect(unsaidOf(issues)).toEqual([]);
  return issues.flatMap(({ code, sameAs = [] }) => [code, ...sameAs]).filter(isOfExtended);
}

/** What changes of a sound document add to its findings. */
function added(sound: string, changes: readonly (readonly [text: string | RegExp, instead: string])[]): string[] {
  let xml = sound;
  for (const [text, instead] of changes) {
    const changed = xml.replace(text, instead);
    expect(changed).not.toBe(xml);
    xml = changed;
  }
  return codesIn(xml);
}

const written = writeUbl({ ...sampleInvoice(), customizationId: extendedCtcProfile.customization });
if (!written.ok) throw new Error(written.message);

/** The invoice with its first line made a group of two lines, which say what they are by a reference to the invoice itself. */
const number = /<cbc:ID>([^<]*)</.exec(written.xml)![1]!;
const status = (code: string, parent = '') =>
  `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID><cbc:DocumentStatusCode>${code}</cbc:DocumentStatusCode></cac:InvoiceDocumentReference>${parent === '' ? '' : `<cac:BillingReferenceLine><cbc:ID>${parent}</cbc:ID></cac:BillingReferenceLine>`}</cac:BillingReference>`;
const firstLine = /<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>/.exec(written.xml)![0];
const withStatus = (line: string, references: string) =>
  line.replace(/(<cbc:LineExtensionAmount[^>]*>[^<]*<\/cbc:LineExtensionAmount>)/, `$1${references}`);
const numbered = (line: string, id: string) => line.replace(/<cbc:ID>[^<]*/, `<cbc:ID>${id}`);
const group = withStatus(numbered(firstLine, 'G'), status('GROUP'));
const attribute = '<cac:AdditionalItemProperty><cbc:Name>Color</cbc:Name><cbc:Value>white</cbc:Value></cac:AdditionalItemProperty>'; // prettier-ignore
const detail = withStatus(firstLine, status('DETAIL', 'G')).replace('</cac:ClassifiedTaxCategory>', `</cac:ClassifiedTaxCategory>${attribute}`); // prettier-ignore
const ubl = written.xml.replace(firstLine, `${group}${detail}`);
const cii = readFileSync(path.join(repositoryRoot, 'fixtures', 'factur-x-extended.xml'), 'utf8').replace(
  'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  extendedCtcProfile.customization,
);

describe('an extended invoice of France', () => {
  it.each([['UBL', ubl, []], ['CII', cii, ['CII-SR-396']]])('in %s is judged by EXTENDED-CTC-FR because it says so, and obeys its rules', (_syntax, document, warnings) => {
    // Charges for logistics are nothing of the core, which warns of them.
    expect(codesIn(document)).toEqual(warnings);
    expect(verdictOnDocument(document, { now })).toMatchObject({ ruleSet: { id: ruleSet }, notChecked: [] });
    expect(recognise(document, now)).toMatchObject({ profile: 'extended-ctc-fr', certainty: 'exact' });
  }); // prettier-ignore

  it('is asked for what France asks of every invoice, too', () => {
    const { issues } = verdictOnDocument(ubl, { now });
    expect(issues.map(({ code }) => code)).toContain('BR-FR-08_BT-23');
  });
});

const amountDue = /(<cac:LegalMonetaryTotal>[^]*?)/;
const total = (name: string, by: string) =>
  [new RegExp(`(<cac:LegalMonetaryTotal>[^]*?<cbc:${name}[^>]*>)[^<]*`), `$1${by}`] as const;
const document = (what: string) => [amountDue, `${what}$1`] as const;
const reason = (code: string, list = '') =>
  document(`<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode${list === '' ? '' : ` listID="${list}"`}>${code}</cbc:AllowanceChargeReasonCode><cbc:Amount currencyID="EUR">0.00</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>`); // prettier-ignore
const ofDetail = (text: string) => new RegExp(`(<cbc:DocumentStatusCode>DETAIL[^]*?)${text}`);

describe('in UBL', () => {
  it.each([
    ['BR-FREXT-04', [attribute, attribute.replace('<cbc:Value>', '<cbc:NameCode>HUE</cbc:NameCode><cbc:Value>')]],
    ['BR-FREXT-05', ['>GROUP<', '>PART<']],
    ['BR-FREXT-06', [/<cbc:DocumentStatusCode>DETAIL<\/cbc:DocumentStatusCode>/, '']],
    ['BR-FREXT-08', [/(<cbc:ID>G<[^]*?<cbc:LineExtensionAmount[^>]*>)[^<]*/, '$17.77']],
    ['BR-FREXT-11', [`<cac:BillingReferenceLine><cbc:ID>G<`, '<cac:BillingReferenceLine><cbc:ID>H<']],
    ['BR-FREXT-12', [group, `${group}${withStatus(numbered(firstLine, 'H'), status('GROUP', 'G')).replace(/<cbc:LineExtensionAmount[^>]*>[^<]*<\/cbc:LineExtensionAmount>/, '')}`]],
    ['BR-FREXT-22', [detail, detail.replace(/<cbc:InvoicedQuantity[^]*?<\/cbc:InvoicedQuantity>/, '')]],
    ['BR-FREXT-23', [detail, detail.replace(/(<cbc:InvoicedQuantity) unitCode="[^"]*"/, '$1')]],
    ['BR-FREXT-24', [detail, detail.replace(/<cbc:LineExtensionAmount[^]*?<\/cbc:LineExtensionAmount>/, '')]],
    ['BR-FREXT-26', [ofDetail('<cbc:PriceAmount[^>]*>[^<]*</cbc:PriceAmount>'), '$1']],
    ['BR-FREXT-54-1', ['<cbc:Name>Color</cbc:Name>', '']],
    ['BR-FREXT-54-2', ['<cbc:Value>white</cbc:Value>', '']],
    ['BR-FREXT-CO-04', [detail, detail.replace(/<cac:ClassifiedTaxCategory>[^]*?<\/cac:ClassifiedTaxCategory>/, '')]],
    ['UBL-FREXT-SR-48', [detail, detail.replace(/<cac:ClassifiedTaxCategory>[^]*?<\/cac:ClassifiedTaxCategory>/, '')]],
    ['BR-FREXT-CO-10', total('LineExtensionAmount', '7.77')],
    ['BR-FREXT-CO-11', [/(<cac:LegalMonetaryTotal>[^]*?<\/cbc:TaxInclusiveAmount>)/, '$1<cbc:AllowanceTotalAmount currencyID="EUR">7.77</cbc:AllowanceTotalAmount>']],
    ['BR-FREXT-CO-12', [/(<cac:LegalMonetaryTotal>[^]*?<\/cbc:TaxInclusiveAmount>)/, '$1<cbc:ChargeTotalAmount currencyID="EUR">7.77</cbc:ChargeTotalAmount>']],
    ['BR-FREXT-CO-13', total('TaxExclusiveAmount', '7.77')],
    ['BR-FREXT-CO-15', total('TaxInclusiveAmount', '7.77')],
    ['BR-FREXT-S-01', [/(<cac:TaxSubtotal>[^]*?<cac:TaxCategory>\s*<cbc:ID>)S/, '$1M']],
    ['BR-FREXT-S-08', [/(<cbc:TaxableAmount[^>]*>)[^<]*/, '$17.77']],
    ['BR-FREXT-S-09', [/(<cac:TaxSubtotal>[^]*?<cbc:TaxAmount[^>]*>)[^<]*/, '$17.77']],
    ['BR-FREXT-CL-10', [/(<cac:Party>)(?=[^]*?<cac:PostalAddress>)/, '$1<cac:PartyIdentification><cbc:ID schemeID="X1">1</cbc:ID></cac:PartyIdentification>']],
    ['BR-FREXT-CL-20', reason('XX')],
    ['BR-FREXT-CL-20-TAX', reason('XX', '5153')],
    ['BR-FREXT-CL-20-LISTID', reason('AA', '9999')],
    ['BR-FREXT-CL-24', [/(<cac:AccountingSupplierParty>)/, '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/html" filename="a.html">AA==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>$1']],
    ['BR-FREXT-CL-27', document('<cac:DeliveryTerms><cbc:ID>QQQ</cbc:ID></cac:DeliveryTerms>')],
    ['UBL-FREXT-CR-410', document('<cac:DeliveryTerms><cbc:SpecialTerms>x</cbc:SpecialTerms></cac:DeliveryTerms>')],
    ['UBL-FREXT-CR-645', [detail, detail.replace('<cac:Item>', '<cac:DeliveryTerms><cbc:SpecialTerms>x</cbc:SpecialTerms></cac:DeliveryTerms><cac:Item>')]],
    ['CII-FREXT-CR-490', document('<cac:TaxExchangeRate><cbc:SourceCurrencyCode>EUR</cbc:SourceCurrencyCode><cbc:TargetCurrencyCode>USD</cbc:TargetCurrencyCode><cbc:MathematicOperatorCode>multiply</cbc:MathematicOperatorCode></cac:TaxExchangeRate>')],
    ['BR-CO-25', [/<cbc:DueDate>[^<]*<\/cbc:DueDate>|<cac:PaymentTerms>[^]*?<\/cac:PaymentTerms>/g, '']],
  ] as [string, ...(readonly [string | RegExp, string])[]][])('%s is raised by the change that breaks it', (code, ...changes) => {
    expect(added(ubl, changes)).toContain(code);
  }); // prettier-ignore

  it('a cent of slack is left for each line, and none is left beyond', () => {
    const sum = Number(/<cac:LegalMonetaryTotal>[^]*?<cbc:LineExtensionAmount[^>]*>([^<]*)/.exec(ubl)![1]);
    const lines = ubl.split('<cac:InvoiceLine>').length - 2;
    const off = (cents: number) => added(ubl, [total('LineExtensionAmount', (sum + cents / 100).toFixed(2))]);
    expect(off(lines)).not.toContain('BR-FREXT-CO-10');
    expect(off(lines + 1)).toContain('BR-FREXT-CO-10');
  });

  it.each([
    ['more', '4700.00', '4599.98', ['BR-FREXT-S-08', 'BR-FREXT-S-08ini', 'BR-FREXT-S-08rev']],
    ['less', '4700.03', '4600.01', []],
  ])('adds a VAT group in doubles: where the slack of two lines is a bit %s there, that decides', (_bit, basis, net, codes) => {
    const line = (id: string, amount: string) => numbered(firstLine, id).replace(/(<cbc:LineExtensionAmount[^>]*>)[^<]*/, `$1${amount}`);
    const xml = written.xml
      .replace(/<cac:AllowanceCharge>(?=[^]*<cac:TaxTotal>)[^]*?<\/cac:AllowanceCharge>/g, '')
      .replace(/<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, line('1', '100.00') + line('2', net))
      .replace(/(<cbc:TaxableAmount[^>]*>)[^<]*/, `$1${basis}`);
    expect(codesIn(xml).filter((code) => code.startsWith('BR-FREXT-S-08'))).toEqual(codes);
  }); // prettier-ignore

  it('a line that says twice what it is stops the official rules, so nothing is valid beside it', () => {
    const again = status('DETAIL', 'G');
    const { issues, valid } = verdictOnDocument(ubl.replace(again, `${again}${again}`), { now, check: { ruleSet } });
    expect(valid).toBe(false);
    expect(issues.filter(({ code }) => code === 'repeated_element')).toHaveLength(1);
  });

  it.each(['cac:TaxCategory', 'cac:ClassifiedTaxCategory'])('a second reason of an exemption in a %s stops the official rules, where the breakdown has its category', (name) => {
    const reasons = '<cbc:TaxExemptionReason>a</cbc:TaxExemptionReason><cbc:TaxExemptionReason>b</cbc:TaxExemptionReason>';
    const category = new RegExp(`(<${name}>\\s*<cbc:ID>S</cbc:ID>\\s*<cbc:Percent>21</cbc:Percent>)`);
    const repeated = (xml: string) => verdictOnDocument(xml, { now, check: { ruleSet } }).issues.filter(({ code }) => code === 'repeated_element');
    const twice = ubl.replace(category, `$1${reasons}`);
    expect(repeated(twice)).toHaveLength(1);
    expect(repeated(twice.replace(reasons, reasons.replace(/<.*?>a<.*?>/, '')))).toEqual([]);
  }); // prettier-ignore

  it('a second total of VAT in the currency of the invoice stops the official rules, so nothing is valid beside it', () => {
    const again = /<cac:TaxTotal>[^]*?<\/cac:TaxTotal>/.exec(ubl)![0];
    const { issues, valid } = verdictOnDocument(ubl.replace(again, `${again}${again}`), { now, check: { ruleSet } });
    expect(valid).toBe(false);
    expect(issues).toContainEqual(expect.objectContaining({ code: 'repeated_element', severity: 'error', path: '/Invoice/cac:TaxTotal[2]/cbc:TaxAmount' })); // prettier-ignore
  });

  it.each(extendedCategories.filter((name) => name !== 'S'))('a group of category %s that nothing has is asked for its lines', (name) => {
    const { code } = vatCategoryTable.find(({ prefix }) => prefix === `BR-${name}`)!;
    const stray = `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">9.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>${code}</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`;
    const found = added(ubl, [['</cac:TaxTotal>', `${stray}</cac:TaxTotal>`]]);
    const named = ['01', '08', '08ini', '08rev'].map((rule) => `BR-FREXT-${name}-${rule}`);
    expect(found).toEqual(expect.arrayContaining(named));
  }); // prettier-ignore
});

describe('in CII', () => {
  it.each([
    ['BR-FREXT-BR-22', [/<ram:BilledQuantity unitCode="C62">1<\/ram:BilledQuantity>(?=[^]*Joints)(?<=[^]*Carrelage[^]*)/, '']],
    ['BR-FREXT-BR-23', [/(?<=Carrelage[^]*<ram:BilledQuantity) unitCode="C62"/, '']],
    ['BR-FREXT-BR-24', ['<ram:LineTotalAmount>40.00</ram:LineTotalAmount>', '']],
    ['BR-FREXT-BR-26', ['<ram:ChargeAmount>40.00</ram:ChargeAmount>', '']],
    ['BR-FREXT-BR-38', ['<ram:Reason>Emballage</ram:Reason>', '']],
    ['BR-FREXT-BR-44', ['<ram:Reason>Coupe</ram:Reason>', '']],
    ['BR-FXEXT-04', ['<ram:TypeCode>CM</ram:TypeCode>', '<ram:TypeCode>HUE</ram:TypeCode>']],
    ['BR-FREXT-54-1', ['<ram:TypeCode>CM</ram:TypeCode><ram:Description>Couleur</ram:Description>', '']],
    ['BR-FREXT-54-2', ['<ram:Value>blanc</ram:Value>', '<ram:ValueMeasure>1</ram:ValueMeasure>']],
    ['BR-FREXT-05', ['>DETAIL<', '>PART<']],
    ['BR-FREXT-06', ['<ram:ParentLineID>1</ram:ParentLineID><ram:LineStatusReasonCode>DETAIL</ram:LineStatusReasonCode></', '<ram:ParentLineID>1</ram:ParentLineID></']],
    ['BR-FREXT-08', ['<ram:LineTotalAmount>60.00', '<ram:LineTotalAmount>60.01']],
    ['BR-FREXT-11', ['<ram:ParentLineID>1<', '<ram:ParentLineID>9<']],
    ['BR-FREXT-CO-04', [/(?<=Joints[^]*)<ram:TypeCode>VAT<\/ram:TypeCode>/, '']],
    ['BR-FREXT-CO-10', ['<ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:ChargeTotalAmount>', '<ram:LineTotalAmount>100.04</ram:LineTotalAmount><ram:ChargeTotalAmount>']],
    ['BR-FREXT-CO-11', ['<ram:AllowanceTotalAmount>5.00', '<ram:AllowanceTotalAmount>5.02']],
    ['BR-FREXT-CO-12', ['<ram:ChargeTotalAmount>10.00', '<ram:ChargeTotalAmount>10.03']],
    ['BR-FREXT-CO-13', ['<ram:TaxBasisTotalAmount>105.00', '<ram:TaxBasisTotalAmount>105.06']],
    ['BR-FREXT-CO-15', ['<ram:GrandTotalAmount>126.00', '<ram:GrandTotalAmount>126.06']],
    ['BR-FREXT-S-01', ['<ram:BasisAmount>105.00</ram:BasisAmount><ram:CategoryCode>S', '<ram:BasisAmount>105.00</ram:BasisAmount><ram:CategoryCode>M']],
    ['BR-FXEXT-S-08', ['<ram:BasisAmount>105.00', '<ram:BasisAmount>105.06']],
    ['BR-FXEXT-S-08ini', ['<ram:BasisAmount>105.00', '<ram:BasisAmount>105.06']],
    ['BR-FXEXT-S-08rev', ['<ram:BasisAmount>105.00', '<ram:BasisAmount>105.06']],
    ['BR-FXEXT-S-09', ['<ram:CalculatedAmount>21.00', '<ram:CalculatedAmount>21.06']],
    ['BR-CO-25', [/<ram:SpecifiedTradePaymentTerms>.*<\/ram:SpecifiedTradePaymentTerms>/, '']],
    ['BR-FREXT-CL-10', [/(<ram:BuyerTradeParty>)/, '$1<ram:GlobalID schemeID="X1">1</ram:GlobalID>']],
    ['BR-FREXT-CL-20', ['<ram:Reason>Emballage</ram:Reason>', '<ram:ReasonCode>XX</ram:ReasonCode>']],
    ['BR-FREXT-CL-20-TAX', ['<ram:Reason>Emballage</ram:Reason>', '<ram:ReasonCode listID="5153">XX</ram:ReasonCode>']],
    ['BR-FREXT-CL-20-LISTID', ['<ram:Reason>Emballage</ram:Reason>', '<ram:ReasonCode listID="9">AA</ram:ReasonCode>']],
    ['BR-FREXT-CL-19-GP', [/(<ram:NetPriceProductTradePrice>)/, '<ram:GrossPriceProductTradePrice><ram:ChargeAmount>40.00</ram:ChargeAmount><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>0.00</ram:ActualAmount><ram:ReasonCode>XX</ram:ReasonCode></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>$1']],
    ['BR-FREXT-CL-24', [/(<ram:BuyerTradeParty>[^]*?<\/ram:BuyerTradeParty>)/, '$1<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/html" filename="a">AA==</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>']],
    ['BR-FREXT-CL-27', [/(<ram:BuyerTradeParty>[^]*?<\/ram:BuyerTradeParty>)/, '$1<ram:ApplicableTradeDeliveryTerms><ram:DeliveryTypeCode>QQQ</ram:DeliveryTypeCode></ram:ApplicableTradeDeliveryTerms>']],
    ['CII-FREXT-SR-293', [/(<ram:BuyerTradeParty>[^]*?<\/ram:BuyerTradeParty>)/, '$1<ram:ApplicableTradeDeliveryTerms><ram:Description>x</ram:Description></ram:ApplicableTradeDeliveryTerms>']],
    ['CII-FREXT-SR-106', [/(<ram:NetPriceProductTradePrice>)/, '<ram:ApplicableTradeDeliveryTerms><ram:Description>x</ram:Description></ram:ApplicableTradeDeliveryTerms>$1']],
    ['CII-FREXT-SR-366', [/(<ram:InvoiceCurrencyCode>[^<]*<\/ram:InvoiceCurrencyCode>)/, '$1<ram:TaxApplicableTradeCurrencyExchange><ram:MarketID>x</ram:MarketID></ram:TaxApplicableTradeCurrencyExchange>']],
    ['CII-FREXT-SR-439', ['<ram:ChargeAmount>40.00</ram:ChargeAmount>', '<ram:ChargeAmount>40.00</ram:ChargeAmount><ram:ChargeAmount>40.00</ram:ChargeAmount>']],
    ['CII-EXT-DT-018', [/(<ram:BuyerTradeParty>[^]*?<\/ram:BuyerTradeParty>)/, '$1<ram:ContractReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>1</ram:TypeCode></ram:ContractReferencedDocument>']],
    ['CII-FREXT-DT-024', [/(<ram:BuyerTradeParty>[^]*?<\/ram:BuyerTradeParty>)/, '$1<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:ReferenceTypeCode>ABC</ram:ReferenceTypeCode></ram:BuyerOrderReferencedDocument>']],
    ['CII-FREXTDT-027', [/(<ram:BuyerTradeParty>[^]*?<\/ram:BuyerTradeParty>)/, '$1<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261120</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:AdditionalReferencedDocument>']],
    ['BR-CO-27', [/(<ram:InvoiceCurrencyCode>[^<]*<\/ram:InvoiceCurrencyCode>)/, '$1<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>FR1420041010050500013M02606</ram:IBANID><ram:ProprietaryID>1</ram:ProprietaryID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>']],
  ] as [string, ...(readonly [string | RegExp, string])[]][])('%s is raised by the change that breaks it', (code, ...changes) => {
    expect(added(cii, changes)).toContain(code);
  }); // prettier-ignore

  it('adds lines and allowances as decimals: what is off by the slack, and not a bit more, is right', () => {
    const line = ['<ram:LineTotalAmount>60.00', '<ram:LineTotalAmount>60.02'] as const;
    const [lines, allowances] = ['<ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:ChargeTotalAmount>', '<ram:AllowanceTotalAmount>5.00']; // prettier-ignore
    const allowance = ['<ram:ActualAmount>5.00', '<ram:ActualAmount>5.01'] as const;
    const found = added(cii, [line, allowance, [lines, lines.replace('100.00', '100.05')], [allowances, allowances.replace('5.00', '5.02')]]); // prettier-ignore
    expect(found.filter((code) => /CO-1[01]$/.test(code))).toEqual([]);
  });

  it.each([
    ['BR-FREXT-05', '<ram:LineStatusReasonCode>DETAIL<', '<ram:LineStatusReasonCode> DETAIL<'],
    ['BR-FREXT-06', '<ram:LineStatusReasonCode>DETAIL<', '<ram:LineStatusReasonCode><'],
    ['BR-FREXT-11', '<ram:LineID>1.1</ram:LineID>', ''],
  ])('%s is asked of a line whose status or number is not as it should be', (code, text, instead) => {
    expect(added(cii, [[text, instead]])).toContain(code);
  });

  it('an indicator that says both is one of an allowance, and each of two is asked for a reason', () => {
    const [charge, reason] = ['<ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator>', '<ram:Reason>Coupe</ram:Reason>']; // prettier-ignore
    const ofLine = new RegExp(`${charge}(?=(?:(?!</ram:SpecifiedTradeAllowanceCharge>)[^])*?${reason})`);
    const both = charge.replace('</ram:ChargeIndicator>', '<udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>');
    const reasons = (indicator: string) => added(cii, [[ofLine, indicator], [reason, '']]).filter((code) => code === 'BR-FREXT-BR-44'); // prettier-ignore
    expect(reasons(both)).toEqual([]);
    expect(reasons(`${charge}${charge}`)).toHaveLength(2);
  });

  it.each([ruleSet, 'factur-x-extended-1.09.2', 'xrechnung-2.5.0'])('a second amount that is due, wherever it stands, stops the official rules of %s', (asked) => {
    const again = cii.replace(/(<ram:InvoiceCurrencyCode>)/, '<ram:DuePayableAmount>1.00</ram:DuePayableAmount>$1');
    const { issues, valid } = verdictOnDocument(again, { now, check: { ruleSet: asked } });
    expect(valid).toBe(false);
    expect(issues.filter(({ code }) => code === 'repeated_element')).toHaveLength(1);
  }); // prettier-ignore

  it('a group that has no tax to read is asked for its amounts all the same', () => {
    const found = added(cii, [['<ram:BasisAmount>105.00', '<ram:BasisAmount>105.06'], ['<ram:CalculatedAmount>21.00', '<ram:CalculatedAmount>']]); // prettier-ignore
    expect(found).toContain('BR-FXEXT-S-08');
  });

  it('a group with a category that has rules is not asked for its amounts by the core, and one that has none is', () => {
    const without = ['<ram:BasisAmount>105.00</ram:BasisAmount>', ''] as const;
    expect(added(cii, [without])).not.toContain('BR-45');
    const unknown = ['<ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>', '<ram:TypeCode>GST</ram:TypeCode><ram:BasisAmount>'] as const; // prettier-ignore
    expect(added(cii, [unknown, without])).toContain('BR-45');
  });
});

it('every rule of EXTENDED-CTC-FR can fire but one', () => {
  const sets = [...ruleSets, ...ciiRuleSets].filter(({ family }) => family === 'extended-ctc-fr');
  expect(sets.map(({ syntax }) => syntax).sort()).toEqual(['cii', 'ubl']);
  expect([...extendedCtcCannotFire.keys()]).toEqual(['BR-EXT-CL-07']);
});
