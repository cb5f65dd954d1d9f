import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expectGrowth } from '@einvoice/test-kit';
import { invoiceReport } from '@einvoice/limits';
import fc from 'fast-check';
import { now } from '../sample-invoices';
import { verdictOnDocument } from '../judge-document';
import { ciiInvoice, ublInvoice } from './documents.fixture';
import { type SchemaIssue } from './schema-issues';

const documents = { UBL: ublInvoice, CII: ciiInvoice };
const schemaOf = (xml: string) => verdictOnDocument(xml, { now }).schema;
const issuesOf = (xml: string) => schemaOf(xml).issues as readonly SchemaIssue[];
const seed = Date.now() % 2 ** 31;

/** The document with one text replaced, which must be there. */
function changed(xml: string, from: string, to: string): string {
  if (!xml.includes(from)) throw new Error(`The document has no ${from}.`);
  return xml.replace(from, to);
}

describe('a valid document stays valid', () => {
  const beside = [' ', '\n\t', '<!-- x -->', '<?x y?>', '<!----> <?x?>', '&#32;', '<![CDATA[ ]]>'];
  /** What does not change what a document says, each at a place of its own. */
  const changes: Readonly<Record<string, (xml: string, random: () => number) => string>> = {
    'blanks, comments and instructions between elements': (xml, random) => {
      const root = xml.indexOf('>', xml.indexOf('Invoice')) + 1;
      const between = (text: string) => text + beside[random() % beside.length]!;
      return xml.slice(0, root) + xml.slice(root, xml.lastIndexOf('</')).replace(/>(?=\s*<)/g, between) + xml.slice(xml.lastIndexOf('</')); // prettier-ignore
    },
    'comments and instructions in values': (xml, random) =>
      xml.replace(/>([^<>\s][^<>]+)</g, (_all, text: string) => {
        const at = 1 + (random() % (text.length - 1));
        return `>${text.slice(0, at)}<!-- x --><?x?>${text.slice(at)}<`;
      }),
    'values in CDATA sections': (xml, random) =>
      xml.replace(/>([^<>\s][^<>]*)</g, (all, text: string) => (random() % 2 ? `><![CDATA[${text}]]><` : all)),
    'other prefixes': (xml, random) =>
      ['cac', 'cbc', 'rsm', 'ram', 'udt'].reduce((text, prefix) => text.replaceAll(new RegExp(`(</?|xmlns:)${prefix}(?=[:=])`, 'g'), `$1p${random() % 9}${prefix}`), xml), // prettier-ignore
    'attributes in another order': (xml) =>
      xml.replace(/<(?!\?)([\w:]+)((?:\s+[\w:]+="[^"]*"){2,})/g, (_all, name: string, attributes: string) => {
        return `<${name} ${attributes
          .trim()
          .split(/(?<=")\s+/)
          .reverse()
          .join(' ')}`;
      }),
    'what XML Schema gives every element': (xml) =>
      xml.replace(/(<(?:rsm:CrossIndustry)?Invoice)/, '$1 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x y.xsd"'), // prettier-ignore
  };

  const rows = Object.entries(documents).flatMap(([syntax, xml]) =>
    Object.keys(changes).map((what) => [syntax, what, xml] as const),
  );
  it.each(rows)(`%s: %s (seed ${seed})`, (_syntax, what, xml) => {
    expect(issuesOf(xml)).toEqual([]);
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (stream) => {
        const next = changes[what]!(xml, () => stream.next().value as number);
        expect(next).not.toBe(xml);
        expect(schemaOf(next)).toMatchObject({ state: 'passed', issues: [] });
      }),
      { numRuns: 20, seed },
    );
  });
});

/** Elements of a document: where each starts and ends, and the elements right in it. */
interface Part {
  readonly start: number;
  end: number;
  readonly parts: Part[];
}

function partsOf(xml: string): Part {
  const open: Part[] = [{ start: 0, end: xml.length, parts: [] }];
  for (const tag of xml.matchAll(/<(\/?)[\w:]+[^<>?]*?(\/?)>/g)) {
    const end = tag.index + tag[0].length;
    if (tag[1] !== '/') {
      const part: Part = { start: tag.index, end, parts: [] };
      open.at(-1)!.parts.push(part);
      open.push(part);
    }
    if (tag[1] === '/' || tag[2] === '/') open.pop()!.end = end;
  }
  return open[0]!.parts[0]!;
}

const withAll = (part: Part): Part[] => [part, ...part.parts.flatMap(withAll)];

describe('one fault is one issue', () => {
  it.each(Object.entries(documents))('%s: every element moved to every other place among its siblings', (_syntax, xml) => {
    let moves = 0;
    for (const { parts } of withAll(partsOf(xml))) {
      for (const [from, { start, end }] of parts.entries()) {
        for (const [to, { end: behind }] of [{ end: parts[0]!.start }, ...parts].entries()) {
          if (to === from || to === from + 1) continue;
          const element = xml.slice(start, end);
          const moved = behind > end ? xml.slice(0, start) + xml.slice(end, behind) + element + xml.slice(behind) : xml.slice(0, behind) + element + xml.slice(behind, start) + xml.slice(end); // prettier-ignore
          expect({ moved, codes: issuesOf(moved).map(({ code }) => code) }).toEqual({ moved, codes: ['schema_wrong_order'] });
          moves++;
        }
      }
    }
    expect(moves).toBeGreaterThan(40);
  }); // prettier-ignore

  it.each(Object.entries(documents))(
    '%s: a strange element before and behind every element; five names at most are expected',
    (_syntax, xml) => {
      let most = 0;
      for (const { parts } of withAll(partsOf(xml))) {
        for (const { start, end } of parts) {
          for (const at of [start, end]) {
            const issues = issuesOf(`${xml.slice(0, at)}<x xmlns="urn:x"/>${xml.slice(at)}`);
            expect(issues.map(({ code }) => code)).toEqual(['schema_unknown_element']);
            most = Math.max(most, issues[0]!.expected.length);
          }
        }
      }
      expect(most).toBe(5);
    },
  );
});

describe('each of the twelve kinds says what was expected, and what to do', () => {
  const quantity = '<cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>';
  const item = '<cac:Item><cbc:Name>Advice</cbc:Name></cac:Item>';
  const date = '<cbc:IssueDate>2026-11-02</cbc:IssueDate>';
  it.each<[SchemaIssue['code'], string, string, readonly string[], RegExp]>([
    ['schema_unknown_element', date, `<cbc:Foo/>${date}`, ['cbc:UUID', 'cbc:IssueDate'], /^Remove it, or use what may stand there: cbc:UUID, cbc:IssueDate\.$/],
    ['schema_wrong_order', date, '', ['cbc:UUID', 'cbc:IssueDate'], /^Move cbc:IssueDate to before cbc:IssueTime\.$/],
    ['schema_missing_element', date, '', ['cbc:IssueDate'], /^Add cbc:IssueDate /],
    ['schema_too_many', quantity, quantity + quantity, ['cbc:LineExtensionAmount'], /^Keep one and remove the others\.$/],
    ['schema_wrong_namespace', quantity, quantity.replaceAll('cbc', 'cac'), ['cbc:InvoicedQuantity'], /^Write cbc:InvoicedQuantity, in the namespace urn:oasis:/],
    ['schema_unknown_attribute', ' unitCode="C62"', ' unitcode="C62"', ['unitCode', 'unitCodeListID'], /^Remove the attribute\. /],
    ['schema_missing_attribute', ' currencyID="EUR"', '', ['currencyID'], /^Add currencyID, such as currencyID="EUR"\.$/],
    ['schema_bad_decimal', '>19.00<', '>1,9<', [], /point/],
    ['schema_bad_date', '2026-11-02', '02.11.2026', [], /YYYY-MM-DD/],
    ['schema_bad_boolean', '>false<', '>no<', [], /true or false/],
    ['schema_bad_value', '"de"', '"de_AT"', [], /\w/],
    ['schema_text_not_allowed', item, `${item}x`, ['cbc:ID'], /^Put the text into the element it belongs to, or remove it\.$/],
  ])('%s', (code, from, to, expected, fix) => {
    const xml = code === 'schema_wrong_order' ? changed(changed(ublInvoice, from, ''), '<cbc:Note', `${from}<cbc:Note`) : changed(ublInvoice, from, to);
    const [issue, ...others] = issuesOf(xml);
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code, severity: 'error', message: expect.stringMatching(/\w"?\.$/), fix: expect.stringMatching(fix) });
    expect(issue!.expected.slice(0, expected.length)).toEqual(expected);
    expect(issue!.expected.length).toBeLessThanOrEqual(5);
    expect(issue!.line).toBeGreaterThan(1);
  }); // prettier-ignore
});

describe('hostile sizes', () => {
  const end = ublInvoice.lastIndexOf('</Invoice>');
  const withMore = (more: string) => `${ublInvoice.slice(0, end)}${more}</Invoice>`;

  it.each<[string, (count: number) => string, SchemaIssue['code']]>([
    ['siblings that stand there once', (count) => withMore('<cbc:ID>1</cbc:ID>'.repeat(count)), 'schema_too_many'],
    ['strange siblings', (count) => withMore('<cbc:Foo/>'.repeat(count)), 'schema_unknown_element'],
    ['repetitions', (count) => changed(ublInvoice, '<cbc:ID>', '<cbc:ID>1</cbc:ID>'.repeat(count) + '<cbc:ID>'), 'schema_too_many'],
    ['wrong values', (count) => withMore('<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:LineExtensionAmount currencyID="EUR">x</cbc:LineExtensionAmount><cac:Item/></cac:InvoiceLine>'.repeat(count)), 'schema_bad_decimal'],
    ['wrong attributes', (count) => withMore(`<cac:InvoiceLine><cbc:ID${Array.from({ length: 60 }, (_, index) => ` a${index}=""`).join('')}>1</cbc:ID><cbc:LineExtensionAmount currencyID="EUR">1</cbc:LineExtensionAmount><cac:Item/></cac:InvoiceLine>`.repeat(count / 60)), 'schema_unknown_attribute'],
  ])('B21 100,000 %s: each is counted, 10,000 are told', (_what, documentOf, code) => {
    const { state, issues, message } = schemaOf(documentOf(100_000));
    expect(state).toBe('failed');
    expect(issues.length).toBeLessThanOrEqual(invoiceReport.detailedFindingsMax);
    expect(new Set(issues.map((issue) => issue.code))).toEqual(new Set([code]));
    expect(Number(/(\d+) times/.exec(message ?? '')?.[1])).toBeGreaterThan(99_900);
  }); // prettier-ignore

  it.each([
    ['siblings in the wrong order', '<cbc:ID>1</cbc:ID><cbc:IssueDate>2026-11-02</cbc:IssueDate>'],
    ['siblings of different strange names', '<cbc:Foo/><cac:Bar/><x/>'],
  ])('B7 %s cost no more than in proportion', async (_what, text) => {
    const prepare = (count: number) => withMore(text.repeat(count));
    await expectGrowth({ sizes: [400, 1_600, 6_400], prepare, work: schemaOf });
  });

  it('an element of 100,000 attributes is not read, and its schema not asked', () => {
    const attributes = Array.from({ length: 100_000 }, (_, index) => ` a${index}=""`).join('');
    const { read, schema } = verdictOnDocument(changed(ublInvoice, '<cbc:ID>', `<cbc:ID${attributes}>`), { now });
    expect([read.state, schema.state]).toEqual(['failed', 'not_run']);
  });

  it('a text of a megabyte is one value: one issue, which does not repeat it', () => {
    const [issue, ...others] = issuesOf(changed(ublInvoice, '>19.00<', `>${'9'.repeat(2 ** 20)}x<`));
    expect(others).toEqual([]);
    expect(issue!.message.length).toBeLessThan(200);
    expect(issuesOf(changed(ublInvoice, '>19.00<', `>${'9'.repeat(2 ** 20)}<`))).toEqual([]);
  });

  it('elements 90 deep in one that is not known are one issue', () => {
    const deep = `${'<cbc:Foo>'.repeat(90)}${'</cbc:Foo>'.repeat(90)}`;
    expect(issuesOf(withMore(deep)).map(({ code }) => code)).toEqual(['schema_unknown_element']);
  });
});

const dataSet = path.join(process.env.EINVOICE_DATASETS ?? '', 'profiles/xsd.jsonl.gz');

if (!process.env.EINVOICE_DATASETS || !existsSync(dataSet)) {
  console.log(
    'EINVOICE_DATASETS names no folder with labelled documents: only our own were followed through the schema.',
  );
} else {
  it(`every tenth labelled document is valid or invalid as the official validator has it (seed ${seed})`, () => {
    const lines = gunzipSync(readFileSync(dataSet)).toString('utf8').trim().split('\n');
    const sample = lines.filter((_line, index) => index % 10 === seed % 10);
    const wrong = sample.flatMap((line) => {
      const { id, xml, xsd } = JSON.parse(line) as { id: string; xml: string; xsd: { valid: boolean } };
      return (schemaOf(xml).state === 'passed') === xsd.valid ? [] : [id];
    });
    expect(sample.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
}
