import { invoiceReport } from '@einvoice/limits';
import { type Issue } from '../issues';
import { type FileFix, type LaterFix } from './file-fix';
import { TakenPlaces, withEdits } from './offer-fixes';

const { editsMax, editCharactersMax } = invoiceReport;
const issue = (line: number): Issue => ({ code: 'X', severity: 'error', path: '/', line, column: 1, terms: [], message: 'X', fix: 'X' }); // prettier-ignore
const issues = (count: number) => Array.from({ length: count }, (_, index) => issue(index + 1));
const fix = (...places: readonly (readonly [start: number, end: number, text?: string])[]): FileFix => {
  const edits = places.map(([start, end, text = '']) => ({ start, end, text }));
  return { label: 'Fix', changesMoney: false, safe: true, edits };
};

/** Which findings get edits, and how many fixes were made for that. */
function offered(found: readonly Issue[], fixOf: (index: number) => FileFix | null, taken = new TakenPlaces()) {
  let made = 0;
  const later = found.map((one, index): [Issue, LaterFix] => [one, () => (made++, fixOf(index))]);
  const fixed = withEdits(found, new Map(later), taken).flatMap(({ edits }, index) => (edits ? [index] : []));
  return { fixed, made };
}

describe('B8 fixes that are offered', () => {
  it('B8 no fix is made once as many as there may be edits were looked at, kept or not', () => {
    const overlapping = offered(issues(editsMax + 50), () => fix([0, 9]));
    expect(overlapping).toEqual({ fixed: [0], made: editsMax });
    const apart = offered(issues(editsMax + 50), (index) => fix([index * 2, index * 2 + 1]));
    expect([apart.fixed.length, apart.made]).toEqual([editsMax, editsMax]);
  });

  it('B8 the places of one stage are taken for the next', () => {
    const taken = new TakenPlaces();
    expect(offered(issues(1), () => fix([5, 9]), taken).fixed).toEqual([0]);
    expect(offered(issues(3), (index) => [fix([8, 10]), fix([9, 12]), fix([0, 5])][index]!, taken).fixed).toEqual([1, 2]); // prettier-ignore
  });

  it('B8 an error has its place before a warning that was found earlier', () => {
    const found = issues(3).map((one, index) => (index === 0 ? { ...one, severity: 'warning' as const } : one));
    expect(offered(found, (index) => [fix([0, 9]), fix([3, 5]), fix([20, 21])][index]!).fixed).toEqual([1, 2]);
  });

  it('B8 a fix of several edits is offered whole or not at all', () => {
    const places = [fix([10, 20]), fix([0, 5], [15, 16]), fix([0, 5], [3, 8]), fix([0, 5], [30, 31])];
    expect(offered(issues(4), (index) => places[index]!).fixed).toEqual([0, 3]);
  });

  it('B8 a fix that takes out all that earlier ones change takes their place; they are offered no more', () => {
    const taken = new TakenPlaces();
    const found = issues(4);
    const fixes = [fix([12, 14, 'x']), fix([16, 16, 'y']), fix([30, 31]), fix([10, 20])];
    const later = new Map(found.map((one, index): [Issue, LaterFix] => [one, () => fixes[index]!]));
    const offered = taken.withoutDisplaced(withEdits(found, later, taken));
    expect(offered.map(({ edits }) => edits)).toEqual([undefined, undefined, fixes[2]!.edits, fixes[3]!.edits]);
    expect(offered.map(({ action }) => action === undefined)).toEqual([true, true, false, false]);
  });

  it('B8 it does not where something is left of the earlier one, or where it is less safe', () => {
    const inside = fix([12, 14, 'x'], [30, 30, 'y']);
    const places = [inside, fix([10, 20])];
    expect(offered(issues(2), (index) => places[index]!).fixed).toEqual([0]);
    const riskier = [fix([12, 14]), { ...fix([10, 20]), safe: false }];
    expect(offered(issues(2), (index) => riskier[index]!).fixed).toEqual([0]);
    expect(offered(issues(2), (index) => [fix([12, 14]), fix([10, 20, 'z'])][index]!).fixed).toEqual([0]);
  });

  it('B8 no more text is offered than may be, and a shorter one still has room', () => {
    const texts = ['x'.repeat(editCharactersMax - 5), 'x'.repeat(6), 'x'.repeat(5)];
    expect(offered(issues(3), (index) => fix([index, index, texts[index]!])).fixed).toEqual([0, 2]);
  });

  it('a finding whose fix comes to nothing keeps its text alone', () => {
    expect(offered(issues(2), (index) => (index === 0 ? null : fix())).fixed).toEqual([]);
  });
});
