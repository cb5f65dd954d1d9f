import { type DocumentVerdict, type Issue } from '@einvoice/invoice-rules';
import { decideOnReport } from './decide-on-report';

const issue = (code: string, severity: Issue['severity'], at = 0): Issue => ({
  code,
  severity,
  path: `/lines/${at}`,
  terms: ['BT-131'],
  message: `${code} says what is wrong.`,
  fix: `Fix what ${code} asks.`,
});
const report = (parts: Partial<DocumentVerdict>): DocumentVerdict => ({
  outcome: 'judged',
  valid: !parts.issues?.some(({ severity }) => severity === 'error'),
  read: { state: 'passed', issues: [] },
  schema: { state: 'passed', issues: [] },
  rules: { state: 'passed' },
  issues: [],
  document: {
    syntax: 'ubl',
    profile: { declared: null, recognised: null, certainty: 'unknown', judged: 'peppol-bis' },
  },
  totals: null,
  vatBreakdown: null,
  ruleSet: { id: 'test-rules', edition: '1', validFrom: '2026-01-01' },
  cenRuleSet: 'test-cen-rules',
  upcoming: null,
  notChecked: [],
  ...parts,
});
const codes = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code);

describe('the decision on an invoice', () => {
  it('cannot proceed while a rule group is not checked, however clean the rest is', () => {
    const { status, summary, decision } = decideOnReport(report({ notChecked: ['code-lists', 'national-de'] }));
    expect(status).toBe('ready');
    expect(decision).toMatchObject({ canProceed: false, requiresHumanReview: true, blockingReasons: [] });
    expect(decision.warnings).toEqual([
      { code: 'rule_groups_not_checked', message: '2 rule groups were not checked: code-lists, national-de.' },
    ]);
    expect(summary).toBe(
      'Judged by test-rules. The invoice has no errors in the rules that were checked; 2 groups not checked.',
    );
  });

  it('each error code blocks once, with the number of its places', () => {
    const issues = [issue('BR-S-08', 'error'), issue('BR-CO-10', 'error', 1), issue('BR-S-08', 'error', 2)];
    const { decision, summary } = decideOnReport(report({ issues }));
    expect(decision).toMatchObject({ canProceed: false, requiresHumanReview: false });
    expect(decision.blockingReasons).toEqual([
      { code: 'BR-S-08', message: 'BR-S-08 says what is wrong. (2 places)' },
      { code: 'BR-CO-10', message: 'BR-CO-10 says what is wrong.' },
    ]);
    expect(decision.nextActions).toEqual([
      { code: 'BR-S-08', message: 'Fix what BR-S-08 asks.' },
      { code: 'BR-CO-10', message: 'Fix what BR-CO-10 asks.' },
    ]);
    expect(summary).toBe('Judged by test-rules. The invoice has 3 errors.');
  });

  it('warnings stay warnings', () => {
    const { decision, summary } = decideOnReport(report({ issues: [issue('late_due_date', 'warning')] }));
    expect(decision).toMatchObject({ canProceed: true, requiresHumanReview: false, blockingReasons: [] });
    expect(codes(decision.warnings)).toEqual(['late_due_date']);
    expect(summary).toBe('Judged by test-rules. The invoice has no errors and 1 warning.');
  });

  it('blocks for errors that were only counted, because the list was full of warnings', () => {
    const { decision } = decideOnReport(
      report({
        valid: false,
        issues: [issue('late_due_date', 'warning')],
        truncated: { late_due_date: 10_000, 'BR-CO-10': 3 },
      }),
    );
    expect(decision.canProceed).toBe(false);
    expect(codes(decision.blockingReasons)).toEqual(['issues_not_listed']);
    expect(decision.blockingReasons[0]?.message).toContain('BR-CO-10');
    expect(decision.warnings[0]?.message).toContain('(10000 places)');
  });

  it('says the first ten next actions', () => {
    const issues = Array.from({ length: 12 }, (_, at) => issue(`BR-${at}`, 'error'));
    const { decision } = decideOnReport(report({ issues }));
    expect(decision.nextActions).toHaveLength(10);
    expect(decision.blockingReasons).toHaveLength(12);
  });

  it('blocks for each error code of the schema, before those of the rules, and says that the rules were run all the same', () => {
    const message = 'The rules were run although the schema failed.';
    const { decision, summary } = decideOnReport(
      report({
        valid: false,
        schema: { state: 'failed', issues: [issue('schema_missing', 'error'), issue('schema_missing', 'error', 1)] },
        rules: { state: 'failed', message },
        issues: [issue('BR-02', 'error')],
      }),
    );
    expect(decision).toMatchObject({ canProceed: false, requiresHumanReview: false });
    expect(decision.blockingReasons).toEqual([
      { code: 'schema_missing', message: 'schema_missing says what is wrong. (2 places)' },
      { code: 'BR-02', message: 'BR-02 says what is wrong.' },
    ]);
    expect(decision.warnings).toEqual([{ code: 'rules_run_after_schema', message }]);
    expect(summary).toBe('Judged by test-rules. The invoice has 3 errors.');
  });

  it('cannot proceed while the schema of an XML document was not checked; a JSON invoice has none', () => {
    const unchecked = report({ schema: { state: 'not_run', issues: [] } });
    const { decision } = decideOnReport(unchecked);
    expect(decision).toMatchObject({ canProceed: false, requiresHumanReview: true });
    expect(codes(decision.warnings)).toEqual(['schema_not_checked']);
    const json = { ...unchecked, document: { ...unchecked.document, syntax: 'json' as const } };
    expect(decideOnReport(json).decision).toMatchObject({ canProceed: true, warnings: [] });
  });

  it('says what the next edition takes for an error; today it blocks nothing, and what repeats a finding of today is not counted', () => {
    const upcoming = {
      ruleSet: { id: 'test-rules-2', edition: '2', validFrom: '2027-02-24', provisional: true as const },
      validFrom: '2027-02-24',
      appears: [
        { ...issue('R-1', 'error'), count: 2 },
        { ...issue('R-2', 'error'), count: 4, sameAs: ['BR-11'] },
        { ...issue('R-3', 'warning'), count: 8 },
      ],
      goes: [{ ...issue('R-4', 'error'), count: 16 }],
      becomesError: [{ ...issue('R-5', 'error'), count: 1 }],
    };
    const { decision, summary } = decideOnReport(report({ upcoming }));
    expect(decision).toMatchObject({ canProceed: true, requiresHumanReview: false, blockingReasons: [] });
    expect(decision.warnings).toEqual([
      {
        code: 'errors_in_next_edition',
        message: '3 errors from 2027-02-24 on, the first day of test-rules-2, which is provisional: R-1, R-5.',
      },
    ]);
    expect(summary).toBe('Judged by test-rules. The invoice has no errors; 3 errors from 2027-02-24 on.');
    const quiet = { ...upcoming, appears: [upcoming.appears[1]!], becomesError: [] };
    expect(decideOnReport(report({ upcoming: quiet })).decision.warnings).toEqual([]);
  });

  it('cannot proceed on a provisional edition', () => {
    const ruleSet = { id: 'test-rules', edition: '2', validFrom: '2027-02-24', provisional: true as const };
    const { decision } = decideOnReport(report({ ruleSet }));
    expect(decision).toMatchObject({ canProceed: false, requiresHumanReview: true });
    expect(codes(decision.warnings)).toEqual(['provisional_rule_set']);
  });
});

describe('without a verdict there is no decision', () => {
  it('nothing to judge is invalid input', () => {
    const read = { state: 'failed', issues: [issue('not_well_formed', 'error')] } as const;
    const { status, summary, decision } = decideOnReport(report({ outcome: 'nothing_to_judge', valid: false, read }));
    expect({ status, summary }).toEqual({
      status: 'invalid_input',
      summary: 'There is no invoice to judge. not_well_formed says what is wrong.',
    });
    expect(decision).toMatchObject({
      canProceed: false,
      requiresHumanReview: true,
      blockingReasons: [{ code: 'not_well_formed', message: 'not_well_formed says what is wrong.' }],
      nextActions: [{ code: 'not_well_formed', message: 'Fix what not_well_formed asks.' }],
    });
  });

  it.each([
    ['passed', [], 'The document was read, but not judged. Its schema passed. There are no rules for it.'],
    [
      'failed',
      [issue('schema_missing', 'error')],
      'The document was read, but not judged. Its schema failed. There are no rules for it.',
    ],
  ] as const)('a document that we have no rules for is not configured; its schema %s', (state, issues, sentence) => {
    const { status, summary, decision } = decideOnReport(
      report({
        outcome: 'rules_not_run',
        valid: false,
        schema: { state, issues },
        rules: { state: 'not_run', message: 'There are no rules for it.' },
        notChecked: ['code-lists'],
      }),
    );
    expect({ status, summary }).toEqual({ status: 'not_configured', summary: sentence });
    expect(decision).toMatchObject({ canProceed: false, requiresHumanReview: true });
    expect(codes(decision.blockingReasons)).toEqual(issues.map(({ code }) => code));
    expect(codes(decision.warnings)).toEqual(['rule_groups_not_checked']);
  });
});
