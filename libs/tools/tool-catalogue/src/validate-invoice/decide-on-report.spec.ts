import { type InvoiceReport, type Issue } from '@einvoice/invoice-rules';
import { decideOnReport } from './decide-on-report';

const issue = (code: string, severity: Issue['severity'], at = 0): Issue => ({
  code,
  severity,
  path: `/lines/${at}`,
  terms: ['BT-131'],
  message: `${code} says what is wrong.`,
  fix: `Fix what ${code} asks.`,
});
const report = (parts: Partial<InvoiceReport>): InvoiceReport => ({
  valid: !parts.issues?.some(({ severity }) => severity === 'error'),
  issues: [],
  totals: null,
  vatBreakdown: null,
  ruleSet: { id: 'test-rules', edition: '1', validFrom: '2026-01-01' },
  cenRuleSet: 'test-cen-rules',
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
    expect(summary).toBe('The invoice has no errors in the rules that were checked; 2 groups not checked.');
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
    expect(summary).toBe('The invoice has 3 errors.');
  });

  it('warnings stay warnings', () => {
    const { decision, summary } = decideOnReport(report({ issues: [issue('late_due_date', 'warning')] }));
    expect(decision).toMatchObject({ canProceed: true, requiresHumanReview: false, blockingReasons: [] });
    expect(codes(decision.warnings)).toEqual(['late_due_date']);
    expect(summary).toBe('The invoice has no errors and 1 warning.');
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
});
