import { now, sampleWithTotals } from '../sample-invoices';
import { type Issue } from '../issues';
import { judgeDocument } from '../judge-document';
import { writeUbl } from '../xml/write-ubl';
import { applyEdits } from './apply-edits';
import { encoded } from './encode';
import { applyToText, collide } from './text-edits';

function sample(): string {
  const written = writeUbl(sampleWithTotals());
  if (!written.ok) throw new Error(written.message);
  return written.xml;
}

function issuesOf(xml: string | Uint8Array): Issue[] {
  const { read, schema, issues } = judgeDocument(xml, { now });
  expect(read.state).toBe('passed');
  return [...schema.issues, ...issues];
}

/** The document after the fix of one finding. */
function fixed(xml: string, code: string): string {
  const issue = issuesOf(xml).find((found) => found.code === code && found.edits !== undefined);
  if (issue === undefined) throw new Error(`${code} has no edits: ${JSON.stringify(issuesOf(xml).map((found) => found.code))}`);
  return applyToText(xml, issue.edits!);
} // prettier-ignore

function afterSafeFixes(xml: string): { text: string; codes: string[] } {
  const safe = issuesOf(xml).filter(({ action }) => action?.safe);
  const text = applyToText(xml, safe.flatMap(({ edits }) => edits!)); // prettier-ignore
  return { text, codes: issuesOf(text).map(({ code }) => code) };
}

/** Takes out of the text what stands at the pattern, and gives what was there. */
function cut(xml: string, pattern: RegExp): [rest: string, taken: string] {
  const [taken] = pattern.exec(xml)!;
  return [xml.replace(taken, () => ''), taken];
}

const dueDate = /\n *<cbc:DueDate>.*?<\/cbc:DueDate>/;

/** What is wrong, the finding, and whether its fix may be applied without being asked for. Fixed, each is the sample again. */
const faults: readonly (readonly [string, string, (xml: string) => string])[] = [
  ['an element in the wrong order', 'schema_wrong_order', (xml) => {
    const [rest, taken] = cut(xml, dueDate);
    return rest.replace('\n  <cac:LegalMonetaryTotal>', (total) => taken + total);
  }],
  ['two that belong to one place', 'schema_wrong_order', (xml) => {
    const [without, due] = cut(xml, dueDate);
    const [rest, type] = cut(without, /\n *<cbc:InvoiceTypeCode>.*?<\/cbc:InvoiceTypeCode>/);
    return rest.replace('\n  <cac:LegalMonetaryTotal>', (total) => type + due + total);
  }],
  ['an element in the wrong namespace', 'schema_wrong_namespace', (xml) => xml.replace(/cbc:DueDate/g, 'cac:DueDate')],
  ['an element in the default namespace', 'schema_wrong_namespace', (xml) => xml.replace(/cbc:BuyerReference/g, 'BuyerReference')],
  ['an element written in other case', 'schema_unknown_element', (xml) => xml.replace(/cbc:DueDate/g, 'cbc:Duedate')],
  ['the same element twice', 'schema_too_many', (xml) => xml.replace(dueDate, '$&$&')],
  ['an amount without currency', 'schema_missing_attribute', (xml) => xml.replace(/(<cbc:PayableAmount) currencyID="EUR"/, '$1')],
  ['a date with time', 'schema_bad_date', (xml) => xml.replace(/(<cbc:DueDate>[\d-]+)/, '$1T00:00:00')],
  ['a date without hyphens', 'schema_bad_date', (xml) => xml.replace('<cbc:DueDate>2026-12-20', '<cbc:DueDate>20261220')],
  ['a truth value in capitals', 'schema_bad_boolean', (xml) => xml.replace('<cbc:ChargeIndicator>false', '<cbc:ChargeIndicator>FALSE')],
  ['a truth value as digit', 'PEPPOL-EN16931-R043', (xml) => xml.replace('<cbc:ChargeIndicator>false', '<cbc:ChargeIndicator>0')],
  ['a date with a time zone', 'PEPPOL-EN16931-F001', (xml) => xml.replace(/(<cbc:DueDate>[\d-]+)/, '$1Z')],
  ['an empty element', 'PEPPOL-EN16931-R008', (xml) => xml.replace(dueDate, '$&\n  <cbc:Note></cbc:Note>').replace(/(\n *<cbc:DueDate>.*)(\n *<cbc:Note><\/cbc:Note>)(\n *<cbc:InvoiceTypeCode>.*)/, '$1$3$2')],
  ['no profile', 'PEPPOL-EN16931-R007', (xml) => cut(xml, /\n *<cbc:ProfileID>.*?<\/cbc:ProfileID>/)[0]],
  ['no specification', 'PEPPOL-EN16931-R004', (xml) => cut(xml, /\n *<cbc:CustomizationID>.*?<\/cbc:CustomizationID>/)[0]],
  ['a unit in small letters', 'BR-CL-23', (xml) => xml.replace('unitCode="C62"', 'unitCode="c62"')],
  ['zeros that no amount has', 'BR-DEC-14', (xml) => xml.replace(/(<cbc:TaxInclusiveAmount[^>]*>[\d.]+)/, '$100')],
  ['a VAT identifier with blanks', 'vat_id_not_plain', (xml) => xml.replace('BE0202239951', 'BE 0202.239.951')],
]; // prettier-ignore

describe('safe fixes', () => {
  it.each(faults)('%s: %s is fixed, and the file is what it was', (_, code, breaks) => {
    const broken = breaks(sample());
    expect(broken).not.toBe(sample());
    expect(issuesOf(broken).map((issue) => issue.code)).toContain(code);
    expect(afterSafeFixes(broken)).toEqual({ text: sample(), codes: [] });
  });

  it.each(faults)('%s: so it is with Windows line ends, on one line, and with other prefixes', (_, code, breaks) => {
    const windows = breaks(sample()).replaceAll('\n', '\r\n');
    expect(afterSafeFixes(windows)).toEqual({ text: sample().replaceAll('\n', '\r\n'), codes: [] });
    const minified = breaks(sample()).replace(/\n */g, '');
    expect(afterSafeFixes(minified)).toEqual({ text: sample().replace(/\n */g, ''), codes: [] });
    const prefixed = (xml: string) => xml.replace(/([<:/])cbc([:=])/g, '$1b$2').replace(/([<:/])cac([:=])/g, '$1a$2');
    expect(afterSafeFixes(prefixed(breaks(sample())))).toEqual({ text: prefixed(sample()), codes: [] });
  });

  it('all faults at once go in rounds, and every byte that was not at fault stays', () => {
    let text = faults.filter(([name]) => !/wrong order|belong to one/.test(name)).reduce((xml, [, , breaks]) => breaks(xml), sample()); // prettier-ignore
    for (let round = 0; round < 6; round++) text = afterSafeFixes(text).text;
    expect(text).toBe(sample());
  });

  it('a fix that would bring a new finding is not offered as safe', () => {
    const xml = sample().replace(/(<cbc:BuyerReference>)[^<]*/, '$1');
    const found = issuesOf(xml).filter(({ code }) => code === 'PEPPOL-EN16931-R008');
    expect(found).toHaveLength(1);
    expect(found[0]!.edits).toBeUndefined();
    expect(found[0]!.action).toBeUndefined();
  });
});

describe('money', () => {
  it('is changed by its own click only, and then all totals agree', () => {
    const broken = sample()
      .replace(/(<cbc:TaxableAmount currencyID="EUR">)[\d.]+/, '$1' + '7.00')
      .replace(/(<cbc:PayableAmount currencyID="EUR">)[\d.]+/, '$1' + '8.00');
    expect(afterSafeFixes(broken).text).toBe(broken);
    const offered = issuesOf(broken).filter(({ action }) => action?.changesMoney);
    expect(offered).toHaveLength(1);
    expect(applyToText(broken, offered[0]!.edits!)).toBe(sample());
  });

  it('a decimal comma is a change of an amount', () => {
    const broken = sample().replace(/(<cbc:PayableAmount currencyID="EUR">\d+)\./, '$1,');
    expect(afterSafeFixes(broken).text).toBe(broken);
    expect(fixed(broken, 'schema_bad_decimal')).toBe(sample());
  });

  it.each([
    ['a rate with the sign of percent', 'schema_bad_decimal', '<cbc:Percent>21<', '<cbc:Percent>21 %<'],
    [
      'a truth value in a word of everyday',
      'schema_bad_boolean',
      '<cbc:ChargeIndicator>false',
      '<cbc:ChargeIndicator>No',
    ],
  ])('%s: %s is no change without being asked', (_what, code, sound, broken) => {
    const xml = sample().replace(sound, broken);
    expect(afterSafeFixes(xml).text).toBe(xml);
    expect(fixed(xml, code)).toBe(sample());
  });

  it('the sign of percent behind an amount says nothing that can be known, nor does another word', () => {
    const offered = (sound: RegExp, broken: string) =>
      issuesOf(sample().replace(sound, broken)).filter(({ code, edits }) => /^schema_bad/.test(code) && edits);
    expect(issuesOf(sample().replace(/(<cbc:PriceAmount[^>]*>)[^<]*/, '$19 %')).map(({ code }) => code)).toContain('schema_bad_decimal'); // prettier-ignore
    expect(offered(/(<cbc:PriceAmount[^>]*>)[^<]*/, '$19 %')).toEqual([]);
    expect(offered(/(<cbc:ChargeIndicator>)[^<]*/, '$1none')).toEqual([]);
  });

  it('a missing breakdown is written with prefixes, indentation and currency of the document', () => {
    const [broken, groups] = cut(sample(), /\n *<cac:TaxSubtotal>[^]*<\/cac:TaxSubtotal>/);
    expect(groups).toContain('<cbc:Percent>21</cbc:Percent>');
    expect(fixed(broken, 'BR-CO-18')).toBe(sample());
  });
});

describe('what stays as the sender wrote it', () => {
  it('comments, CDATA and single quotes around what is written', () => {
    const xml = sample()
      .replace('<cbc:DueDate>2026-12-20', '<cbc:DueDate><!-- soon --><![CDATA[20261220]]>')
      .replace('unitCode="C62"', "unitCode = 'c62'")
      .replace('<cbc:ChargeIndicator>false', '<cbc:ChargeIndicator>FAL<!-- ! -->SE');
    const { text } = afterSafeFixes(xml);
    expect(text).toContain('<cbc:DueDate><!-- soon --><![CDATA[2026-12-20]]></cbc:DueDate>');
    expect(text).toContain("unitCode = 'C62'");
    expect(text).toContain('<cbc:ChargeIndicator>false<!-- ! --></cbc:ChargeIndicator>');
  });

  it('blanks around text between elements; a blank that XML takes for text goes', () => {
    const xml = sample().replace('<cac:Party>', '\u00a0 <cac:Party>');
    expect(fixed(xml, 'schema_text_not_allowed')).toBe(xml.replace('\u00a0', ''));
  });

  it('a prefix that is bound to something else is left alone; the namespace is declared where it is needed', () => {
    const xml = sample().replace(/cbc:CustomizationID/g, 'cbc:Nothing').replace(/xmlns:cbc="[^"]*"/, 'xmlns:cbc="urn:other" xmlns="x"'); // prettier-ignore
    expect(judgeDocument(xml, { now }).read.state).toBe('failed');
    const other = sample().replace(/(<cbc:DueDate)>/, '$1 xmlns:cbc="urn:other">');
    expect(fixed(other, 'schema_wrong_namespace')).toContain(
      '<cbc:DueDate xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">',
    );
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'iso-8859-1', 'windows-1252'] as const)('%s bytes outside the edits', (encoding) => {
    const declared = sample().replace('UTF-8', encoding.startsWith('utf-16') ? 'UTF-16' : encoding).replace('Gent', 'Gènt');
    const mark = encoding === 'utf-8' ? [0xef, 0xbb, 0xbf] : encoding === 'utf-16le' ? [0xff, 0xfe] : encoding === 'utf-16be' ? [0xfe, 0xff] : [];
    const bytesOf = (text: string) => Uint8Array.from([...mark, ...encoded(text, encoding)]);
    const broken = bytesOf(declared.replace('unitCode="C62"', 'unitCode="c62"').replace(dueDate, '$&$&'));
    const edits = issuesOf(broken).flatMap((issue) => (issue.action?.safe ? issue.edits! : []));
    expect(edits).toHaveLength(2);
    expect(Buffer.from(applyEdits(broken, edits)).equals(bytesOf(declared))).toBe(true);
  }); // prettier-ignore

  it('no two edits of a report touch the same place', () => {
    const xml = faults.reduce((broken, [, , breaks]) => breaks(broken), sample());
    const edits = issuesOf(xml).flatMap((issue) => issue.edits ?? []);
    expect(edits.length).toBeGreaterThan(5);
    edits.forEach((edit, index) => expect(edits.slice(index + 1).filter((other) => collide(edit, other))).toEqual([]));
  });
});
