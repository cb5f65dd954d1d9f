import { now, sampleWithTotals } from './sample-invoices';
import { verdictOnDocument } from './judge-document';
import { judgeUbl } from './judge-ubl';
import { nextEdition } from './sets/rule-set-reference';
import { ruleSetAt } from './sets/rule-sets';
import { cac } from './tree/elements';
import { type UblNode } from './tree/ubl-node';
import { readUbl, type UblDocument } from './xml/read-ubl';
import { endOf, startOf } from './xml/source-places';
import { writeUbl } from './xml/write-ubl';
import { randomNumbers } from './xml/xml-mutations.fixture';

const sample = sampleWithTotals();
const written = writeUbl({ ...sample, lines: [...sample.lines, ...sample.lines] });
if (!written.ok) throw new Error(written.message);
const { xml: invoice } = written;
const creditNote = invoice
  .replaceAll('Invoice-2"', 'CreditNote-2"')
  .replace(/(<\/?)Invoice(?=[ >])/g, '$1CreditNote')
  .replaceAll('InvoiceLine>', 'CreditNoteLine>')
  .replaceAll('InvoicedQuantity', 'CreditedQuantity')
  .replace(/InvoiceTypeCode>380/, 'CreditNoteTypeCode>381')
  .replace('/cbc:InvoiceTypeCode', '/cbc:CreditNoteTypeCode');

function read(xml: string): UblDocument {
  const document = readUbl(xml);
  if (!document.ok) throw new Error(document.message);
  return document;
}

function elementsOf(node: UblNode): UblNode[] {
  const all = [node];
  for (let at = node.first; at !== null; at = at.next) all.push(...elementsOf(at));
  return all;
}

const seed = Date.now() % 2 ** 31;
const random = randomNumbers(seed);
const oneOf = <T>(all: readonly T[]): T => all[random(all.length)]!;
const values = ['', 'x', '1,5', '-1', '12.345', 'EUR', 'XXX', '0', 'VAT', '2026-02-30', 'true'];

/** One element taken out, repeated, moved, or given another value; every second time one below the root. */
function changed(xml: string): string {
  const all = elementsOf(read(xml).root).slice(1);
  const below = all.filter(({ parent }) => parent!.parent === null);
  const element = oneOf(random(2) === 0 ? all : below);
  const [start, end] = [startOf(element), endOf(element)];
  const own = xml.slice(start, end);
  const place = startOf(oneOf(random(2) === 0 ? all : below));
  switch (random(4)) {
    case 0:
      return xml.slice(0, start) + xml.slice(end);
    case 1:
      return xml.slice(0, end) + own + xml.slice(end);
    case 2:
      return xml.slice(0, place) + own + xml.slice(place);
    default:
      return xml.slice(0, start) + own.replace(/>[^<>]+</, `>${oneOf(values)}<`) + xml.slice(end);
  }
}

const ofWhole = (xml: string) => judgeUbl(read(xml), now, ruleSetAt(now), nextEdition(ruleSetAt(now)));

function ofLinesAsRead(xml: string): ReturnType<typeof ofWhole> {
  const { issues, upcoming, totals, vatBreakdown, truncated, rules } = verdictOnDocument(xml, { now });
  const judgement = { valid: rules.state === 'passed', issues, upcoming, totals, vatBreakdown };
  return truncated === undefined ? judgement : { ...judgement, truncated };
}

describe('lines that are judged while they are read', () => {
  it(`are judged as in the whole document, wherever elements stand (seed ${seed})`, () => {
    for (let count = 0; count < 300; count++) {
      let xml = random(3) === 0 ? creditNote : invoice;
      for (let changes = 1 + random(3); changes > 0; changes--) xml = changed(xml);
      const isSame = JSON.stringify(ofLinesAsRead(xml)) === JSON.stringify(ofWhole(xml));
      // The whole documents only where they differ: to print them takes longer than to judge them.
      if (!isSame) expect({ xml, ...ofLinesAsRead(xml) }).toEqual({ xml, ...ofWhole(xml) });
    }
    expect(ofLinesAsRead(invoice)).toEqual(ofWhole(invoice));
  });

  it.each(['cac:TaxTotal', 'cac:AccountingSupplierParty', 'cbc:DocumentCurrencyCode'])(
    'are judged again when %s stands behind them',
    (name) => {
      const part = new RegExp(`<${name}[ >].*</${name}>`, 's').exec(invoice)![0];
      const xml = invoice.replace(part, '').replace('</Invoice>', `${part}</Invoice>`);
      expect(elementsOf(read(xml).root).filter(({ kind }) => kind === cac.InvoiceLine).length).toBeGreaterThan(1);
      expect(ofLinesAsRead(xml)).toEqual(ofWhole(xml));
    },
  );
});
