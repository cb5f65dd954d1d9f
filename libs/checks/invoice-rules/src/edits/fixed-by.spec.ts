import { type Issue } from '../issues';
import { judgeDocument } from '../judge-document';
import { now, sampleWithTotals } from '../sample-invoices';
import { writeUbl } from '../xml/write-ubl';
import { withFixedBy } from './fixed-by';
import { applyToText } from './text-edits';

function sample(): string {
  const written = writeUbl(sampleWithTotals());
  if (!written.ok) throw new Error(written.message);
  return written.xml;
}

function errorsOf(xml: string): Issue[] {
  const { schema, issues } = judgeDocument(xml, { now });
  return [...schema.issues, ...issues].filter(({ severity }) => severity === 'error');
}

/** Finding of a rule at a line of its own. */
const found = (code: string, line: number, edited = false): Issue => ({ code, severity: 'error', path: `/${line}`, line, column: 1, terms: [], message: code, fix: code, ...(edited && { edits: [{ start: 0, end: 1, text: '' }] }) }); // prettier-ignore

const text = 'ab\ncd\nef';
const links = (before: readonly Issue[], after: readonly Issue[]) => {
  const { rules } = withFixedBy({ schema: [], rules: before }, text, () => ({ schema: [], rules: after }));
  return rules.map(({ fixedBy }) => fixedBy?.path ?? null);
};

describe('an error that goes with the fix of another', () => {
  it('names it, and is gone once that one alone is applied', () => {
    const broken = sample()
      .replace(/(<cbc:TaxableAmount currencyID="EUR">)[\d.]+/, '$1' + '7.00')
      .replace(/(<cbc:PayableAmount currencyID="EUR">)[\d.]+/, '$1' + '8.00');
    const errors = errorsOf(broken);
    const [fixed] = errors.filter(({ edits }) => edits !== undefined);
    const others = errors.filter((error) => error !== fixed);
    expect(others.length).toBeGreaterThan(1);
    for (const { fixedBy } of others) expect(fixedBy).toEqual({ code: fixed!.code, path: fixed!.path });
    expect(errorsOf(applyToText(broken, fixed!.edits!))).toEqual([]);
  });

  it('is the one at its place, wherever the edits move that', () => {
    const before = [found('A', 1, true), found('B', 2), found('B', 3)];
    expect(links(before, [found('B', 3)])).toEqual([null, '/1', null]);
    expect(links(before, [])).toEqual([null, '/1', '/1']);
  });

  it('is none while as many of its rule are left, or where another error comes', () => {
    const before = [found('A', 1, true), found('B', 2)];
    expect(links(before, [found('B', 3)])).toEqual([null, null]);
    expect(links(before, [found('C', 1)])).toEqual([null, null]);
    expect(links(before, [{ ...found('C', 1), severity: 'warning' }])).toEqual([null, '/1']);
  });

  it('a fix that leaves its own finding is none', () => {
    const rules = [found('A', 1, true), found('B', 2)];
    const { rules: kept } = withFixedBy({ schema: [], rules }, text, () => ({ schema: [], rules: [found('A', 1)] }));
    expect(kept).toEqual([found('A', 1), found('B', 2)]);
  });

  it('a fix that brings an error along is none, but where it brings a warning; another may take its finding along', () => {
    const rules = [found('A', 1, true), found('B', 2, true)];
    const kept = (come: Issue) => {
      const judged = [[come, found('B', 2)], []];
      return withFixedBy({ schema: [], rules }, text, () => ({ schema: [], rules: judged.shift()! })).rules;
    };
    expect(kept(found('C', 1))).toEqual([{ ...found('A', 1), fixedBy: { code: 'B', path: '/2' } }, rules[1]]);
    expect(kept({ ...found('C', 1), severity: 'warning' })).toEqual(rules);
  });

  it('names none where the edited document cannot be compared, or would have to be judged too often', () => {
    const rules = [found('A', 1, true), found('B', 2)];
    expect(withFixedBy({ schema: [], rules }, text, () => null)).toEqual({ schema: [], rules });
    let judged = 0;
    const many = [...Array.from({ length: 50 }, () => found('A', 1, true)), found('B', 2)];
    withFixedBy({ schema: [], rules: many }, text, () => (judged++, { schema: [], rules: many }));
    expect(judged).toBe(20);
    withFixedBy({ schema: [], rules }, text + ' '.repeat(2_000_000), () => (judged++, { schema: [], rules: [] }));
    expect(judged).toBe(20);
    const very = Array.from({ length: 2_001 }, () => found('A', 1, true));
    withFixedBy({ schema: [], rules: [...very, found('B', 2)] }, text, () => (judged++, { schema: [], rules: very }));
    expect(judged).toBe(21);
  });

  it('is found behind characters of two units', () => {
    const before = [
      { ...found('A', 1, true), edits: [{ start: 0, end: 2, text: '' }] },
      { ...found('B', 1), column: 3 },
    ];
    const judge = () => ({ schema: [], rules: [{ ...found('B', 1), column: 2 }] });
    expect(withFixedBy({ schema: [], rules: before }, '😀😀😀\n', judge).rules[1]!.fixedBy).toBeUndefined();
    expect(
      withFixedBy({ schema: [], rules: before }, '😀😀😀\n', () => ({ schema: [], rules: [] })).rules[1]!.fixedBy,
    ).toBeDefined();
  });
});
