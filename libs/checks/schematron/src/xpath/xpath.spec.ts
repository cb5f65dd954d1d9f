import { evaluated, textOf, typeOf } from './evaluate.fixture';

const order = `<order xmlns:p="urn:p"><line n="1"><price>10.00</price></line><!-- c --><line n="2"><price>2.5</price><price>-0.00</price></line>
<p:note>a<!-- x -->b<![CDATA[<c>]]></p:note><empty/></order>`;

describe('XPath: values', () => {
  it.each([
    ['1 + 1', '2', 'xs:integer'],
    ['0.1 + 0.2', '0.3', 'xs:decimal'],
    ['1 div 3', '0.333333333333333333', 'xs:decimal'],
    ['1e0 div 3', '0.3333333333333333', 'xs:double'],
    ['7 idiv 2', '3', 'xs:integer'],
    ['-7 mod 3', '-1', 'xs:integer'],
    ['7.5 mod 2', '1.5', 'xs:decimal'],
    ['-(3)', '-3', 'xs:integer'],
    ['xs:decimal("1e2" castable as xs:decimal)', '0', 'xs:decimal'],
    ['123456789012345678.12 * 100', '12345678901234567812', 'xs:decimal'],
    ['1e6 * 1', '1.0E6', 'xs:double'],
    ['1.5e0', '1.5', 'xs:double'],
    ['"it""s"', 'it"s', 'xs:string'],
    ["'a' || 'b'", 'ab', 'xs:string'],
    ['xs:date("2026-02-28") + xs:dayTimeDuration("P1D")', '2026-03-01', 'xs:date'],
    ['xs:date("2024-02-29") - xs:date("2024-02-01")', 'P28D', 'xs:dayTimeDuration'],
    ['xs:date("2024-01-31") + xs:yearMonthDuration("P1M")', '2024-02-29', 'xs:date'],
    ['xs:dayTimeDuration("PT90M") * 2', 'PT3H', 'xs:dayTimeDuration'],
    ['xs:boolean("1")', 'true', 'xs:boolean'],
    ['xs:integer(" 7 ")', '7', 'xs:integer'],
    ['xs:integer(3.9)', '3', 'xs:integer'],
    ['(: a (: nested :) comment :) 1', '1', 'xs:integer'],
  ])('%s is %s, a %s', (expression, text, type) => {
    expect([textOf(expression), typeOf(expression)]).toEqual([text, type]);
  });

  it.each(['() + xs:decimal("x")', '() div 0', 'order/none - xs:date("x")'])(
    '%s is nothing: what is beside nothing is not looked at',
    (expression) => {
      expect(evaluated(expression)).toEqual([]);
    },
  );

  it.each([
    ['-0', '. = 0 div 100', true],
    ['-0', '. = 0', true],
    ['-0.00', '. = 0 div 100', false],
    ['-0.00', '. = 0', false],
  ])('the text %s: %s is %s', (text, expression, expected) => {
    expect(textOf(expression, `<a>${text}</a>`)).toBe(String(expected));
  });

  it.each([
    ['1 = 1.0', true],
    ['"a" = ("b", "a")', true],
    ['(1, 2) != (1, 2)', true],
    ['() = ()', false],
    ['not(() != ())', true],
    ['"10" < "9"', true],
    ['"a" lt "b"', true],
    ['empty(() eq 1)', true],
    ['xs:date("2026-01-01Z") = xs:date("2026-01-01")', true],
    ['xs:date("2026-01-01+02:00") < xs:date("2026-01-01")', true],
    ['1 to 3 = 3', true],
    ['some $x in (1, 2), $y in (2, 3) satisfies $x = $y', true],
    ['every $x in () satisfies false()', true],
    ['if (()) then 1 else 0', 0],
    ['5 instance of xs:decimal', true],
    ['(1, 2) instance of xs:integer+', true],
    ['"x" castable as xs:date', false],
    ['"" castable as xs:date?', false],
    ['() castable as xs:date?', true],
    ['(1, 2) castable as xs:integer', false],
    ['number("x") = number("x")', false],
    ['xs:double("-0.0") = 0e0', true],
    ['true() and (1 = 1 or 1 div 0 = 1)', true],
    ['(1 div 0 = 1) or true()', true],
    ['(1 div 0 = 1) and false()', false],
  ])('%s is %s', (expression, expected) => {
    expect(textOf(expression)).toBe(String(expected));
  });

  it.each([
    ['1 div 0', 'FOAR0001'],
    ['(1 div 0 = 1) or false()', 'FOAR0001'],
    ['xs:decimal("x")', 'FORG0001'],
    ['xs:date("2026-02-30")', 'FORG0001'],
    ['1 = "1"', 'XPTY0004'],
    ['string((1, 2))', 'XPTY0004'],
    ['contains(1, "1")', 'XPTY0004'],
    ['boolean((1, 2))', 'FORG0006'],
    ['sum("a")', 'FORG0006'],
    ['replace("a", "x*", "y")', 'FORX0003'],
    ['exactly-one(())', 'FORG0005'],
    ['1/a', 'XPTY0019'],
  ])('%s is the error %s', (expression, code) => {
    expect(() => evaluated(expression)).toThrow(expect.objectContaining({ code }));
  });
});

describe('XPath: nodes', () => {
  it.each([
    ['count(line)', '2'],
    ['line[2]/@n', '2'],
    ['line[last()]/price[1]', '2.5'],
    ['//price', '10.00 2.5 -0.00'],
    ['//price[1]', '10.00 2.5'],
    ['(//price)[1]', '10.00'],
    ['//line[price = 2.5]/@n', '2'],
    ['line/price/..[@n = 1]/@n', '1'],
    ['line[1]/following-sibling::*[1]/@n', '2'],
    ['line[2]/preceding-sibling::line/@n', '1'],
    ['//price[ancestor::line/@n = "2"]', '2.5 -0.00'],
    ['count(//price/ancestor-or-self::*)', '6'],
    ['count(empty/preceding::*)', '6'],
    ['count(line[1]/following::*)', '5'],
    ['count(descendant::node())', '15'],
    ['count(comment())', '1'],
    ['count(p:note/text())', '2'],
    ['p:note', 'ab<c>'],
    ['count(p:*)', '1'],
    ['count(*:note)', '1'],
    ['name(p:note)', 'p:note'],
    ['local-name(p:note)', 'note'],
    ['namespace-uri(p:note)', 'urn:p'],
    ['count(line | //line | empty)', '3'],
    ['count((line, empty) except line[1])', '2'],
    ['count(line intersect line[2])', '1'],
    ['line/price/number()', '10 2.5 -0'],
    ['sum(line/price/xs:decimal(.))', '12.5'],
    ['sum(line/price)', '12.5'],
    ['for $l in line return count($l/price)', '1 2'],
    ['line[1] is (//line)[1]', 'true'],
    ['line[1] << line[2]', 'true'],
    ['distinct-values((line/price, "10.00"))', '10.00 2.5 -0.00'],
    ['string-join(line/@n, "-")', '1-2'],
    ['count(empty[not(*) and not(normalize-space())])', '1'],
    ['/order/empty/name()', 'empty'],
    ['line[price[2]]/@n', '2'],
    ['line/(@n | price)', '1 10.00 2 2.5 -0.00'],
    ['count(root()/order)', '1'],
    ['(line/price)[. < 0]', '-0.00'],
    ['(line/price)[xs:double(.) < 0]', ''],
    ['line[price = 10]/@n', '1'],
    ['line[price = "10"]/@n', ''],
  ])('%s is %j', (expression, expected) => {
    expect(textOf(expression, order, { p: 'urn:p' })).toBe(expected);
  });
});

describe('XPath: functions', () => {
  it.each([
    ['abs(-1.5)', '1.5'],
    ['round(2.5), round(-2.5), round(-0.4e0), round(1.005, 2)', '3 -2 -0 1.01'],
    ['round-half-to-even(2.5), round-half-to-even(1.125, 2)', '2 1.12'],
    ['floor(-1.5), ceiling(-1.5), ceiling(1.1)', '-2 -1 2'],
    ['sum(()), sum((1, 2.5)), avg((1, 2)), max((1, 3)), min(("b", "a"))', '0 3.5 1.5 3 a'],
    ['concat("a", 1, ())', 'a1'],
    ['string-length("a😀b"), string-length("")', '3 0'],
    ['substring("12345", 2, 3), substring("12345", 0, 3), substring("12345", 1.5, 2.6)', '234 12 234'],
    ['substring("12345", -42, 1 div 0e0), substring("a😀b", 2, 1)', '12345 😀'],
    ['substring-before("a/b", "/"), substring-after("a/b", "/"), substring-after("ab", "x")', 'a b '],
    ['contains("abc", ""), starts-with("abc", "ab"), ends-with("abc", "bc")', 'true true true'],
    ['translate("a-b-c", "-b", "_")', 'a__c'],
    ['normalize-space("  a \n b ")', 'a b'],
    ['upper-case("ä"), lower-case("Ä")', 'Ä ä'],
    ['replace("a1b22", "(\\d+)", "<$1>"), replace("a.b", "\\.", "\\$")', 'a<1>b<22> a$b'],
    ['tokenize("a, b,c", ",\\s*"), tokenize(" a  b ")', 'a b c a b'],
    ['count(tokenize("", ","))', '0'],
    ['matches("DE123", "^[A-Z]{2}\\d+$")', 'true'],
    ['string-to-codepoints("aé"), codepoints-to-string((97, 98))', '97 233 ab'],
    ['index-of((1, 2, 1), 1), reverse((1, 2)), subsequence((1, 2, 3), 2)', '1 3 2 1 2 3'],
    ['exists(()), empty(()), count((1, 2))', 'false true 2'],
    ['compare("a", "b")', '-1'],
    ['format-number(1234.5, "0.00")', '1234.50'],
    ['current-date(), current-dateTime()', '2026-11-23Z 2026-11-23T12:00:00Z'],
    ['year-from-date(xs:date("2026-02-03")), month-from-date(xs:date("2026-02-03"))', '2026 2'],
    ['adjust-date-to-timezone(xs:date("2026-02-03+01:00"), ())', '2026-02-03'],
    ['days-from-duration(xs:dayTimeDuration("P3DT5H"))', '3'],
    ['let $x := 2 return $x * $x', '4'],
    ['(1, 2) ! (. + 1)', '2 3'],
    ['string(1.0), string(1e7), string(xs:decimal("1.50"))', '1 1.0E7 1.5'],
    ['number("INF"), number("")', 'INF NaN'],
    ['deep-equal((1, "a"), (1.0, "a"))', 'true'],
  ])('%s is %j', (expression, expected) => {
    expect(textOf(expression)).toBe(expected);
  });
});

describe('XPath: what is not run is refused where it stands', () => {
  it.each([
    ['1 +', 3, 'value is missing'],
    ['a b', 2, 'operator'],
    ['unknown(1)', 0, 'unknown()'],
    ['1 = concat("a")', 4, 'does not take 1'],
    ['$x', 0, '$x is not declared'],
    ['q:a', 0, 'prefix "q"'],
    ['matches(a, "(")', 0, 'regular expression'],
    ['document("a.xml")', 0, 'document()'],
    ['"a', 0, 'no use'],
    ['x cast as xs:QName', 2, 'not cast'],
    ['x instance of xs:unknown', 2, 'not cast'],
    ['x castable as q:string', 2, 'prefix "q"'],
    ['map { }', 4, 'operator'],
    [`${'('.repeat(300)}1${')'.repeat(300)}`, 100, 'too deep'],
    [`1${' + 1'.repeat(2_000)}`, undefined, 'too long'],
    ['(: open', 0, 'not closed'],
  ])('%s', (expression, offset, message) => {
    const refusal = { message: expect.stringContaining(message), ...(offset !== undefined && { offset }) };
    expect(() => evaluated(expression)).toThrow(expect.objectContaining(refusal));
  });
});
