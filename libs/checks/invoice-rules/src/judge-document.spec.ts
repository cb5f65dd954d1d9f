import { readFileSync } from 'node:fs';
import path from 'node:path';
import { now, sampleInvoice, sampleWithTotals, type Json } from './sample-invoices';
import { type DocumentReport } from './document-report';
import { type Check } from './verdict-parts';
import { judgeDocument, verdictOnDocument } from './judge-document';
import { judgeInvoice } from './judge-invoice';
import { ruleSets } from './sets/rule-sets';
import { validateInvoice } from './validate-invoice';
import { writeUbl } from './xml/write-ubl';

const cii = readFileSync(path.join(__dirname, '../../../../fixtures/cii-every-term.xml'), 'utf8');
const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:';

function xmlOf(invoice: Json): string {
  const result = writeUbl(invoice);
  if (!result.ok) throw new Error(result.message);
  return result.xml;
}

const clean = xmlOf(sampleWithTotals());
const report = (document: string | Uint8Array): DocumentReport => judgeDocument(document, { now });
const codesOf = (document: string) => report(document).issues.map(({ code }) => code);

/** The clean document with one place changed; the place must exist. */
function changed(from: string | RegExp, to: string): string {
  const xml = clean.replace(from, to);
  if (xml === clean) throw new Error(`The document has no ${String(from)}`);
  return xml;
}

describe('reading must not heal: the verdict comes from the document, not from its JSON form', () => {
  const supplier = /<cac:AccountingSupplierParty>.*<\/cac:AccountingSupplierParty>/s.exec(clean)![0];
  const taxTotal = /<cac:TaxTotal>.*<\/cac:TaxTotal>/s.exec(clean)![0];
  it.each<[string, string, string]>([
    ['no CustomizationID', changed(/<cbc:CustomizationID>.*?<\/cbc:CustomizationID>/, ''), 'PEPPOL-EN16931-R004'],
    ['no ProfileID', changed(/<cbc:ProfileID>.*?<\/cbc:ProfileID>/, ''), 'PEPPOL-EN16931-R001'],
    ['no type code', changed(/<cbc:InvoiceTypeCode>.*?<\/cbc:InvoiceTypeCode>/, ''), 'BR-04'],
    ['no currency', changed(/<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/, ''), 'BR-05'],
    ['two suppliers', changed(supplier, supplier + supplier), 'repeated_element'],
    ['a second tax total', changed(taxTotal, taxTotal + taxTotal), 'PEPPOL-EN16931-R053'],
    [
      'a line in USD',
      changed(/(<cac:InvoiceLine>.*?<cbc:LineExtensionAmount currencyID=")EUR/s, '$1USD'),
      'PEPPOL-EN16931-R051',
    ],
  ])('%s', (_what, xml, code) => {
    const { valid, rules, issues, invoice } = report(xml);
    expect({ valid, state: rules.state }).toEqual({ valid: false, state: 'failed' });
    expect(issues.map((issue) => issue.code)).toContain(code);
    expect(invoice).not.toBeNull();
  });

  it('B20 a document that the official rules stop at is never valid', () => {
    const twice = (name: string) => changed(new RegExp(`<cbc:${name}[ >].*?</cbc:${name}>`), '$&$&');
    const split = changed(/<cbc:CustomizationID>urn/, '<cbc:CustomizationID><!-- -->ur<!-- -->n');
    for (const xml of [twice('ID'), twice('IssueDate'), twice('CustomizationID'), twice('PayableAmount'), split]) {
      expect(report(xml).valid).toBe(false);
    }
  });
});

describe('a document with nothing to judge', () => {
  const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
  it.each<[string, string | Uint8Array, string]>([
    ['is empty', '', 'empty'],
    ['is blank', ' \r\n\t', 'empty'],
    ['has no bytes', new Uint8Array(), 'empty'],
    ['is JSON', '{"number":"1"}', 'json'],
    ['is JSON that speaks of a PDF', '{"note":"%PDF-1.7"}', 'json'],
    ['is JSON in UTF-16', bytes('\ufeff [1]', 'utf16le'), 'json'],
    ['is HTML', '<!DOCTYPE html><html><p>a<br></html>', 'html'],
    ['is well-formed HTML', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 'html'],
    ['is a PDF', bytes('%PDF-1.7\n'), 'pdf'],
    ['is a PDF after other bytes', bytes('\0[junk\r\n%PDF-1.7\n'), 'pdf'],
    ['is an archive', bytes('PK\u0003\u0004'), 'zip'],
    ['is plain text', 'hello', 'not_xml'],
    ['is half a file', clean.slice(0, clean.length / 2), 'not_well_formed'],
    ['is not well-formed', changed('</cbc:ID>', ''), 'not_well_formed'],
    ['has a document type', `<!DOCTYPE a>${clean.replace(/^<\?.*?\?>/, '')}`, 'document_type'],
    ['is a UBL order', `<Order xmlns="${schemas}Order-2"/>`, 'other_ubl_document'],
    ['is an invoice without namespace', '<Invoice/>', 'invoice_without_namespace'],
    [
      'is an invoice in the namespace of a credit note',
      `<Invoice xmlns="${schemas}CreditNote-2"/>`,
      'invoice_without_namespace',
    ],
    [
      'is a FatturaPA',
      '<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>',
      'fattura_pa',
    ],
    [
      'is a ZUGFeRD 1 invoice',
      '<a:CrossIndustryDocument xmlns:a="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
      'zugferd_1',
    ],
    ['is a CII of another version', '<CrossIndustryInvoice xmlns="urn:x"/>', 'other_cii_version'],
    [
      'is an envelope',
      '<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"/>',
      'envelope',
    ],
    ['is some other XML', '<a/>', 'not_an_invoice'],
  ])('%s: the stage read says so, and no other stage ran', (_what, document, code) => {
    expect(report(document)).toEqual({
      outcome: 'nothing_to_judge',
      valid: false,
      read: {
        state: 'failed',
        issues: [expect.objectContaining({ code, severity: 'error', message: expect.stringMatching(/\w+\.\)?$/) })],
      },
      schema: { state: 'not_run', issues: [], message: expect.any(String) },
      rules: { state: 'not_run', message: expect.any(String) },
      issues: [],
      document: { syntax: null, profile: { declared: null, recognised: null, certainty: 'unknown', judged: null } },
      ruleSet: null,
      cenRuleSet: null,
      upcoming: null,
      totals: null,
      vatBreakdown: null,
      notChecked: [],
      invoice: null,
      lost: [],
    });
  });

  it('names a UBL document of another kind, and repeats nothing else of it', () => {
    const message = (root: string) => report(root).read.issues[0]!.message;
    expect(message(`<Order xmlns="${schemas}Order-2"/>`)).toBe('The document is a UBL Order, not an invoice.');
    expect(message('<secret xmlns="urn:secret"/>')).not.toContain('secret');
    expect(message(`<secret xmlns="${schemas}se cret-2"/>`)).not.toContain('cret-2');
  });

  it('takes XML that speaks of a PDF in a comment for XML', () => {
    expect(report(changed('<Invoice', '<!-- %PDF-1.7 --><Invoice')).outcome).toBe('judged');
  });
});

describe('line and column', () => {
  it('of a finding are those of the element that its path names, or of the nearest around it', () => {
    const lines = `<?xml version="1.0"?>\n${changed(/^<\?.*?\?>/, '')
      .replace('😀', '')
      .trim()}`;
    const xml = lines
      .replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, '\n <!--😀--><cbc:IssueDate>x</cbc:IssueDate>')
      .replace(/ unitCode="C62"/, '');
    const found = report(xml).issues;
    const at = (code: string) => {
      const { line, column } = found.find((issue) => issue.code === code)!;
      return [...xml.split('\n')[line! - 1]!].slice(column! - 1).join('');
    };
    expect(at('PEPPOL-EN16931-F001')).toMatch(/^<cbc:IssueDate>x/);
    expect(at('BR-23')).toMatch(/^<cbc:InvoicedQuantity>/);
    expect(found.every(({ line, column }) => line! > 0 && column! > 0)).toBe(true);
  });

  it('of a document that is not well-formed say where the reading ended', () => {
    expect(report(`<Invoice xmlns="${schemas}Invoice-2">\n<b></Invoice>`).read.issues[0]).toMatchObject({
      code: 'not_well_formed',
      line: 2,
    });
  });
});

describe('a UBL document', () => {
  it('has the state of every stage, its profile, and the JSON invoice beside the verdict', () => {
    expect(report(clean)).toMatchObject({
      outcome: 'judged',
      valid: true,
      read: { state: 'passed', issues: [] },
      schema: { issues: [] },
      rules: { state: 'passed' },
      issues: [],
      document: {
        syntax: 'ubl',
        profile: {
          declared: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
          recognised: 'peppol-bis',
          judged: 'peppol-bis',
        },
      },
      ruleSet: { id: 'peppol-bis-3.0.21', edition: '3.0.21' },
      cenRuleSet: 'cen-1.3.16',
      notChecked: [],
      invoice: { number: '2026-0042' },
      lost: [],
    });
  });

  it('says what the JSON invoice cannot hold, and is judged by it all the same', () => {
    const { lost } = report(changed('<cbc:InvoiceTypeCode', '<cbc:UUID>7</cbc:UUID><cbc:InvoiceTypeCode'));
    expect(lost).toMatchObject([{ path: '/Invoice/cbc:UUID', reason: 'no_field' }]);
    expect(codesOf(changed('<cbc:InvoiceTypeCode', '<cbc:UUID>7</cbc:UUID><cbc:InvoiceTypeCode'))).toEqual([
      'UBL-CR-005',
    ]);
  });

  it('is not judged by a rule set that we do not have, and nothing is called checked', () => {
    const { outcome, valid, rules, notChecked } = judgeDocument(clean, { now, check: { ruleSet: 'ehf-1' } });
    expect({ outcome, valid, state: rules.state }).toEqual({
      outcome: 'rules_not_run',
      valid: false,
      state: 'not_run',
    });
    expect(notChecked).toEqual([...new Set([...ruleSets[0].rules.values()].map(({ group }) => group))]);
  });

  it('has the same verdict without the JSON invoice', () => {
    for (const document of [clean, cii, 'hello', changed(/<cbc:ProfileID>.*?<\/cbc:ProfileID>/, '')]) {
      const verdict = verdictOnDocument(document, { now });
      expect(report(document)).toMatchObject(verdict as object);
    }
  });
});

describe('a UBL document of the core', () => {
  const identifier = /(?<=<cbc:CustomizationID>).*?(?=<)/;
  const core = changed(identifier, 'urn:cen.eu:en16931:2017').replace(/<cbc:ProfileID>.*?<\/cbc:ProfileID>/, '');
  const facts = ({ valid, issues, document, notChecked }: DocumentReport) => ({
    ...{ valid, notChecked, judged: document.profile.judged, codes: issues.map(({ code }) => code) },
  });

  it('is judged by the core, and is never ready for Peppol', () => {
    const found = report(core);
    expect(facts(found)).toEqual({ valid: false, notChecked: [], judged: 'en16931', codes: ['PEPPOL-EN16931-R004'] });
    expect(found.issues[0]).not.toHaveProperty('edits');
    expect(verdictOnDocument(core, { now })).toMatchObject({ valid: false, ruleSet: { id: 'en16931-1.3.16' } });
  });

  it('is valid where the core was asked for, and by the core in the table of profiles', () => {
    expect(judgeDocument(core, { now, check: { ruleSet: 'en16931-1.3.16' } })).toMatchObject({
      valid: true,
      issues: [],
    });
    const { profiles } = judgeDocument(core, { now, check: { profiles: 'all' } });
    expect(profiles!.slice(0, 2)).toMatchObject([
      { profile: 'en16931', valid: true, errors: [] },
      { profile: 'peppol-bis', valid: false },
    ]);
    expect(profiles!.filter(({ profile }) => profile === 'en16931')).toHaveLength(1);
  });

  it('is not said to be of Peppol after another fix', () => {
    const { issues } = report(core.replace(/(?<=<cbc:TaxInclusiveAmount currencyID="EUR">)/, '9'));
    expect(issues.some(({ edits }) => edits !== undefined)).toBe(true);
    expect(issues.find(({ code }) => code === 'PEPPOL-EN16931-R004')).not.toHaveProperty('fixedBy');
  });

  it('of a profile whose rules we do not have says that its profile was not checked', () => {
    const other = changed(identifier, 'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1');
    expect(facts(report(other))).toMatchObject({ valid: false, notChecked: ['profile'], judged: 'en16931' });
  });
});

describe('a CII document', () => {
  const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
  const declaring = (identifier: string) => cii.replace(billing, identifier);
  const core = declaring('urn:cen.eu:en16931:2017');

  it('of the core is judged by the core', () => {
    expect(report(core)).toMatchObject({
      outcome: 'judged',
      valid: true,
      read: { state: 'passed', issues: [] },
      rules: { state: 'passed' },
      issues: [],
      document: {
        syntax: 'cii',
        profile: { declared: 'urn:cen.eu:en16931:2017', recognised: 'en16931', certainty: 'exact', judged: 'en16931' },
      },
      ruleSet: { id: 'en16931-1.3.16' },
      notChecked: [],
      invoice: { kind: 'invoice' },
    });
  });

  it('is judged by the edition that is asked for, and by none for UBL', () => {
    const by = (check: Check) => judgeDocument(cii, { now, check });
    expect(by({ ruleSet: 'en16931-1.3.15' }).ruleSet).toMatchObject({ id: 'en16931-1.3.15' });
    expect(by({ asOf: '2026-01-15' }).ruleSet).toMatchObject({ id: 'en16931-1.3.15' });
    expect(by({ ruleSet: 'peppol-bis-3.0.21' })).toMatchObject({ outcome: 'rules_not_run', valid: false });
  });

  it('of a profile whose rules we do not have is judged by the core, and says that its profile was not checked', () => {
    const other = 'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1';
    const { valid, document, notChecked, issues } = report(declaring(other));
    expect({ valid, notChecked, issues }).toEqual({ valid: true, notChecked: ['profile'], issues: [] });
    expect(document.profile).toEqual({
      ...{ declared: other, recognised: 'cius-pt', certainty: 'known_beginning', judged: 'en16931' },
    });
  });
});

describe('a JSON invoice', () => {
  it('has the findings of validateInvoice in the report of a document', () => {
    for (const invoice of [sampleInvoice(), { ...sampleInvoice(), total: 1 }, {}]) {
      const { valid, issues, totals, vatBreakdown } = validateInvoice(invoice, { now });
      expect(judgeInvoice(invoice, { now })).toMatchObject({
        outcome: 'judged',
        ...{ valid, issues, totals, vatBreakdown, invoice },
        read: { state: 'passed' },
        schema: { state: 'not_run', message: expect.any(String) },
        rules: { state: valid ? 'passed' : 'failed' },
        document: { syntax: 'json', profile: { recognised: 'peppol-bis', judged: 'peppol-bis' } },
      });
    }
  });
});
