import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type UblNode } from '../tree/ubl-node';
import { readTree } from '../xml/read-ubl';
import { xpath } from '../xml/xpath';
import { type ConversionTargetName } from './conversion-targets';
import { type Conversion, convertDocument } from './convert-document';

/** What only one syntax writes: forms of dates, schemes of registrations and creditors, kinds of references, and the profile. */
const words: ReadonlySet<string> = new Set(['102', 'VA', 'FC', 'TAX', 'SEPA', '916', '130', '50', '29', '35', 'Projectreference']); // prettier-ignore
const everyTerm = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8');

function rootOf(xml: string): UblNode {
  const read = readTree(xml, () => undefined);
  if (!read.ok) throw new Error(read.message);
  return read.root;
}

function* elementsIn(node: UblNode): Generator<UblNode> {
  yield node;
  for (let at = node.first; at !== null; at = at.next) yield* elementsIn(at);
}

/** Values by the path of what has them, without positions and blanks; a day as CII writes it. */
function valuesIn(xml: string): (readonly [place: string, value: string])[] {
  const found: (readonly [string, string])[] = [];
  for (const node of elementsIn(rootOf(xml))) {
    const place = withoutPositions(xpath(node));
    if (node.first === null) found.push([place, node.text]);
    for (let at = node.attributes; at !== null; at = at.next) found.push([`${place}/@${at.name}`, at.value]);
  }
  return found
    .map(([place, value]) => [place, value.trim().replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3').replace(/\s+/g, '')] as const)
    .filter(([, value]) => value !== '' && !words.has(value));
} // prettier-ignore

const withoutPositions = (place: string) => place.replace(/\[\d+\]/g, '');

function converted(xml: string, target: ConversionTargetName): Conversion {
  const result = convertDocument(xml, target);
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result;
}

/** Values that stand nowhere in the result, beyond as many as are listed as lost. */
function unlisted(xml: string, target: ConversionTargetName): string[] {
  const { xml: result, lost, set } = converted(xml, target);
  const kept = valuesIn(result).map(([, value]) => value);
  const notes = kept.filter((value) => value.startsWith('#') || value.length > 3);
  const isKept = (value: string) =>
    kept.includes(value) || notes.some((note) => note.endsWith(`#${value}`) || note.startsWith(`#${value}#`) || value.endsWith(`#${note}`)); // prettier-ignore
  const ofXml = lost.filter(({ path: place }) => /^\/(\w+:)?(CrossIndustryInvoice|Invoice|CreditNote)/.test(place));
  const places = ofXml.map(({ path: place }) => withoutPositions(place));
  const isListed = (place: string) => places.some((lostPlace) => place === lostPlace || place.startsWith(`${lostPlace}/`));
  const replaced = set.some((term) => term.replaced) ? /GuidelineSpecified|BusinessProcess|CustomizationID|ProfileID/ : /^$/;
  const gone = valuesIn(xml).filter(([place, value]) => !isKept(value) && !isListed(place) && !replaced.test(place));
  const fields = lost.filter((loss) => !ofXml.includes(loss)).reduce((sum, { count }) => sum + count, 0);
  return gone.length > fields ? gone.map(([place]) => place) : [];
} // prettier-ignore

/** The document without one element; and with one twice, of which the second says something else. */
function* changed(xml: string): Generator<readonly [what: string, xml: string]> {
  let count = 0;
  const seen = new Set<string>();
  for (const node of [...elementsIn(rootOf(xml))].slice(1)) {
    const [before, element, after] = [xml.slice(0, node.start), xml.slice(node.start, node.end), xml.slice(node.end)];
    const name = withoutPositions(xpath(node));
    if (seen.has(name)) continue;
    seen.add(name);
    yield [`without ${name}`, before + after];
    const other = element.replace(/>([^<>]*[^<>\s][^<>]*)</g, (_all, text: string) => `>${/^[\d.]+$/.test(text) ? `${text.slice(0, -1)}${(Number(text.slice(-1)) + ++count) % 10}` : `other${++count}`}<`); // prettier-ignore
    yield [`with another ${name}`, before + element + other + after];
  }
}

describe('every value of a document stands in what it was rewritten as, or is listed as lost', () => {
  const asUbl = converted(everyTerm, 'peppol-bis-ubl').xml;

  it.each([
    ['CII as UBL', everyTerm, 'peppol-bis-ubl'],
    ['UBL as CII', asUbl, 'en16931-cii'],
  ] as const)('%s: whichever element is missing, or there twice', (_what, xml, target) => {
    expect(unlisted(xml, target)).toEqual([]);
    const wrong = [...changed(xml)].map(([what, change]) => [what, ...unlisted(change, target)]);
    expect(wrong.filter(([, ...places]) => places.length > 0)).toEqual([]);
  });

  const seller = /<ram:SellerTradeParty>[\s\S]*?<\/ram:SellerTradeParty>/;
  const contact = /<ram:DefinedTradeContact>[\s\S]*?<\/ram:DefinedTradeContact>/;
  const creditor = /<ram:PayeePartyCreditorFinancialAccount>[\s\S]*?<\/ram:PayeePartyCreditorFinancialAccount>/;
  const discount = /<ram:AppliedTradeAllowanceCharge>[\s\S]*?<\/ram:AppliedTradeAllowanceCharge>/;
  const change = (xml: string, from: RegExp, to: (found: string) => string): string => {
    const next = xml.replace(from, to);
    if (next === xml) throw new Error(`The document has no ${String(from)}`);
    return next;
  };
  it.each<[string, string, ConversionTargetName, string, string]>([
    ['a second seller, who has what the first lacks', change(everyTerm, seller, (found) => found.replace(contact, '') + found), 'peppol-bis-ubl', 'ram:SellerTradeParty[2]', 'repeated'],
    ['a second discount of the same amount', change(everyTerm, discount, (found) => found + found), 'peppol-bis-ubl', 'ram:AppliedTradeAllowanceCharge[2]', 'repeated'],
    ['an allowance that says nothing of itself', change(everyTerm, /<ram:SpecifiedTradeAllowanceCharge>/, (found) => `${found}<ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator></ram:SpecifiedTradeAllowanceCharge>${found}`), 'peppol-bis-ubl', 'ram:SpecifiedTradeAllowanceCharge[1]', 'no_field'],
    ['the same in UBL', change(asUbl, /<cac:AllowanceCharge>/, (found) => `${found}<cbc:ChargeIndicator>false</cbc:ChargeIndicator></cac:AllowanceCharge>${found}`), 'en16931-cii', '/allowances/0', 'needs_other_value'],
    ['an account written where its number should stand', change(everyTerm, creditor, () => '<ram:PayeePartyCreditorFinancialAccount>DE02</ram:PayeePartyCreditorFinancialAccount>'), 'peppol-bis-ubl', 'ram:PayeePartyCreditorFinancialAccount', 'no_field'],
    ['the same in UBL', change(asUbl, /<cac:PayeeFinancialAccount>[\s\S]*?<\/cac:PayeeFinancialAccount>/, () => '<cac:PayeeFinancialAccount>DE02</cac:PayeeFinancialAccount>'), 'en16931-cii', 'cac:PayeeFinancialAccount', 'no_field'],
  ])('%s', (_what, xml, target, place, reason) => {
    const { lost } = converted(xml, target);
    expect(lost.filter((loss) => loss.path.endsWith(place)).map((loss) => loss.reason)).toEqual([reason]);
  }); // prettier-ignore
});
