import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileRuleFileAt } from '@einvoice/rule-sets';
import { answersOf } from './answer-stream';

const now = new Date('2026-11-23T12:00:00Z');
const folder = mkdtempSync(path.join(tmpdir(), 'rules-'));
const rule = `<rule context="a"><assert id="A-1" flag="fatal" test="document('codes.xml')//c = .">A code.</assert></rule>`;
const file = path.join(folder, 'own.sch');
writeFileSync(path.join(folder, 'codes.xml'), '<l><c>EUR</c></l>');
writeFileSync(file, `<schema xmlns="http://purl.oclc.org/dsdl/schematron"><pattern>${rule}</pattern></schema>`);

describe('stream -- schematron --rules FILE', () => {
  it('answers every line with what the rules say, in the same order', async () => {
    const rules = await compileRuleFileAt(file);
    const lines = [{ id: 1, xml: '<a>EUR</a>' }, { id: 2, xml: '<a>X</a>' }, { id: 3, xml: '<a>' }, { id: 4 }];
    async function* chunks(): AsyncGenerator<Buffer> {
      yield Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
    }
    let text = '';
    for await (const answers of answersOf(chunks(), { rules }, now)) text += answers;
    const [first, second, third, fourth] = text.trim().split('\n').map((line) => JSON.parse(line) as object); // prettier-ignore
    expect(first).toEqual({ id: 1, valid: true, outcome: 'judged', issues: [] });
    const issue = {
      code: 'A-1',
      path: '/a',
      line: 1,
      column: 1,
      severity: 'error',
      text: 'A code.',
      ruleSet: 'own.sch',
    };
    expect(second).toMatchObject({ id: 2, valid: false, issues: [issue] });
    expect(third).toMatchObject({ id: 3, line: 3, valid: false, error: { code: 'not_well_formed' } });
    expect(fourth).toMatchObject({ id: 4, line: 4, error: { code: 'missing_field' } });
  });

  it('says where a rule file cannot be run', async () => {
    const broken = path.join(folder, 'broken.sch');
    writeFileSync(broken, '<schema xmlns="http://purl.oclc.org/dsdl/schematron"><include href="x"/></schema>');
    await expect(compileRuleFileAt(broken)).rejects.toThrow('broken.sch: A part of the rules stands in another file; bring the rules in one. (Line 1, column 54.)'); // prettier-ignore
  });
});
