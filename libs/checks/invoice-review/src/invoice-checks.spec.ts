import {
  ciiRuleSets,
  type DocumentVerdict,
  type Issue,
  ruleSets,
  ublProfiles,
  verdictOnDocument,
  writeUbl,
} from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checksOf, invoiceChecks, subjectOf } from './invoice-checks';

const issue = (code: string): Issue => ({
  code,
  severity: subjectOf(code).severity,
  path: '/lines/0',
  terms: [],
  message: 'What is wrong.',
  fix: 'What to do.',
});
const reportOf = (codes: readonly string[], more: Partial<DocumentVerdict> = {}): DocumentVerdict => ({
  outcome: 'judged',
  read: { state: 'passed', issues: [] },
  schema: { state: 'passed', issues: [] },
  rules: { state: 'passed' },
  document: {
    syntax: 'ubl',
    profile: { declared: null, recognised: null, certainty: 'unknown', judged: 'peppol-bis' },
  },
  valid: codes.every((code) => subjectOf(code).severity !== 'error'),
  issues: codes.map(issue),
  totals: null,
  vatBreakdown: null,
  ruleSet: { id: ruleSets[0].id, edition: '1', validFrom: '2026-01-01' },
  cenRuleSet: 'test-cen-rules',
  upcoming: null,
  notChecked: [],
  ...more,
});
const passed = { status: 'passed', errors: 0, warnings: 0 };

it('no check passes while a rule group of it is not looked at', () => {
  const { peppol, structure } = checksOf(reportOf([], { notChecked: ['national-de'] }));
  expect([peppol, structure]).toEqual([{ ...passed, status: 'incomplete' }, passed]);
});

it('no check passes when no rules were run; structure does not pass when the schema was not checked', () => {
  const incomplete = { ...passed, status: 'incomplete' };
  const all = Object.fromEntries(invoiceChecks.map((check) => [check, incomplete]));
  expect(checksOf(reportOf([], { rules: { state: 'not_run' } }))).toEqual(all);
  const { structure, arithmetic } = checksOf(reportOf([], { schema: { state: 'not_run', issues: [] } }));
  expect([structure, arithmetic]).toEqual([incomplete, passed]);
});

it('what reading and the schema find is about structure', () => {
  const schema = { state: 'failed', issues: [{ ...issue('BR-02'), code: 'schema_missing' }] } as const;
  expect(checksOf(reportOf(['BR-02'], { schema })).structure).toEqual({ status: 'failed', errors: 2, warnings: 0 });
});

it.each(['wrong_type', 'invalid_decimal', 'invalid_date', 'invalid_kind', 'repeated_element'])(
  'no check passes when a value cannot be read (%s): rules may not have been judged',
  (code) => {
    const incomplete = { ...passed, status: 'incomplete' };
    expect(checksOf(reportOf([code]))).toEqual({
      structure: { status: 'failed', errors: 1, warnings: 0 },
      arithmetic: incomplete,
      payment_details: incomplete,
      peppol: incomplete,
    });
  },
);

it('no check passes that ran on nothing: without lines nothing was added up, and nothing is to be paid', () => {
  const { structure, arithmetic, payment_details, peppol } = checksOf(reportOf(['BR-16']));
  expect([arithmetic.status, payment_details.status]).toEqual(['incomplete', 'incomplete']);
  expect([structure.status, peppol.status]).toEqual(['failed', 'passed']);
});

it('totals that cannot be computed fail the arithmetic', () => {
  expect(checksOf(reportOf(['totals_not_computable'])).arithmetic).toMatchObject({ status: 'failed', errors: 1 });
});

it('a report that is cut off is counted by its true numbers', () => {
  const truncated = { 'BR-CO-10': 1, 'PEPPOL-EN16931-R120': 99_999, 'SE-R-007': 12 };
  expect(checksOf(reportOf(['PEPPOL-EN16931-R120'], { truncated }))).toEqual({
    structure: passed,
    arithmetic: { status: 'failed', errors: 100_000, warnings: 0 },
    payment_details: { status: 'warnings', errors: 0, warnings: 12 },
    peppol: passed,
  });
});

it('every official rule of every edition belongs to one check, with its own severity', () => {
  const byCheck = new Map(invoiceChecks.map((check) => [check, 0]));
  for (const { id: edition, syntax, rules } of [...ublProfiles, ...ciiRuleSets]) {
    for (const [id, { severity }] of rules) {
      const subject = subjectOf(id, edition, syntax);
      expect(subject.severity).toBe(severity);
      byCheck.set(subject.check, byCheck.get(subject.check)! + 1);
    }
  }
  expect(Object.fromEntries(byCheck)).toMatchInlineSnapshot(`
    {
      "arithmetic": 1193,
      "payment_details": 501,
      "peppol": 1918,
      "structure": 20611,
    }
  `);
});

describe('UBL that declares the core', () => {
  const written = writeUbl(JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as object);
  const xml = (written.ok ? written.xml : '')
    .replace(/(?<=<cbc:CustomizationID>)[^<]*/, 'urn:cen.eu:en16931:2017')
    .replace(/<cbc:InvoiceTypeCode>.*?<\/cbc:InvoiceTypeCode>/, '');
  const options = { now: new Date('2026-11-23T12:00:00Z') };

  it('is not ready for Peppol, and has what the core finds in its own checks', () => {
    const { structure, peppol } = checksOf(verdictOnDocument(xml, options));
    expect([structure.errors, peppol]).toEqual([1, { status: 'failed', errors: 1, warnings: 0 }]);
  });

  it('is not asked for Peppol where somebody asks for the core alone', () => {
    const { structure, peppol } = checksOf(verdictOnDocument(xml, { ...options, check: { ruleSet: 'en16931-1.3.16' } }));
    expect([structure.errors, peppol]).toEqual([1, passed]);
  });
}); // prettier-ignore

it.each([
  ['BR-02', 'structure'],
  ['BR-CL-23', 'structure'],
  ['BR-S-02', 'structure'],
  ['UBL-CR-001', 'structure'],
  ['unknown_field', 'structure'],
  ['vat_id_bad_checksum', 'structure'],
  ['BR-CO-10', 'arithmetic'],
  ['BR-DEC-09', 'arithmetic'],
  ['BR-S-08', 'arithmetic'],
  ['PEPPOL-EN16931-R120', 'arithmetic'],
  ['BR-CL-16', 'payment_details'],
  ['BR-61', 'payment_details'],
  ['DE-R-019', 'payment_details'],
  ['UBL-SR-47', 'payment_details'],
  ['due_date_before_issue_date', 'payment_details'],
  ['PEPPOL-EN16931-R003', 'peppol'],
  ['PEPPOL-COMMON-R043', 'peppol'],
  ['PEPPOL-EN16931-CL008', 'peppol'],
  ['NL-R-001', 'peppol'],
])('%s is about %s', (code, check) => {
  expect(subjectOf(code).check).toBe(check);
});
