import { ownRuleSets } from '@einvoice/limits';
import { checkRuleFile, checkRules } from './check-rule-file';
import { judgeByOwnRules } from './judge-by-own-rules';
import { type AskedRuleSet } from './rule-set-name';

const now = new Date('2026-11-23T12:00:00Z');
const asked: AskedRuleSet = { from: 'workspace', name: 'own', ruleSet: 'workspace:own' };
const sch = (content: string) => `<schema xmlns="http://purl.oclc.org/dsdl/schematron">${content}</schema>`;
const rule = (context: string, asserts: string) => `<pattern><rule context="${context}">${asserts}</rule></pattern>`;
const bytesOf = (text: string) => new TextEncoder().encode(text);
let keys = 0;
const judge = (rules: string, document: Parameters<typeof judgeByOwnRules>[1], key = `spec ${++keys}`) =>
  judgeByOwnRules({ asked, key, file: { rules: bytesOf(rules), documents: new Map() } }, document, now);

describe('what could not be judged is neither passed nor failed', () => {
  const loops = 'every $x in 1 to 900000, $y in 1 to 900000 satisfies $x + $y &gt; 0';
  it.each([
    ['a rule without end', sch(rule('a', `<assert test="${loops}"/>`)), '<a/>', 'limit_reached'],
    ['a dynamic error', sch(rule('a', '<assert test="xs:decimal(.) = 1"/>')), '<a>x</a>', 'dynamic_error'],
    [
      'an error found before the rules stopped',
      sch(rule('a', '<assert test="false()"/>') + rule('b', `<assert test="${loops}"/>`)),
      '<a><b/></a>',
      'limit_reached',
    ],
    ['no XML', sch(rule('a', '<assert test="true()"/>')), '<a>', 'no_document'],
    ['no document', sch(rule('a', '<assert test="true()"/>')), { missing: 'None.' }, 'no_document'],
    ['rules that are run no more', sch('<include href="x"/>'), '<a/>', 'rules_refused'],
    ['more findings than are counted', sch(rule('b', '<assert test="false()"/>')), `<a>${'<b/>'.repeat(10_001)}</a>`, 'too_many_findings'],
  ] as const)('%s', (_what, rules, document, reason) => {
    const report = judge(rules, document);
    expect(report).toMatchObject({ state: 'not_run', reason, errors: 0, warnings: 0, findings: [] });
    expect(report.message).toEqual(expect.stringMatching(/^[A-Z].*/));
  }); // prettier-ignore
});

describe('what rules say of a document', () => {
  const three = sch(
    rule('a', '<assert id="W" flag="warning" test="false()">Warned.</assert><assert test="false()">No id.</assert>') +
      rule('a', '<assert id="I" role="information" test="false()"/><assert id="é" test="true()"/>'),
  );

  it('is told by rule set, rule and place, errors first; without a flag it is an error', () => {
    const report = judge(three, '<x>\n <a/></x>');
    expect(report).toMatchObject({
      state: 'failed',
      errors: 1,
      warnings: 1,
      ruleSet: 'workspace:own',
      from: 'workspace',
    });
    const at = { ruleSet: 'workspace:own', path: '/x/a', line: 2, column: 2 };
    expect(report.findings).toEqual([
      { ...at, rule: '1.1.2', code: null, severity: 'error', message: { text: 'No id.', cleaned: false } },
      { ...at, rule: '1.1.1', code: 'W', severity: 'warning', message: { text: 'Warned.', cleaned: false } },
      { ...at, rule: '2.1.1', code: 'I', severity: 'information', message: null },
    ]);
  });

  it('passes with warnings alone', () => {
    expect(judge(sch(rule('a', '<assert flag="warning" test="false()"/>')), '<a/>')).toMatchObject({ state: 'passed', warnings: 1 }); // prettier-ignore
  });

  it('M1 shows no hidden characters, and no more than may be of what the rules took from the document', () => {
    const rules = sch(rule('a', `<assert id="a b" test="false()">x<value-of select="."/></assert>`));
    const [finding] = judge(rules, `<a>\u202Eevil\u200B${'y'.repeat(5_000)}</a>`).findings;
    expect(finding).toMatchObject({ code: null, message: { cleaned: true } });
    expect([...finding!.message!.text]).toHaveLength(300);
    expect(finding!.message!.text).not.toMatch(/[\u202E\u200B]/);
  });

  it('all are counted and the first are listed', () => {
    const count = ownRuleSets.findingsListedMax + 7;
    const report = judge(sch(rule('b', '<assert test="false()"/>')), `<a>${'<b/>'.repeat(count)}</a>`);
    expect([report.errors, report.findings.length]).toEqual([count, ownRuleSets.findingsListedMax]);
  });

  it('rules are kept by their key: the same key is compiled once, another owner’s never', () => {
    const [yes, no] = ['true()', 'false()'].map((test) => sch(rule('a', `<assert test="${test}"/>`)));
    expect(judge(yes!, '<a/>', 'workspace one').state).toBe('passed');
    expect(judge(no!, '<a/>', 'workspace two').state).toBe('failed');
    expect(judge('not read again', '<a/>', 'workspace one').state).toBe('passed');
    for (let more = 0; more < ownRuleSets.compiledKeptMax; more++) judge(yes!, '<a/>');
    expect(judge(no!, '<a/>', 'workspace one').state).toBe('failed');
  });
});

describe('a rule file before it is stored', () => {
  const check = (rules: string, bytesMax = 10_000) => checkRuleFile(bytesOf(rules), { name: 'own', bytesMax });
  const test = (expression: string) => sch(`\n${rule('a', `\n<assert test="${expression}"/>`)}`);

  it.each([
    ['an unknown function', test('1 = odd()'), 'not_supported', 3],
    ['document()', test("document('http://169.254.169.254/')"), 'not_supported', 3],
    ['a reference back in a pattern', test("matches(., '(a)\\1')"), 'not_supported', 3],
    ['other XML', '<html/>', 'not_rules', 1],
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><schema/>', 'not_xml', 1],
    ['nothing', '', 'not_xml', undefined],
  ] as const)('is refused with reason and place: %s', async (_what, rules, reason, line) => {
    expect(await check(rules)).toMatchObject({ ok: false, reason, ...(line && { line, column: expect.any(Number) }) });
  });

  it('is refused when it has more bytes than may be', async () => {
    expect(await check(test('true()'), 20)).toMatchObject({ ok: false, reason: 'too_large' });
  });

  it('keeps the files that its rules read and no others, and its digest covers them', async () => {
    const rules = bytesOf(test("document('codes.xml')/c = ."));
    const of = (codes: string) => {
      const documents = new Map([['codes.xml', bytesOf(codes)], ['other.xml', bytesOf('<broken')]]); // prettier-ignore
      const checked = checkRules({ rules, documents }, { name: 'own', bytesMax: 10_000 });
      if (!checked.ok) throw new Error(checked.message);
      return checked;
    };
    const [one, two] = [of('<c>1</c>'), of('<c>2</c>')];
    expect([...one.file.documents.keys()]).toEqual(['codes.xml']);
    expect(one.sha256).not.toBe(two.sha256);
    expect(one).toMatchObject({ name: 'own', asserts: 1 });
  });
});
