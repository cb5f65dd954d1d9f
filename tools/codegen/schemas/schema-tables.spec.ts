import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@einvoice/test-kit';
import { schemaTables } from './schema-tables';

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
const cii = 'urn:un:unece:uncefact:data:standard:';
const list = 'urn:un:unece:uncefact:codelist:standard:Test';

/** An XSD file of our own; `t` stands for its own namespace. */
const xsd = (namespace: string, content: string, prefixes = '') =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="${namespace}" ${prefixes} targetNamespace="${namespace}">${content}</xs:schema>`;
const cbc = `xmlns:cbc="${ubl}CommonBasicComponents-2"`;

/** As small as two schemas can be that have a bit of everything. */
const files: Readonly<Record<string, string>> = {
  'invoice.xsd': xsd(`${ubl}Invoice-2`, '<xs:element name="Invoice" type="t:InvoiceType"/><xs:complexType name="InvoiceType"><xs:annotation><xs:documentation>Not kept.</xs:documentation></xs:annotation><xs:sequence><xs:element ref="cbc:ID"/><xs:element ref="cbc:IssueDate" minOccurs="0"/><xs:element ref="cbc:Note" minOccurs="0" maxOccurs="unbounded"/><xs:element ref="cbc:PayableAmount" maxOccurs="unbounded"/></xs:sequence></xs:complexType>', cbc),
  'credit-note.xsd': xsd(`${ubl}CreditNote-2`, '<xs:element name="CreditNote" type="t:CreditNoteType"/><xs:complexType name="CreditNoteType"><xs:sequence><xs:element ref="cbc:ID"/></xs:sequence></xs:complexType>', cbc),
  'basic.xsd': xsd(`${ubl}CommonBasicComponents-2`, `${['ID:Identifier', 'IssueDate:Date', 'Note:Text', 'PayableAmount:Amount'].map((pair) => {
    const [name, type] = pair.split(':') as [string, string];
    return `<xs:element name="${name}" type="t:${name}Type"/><xs:complexType name="${name}Type"><xs:simpleContent><xs:extension base="u:${type}Type"/></xs:simpleContent></xs:complexType>`;
  }).join('')}`, `xmlns:u="${ubl}UnqualifiedDataTypes-2"`),
  'types.xsd': xsd(`${ubl}UnqualifiedDataTypes-2`, [
    ['Identifier', 'normalizedString', '<xs:attribute name="schemeID" type="xs:normalizedString" use="optional"/>'],
    ['Date', 'date', ''],
    ['Text', 'string', '<xs:attribute name="languageID" type="xs:language"/>'],
    ['Amount', 'decimal', '<xs:attribute name="currencyID" type="xs:normalizedString" use="required"/>'],
  ].map(([name, base, attributes]) => `<xs:complexType name="${name}Type"><xs:simpleContent><xs:extension base="xs:${base}">${attributes}</xs:extension></xs:simpleContent></xs:complexType>`).join('')),
  'cii.xsd': xsd(`${cii}CrossIndustryInvoice:100`, '<xs:element name="CrossIndustryInvoice" type="t:CrossIndustryInvoiceType"/><xs:complexType name="CrossIndustryInvoiceType"><xs:sequence><xs:element name="Test" type="t:TestType" minOccurs="0"/></xs:sequence></xs:complexType><xs:complexType name="TestType"><xs:choice><xs:element name="Indicator" type="xs:boolean"/><xs:element name="Text" type="xs:string"/><xs:element name="Code" type="t:CodeType"/></xs:choice></xs:complexType><xs:complexType name="CodeType"><xs:simpleContent><xs:extension base="l:ListType"><xs:attribute name="agency" type="t:AgencyType" fixed="6"/></xs:extension></xs:simpleContent></xs:complexType><xs:simpleType name="AgencyType"><xs:restriction base="xs:token"><xs:enumeration value="6"/></xs:restriction></xs:simpleType>', `xmlns:l="${list}"`),
  'list.xsd': xsd(list, '<xs:simpleType name="ListType"><xs:restriction base="xs:token"><xs:enumeration value="A"/><xs:enumeration value="B"/></xs:restriction></xs:simpleType>'),
}; // prettier-ignore
// Editions have one namespace; they are told apart by the names of their files.
const isOfCii = (file: string) => file === 'cii.xsd' || file === 'list.xsd';
const d22b = (text: string) => text.replace('name="Indicator"', 'name="Mark"');

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'schema-tables-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The table of UBL, then that of CII, with one file changed. */
function tablesOf(name = '', from = '', to = ''): string[] {
  for (const [file, text] of Object.entries(files)) {
    if (file === name && !text.includes(from)) throw new Error(`${file} has no ${from}.`);
    writeFileSync(path.join(folder, file), file === name ? text.replace(from, to) : text);
    if (isOfCii(file)) writeFileSync(path.join(folder, `D22B_${file}`), d22b(text));
  }
  return [...schemaTables(folder).values()];
}

/** The table of UBL as lines of facts, without the constants around them. */
const factsOf = (table: string) => table.split('\n').filter((line) => /^\w+(:\w+)? \S/.test(line) && !/^(export|title|roots)/.test(line)); // prettier-ignore

describe('schemaTables', () => {
  it('keeps names, order, occurrences, attributes and lexical kinds, and no text of the schema', () => {
    const [ofUbl, ofCii, ofD22b] = tablesOf();
    expect(factsOf(ofUbl!)).toEqual(expect.arrayContaining(['inv:InvoiceType cbc:ID cbc:IssueDate? cbc:Note* cbc:PayableAmount+', 'cn:CreditNoteType cbc:ID'])); // prettier-ignore
    expect(factsOf(ofUbl!)).toEqual(expect.arrayContaining(['Amount decimal currencyID!', 'Date date', 'Text text languageID:language', 'Identifier text schemeID'])); // prettier-ignore
    expect(factsOf(ofCii!)).toEqual(expect.arrayContaining([expect.stringMatching(/TestType .*Indicator.*\|.*Text/)]));
    expect(factsOf(ofD22b!)).toEqual(expect.arrayContaining([expect.stringMatching(/TestType .*Mark.*\|.*Text/)]));
    expect(ofUbl).not.toContain('Not kept');
  });

  it('keeps a code list open: the rules look at codes', () => {
    const [, ofCii] = tablesOf();
    expect(factsOf(ofCii!)).toContain('rsm:CodeType text agency=6');
  });

  it('writes the same bytes each time, wherever the files stand', () => {
    const first = tablesOf();
    for (const file of Object.keys(files)) {
      rmSync(path.join(folder, file));
      rmSync(path.join(folder, `D22B_${file}`), { force: true });
    }
    expect(tablesOf()).toEqual(first);
  });

  it.each([
    ['a sequence with a choice in it', 'invoice.xsd', '<xs:element ref="cbc:ID"/>', '<xs:choice><xs:element ref="cbc:ID"/></xs:choice>'],
    ['two of something', 'invoice.xsd', 'minOccurs="0"', 'minOccurs="2"'],
    ['a group', 'invoice.xsd', '<xs:element ref="cbc:ID"/>', '<xs:group ref="t:x"/>'],
    ['an attribute that is taken away', 'types.xsd', 'use="optional"', 'use="prohibited"'],
    ['a type without a lexical kind', 'types.xsd', 'xs:decimal', 'xs:float'],
    ['values of a list that is no code list', 'cii.xsd', '<xs:enumeration value="6"/>', '<xs:enumeration value="6"/><xs:enumeration value="7"/>'],
    ['a component that is not declared', 'basic.xsd', '<xs:element name="ID" ', '<xs:element name="Id" '],
    ['a component that is declared in two ways', 'types.xsd', '<xs:complexType name="DateType">', '<xs:complexType name="DateType"><xs:simpleContent><xs:extension base="xs:string"/></xs:simpleContent></xs:complexType><xs:complexType name="DateType">'],
  ])('refuses %s: what is not understood must not be passed over', (_what, file, from, to) => {
    expect(() => tablesOf(file, from, to)).toThrow();
  }); // prettier-ignore
});

describe('the tables of the repository', () => {
  const names = ['ubl-2.1', 'cii-d16b', 'cii-d22b'].map(
    (name) => `libs/checks/invoice-rules/src/schema/${name}.generated.ts`,
  );

  it.each(names)('%s has 10 kB at most when it is packed', (name) => {
    expect(gzipSync(readFileSync(path.join(repositoryRoot, name)), { level: 9 }).length).toBeLessThanOrEqual(10_000);
  });

  const official = process.env.EINVOICE_SCHEMAS;
  if (!official) {
    console.log(
      'EINVOICE_SCHEMAS names no folder with the official XSD files: the tables were not made anew from them.',
    );
  } else {
    it('are byte for byte what the official files give', () => {
      const made = schemaTables(official);
      expect([...made.keys()]).toEqual(names);
      for (const [name, text] of made) expect(readFileSync(path.join(repositoryRoot, name), 'utf8')).toBe(text);
    });
  }
});
