import { schematron } from '@einvoice/limits';
import { compileRuleFile, type SchematronReport } from './index';

const now = new Date('2026-11-23T12:00:00Z');
const sch = (content: string) =>
  `<schema xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">\n${content}</schema>`;
const test = (expression: string) =>
  sch(`<pattern><rule context="a">\n<assert test="${expression}"/></rule></pattern>`);
const refusalOf = (content: string | Uint8Array) => compileRuleFile(content, { name: 'x' });

function judged(content: string, xml = '<a/>'): SchematronReport {
  const rules = compileRuleFile(content, { name: 'x' });
  const report = rules.ok ? rules.judge(xml, now) : rules;
  if (!report.ok) throw new Error(report.message);
  return report;
}

describe('a rule file that is not run is refused with its place', () => {
  it.each([
    ['an unknown function', test('1 = odd()'), 'not_supported', 3, 19],
    ['a broken expression', test('1 +'), 'not_supported', 3, 18],
    ['an unknown variable', test('$x'), 'not_supported', 3, 15],
    ['an unknown prefix', test('x:y'), 'not_supported', 3, 15],
    ['a reference back in a pattern', test("matches(., '(a)\\1')"), 'not_supported', 3, 15],
    ['document()', test("document('file:///etc/passwd')"), 'not_supported', 3, 15],
    ['a name for document() that is worked out', test('document(.)'), 'not_supported', 3, 15],
    ['an include', sch('<include href="x.sch"/>'), 'not_supported', 2, 1],
    ['a rule that extends itself', sch('<pattern><rule abstract="true" id="r"><extends rule="r"/></rule><rule context="a"><extends rule="r"/></rule></pattern>'), 'not_rules', 2, 39],
    ['an abstract pattern that is not there', sch('<pattern is-a="x"/>'), 'not_rules', 2, 1],
    ['an instruction of XSLT', sch('<xsl:function name="x:f" xmlns:x="u"><xsl:result-document href="x"/></xsl:function><pattern><rule context="a"/></pattern>'), 'not_supported', 2, 38],
    ['no rules', sch(''), 'not_rules', undefined, undefined],
    ['other XML', '<html/>', 'not_rules', 1, 1],
    ['no XML', 'rules', 'not_xml', 1, 1],
    ['a document type', '<!DOCTYPE x><schema/>', 'not_xml', 1, 1],
  ] as const)('%s', (_what, content, reason, line, column) => {
    expect(refusalOf(content)).toMatchObject({ ok: false, reason, ...(line && { line, column }) });
  }); // prettier-ignore

  it('when it is too large, has too many parts, or makes expressions grow', () => {
    expect(refusalOf('x'.repeat(schematron.ruleFileBytesMax + 1))).toMatchObject({ reason: 'too_large' });
    const inForce = Array.from({ length: schematron.variablesInForceMax + 1 }, (_, n) => `<let name="v${n}" value="1"/>`); // prettier-ignore
    expect(refusalOf(sch(`<pattern><rule context="a">${inForce.join('')}</rule></pattern>`))).toMatchObject({ reason: 'not_supported', line: 2 }); // prettier-ignore
    const taken = `<rule abstract="true" id="r">${inForce.slice(1).join('')}</rule>${'<rule context="a"><extends rule="r"/></rule>'.repeat(60)}`;
    expect(refusalOf(sch(`<pattern>${taken}</pattern>`))).toMatchObject({ reason: 'too_many_rules', line: 2 });
    const rules = '<rule context="a"/>'.repeat(schematron.rulesMax + 1);
    expect(refusalOf(sch(`<pattern>${rules}</pattern>`))).toMatchObject({ reason: 'too_many_rules', line: 2 });
    // Longer names are replaced first.
    const nameOf = (index: number) => 'p'.repeat(40 - index);
    const parameters = Array.from(
      { length: 30 },
      (_, index) => `<param name="${nameOf(index)}" value="$${nameOf(index + 1)} $${nameOf(index + 1)}"/>`,
    );
    const bomb = `<pattern abstract="true" id="b"><rule context="$${nameOf(0)}"/></pattern><pattern is-a="b">${parameters.join('')}</pattern>`;
    expect(refusalOf(sch(bomb))).toMatchObject({ reason: 'too_large' });
  });
});

describe('work without end is stopped, with reason and place', () => {
  const recursion = (call: string, as = '') =>
    sch(`<ns prefix="u" uri="u"/><xsl:function xmlns:u="u" name="u:f" ${as}><xsl:param name="n"/><xsl:sequence select="${call}"/></xsl:function>
      <pattern><rule context="a"><assert test="u:f(1)"/></rule></pattern>`);

  it.each([
    ['recursion', recursion('u:f($n)'), 'too_deep'],
    ['recursion that branches', recursion('if ($n &gt; 60) then 1 else u:f($n + 1) + u:f($n + 1)'), 'too_much_work'],
    ['recursion in deep expressions', recursion(`${'('.repeat(80)}u:f($n)${')'.repeat(80)}`), 'too_deep'],
    ['numbers that grow', recursion('if ($n &gt; 60) then 1 else u:f($n) * 9'), 'too_deep'],
    ['a long range', test('count(1 to 100000000) = 1'), 'sequence_too_long'],
    ['loops in loops', test('every $x in 1 to 900000, $y in 1 to 900000 satisfies $x + $y &gt; 0'), 'too_much_work'],
    [
      'texts that grow',
      test("string-length(string-join(for $i in 1 to 900000 return 'xxxxxxxxxxxxxxxxxxxx', '')) = 1"),
      'text_too_long',
    ],
    ['patterns made up', test("every $i in 1 to 5000 satisfies matches('a', concat('a', $i)) or true()"), 'regex'],
    ['a pattern made up that is not run', test('matches(., concat(., @p))'), 'regex'],
  ])('%s', (_what, content, reason) => {
    const report = judged(content, '<a p="(x)\\1"/>');
    expect(report).toMatchObject({
      outcome: 'stopped',
      stopped: { reason, place: { path: '/a', line: 1, column: 1 } },
    });
  });

  it('a regular expression that others try without end takes work in proportion to the text', () => {
    const rules = test("matches(., '^(a+)+$') or matches(., '^(a|aa)*c$') or matches(., '(.*a){20}b')");
    const [small, large] = [1_000, 4_000].map((count) => judged(rules, `<a>${'a'.repeat(count)}b</a>`));
    expect([small!.outcome, large!.outcome]).toEqual(['judged', 'judged']);
    expect(small!.work).toBeGreaterThan(1_000);
    expect(large!.work / small!.work).toBeLessThan(17);
  });

  it('a regular expression with too many parts is refused with its place', () => {
    expect(refusalOf(test("matches(., '((a{50}){50}){50}')"))).toMatchObject({ reason: 'not_supported', line: 3, column: 15 }); // prettier-ignore
  });

  it('digits are bounded', () => {
    const square = (depth: number): string => (depth === 0 ? '$x' : `(for $x in $x * $x return ${square(depth - 1)})`);
    expect(judged(test(`(for $x in 1234567890.5 return ${square(20)}) = 1`))).toMatchObject({ stopped: { reason: 'number_too_long' } }); // prettier-ignore
  });

  it('a rule that looks at every node from every node is stopped on a large document and judged on a small one', () => {
    const rules = sch('<pattern><rule context="b"><assert test="count(//*[. = current()]) &gt; 0"/></rule></pattern>');
    expect(judged(rules, `<a>${'<b>1</b>'.repeat(100)}</a>`).outcome).toBe('judged');
    expect(judged(rules, `<a>${'<b>1</b>'.repeat(20_000)}</a>`)).toMatchObject({ outcome: 'stopped', stopped: { reason: 'too_much_work' } }); // prettier-ignore
  });

  it('no more findings are listed than may be, and the rest is counted', () => {
    const rules = sch('<pattern><rule context="b"><assert test="false()"/></rule></pattern>');
    const report = judged(rules, `<a>${'<b/>'.repeat(schematron.findingsMax + 5)}</a>`);
    expect([report.findings.length, report.notListed]).toEqual([schematron.findingsMax, 5]);
  });
});

describe('the work', () => {
  const rules =
    sch(`<pattern><rule context="line"><let name="n" value="@n"/><assert test="price = 1"/><assert test="matches($n, '^\\d+$')"/></rule>
    <rule context="order"><assert test="sum(line/xs:decimal(price)) &gt; 0"/></rule></pattern>`);
  const order = (lines: number) => `<order>${'<line n="1"><price>1</price></line>'.repeat(lines)}</order>`;

  it('is the same each time, and grows with the document in proportion', () => {
    const work = [200, 800, 3_200].map((lines) => judged(rules, order(lines)).work);
    expect(judged(rules, order(200)).work).toBe(work[0]);
    expect(work[2]! / work[0]!).toBeLessThan(17);
  });

  it('of a context that begins in brackets at the root grows no faster', () => {
    const inBrackets = sch('<pattern><rule context="(/order | /list)//price"><assert test=". = 1"/></rule></pattern>');
    const work = [200, 3_200].map((lines) => judged(inBrackets, order(lines)).work);
    expect(work[1]! / work[0]!).toBeLessThan(17);
  });
});
