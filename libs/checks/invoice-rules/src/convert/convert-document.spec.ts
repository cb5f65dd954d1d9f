import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { arbitraryInvoice } from '../arbitrary-invoice.fixture';
import { type Fields } from '../cii/element-readers';
import { type Json, now, sampleInvoice, sampleWithTotals } from '../sample-invoices';
import { judgeDocument } from '../judge-document';
import { writeUbl } from '../xml/write-ubl';
import { readUblInvoice } from '../xml/read-invoice';
import { type ConversionLoss, ConversionLosses } from './conversion-losses';
import { type ConversionTargetName, conversionTargetNames, conversionTargets } from './conversion-targets';
import { type Conversion, convertDocument, convertInvoice } from './convert-document';
import { statementsOf } from './same-statements';
import { statedIn } from './stated-values';

const everyTerm = readFileSync(path.join(__dirname, '../../../../../fixtures/cii-every-term.xml'), 'utf8');

function converted(document: string | Json, target: ConversionTargetName): Conversion {
  const result = typeof document === 'string' ? convertDocument(document, target) : convertInvoice(document, target);
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result;
}

function ublOf(invoice: Json): string {
  const written = writeUbl(invoice);
  if (!written.ok) throw new Error(written.message);
  return written.xml;
}

function said(ubl: string): Fields {
  const read = readUblInvoice(ubl);
  if (!read.ok) throw new Error(read.message);
  return statedIn({ ...read.invoice }, new ConversionLosses());
}

const lossesOf = ({ lost }: Conversion) => lost.map((loss) => [loss.terms[0] ?? loss.path, loss.reason, loss.count]);
/** An invoice in its long form that states all there is to state, with a change. */
const invoiceOf = (change: (invoice: Json) => void): Json => {
  const invoice = said(ublOf(sampleWithTotals()));
  change(invoice);
  return invoice;
};

describe('what is no invoice', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'empty'],
    ['JSON', '{"number":"1"}', 'json'],
    ['half a document', everyTerm.slice(0, everyTerm.length / 2), 'not_well_formed'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'pdf'],
    ['another document of UBL', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', 'other_ubl_document'],
    ['an invoice of no namespace', '<Invoice/>', 'invoice_without_namespace'],
    ['a document type', everyTerm.replace('<rsm:Cross', '<!DOCTYPE x><rsm:Cross'), 'document_type'],
  ])('is refused with the reason: %s', (_what, document, reason) => {
    for (const target of conversionTargetNames) {
      expect(convertDocument(document, target)).toMatchObject({ ok: false, reason });
    }
  }); // prettier-ignore

  it.each<[string, (invoice: Json) => void, string]>([
    ['a value of a wrong type', (invoice) => void (invoice.seller = 'Acme'), 'wrong_type'],
    ['a field that no term stands for', (invoice) => void (invoice.colour = 'red'), 'unknown_field'],
    ['a control character', (invoice) => void (invoice.note = 'a\u0001'), 'invalid_characters'],
  ])('is refused as JSON invoice with %s', (_what, change, reason) => {
    expect(convertInvoice(invoiceOf(change), 'xrechnung-cii')).toMatchObject({ ok: false, reason });
  });

  it('is converted or refused with a reason, never thrown at, and what is written says what it was made of, whatever is changed in a good document', () => {
    const ubl = ublOf(sampleInvoice());
    const piece = fc.constantFrom('<', '>', '&', '"', '/', ']]>', '<!--', '<ram:ID>', '</ram:ID>', '<cbc:ID>', ' schemeID="SEPA"', '\u0000', 'é', '1', '', '+', 'Z'); // prettier-ignore
    const edit = fc.record({ at: fc.nat(), cut: fc.nat(40), piece });
    const edits = fc.array(edit, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(everyTerm, ubl), edits, fc.constantFrom(...conversionTargetNames), (good, all, target) => {
        let xml = good;
        for (const { at, cut, piece } of all) xml = xml.slice(0, at % good.length) + piece + xml.slice((at % good.length) + cut);
        const result = convertDocument(xml, target);
        if (!result.ok) expect(result).toMatchObject({ reason: expect.not.stringMatching('not_faithful'), message: expect.stringMatching(/./) });
      }),
      { numRuns: 200 },
    ); // prettier-ignore
  });
});

describe('nothing is made up', () => {
  it('sets BT-24 and BT-23 of the asked profile, and says so', () => {
    const plain = invoiceOf((invoice) => {
      invoice.customizationId = 'urn:cen.eu:en16931:2017';
      delete invoice.profileId;
    });
    for (const target of conversionTargetNames) {
      const { set, xml } = converted(plain, target);
      const { customization, process } = conversionTargets[target];
      const ofProcess = process === null ? [] : [{ term: 'BT-23', value: process, replaced: false }];
      const ofCustomization = target === 'en16931-cii' ? [] : [{ term: 'BT-24', value: customization, replaced: true }];
      expect(set).toEqual([...ofCustomization, ...ofProcess]);
      for (const { value } of set) expect(xml).toContain(`>${value}<`);
    }
  });

  it.each([
    ['peppol-bis-ubl', true],
    ['xrechnung-cii', false],
    ['en16931-cii', false],
  ] as const)('%s replaces the sender’s own BT-23: %s', (target, isReplaced) => {
    const { set, xml } = converted({ ...sampleWithTotals(), profileId: 'M1' }, target);
    expect(xml.includes('>M1<')).toBe(!isReplaced);
    expect(set.some(({ term }) => term === 'BT-23')).toBe(isReplaced);
  });

  it('leaves out what a draft leaves to be computed, and fills in no default', () => {
    const { number, issueDate, currency, seller, buyer, allowances } = sampleInvoice();
    const bare = { number, issueDate, currency, seller, buyer, lines: [{ item: { name: 'A' }, quantity: '2', unit: 'C62', price: '5' }], allowances: [{ percent: '10', base: allowances[0].amount }], payment: [{ account: { id: '1' } }] }; // prettier-ignore
    for (const target of ['peppol-bis-ubl', 'en16931-cii'] as const) {
      const { xml, lost } = converted(bare, target);
      expect(lost).toEqual([]);
      expect(xml).not.toMatch(/TaxTotal|TypeCode>380|PaymentMeansCode|LineID|TotalAmount|LineExtensionAmount|ActualAmount|PayableAmount|cbc:Amount/);
      for (const stated of ['>10.00<', '>10<', '>2<', '>5<']) expect(xml).toContain(stated);
    }
  }); // prettier-ignore

  it.each(['+5.00', '.5', '5.', '-0', '0012.3400', '1000000000000.123456'])(
    'copies the amount %s character by character',
    (amount) => {
      const cii = everyTerm.replace('<ram:DuePayableAmount>1000.00<', `<ram:DuePayableAmount>${amount}<`);
      const ubl = converted(cii, 'xrechnung-ubl');
      expect(ubl.xml).toContain(`<cbc:PayableAmount currencyID="EUR">${amount}</cbc:PayableAmount>`);
      expect(converted(ubl.xml, 'xrechnung-cii').xml).toContain(`<ram:DuePayableAmount>${amount}<`);
    },
  );

  it('has no text and no attribute in what it writes that does not stand in the document, but words of the syntax', () => {
    const words = new Set(['VAT', 'VA', 'FC', 'TAX', 'SEPA', '102', 'true', 'false', '130', '916', '50', '5', '29', '72', 'UTF-8', '1.0']);
    fc.assert(
      fc.property(arbitraryInvoice({ isFull: true }), fc.constantFrom(...conversionTargetNames), (invoice, target) => {
        const source = ublOf(invoice);
        const known = new Set([...textsIn(source), ...textsIn(source).map((text) => text.replaceAll('-', ''))]);
        const { xml, set } = converted(source, target);
        const ofProfile = set.map(({ value }) => value);
        const made = textsIn(xml).filter((text) => !known.has(text) && !words.has(text) && !ofProfile.includes(text));
        expect(made.filter((text) => !isPartOfNote(text, known))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  }); // prettier-ignore
});

describe('there and back', () => {
  it('UBL, CII and UBL again say the same, but for what the lists of both ways name, and nothing more', () => {
    fc.assert(
      fc.property(arbitraryInvoice(), (invoice) => {
        const source = ublOf(invoice);
        const there = converted(source, 'en16931-cii');
        const back = converted(there.xml, 'xrechnung-ubl');
        expectSame(said(source), said(back.xml), [...there.lost, ...back.lost]);
      }),
      { numRuns: 60 },
    );
  });

  it('a document with every term comes back whole, but for a card without network', () => {
    const there = converted(everyTerm, 'peppol-bis-ubl');
    expect(lossesOf(there)).toEqual([
      ['BT-87', 'needs_other_value', 1],
      ['BT-88', 'needs_other_value', 1],
    ]);
    expect(there.set).toEqual([]);
    const back = converted(there.xml, 'en16931-cii');
    expect(back.lost).toEqual([]);
    const card = /<ram:ApplicableTradeSettlementFinancialCard>[\s\S]*?<\/ram:ApplicableTradeSettlementFinancialCard>/;
    const other = converted(everyTerm.replace(card, ''), 'en16931-cii');
    expect(back.xml).toBe(other.xml);
  });

  it('a document is written the same twice', () => {
    const once = converted(everyTerm, 'xrechnung-cii').xml;
    expect(converted(once, 'xrechnung-cii').xml).toBe(once);
  });
});

describe('what is written is in the form of its syntax', () => {
  it.each(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'])(
    'a clean invoice of category %s is clean in every target, and loses nothing',
    (category) => {
      for (const kind of ['invoice', 'creditNote']) {
        const source = ublOf({ ...sampleWithTotals(category), kind });
        for (const target of ['peppol-bis-ubl', 'en16931-cii'] as const) {
          const { xml, lost } = converted(source, target);
          const report = judgeDocument(xml, { now });
          expect(lost).toEqual([]);
          expect(report).toMatchObject({ valid: true, schema: { state: 'passed' }, document: { profile: { judged: conversionTargets[target].profile } } });
        }
      }
    },
  ); // prettier-ignore

  it('nothing is out of place or out of form, whatever is said: what the schema misses, the document did not state', () => {
    fc.assert(
      fc.property(arbitraryInvoice(), fc.constantFrom(...conversionTargetNames), (invoice, target) => {
        const { schema } = judgeDocument(converted(invoice, target).xml, { now });
        expect(schema.issues.filter(({ code }) => !code.startsWith('schema_missing_'))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it.each(conversionTargetNames)('%s of a document with every term passes its schema and has its profile', (target) => {
    const { schema, document } = judgeDocument(converted(everyTerm, target).xml, { now });
    expect(schema).toMatchObject({ state: 'passed', issues: [] });
    expect(document.profile.recognised).toBe(conversionTargets[target].profile);
  });
});

describe('what cannot be said is told, with the reason and without the value', () => {
  const toCii: readonly [string, (invoice: Json) => void, readonly (readonly [string, string, number])[]][] = [
    ['a card’s network', ({ payment }) => void (payment[0].card = { number: '1234', network: 'VISA' }), [['/payment/0/card/network', 'no_place', 1]]],
    ['a registration’s scheme', ({ seller }) => Object.assign(seller, { taxId: '1', taxIdScheme: 'GST' }), [['BT-32-1', 'no_place', 1]]],
    ['a credit note by its root alone', (invoice) => Object.assign(invoice, { kind: 'creditNote', typeCode: '380' }), [['/kind', 'no_place', 1]]],
    ['a discount without gross price', ({ lines }) => void (lines[1].price.discount = '5'), [['BT-147', 'needs_other_value', 1]]],
    ['a tax point code of no list', (invoice) => void (invoice.taxPointCode = '99'), [['BT-8', 'no_place', 1]]],
    ['an accounting currency that is the currency', (invoice) => void (invoice.taxCurrency = 'EUR'), [['BT-6', 'no_place', 1]]],
    ['a second preceding invoice', (invoice) => void (invoice.precedingInvoices = [{ number: '1' }, { number: '2' }, { number: '3' }]), [['BT-25', 'one_only', 2]]],
    ['a second payment reference', ({ payment }) => void payment.push({ meansCode: '30', reference: 'OTHER' }), [['BT-83', 'one_only', 1]]],
    ['a second mandate', (invoice) => void (invoice.payment = [{ meansCode: '59', directDebit: { mandateId: 'A' } }, { meansCode: '59', directDebit: { mandateId: 'B' } }]), [['BT-89', 'one_only', 1]]],
  ]; // prettier-ignore
  it.each(toCii)('CII: %s', (_what, change, losses) => {
    expect(lossesOf(converted(invoiceOf(change), 'en16931-cii'))).toEqual(losses);
    if (losses[0]![1] !== 'one_only' && _what !== 'a discount without gross price') {
      expect(lossesOf(converted(invoiceOf(change), 'peppol-bis-ubl'))).toEqual([]);
    }
  });

  const toUbl: readonly [string, (invoice: Json) => void, readonly (readonly [string, string, number])[]][] = [
    ['a sales order without the buyer’s', (invoice) => void (invoice.salesOrderReference = 'S1'), [['BT-14', 'needs_other_value', 1]]],
    ['a gross price without discount', ({ lines }) => void (lines[1].price.gross = '250'), [['BT-148', 'needs_other_value', 1]]],
    ['the due date of a credit note without payment', (invoice) => { invoice.kind = 'creditNote'; delete invoice.payment; }, [['BT-9', 'needs_other_value', 1]]],
    ['a VAT breakdown without total VAT', ({ totals }) => void delete totals.tax, [['BT-116', 'needs_other_value', 1], ['BT-117', 'needs_other_value', 1], ['BT-118', 'needs_other_value', 1], ['BT-119', 'needs_other_value', 1]]],
    ['a card without network beside a creditor', (invoice) => void (invoice.payment = [{ directDebit: { creditorId: 'C' }, card: { number: '1234' } }, { meansCode: '30', account: { id: '1' } }]), [['BT-87', 'needs_other_value', 1]]],
    ['a second identifier of the buyer', ({ buyer }) => void (buyer.identifiers = [{ value: 'a' }, { value: 'b', scheme: '0088' }]), [['BT-46', 'one_only', 1]]],
  ]; // prettier-ignore
  it.each(toUbl)('UBL: %s', (_what, change, losses) => {
    expect(lossesOf(converted(invoiceOf(change), 'xrechnung-ubl'))).toEqual(losses);
    const { xml } = converted(invoiceOf(change), 'xrechnung-ubl');
    expect(judgeDocument(xml, { now }).schema.state).toBe('passed');
  });

  it('a date that is none, a time zone, a number that is none and a file that is no base64', () => {
    const changes: readonly (readonly [string, string])[] = [
      ['<ram:DueDateDateTime><udt:DateTimeString format="102">20261220<', '<ram:DueDateDateTime><udt:DateTimeString format="610">202612<'],
      ['<udt:DateTimeString format="102">20261130<', '<udt:DateTimeString format="102">20261131<'],
      ['<ram:RoundingAmount>-0.05<', '<ram:RoundingAmount>1e2<'],
      ['CjEsOA==', 'CjEsOA='],
    ];
    const xml = changes.reduce((text, [from, to]) => text.replace(from, to), everyTerm);
    const losses = lossesOf(converted(xml, 'en16931-cii')).filter(([, reason]) => reason === 'unreadable_value');
    expect(losses.map(([term]) => term)).toEqual(['BT-125', 'BT-74', 'BT-9', 'BT-114']);
    const zoned = ublOf(sampleWithTotals()).replace('>2026-12-20<', '>2026-12-20+01:00<');
    const { xml: cii, lost } = converted(zoned, 'en16931-cii');
    expect(lost).toMatchObject([{ path: '/dueDate', terms: ['BT-9'], reason: 'no_place' }]);
    expect(cii).toContain('>20261220<');
  }); // prettier-ignore

  it('names content that is no term by its place in the document that was sent', () => {
    const xml = everyTerm.replace('<ram:SellerAssignedID>', '<ram:SellerAssignedID>X</ram:SellerAssignedID><ram:ModelID>SECRET</ram:ModelID><ram:SellerAssignedID>'); // prettier-ignore
    const { lost } = converted(xml, 'xrechnung-cii');
    expect(lost).toContainEqual(expect.objectContaining({ path: expect.stringMatching(/ram:ModelID$/), terms: [], reason: 'no_field' })); // prettier-ignore
    expect(JSON.stringify(lost)).not.toContain('SECRET');
  });

  it.each<[string, (invoice: Json) => void, string]>([
    ['the unit of a quantity', ({ lines }) => void delete lines[0].quantity, '/lines/0/unit'],
    ['the text of a payment means', ({ payment }) => void (payment[0] = { meansText: 'by post' }), '/payment/0/meansText'],
    ['the scheme of a registration', ({ seller }) => void (seller.taxIdScheme = 'GST'), '/seller/taxIdScheme'],
    ['the creditor of a seller', (invoice) => { delete invoice.seller; invoice.payment[0].directDebit = { creditorId: 'C' }; }, '/payment/0/directDebit/creditorId'],
    ['data of the caller', (invoice) => void (invoice.meta = { a: '1' }), '/meta'],
  ])('names what of a JSON invoice stands beside a value that is missing: %s', (_what, change, place) => {
    for (const target of conversionTargetNames) {
      expect(converted(invoiceOf(change), target).lost).toContainEqual(expect.objectContaining({ path: place }));
    }
  }); // prettier-ignore

  it('names each kind of place once, with how many', () => {
    const lines = Array.from({ length: 50 }, () => ({
      ...sampleWithTotals().lines[1],
      price: { net: '1', gross: '2' },
    }));
    const { lost } = converted({ ...sampleWithTotals(), lines }, 'peppol-bis-ubl');
    expect(lost).toMatchObject([{ path: '/lines/0/price/gross', count: 50 }]);
  });
});

/** Every text and every value of an attribute, trimmed; namespaces apart. */
function textsIn(xml: string): string[] {
  const body = xml.replace(/ xmlns(:\w+)?="[^"]*"/g, '');
  const found = [...body.matchAll(/>([^<]+)<|="([^"]*)"/g)].map(([, text, value]) => plain(text ?? value ?? ''));
  return found.filter((text) => text !== '');
}

function plain(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const decoded = text.replace(/&(?:#(\d+)|(\w+));/g, (_all, code: string, name: string) => (code === undefined ? named[name]! : String.fromCodePoint(Number(code)))); // prettier-ignore
  const trimmed = decoded.trim();
  return /^[A-Za-z0-9+/=\s]*$/.test(trimmed) ? trimmed.replace(/\s+/g, '') : trimmed;
}

/** The subject of a note stands in front of it in UBL. */
const isPartOfNote = (text: string, known: ReadonlySet<string>) =>
  [...known].some((note) => note.startsWith('#') && note.includes(text));

/** What the later invoice says, the earlier says too; what it no longer says is named. */
function expectSame(earlier: Fields, later: Fields, lost: readonly ConversionLoss[]): void {
  const before = statementsByField(earlier);
  const after = statementsByField(later);
  const named = new Set(lost.map(({ path: place }) => fieldOf(place)));
  for (const [field, values] of after) {
    if (field === '/kind') continue;
    for (const value of values) expect([field, before.get(field)?.includes(value)]).toEqual([field, true]);
  }
  for (const [field, values] of before) {
    const stayed = after.get(field) ?? [];
    if (values.some((value) => !stayed.includes(value))) expect([...named]).toContain(field);
  }
}

const fieldOf = (place: string) =>
  place
    .replace(/\/\d+(?=\/|$)/g, '')
    .replace(/\/identifiers\/(value|scheme)$/, '/identifiers')
    .replace('/payment/directDebit/mandateId', '/payment/mandateId')
    .replace('/payment/directDebit/creditorId', '/payment/creditorId');

function statementsByField(invoice: Fields): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const [place, text] of statementsOf(invoice)) {
    const [, shared, value] = /^(\/payment\/(?:reference|mandateId|creditorId))\/(.*)$/s.exec(place) ?? [];
    const [, identifiers, identifier] = /^(\/(?:seller|buyer)\/identifiers)\/(.*)$/s.exec(place) ?? [];
    const field = shared ?? identifiers ?? fieldOf(place);
    fields.set(field, [...(fields.get(field) ?? []), value ?? identifier ?? text]);
  }
  return fields;
}
