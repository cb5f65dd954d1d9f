import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PDFName, PDFString } from 'pdf-lib';
import * as pdfLib from 'pdf-lib';
import { repositoryRoot } from '@einvoice/test-kit';
import { now } from '../sample-invoices';
import { judgeAttached } from '../judge-document';
import { attachedInvoice } from './attached-invoice';
import { pdfWithCatalog } from './pdfs.fixture';

const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name));
const extended = fixture('factur-x-extended.xml');
const core = fixture('facturx-en16931.xml');
const german = fixture('xrechnung-cii.xml');
const french = fixture('br-fr-cii.xml');

const findingsOf = (xml: Uint8Array, level: string | null) =>
  judgeAttached({ xml, lost: [], level }, { now }).issues.filter(({ code }) => code === 'pdf_level_differs');

describe('a PDF that names another level than the invoice in it', () => {
  it.each([
    ['EXTENDED', extended],
    ['EN 16931', core],
    ['EN16931', core],
    ['Comfort', core],
    ['EN 16931', french],
    ['XRECHNUNG', german],
    [null, core],
  ] as const)('%s: no finding where both say the same, or the PDF says nothing', (level, xml) => {
    expect(findingsOf(xml, level)).toEqual([]);
  });

  it.each([
    ['EXTENDED', core, 'EN 16931'],
    ['BASIC WL', extended, 'EXTENDED'],
    ['EN 16931', german, 'XRECHNUNG'],
    ['PREMIUM', core, 'EN 16931'],
  ] as const)('%s: a warning at BT-24 says which level would be right', (level, xml, right) => {
    const [finding, ...more] = findingsOf(xml, level);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ severity: 'warning', terms: ['BT-24'], line: expect.any(Number) });
    expect(finding!.message).toContain(`"${level}"`);
    expect(finding!.fix).toContain(right);
  });

  it('the verdict stays that of the XML', () => {
    expect(judgeAttached({ xml: core, lost: [], level: 'EXTENDED' }, { now }).valid).toBe(true);
  });
});

describe('the level in the metadata of a PDF', () => {
  /** A PDF whose metadata are this text. */
  async function levelOf(metadata: string): Promise<string | null> {
    const bytes = await pdfWithCatalog(({ context, catalog }) => {
      const stream = context.flateStream(metadata, { Type: 'Metadata', Subtype: 'XML' });
      catalog.set(PDFName.of('Metadata'), context.register(stream));
    });
    const found = await attachedInvoice(pdfLib, bytes);
    return found.ok ? found.level : `refused: ${found.reason}`;
  }

  it.each([
    ['an element', '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>', 'EN 16931'],
    ['an attribute', '<rdf:Description fx:ConformanceLevel="BASIC WL"/>', 'BASIC WL'],
    ['an attribute in single quotes', "<rdf:Description zf:ConformanceLevel = 'EXTENDED'/>", 'EXTENDED'],
    ['blanks around it', '<fx:ConformanceLevel>\n  BASIC\n  WL </fx:ConformanceLevel>', 'BASIC WL'],
    ['the description of the schema alone', '<pdfaProperty:name>ConformanceLevel</pdfaProperty:name>', null],
    ['nothing', '<x:xmpmeta/>', null],
    ['an empty one', '<fx:ConformanceLevel></fx:ConformanceLevel>', null],
    ['a long text', `<fx:ConformanceLevel>${'X'.repeat(65)}</fx:ConformanceLevel>`, null],
  ] as const)('is read from %s', async (_what, metadata, level) => {
    expect(await levelOf(metadata)).toBe(level);
  });

  it('metadata that cannot be read are none: the invoice is still read', async () => {
    const broken = await pdfWithCatalog(({ catalog }) => catalog.set(PDFName.of('Metadata'), PDFString.of('x')));
    expect(await attachedInvoice(pdfLib, broken)).toMatchObject({ ok: true, level: null });
  });
});
