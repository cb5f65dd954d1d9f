import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { invoiceFields } from '../read/invoice-fields';
import { type Json, now } from '../sample-invoices';
import { validateInvoice } from '../validate-invoice';
import { readCii } from './read-cii';

const everyTerm = readFileSync(path.join(__dirname, '../../../../../fixtures/cii-every-term.xml'), 'utf8');

function read(xml: string | Uint8Array): { invoice: Json; lost: readonly Json[] } {
  const answer = readCii(xml);
  if (!answer.ok) throw new Error(`${answer.reason}: ${answer.message}`);
  return answer;
}

/** The example with one place changed; the place must exist. */
function changed(...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((xml, [from, to]) => {
    if (!xml.includes(from)) throw new Error(`The example has no ${from}`);
    return xml.replace(from, to);
  }, everyTerm);
}

const lossesOf = (xml: string) => read(xml).lost.map(({ path: place, reason, count }) => ({ path: place.split('/').at(-1), reason, count })); // prettier-ignore

describe('readCii', () => {
  const { invoice, lost } = read(everyTerm);

  it('carries every term of EN 16931 to its field', () => {
    expect(invoice).toMatchSnapshot();
    const reached = new Set<string>();
    const walk = (value: Json, at: string): void => {
      reached.add(at);
      if (Array.isArray(value)) value.forEach((item) => walk(item, `${at}[]`));
      else if (typeof value === 'object') for (const [key, item] of Object.entries(value)) walk(item, at === '' ? key : `${at}.${key}`); // prettier-ignore
    };
    walk(invoice, '');
    const missed = invoiceFields.map(([field]) => field).filter((field) => !reached.has(field));
    // CII has no card network and no scheme of a tax registration; lines[].name is an alias, meta is the caller's; BT-8 excludes BT-7.
    expect(missed).toEqual(['taxPointCode', 'seller.taxIdScheme', 'payment[].card.network', 'meta', 'lines[].name']);
  });

  it('loses nothing of a plain EN 16931 document, and what it read has no error', () => {
    expect(lost).toEqual([]);
    expect(validateInvoice(invoice, { now }).issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    ['5', '3'],
    ['29', '35'],
    ['72', '432'],
    ['99', '99'],
  ])('reads the tax point code %s of CII as %s of EN 16931', (cii, en) => {
    const date = '<ram:TaxPointDate><udt:DateString format="102">20261115</udt:DateString></ram:TaxPointDate>';
    expect(
      read(changed([date, `<ram:DueDateTypeCode>${cii}</ram:DueDateTypeCode>`])).invoice,
    ).toMatchObject({ taxPointCode: en }); // prettier-ignore
  });

  it.each(['381', '396', '81', '83', '261', '532'])('makes type %s a credit note', (code) => {
    const xml = changed(['<ram:TypeCode>380<', `<ram:TypeCode>${code}<`]);
    expect(read(xml).invoice).toMatchObject({ kind: 'creditNote', typeCode: code });
  });

  it.each(['380', '384', '389', ''])('makes type "%s" an invoice', (code) => {
    expect(read(changed(['<ram:TypeCode>380<', `<ram:TypeCode>${code}<`])).invoice.kind).toBe('invoice');
  });

  it('keeps a date it cannot read as it stands, so that it becomes a finding', () => {
    const xml = changed(['format="102">20261120<', 'format="610">202611<']);
    expect(read(xml).invoice.issueDate).toBe('202611');
    expect(validateInvoice(read(xml).invoice, { now }).issues).toContainEqual(
      expect.objectContaining({ code: 'invalid_date', path: '/issueDate' }),
    );
  });

  it.each([
    ['64.', '64'],
    ['.5', '0.5'],
    ['+5.00', '5.00'],
    ['-0.50', '-0.50'],
    [' 1e2 ', '1e2'],
    ['.', '.'],
  ])('writes the decimal "%s" of XML Schema as the JSON invoice does: %s', (xsd, json) => {
    expect(read(changed(['>200<', `>${xsd}<`])).invoice.lines[0].quantity).toBe(json);
  });

  it('takes the base quantity of the net price, and that of the gross price only when it is alone', () => {
    const quantity = '<ram:BasisQuantity unitCode="EA">10</ram:BasisQuantity>';
    const other = '<ram:BasisQuantity unitCode="EA">1</ram:BasisQuantity>';
    expect(read(changed([quantity, other])).invoice.lines[0].price).toMatchObject({ baseQuantity: '10' });
    expect(lossesOf(changed([quantity, other]))).toEqual([{ path: 'ram:BasisQuantity', reason: 'repeated', count: 1 }]);
    const net = `<ram:ChargeAmount>50.00</ram:ChargeAmount>\n          ${quantity}`;
    expect(read(changed([net, '<ram:ChargeAmount>50.00</ram:ChargeAmount>'])).invoice.lines[0].price).toEqual({
      net: '50.00',
      gross: '55.00',
      discount: '5.00',
      baseQuantity: '10',
      baseUnit: 'EA',
    });
    expect(lossesOf(changed([quantity, '<ram:BasisQuantity unitCode="EA">10.000</ram:BasisQuantity>']))).toEqual([]);
  });

  it('gives the payment reference to every payment, mandate and creditor to the direct debit', () => {
    const mandate = { mandateId: 'MANDATE-9', creditorId: 'BE98ZZZ0202239951' };
    expect(invoice.payment).toMatchObject([
      { reference: '2026-0815', account: { id: 'BE71096123456769' } },
      { reference: '2026-0815', directDebit: { ...mandate, debtorAccount: 'BE68539007547034' } },
    ]);
    expect(invoice.payment[0].directDebit).toBeUndefined();
    const account = '<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>BE68539007547034</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>'; // prettier-ignore
    const [first, second] = read(changed([account, ''], ['<ram:TypeCode>58<', '<ram:TypeCode>30<'], ['<ram:TypeCode>58<', '<ram:TypeCode>49<'])).invoice.payment; // prettier-ignore
    expect([first.directDebit, second.directDebit]).toEqual([undefined, mandate]);
    const [only] = read(changed([account, ''])).invoice.payment;
    expect(only.directDebit).toEqual(mandate);
  });

  it('says that payment details are lost when there is no payment to give them to', () => {
    const from = everyTerm.indexOf('<ram:SpecifiedTradeSettlementPaymentMeans>');
    const to = everyTerm.lastIndexOf('</ram:SpecifiedTradeSettlementPaymentMeans>');
    const xml = everyTerm.slice(0, from) + everyTerm.slice(to + '</ram:SpecifiedTradeSettlementPaymentMeans>'.length);
    expect(lossesOf(xml).map((entry) => entry.path)).toEqual(['ram:CreditorReferenceID', 'ram:PaymentReference', 'ram:DirectDebitMandateID']); // prettier-ignore
  });

  it('names what it cannot carry once for all places, without its value', () => {
    const extra = '<ram:SellerAssignedID>PAP-80</ram:SellerAssignedID><ram:ModelID>SECRET</ram:ModelID>';
    const xml = changed(['<ram:SellerAssignedID>PAP-80</ram:SellerAssignedID>', extra]);
    const line = xml.slice(xml.indexOf('<ram:Included' + 'SupplyChain'), xml.indexOf('<ram:ApplicableHeaderTradeAgreement>')); // prettier-ignore
    const answer = read(xml.replace(line, line.repeat(3)));
    expect(answer.invoice.lines).toHaveLength(3);
    expect(answer.lost).toEqual([
      {
        path: '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem[1]/ram:SpecifiedTradeProduct/ram:ModelID',
        reason: 'no_field',
        count: 3,
        message: 'EN 16931, and so the JSON invoice, has no field for this.',
      },
    ]);
    expect(JSON.stringify(answer)).not.toContain('SECRET');
  });

  it.each([
    ['a second value of a single field', '<ram:BuyerReference>PO-77<', '<ram:BuyerReference>A</ram:BuyerReference><ram:BuyerReference>PO-77<', 'ram:BuyerReference[2]', 'repeated'],
    ['an amount in another currency', '<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="USD">', 'ram:GrandTotalAmount', 'other_currency'],
    ['a tax registration of no known kind', 'schemeID="FC"', 'schemeID="XX"', 'ram:ID', 'no_field'],
    ['an allowance that does not say what it is', '<ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>\n        <ram:CalculationPercent>1.5<', '<ram:CalculationPercent>1.5<', 'ram:SpecifiedTradeAllowanceCharge[1]', 'unclear'],
    ['an attribute without a field', '<ram:BuyerReference>', '<ram:BuyerReference languageID="nl">', '@languageID', 'no_field'],
    ['a tax that is no VAT', '<ram:TypeCode>VAT<', '<ram:TypeCode>GST<', 'ram:TypeCode', 'no_field'],
    ['an element of a foreign namespace', '<ram:BuyerReference>', '<ID xmlns="urn:x">1</ID><ram:BuyerReference>', 'Q{urn:x}ID', 'no_field'],
    ['the kind of a supporting document', '<ram:TypeCode>916<', '<ram:TypeCode>751<', 'ram:TypeCode', 'no_field'],
    ['a surcharge on the gross price', '<udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>\n            <ram:ActualAmount>5.00', '<udt:Indicator>true</udt:Indicator></ram:ChargeIndicator>\n            <ram:ActualAmount>5.00', 'ram:AppliedTradeAllowanceCharge', 'no_field'],
    ['a name of the project', '>Project reference<', '>Harbour bridge<', 'ram:Name', 'no_field'],
  ])('says that it loses %s', (_what, from, to, place, reason) => {
    expect(lossesOf(changed([from, to]))).toEqual([{ path: place, reason, count: 1 }]);
  }); // prettier-ignore

  it('does not call an empty element a loss', () => {
    const xml = changed(['<ram:BuyerReference>', '<ram:Unknown> <ram:Empty/> </ram:Unknown><ram:BuyerReference>']);
    expect(lossesOf(xml)).toEqual([]);
  });

  it('B11 reads by namespace, whatever the prefixes, and joins what comments split', () => {
    const renamed = everyTerm.replaceAll('ram:', 'x:').replaceAll('xmlns:ram', 'xmlns:x').replaceAll('rsm:', 'y:').replaceAll(':rsm=', ':y='); // prettier-ignore
    expect(read(renamed.replace('>1000.00</x:DuePayableAmount>', '>10<!-- -->00<![CDATA[.00]]></x:DuePayableAmount>')).invoice).toEqual(invoice); // prettier-ignore
  });

  it('reads bytes in UTF-8 and in UTF-16', () => {
    expect(read(Buffer.from(everyTerm)).invoice).toEqual(invoice);
    const utf16 = Buffer.from(`\ufeff${everyTerm.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    expect(read(utf16).invoice).toEqual(invoice);
  });

  it.each([
    ['B9 a document type', changed(['<rsm:CrossIndustryInvoice ', '<!DOCTYPE x><rsm:CrossIndustryInvoice ']), 'document_type'],
    ['B9 another root', '<Invoice/>', 'not_cii'],
    ['B9 ZUGFeRD 1', '<x:CrossIndustryDocument xmlns:x="urn:ferd:CrossIndustryDocument:invoice:1p0"/>', 'not_cii'],
    ['B9 a cut document', everyTerm.slice(0, -30), 'not_well_formed'],
    ['B10 500,000 deep', `<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">${'<a>'.repeat(500_000)}`, 'too_deep'],
    ['no XML at all', '{"number":"1"}', 'not_well_formed'],
  ])('refuses %s', (_what, xml, reason) => {
    expect(readCii(xml)).toMatchObject({ ok: false, reason });
  }); // prettier-ignore

  it('B10 a million unknown elements are one loss, and a thousand kinds of them the longest list', () => {
    const open = '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">';
    expect(lossesOf(`${open}${'<a>1</a>'.repeat(1_000_000)}</rsm:CrossIndustryInvoice>`)).toEqual([{ path: 'a[1]', reason: 'no_field', count: 1_000_000 }]); // prettier-ignore
    const kinds = Array.from({ length: 5_000 }, (_, index) => `<a${index}>1</a${index}>`).join('');
    const losses = lossesOf(`${open}${kinds}</rsm:CrossIndustryInvoice>`);
    expect(losses).toHaveLength(1_001);
    expect(losses.at(-1)).toEqual({ path: '', reason: 'no_field', count: 4_000 });
  });

  it('B2 names that every object inherits are only names', () => {
    const names = ['constructor', '__proto__', 'toString'].map((name) => `<${name} ${name}="1">1</${name}>`).join('');
    const xml = changed(['<ram:BuyerReference>', `${names}<ram:BuyerReference constructor="1" __proto__="2">`]);
    expect(read(xml).invoice).toEqual(invoice);
    expect(({} as Json)['1']).toBeUndefined();
  });

  it('never throws and always answers with an invoice or a reason, whatever is changed in a good document', () => {
    const piece = fc.constantFrom('<', '>', '&', '"', '/', ']]>', '<!--', '<ram:ID>', '</ram:ID>', ' schemeID="x"', '\u0000', 'é', '1', ''); // prettier-ignore
    const edit = fc.record({ at: fc.nat(everyTerm.length), cut: fc.nat(40), piece });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        let xml = everyTerm;
        for (const { at, cut, piece } of edits) xml = xml.slice(0, at) + piece + xml.slice(at + cut);
        const answer = readCii(xml);
        if (answer.ok) validateInvoice(answer.invoice, { now });
        else expect(answer.reason).toMatch(/^[a-z_]+$/);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps what it can when elements of a good document are dropped, doubled or moved', () => {
    const element = /<(ram:[A-Za-z]+)(?: [^>]*)?>[^<]*<\/\1>/g;
    const places = [...everyTerm.matchAll(element)];
    fc.assert(
      fc.property(fc.nat(places.length - 1), fc.constantFrom(0, 2), (which, times) => {
        const [text] = places[which]!;
        const { index } = places[which]!;
        const xml = everyTerm.slice(0, index) + text.repeat(times) + everyTerm.slice(index + text.length);
        const answer = read(xml);
        expect(answer.invoice.seller.name ?? 'Acme BV').toBe('Acme BV');
        validateInvoice(answer.invoice, { now });
      }),
      { numRuns: 300 },
    );
  });
});
