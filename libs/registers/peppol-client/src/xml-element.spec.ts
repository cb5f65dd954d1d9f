import { smpAnswer } from '@einvoice/limits';
import { childrenOf, onlyChild, parseXml } from './xml-element';

const loose = (xml: string) => parseXml(xml, { strict: false });
const strictly = (xml: string) => parseXml(xml, { strict: true });

it('elements are read by namespace and local name, with their own attributes and trimmed text', () => {
  const parsed = loose('<a:r xmlns:a="urn:a" xmlns="urn:b" a:x="not ours" y="1"> one <c>in</c> two &amp; </a:r>');
  expect(parsed).toMatchObject({ elements: 2, attributes: 4, entities: 1 });
  expect(parsed?.root).toMatchObject({ namespace: 'urn:a', name: 'r', text: 'one  two &' });
  expect(parsed?.root.attributes.get('y')).toBe('1');
  expect(parsed?.root.attributes.has('x')).toBe(false);
  const [child] = parsed!.root.children;
  expect(child).toMatchObject({ namespace: 'urn:b', name: 'c', text: 'in', children: [] });
});

it('of several of one name there is no only one, and another namespace is another name', () => {
  const { root } = loose('<r xmlns="urn:a"><c/><d/><d/><c xmlns="urn:b"/></r>')!;
  expect(childrenOf(root, 'urn:a', 'd')).toHaveLength(2);
  expect(onlyChild(root, 'urn:a', 'd')).toBeNull();
  expect(onlyChild(root, 'urn:a', 'c')).toBe(root.children[0]);
  expect(onlyChild(root, 'urn:b', 'c')).toBe(root.children[3]);
  expect(onlyChild(root, 'urn:c', 'c')).toBeNull();
});

it.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '<a b="1" b="2"/>',
  '<x:a/>',
  '<a>&unknown;</a>',
  '<!DOCTYPE a><a/>',
  '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
])('O4 what is not well-formed, or has a document type, is refused: %s', (xml) =>
  expect([loose(xml), strictly(xml)]).toEqual([null, null]),
);

it.each(['<a><!-- c --></a>', '<a><?p x?></a>', '<a><![CDATA[x]]></a>'])(
  'O4 what canonicalization drops or rewrites is refused where it is signed: %s',
  (xml) => {
    expect(strictly(xml)).toBeNull();
    expect(loose(xml)).not.toBeNull();
  },
);

describe('O3 each limit is reached and not passed', () => {
  const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ');
  const { depthMax, elementsMax, attributesPerElementMax, attributesMax, entitiesMax } = smpAnswer;

  it('of depth, elements, attributes and entities', () => {
    for (const [most, more] of [
      [nested(depthMax), nested(depthMax + 1)],
      [`<r>${'<a/>'.repeat(elementsMax - 1)}</r>`, `<r>${'<a/>'.repeat(elementsMax)}</r>`],
      [`<a ${attributes(attributesPerElementMax)}/>`, `<a ${attributes(attributesPerElementMax + 1)}/>`],
      [`<a>${'&amp;'.repeat(entitiesMax)}</a>`, `<a>${'&amp;'.repeat(entitiesMax + 1)}</a>`],
    ]) {
      expect(loose(most!)).not.toBeNull();
      expect(loose(more!)).toBeNull();
    }
    const whole = Math.floor(attributesMax / attributesPerElementMax);
    const rest = attributesMax - whole * attributesPerElementMax;
    const full = `<a ${attributes(attributesPerElementMax)}/>`.repeat(whole);
    if (whole + 2 > elementsMax) return;
    expect(loose(`<r>${full}<a ${attributes(rest)}/></r>`)).not.toBeNull();
    expect(loose(`<r>${full}<a ${attributes(rest + 1)}/></r>`)).toBeNull();
  });
});
