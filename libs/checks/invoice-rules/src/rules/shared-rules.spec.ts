import { convertInvoice, type ConversionTargetName } from '../index';
import { now, type Json, sampleWithTotals } from '../sample-invoices';
import { judgeCii } from '../judge-cii';
import { judgeUbl } from '../judge-ubl';
import { ciiRuleSets } from '../sets/cii-rule-sets';
import { en16931Ubl1316 } from '../sets/en16931-ubl-1.3.16';
import { readUblInvoice } from '../xml/read-invoice';
import { readTree } from '../xml/read-ubl';
import { writeUbl } from '../xml/write-ubl';

const ofCii = ciiRuleSets.find(({ id }) => id === 'en16931-1.3.16')!;

/** Shared ids whose official rule looks elsewhere in one syntax than in the other, so that some of these faults fire one alone. */
const officiallyDifferent = new Set([
  // In UBL asked of an element that is there, in CII of the party.
  ...['BR-09', 'BR-11'],
  // In UBL of each currency attribute, of each account, of each tax total.
  ...['BR-CL-03', 'BR-61', 'BR-DEC-13', 'BR-CO-14', 'BR-CO-15'],
  // The categories of the breakdown are BR-CL-17 in UBL; in CII all categories are BR-CL-18.
  ...['BR-CL-17', 'BR-CL-18'],
  // In CII asked of groups whose category has VAT alone.
  ...['BR-45', 'BR-48', 'BR-CO-17', 'BR-DEC-19', 'BR-DEC-20', 'BR-IC-12'],
  ...['BR-S-01', 'BR-O-01', 'BR-O-11', 'BR-O-12', 'BR-O-13', 'BR-O-14'],
]); // prettier-ignore

const isShared = (id: string): boolean => ofCii.rules.has(id as never) && en16931Ubl1316.rules.has(id as never);

/** An invoice in which everything is stated, as a document says it. */
function stated(category: string): Json {
  const written = writeUbl(sampleWithTotals(category));
  if (!written.ok) throw new Error(written.message);
  const read = readUblInvoice(written.xml);
  if (!read.ok) throw new Error(read.message);
  return read.invoice;
}

/** The invoice with one value taken away, or changed into another. */
function* withOneFault(invoice: Json): Generator<{ readonly fault: string; readonly invoice: Json }> {
  for (const at of placesIn(invoice)) {
    const name = at.at(-1)!;
    for (const value of [undefined, 'X9', '-1']) {
      const faulty = structuredClone(invoice);
      const owner = at.slice(0, -1).reduce((node, key) => node[key], faulty);
      if (value === undefined && Array.isArray(owner)) owner.splice(Number(name), 1);
      else if (value === undefined) delete owner[name];
      else if (typeof owner[name] === 'string') owner[name] = value;
      else continue;
      yield { fault: `${at.join('/')}: ${value ?? 'away'}`, invoice: faulty };
    }
  }
}

const placesIn = (value: Json, path: string[] = []): string[][] =>
  typeof value !== 'object'
    ? []
    : Object.keys(value).flatMap((key) => [[...path, key], ...placesIn(value[key], [...path, key])]);

/** The shared ids that fire for the invoice written in that syntax; null where the syntax cannot hold all of it. */
function firedAs(target: ConversionTargetName, invoice: Json): readonly string[] | null {
  const written = convertInvoice(invoice, target);
  if (!written.ok || written.lost.length > 0) return null;
  const read = readTree(written.xml, () => undefined);
  if (!read.ok) throw new Error(read.message);
  const { issues } = target === 'en16931-cii' ? judgeCii(read, ofCii) : judgeUbl(read, now, en16931Ubl1316, null);
  return [...new Set(issues.map(({ code }) => code).filter(isShared))].sort();
}

describe('a rule that UBL and CII share', () => {
  it.each([
    ['S', 60],
    ['K', 60],
    ['O', 50],
  ])('finds the same fault in both: category %s', (category, idsMin) => {
    const fired = new Set<string>();
    const differences: string[] = [];
    for (const { fault, invoice } of withOneFault(stated(category))) {
      const [ubl, cii] = [firedAs('peppol-bis-ubl', invoice), firedAs('en16931-cii', invoice)];
      if (ubl === null || cii === null) continue;
      for (const id of new Set([...ubl, ...cii])) {
        fired.add(id);
        if (ubl.includes(id) === cii.includes(id) || officiallyDifferent.has(id)) continue;
        differences.push(`${fault}: ${id} fires in ${ubl.includes(id) ? 'UBL' : 'CII'} alone`);
      }
    }
    expect(differences).toEqual([]);
    expect(fired.size).toBeGreaterThan(idsMin);
  });
});
