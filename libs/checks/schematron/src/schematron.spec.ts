import { compileRuleFile, type RuleSet, type SchematronReport } from './index';

const now = new Date('2026-11-23T12:00:00Z');
const sch = (content: string, attributes = '') =>
  `<schema xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" queryBinding="xslt2" ${attributes}>${content}</schema>`;

function compiled(content: string, documents = new Map<string, string>()): RuleSet {
  const rules = compileRuleFile(content, { name: 'own', documents });
  if (!rules.ok) throw new Error(rules.message);
  return rules;
}

function judged(content: string, xml: string, documents = new Map<string, string>()): SchematronReport {
  const report = compiled(content, documents).judge(xml, now);
  if (!report.ok) throw new Error(report.message);
  return report;
}

const idsOf = ({ findings }: SchematronReport) => findings.map(({ id }) => id);
const pattern = (content: string) => sch(`<pattern>${content}</pattern>`);

describe('Schematron: rules', () => {
  it('say where, how much it weighs, and what the assert says with what it works out', () => {
    const report = judged(
      pattern(`<rule context="b"><assert id="B-1" flag="fatal" test="@n &gt; 1">The <name/> is <value-of select="@n"/>,
        of <value-of select="../b/@n"/>.</assert><report role="warning" test="@n = 1">one</report></rule>`),
      '<a>\n  <b n="2"/><b n="1"/></a>',
    );
    expect(report).toMatchObject({ outcome: 'judged', errors: [], stopped: null, notListed: 0 });
    const place = { path: '/a/b[2]', line: 2, column: 13 };
    const common = { ruleSet: 'own', pattern: 0, rule: 0, place, explained: false };
    expect(report.findings).toEqual([
      { ...common, assert: 0, id: 'B-1', flag: 'fatal', severity: 'error', text: 'The b is 1, of 2 1.' },
      { ...common, assert: 1, id: null, flag: null, severity: 'warning', text: 'one' },
    ]);
  });

  it('run once for a node: the first of a pattern that matches, in each pattern anew', () => {
    const rules = sch(`<pattern><rule context="a/b"><report id="first" test="true()"/></rule>
      <rule context="b"><report id="second" test="true()"/></rule><rule context="*"><report id="any" test="true()"/></rule></pattern>
      <pattern><rule context="b"><report id="other" test="true()"/></rule></pattern>`);
    expect(idsOf(judged(rules, '<a><b/><c><b/></c></a>')).sort()).toEqual([
      'any',
      'any',
      'first',
      'other',
      'other',
      'second',
    ]);
  });

  it('tell apart asserts of one id by pattern, rule and place', () => {
    const rules = pattern('<rule context="b"><assert id="X" test="false()"/><assert id="X" test="false()"/></rule>');
    const keys = judged(rules, '<a><b/></a>').findings.map((found) => [found.pattern, found.rule, found.assert]);
    expect(keys).toEqual([[0, 0, 0], [0, 0, 1]]); // prettier-ignore
  });

  it.each([
    ['/a', '/a'],
    ['//b', '/a/b[1] /a/b[2]'],
    ['a/b[2]', '/a/b[2]'],
    ['b[last()]', '/a/b[2]'],
    ['b[. = "y"]', '/a/b[2]'],
    ['b/@n', '/a/b[1]/@n'],
    ['@*', '/a/b[1]/@n'],
    ['c | b[@n]', '/a/b[1] /a/c'],
    ['a//d', '/a/c/d'],
    ['(c/d, b)[@n or self::d]', '/a/b[1] /a/c/d'],
    ['(/a/b | /a/c)[@n]', '/a/b[1]'],
    ['(//b)[2]', '/a/b[2]'],
    ['/', '/'],
    ['b[xs:decimal(.) = 1]', ''],
  ])('match nodes as XSLT does: %s', (context, expected) => {
    const rules = pattern(`<rule context="${context.replaceAll('"', "'")}"><report test="true()"/></rule>`);
    const report = judged(rules, '<a><b n="1">x</b><b>y</b><c><d/></c></a>');
    // An error in the context of a rule means that it does not match.
    expect([report.outcome, report.findings.map(({ place }) => place.path).join(' ')]).toEqual(['judged', expected]);
  });

  it('know prefixes from ns, and an element without prefix has no namespace', () => {
    const rules = sch(
      '<ns prefix="x" uri="urn:x"/><pattern><rule context="x:b"><report id="x" test="not(b)"/></rule></pattern>',
    );
    expect(idsOf(judged(rules, '<b xmlns="urn:x"><b/></b>'))).toEqual(['x', 'x']);
  });
});

describe('Schematron: variables', () => {
  it('of a rule are worked out when somebody asks: an error that nobody asks for is none', () => {
    const rules = pattern(`<rule context="a"><let name="d" value="xs:date(b)"/><assert id="A" test="not(b) or $d"/>
      <assert id="B" test="false()"/></rule>`);
    expect(judged(rules, '<a/>')).toMatchObject({ outcome: 'judged', findings: [{ id: 'B' }] });
    const failed = judged(rules, '<a><b>x</b></a>');
    expect(failed).toMatchObject({ outcome: 'error', findings: [{ id: 'B' }] });
    expect(failed.errors).toEqual([expect.objectContaining({ id: 'A', code: 'FORG0001', place: { path: '/a', line: 1, column: 1 } })]); // prettier-ignore
  });

  it('of the schema and of a pattern see the document, and one may ask for one behind it', () => {
    const rules = sch(`<let name="twice" value="2 * $count"/><let name="count" value="count(//b)"/>
      <pattern><let name="name" value="name(/*)"/><rule context="b"><report id="hit" test="$twice = 4 and $name = 'a'"/></rule></pattern>`);
    expect(idsOf(judged(rules, '<a><b/><b/></a>'))).toEqual(['hit', 'hit']);
  });

  it('of a pattern are known to all others when no other pattern has one of that name; its own come first', () => {
    const rules = sch(`<pattern><rule context="a"><report id="before" test="$n = 2"/></rule></pattern>
      <pattern><let name="n" value="count(//b)"/><let name="of" value="1"/><rule context="a"><report id="own" test="$n + $of = 3"/></rule></pattern>
      <pattern><let name="of" value="5"/><rule context="a[$n = 2]"><report id="after" test="$n + $of = 7"/></rule></pattern>`);
    expect(idsOf(judged(rules, '<a><b/><b/></a>'))).toEqual(['before', 'own', 'after']);
    const asked = '<pattern><rule context="a"><report test="$of = 1"/></rule></pattern>';
    expect(compileRuleFile(rules.replace('</schema>', `${asked}</schema>`), { name: 'own' })).toMatchObject({ reason: 'not_supported', line: 3 }); // prettier-ignore
  });

  it('of the default phase are known to its patterns, those of another phase are not', () => {
    const rules = (phase: string) =>
      sch(`<phase id="p"><let name="n" value="count(//b)"/><active pattern="one"/></phase><phase id="q"><active pattern="one"/></phase>
      <pattern id="one"><rule context="a"><report id="1" test="$n = 2"/></rule></pattern>`, `defaultPhase="${phase}"`); // prettier-ignore
    expect(idsOf(judged(rules('p'), '<a><b/><b/></a>'))).toEqual(['1']);
    expect(compileRuleFile(rules('q'), { name: 'own' })).toMatchObject({ reason: 'not_supported', line: 2 });
  });

  it('that are worked out from themselves end the judging, with no verdict', () => {
    const rules = sch(
      '<let name="x" value="$y"/><let name="y" value="$x"/><pattern><rule context="a"><assert test="$x"/></rule></pattern>',
    );
    expect(judged(rules, '<a/>')).toMatchObject({
      outcome: 'stopped',
      stopped: { reason: 'too_deep', place: { path: '/a' } },
    });
  });
});

describe('Schematron: abstract patterns and rules', () => {
  it('take parameters as text: names with blanks behind, names that begin alike, values that hold others', () => {
    const rules =
      sch(`<pattern abstract="true" id="sum"><rule context="$Doc"><assert id="$id" test="$Line2 = $Line"/></rule></pattern>
      <pattern is-a="sum"><param name="Doc " value="a"/><param name="Line" value="b"/><param name="Line2" value="($Line)/@n"/><param name="id" value="S-1"/></pattern>`);
    expect(idsOf(judged(rules, '<a><b n="1">1</b></a>'))).toEqual([]);
    expect(idsOf(judged(rules, '<a><b n="1">2</b></a>'))).toEqual(['S-1']);
  });

  it('are taken in by extends, with their variables', () => {
    const rules =
      pattern(`<rule abstract="true" id="base"><let name="n" value="@n"/><assert id="base" test="$n = 1"/></rule>
      <rule context="a"><extends rule="base"/><assert id="own" test="$n = 2"/></rule>`);
    expect(idsOf(judged(rules, '<a n="2"/>'))).toEqual(['base']);
  });

  it('honour the default phase', () => {
    const rules = sch(`<phase id="p"><active pattern="one"/></phase><pattern id="one"><rule context="a"><report id="1" test="true()"/></rule></pattern>
      <pattern id="two"><rule context="a"><report id="2" test="true()"/></rule></pattern>`, 'defaultPhase="p"'); // prettier-ignore
    expect(idsOf(judged(rules, '<a/>'))).toEqual(['1']);
  });
});

describe('Schematron: functions, keys, documents, the present', () => {
  const withFunction = (body: string, test: string, more = '') =>
    sch(`<ns prefix="u" uri="utils"/><xsl:function xmlns:u="utils" name="u:f" ${more}>${body}</xsl:function>
      <pattern><rule context="a"><report id="hit" test="${test}"/></rule></pattern>`);

  it('a function has parameters, variables, choices and calls itself', () => {
    const body = `<xsl:param name="n" as="xs:integer"/><xsl:variable name="less" select="$n - 1"/><xsl:choose><xsl:when test="$n &lt;= 1">
      <xsl:sequence select="1"/></xsl:when><xsl:otherwise><xsl:sequence select="$n * u:f($less)"/></xsl:otherwise></xsl:choose>`;
    expect(idsOf(judged(withFunction(body, 'u:f(5) = 120', 'as="xs:integer"'), '<a/>'))).toEqual(['hit']);
    expect(judged(withFunction(body, 'u:f(100000) = 0', 'as="xs:integer"'), '<a/>')).toMatchObject({ outcome: 'stopped', stopped: { reason: 'too_deep' } }); // prettier-ignore
  });

  it('types of XML Schema are known by whatever prefix the rules call them', () => {
    const body =
      '<xsl:param name="n" as="d:integer" xmlns:d="http://www.w3.org/2001/XMLSchema"/><xsl:sequence select="$n"/>';
    const test = "u:f(1) castable as xsd:string and u:f('1') = 1";
    expect(judged(withFunction(body, test), '<a/>').errors).toMatchObject([{ code: 'XPTY0004' }]);
    expect(idsOf(judged(withFunction(body, "u:f(1) instance of xsd:integer and u:f(1) castable as xsd:string"), '<a/>'))).toEqual(['hit']); // prettier-ignore
  });

  it('value-of gives text without type: false of the declared type, true as a text node', () => {
    const body = '<xsl:param name="v"/><xsl:value-of select="$v = 1"/>';
    expect(idsOf(judged(withFunction(body, 'u:f(2)', 'as="xs:boolean"'), '<a/>'))).toEqual([]);
    expect(idsOf(judged(withFunction(body, 'u:f(2)'), '<a/>'))).toEqual(['hit']);
  });

  it('has no context item', () => {
    expect(judged(withFunction('<xsl:sequence select="b"/>', 'u:f()'), '<a/>').errors[0]).toMatchObject({
      code: 'XPDY0002',
    });
  });

  it('key() finds by value, current() is the node of the rule', () => {
    const rules =
      sch(`<xsl:key name="by" match="b" use="@id"/><pattern><rule context="r"><assert id="lost" test="key('by', @to)"/>
      <report id="own" test="//b[@id = current()/@to]"/></rule></pattern>`);
    expect(idsOf(judged(rules, '<a><b id="1"/><r to="1"/><r to="2"/></a>'))).toEqual(['own', 'lost']);
  });

  it('document() reads what was provided, and nothing else', () => {
    const rules = pattern(`<rule context="a"><assert id="code" test="document('codes.xml')//c = ."/></rule>`);
    const codes = new Map([['codes.xml', '<l><c>EUR</c></l>']]);
    expect([idsOf(judged(rules, '<a>EUR</a>', codes)), idsOf(judged(rules, '<a>XXX</a>', codes))]).toEqual([
      [],
      ['code'],
    ]);
    expect(compileRuleFile(rules, { name: 'own' })).toMatchObject({ ok: false, reason: 'not_supported', line: 1, message: expect.stringContaining('"codes.xml" was not') }); // prettier-ignore
  });

  it('the present is what the caller says', () => {
    const rules = compiled(
      pattern('<rule context="a"><report id="late" test="xs:date(.) &lt; current-date()"/></rule>'),
    );
    const idsAt = (day: string) => rules.judge('<a>2026-06-01</a>', new Date(day));
    expect(idsAt('2026-05-31')).toMatchObject({ findings: [] });
    expect(idsAt('2026-06-02')).toMatchObject({ findings: [{ id: 'late' }] });
  });
});
