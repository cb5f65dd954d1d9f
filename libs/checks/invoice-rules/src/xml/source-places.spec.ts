import { type UblNode } from '../tree/ubl-node';
import { type UblDocument, readTree } from './read-ubl';
import {
  attributePlace,
  closeStartOf,
  endOf,
  isEmptyTag,
  lineColumnOf,
  openEndOf,
  startOf,
  type XmlSource,
} from './source-places';

function documentOf(xml: string | Uint8Array): UblDocument {
  const read = readTree(xml, () => undefined);
  if (!read.ok) throw new Error(read.message);
  return read;
}

/** Every element, in document order. */
function elementsOf(node: UblNode): UblNode[] {
  const below = [];
  for (let at = node.first; at !== null; at = at.next) below.push(...elementsOf(at));
  return [node, ...below];
}

const parts = (node: UblNode, source: XmlSource) => {
  const { text } = source;
  return [
    text.slice(startOf(node), openEndOf(node, source)),
    isEmptyTag(node, source) ? null : text.slice(openEndOf(node, source), closeStartOf(node, source)),
    text.slice(closeStartOf(node, source), endOf(node)),
  ];
};

describe('places in the text of the sender', () => {
  it('finds start tag, content and end tag of every element, whatever they contain', () => {
    const { root, source } = documentOf(
      '<?xml version="1.0"?>\r\n<!-- <a> --><a x=\'">\' y="/>"\r\n>1&lt;<b/><c \t></c \n><![CDATA[</a>]]><?p </a>?><d z="">é😀</d ></a><!-- x -->\n',
    );
    expect(elementsOf(root).map((node) => parts(node, source))).toEqual([
      ['<a x=\'">\' y="/>"\r\n>', '1&lt;<b/><c \t></c \n><![CDATA[</a>]]><?p </a>?><d z="">é😀</d >', '</a>'],
      ['<b/>', null, '/>'],
      ['<c \t>', '', '</c \n>'],
      ['<d z="">', 'é😀', '</d >'],
    ]);
  });

  it('finds attributes, their values and their quotes, and namespace declarations; none that is not there', () => {
    const { root, source } = documentOf('<a b = \'x="1"\' xmlns:c="urn:c"\n\tc:x="&amp;" x=""/>');
    const found = (name: string) => {
      const place = attributePlace(root, name, source);
      return place && [source.text.slice(place.start, place.end), source.text.slice(place.value.start, place.value.end), place.quote]; // prettier-ignore
    };
    expect(['b', 'xmlns:c', 'c:x', 'x', 'y', 'a'].map(found)).toEqual([
      ['b = \'x="1"\'', 'x="1"', "'"],
      ['xmlns:c="urn:c"', 'urn:c', '"'],
      ['c:x="&amp;"', '&amp;', '"'],
      ['x=""', '', '"'],
      null,
      null,
    ]);
  });

  it('keeps the text as sent, in every encoding, without byte order mark', () => {
    const xml = '<a>\r\né</a>';
    const forms = [
      ...[xml, `\ufeff${xml}`, Buffer.from(xml), Buffer.from(`\ufeff${xml}`)],
      ...[Buffer.from(`\ufeff${xml}`, 'utf16le'), Buffer.from(xml, 'utf16le').swap16()],
    ];
    for (const form of forms) expect(documentOf(form).source.text).toBe(xml);
  });

  it('counts lines by line feeds, carriage returns and both together, and columns in characters', () => {
    const text = '<a>\n1\r\n\r😀x\r😀😀y</a>';
    const { source } = documentOf(text);
    const at = (part: string) => lineColumnOf(source, text.indexOf(part));
    expect([at('<a>'), at('1'), at('x'), at('y'), lineColumnOf(source, text.length)]).toEqual([
      { line: 1, column: 1 },
      { line: 2, column: 1 },
      { line: 4, column: 2 },
      { line: 5, column: 3 },
      { line: 5, column: 8 },
    ]);
  });

  it('counts the same in a long text as one by one', () => {
    const text = `<a>${'😀\r\nab\r'.repeat(700)}${'é😀'.repeat(2_000)}\n</a>`;
    const { source } = documentOf(text);
    for (let offset = 0; offset < text.length; offset += 101) {
      const isInside = /[\udc00-\udfff]/.test(text[offset]!) || text.slice(offset - 1, offset + 1) === '\r\n';
      if (isInside) continue;
      const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
      const column = Array.from(lines.at(-1)!).length + 1;
      expect([offset, lineColumnOf(source, offset)]).toEqual([offset, { line: lines.length, column }]);
    }
  });
});
