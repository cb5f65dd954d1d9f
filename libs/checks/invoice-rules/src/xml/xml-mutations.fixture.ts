import { sampleInvoice } from '../sample-invoices';
import { writeUbl } from './write-ubl';

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** Documents that have everything the reader tells apart, small enough to be changed a hundred thousand times. */
export function documentsToChange(): string[] {
  const { lines, ...header } = sampleInvoice();
  const written = writeUbl({ ...header, lines: lines.slice(0, 1) });
  if (!written.ok) throw new Error(written.message);
  return [
    written.xml.replace(/<cac:AccountingCustomerParty>[^]*/, '</Invoice>'),
    `<?xml version="1.0" encoding='UTF-8' standalone="yes" ?>\r\n<!-- a - b --><?pi some="thing"?><doc:Invoice xmlns:doc="${schemas}Invoice-2" xmlns:b="${schemas}CommonBasicComponents-2" xmlns='${schemas}CommonAggregateComponents-2' xmlns:x="urn:x" xml:lang="de">\r\n <b:ID a='1' b="&lt;&#10;\t'" x:a="">A&amp;B<!-- c -->C<![CDATA[<x>]]]]><?p?>&#x1F600;é漢😀</b:ID >\r<Party><b:Name/><b:Name>1<x:y>2<z xmlns=""/>3</x:y>4</b:Name> \n</Party><Party xmlns:x="urn:y"><x:é-1.2 x:z="]]>"\n/></Party><b:ID></b:ID></doc:Invoice>\n<!-- end --><?end ?>\n`,
    `<a xmlns:p="urn:p" xmlns:q="urn:p"><p:b p:x="1" x="2" q:y=""><c d=">"/></p:b><p:b/>&quot;&apos;&gt; ]] &#13;</a>`,
  ];
}

const tokens = ['<', '>', '&', '"', "'", '/', '/>', '</', '=', ':', '-', '--', ' ', '\t', '\r', '\n', ']]>', ']', '<!--', '-->', '<![CDATA[', '<?x ?>', '<?x', '?>', '<?xml version="1.0"?>', '<!DOCTYPE x>', '<!', '<a>', '</a>', '<a/>', '<p:b/>', '<b:ID>', '</b:ID>', ' x="1"', ' x:a="1"', ' q:x=""', ' xmlns=""', ' xmlns:x=""', ' xmlns:b="urn:b"', ' xmlns:x="urn:p"', ' xmlns:xml="urn:x"', ' xmlns:q="http://www.w3.org/XML/1998/namespace"', 'xmlns:', 'xml:', '&amp;', '&#65;', '&#x0;', '&#xD800;', '&#x110000;', '&#xFFFE;', '&nbsp;', '&amp', '&#;', '&#x;', '\0', '\x01', '\x7f', '\x85', '\u2028', '\ufffe', '\uffff', '\ufeff', 'é', '·', '\u0300', '漢', '😀', '1', '.', '0', 'A', '_', 'xml', 'version', 'encoding="UTF-8"']; // prettier-ignore

/** Numbers from a seed, the same everywhere (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** One to three changes: a token put in or written over, a stretch taken out, repeated or moved. */
export function changed(xml: string, random: (below: number) => number): string {
  let text = xml;
  for (let changes = 1 + random(3); changes > 0; changes--) {
    const at = random(text.length + 1);
    const to = Math.min(text.length, at + random(random(2) === 0 ? 4 : 40));
    const token = tokens[random(tokens.length)]!;
    const [before, stretch, behind] = [text.slice(0, at), text.slice(at, to), text.slice(to)];
    switch (random(6)) {
      case 0:
      case 1:
        text = before + token + stretch + behind;
        break;
      case 2:
        text = before + token + behind;
        break;
      case 3:
        text = before + behind;
        break;
      case 4:
        text = before + stretch + stretch + behind;
        break;
      default: {
        const place = random(before.length + 1);
        text = before.slice(0, place) + stretch + before.slice(place) + behind;
      }
    }
  }
  return text;
}
