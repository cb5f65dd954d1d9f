import {
  type DocumentSyntax,
  type DocumentVerdict,
  type OwnErrorCode,
  type OwnWarningCode,
  type RuleGroupName,
  type RuleId,
  ciiRuleSets,
  ruleSets,
  type Severity,
  ublProfiles,
} from '@einvoice/invoice-rules';

/** What a review looks at. Every finding belongs to exactly one of these. */
export const invoiceChecks = ['structure', 'arithmetic', 'payment_details', 'peppol'] as const;
export type InvoiceCheck = (typeof invoiceChecks)[number];

/**
 * - `passed`: every rule of the check was judged, and none failed.
 * - `warnings`: the same, with warnings.
 * - `failed`: with errors.
 * - `incomplete`: no error so far, but not every rule could be judged: a value cannot be read, or there are no lines to judge.
 */
export const checkStatuses = ['passed', 'warnings', 'failed', 'incomplete'] as const;

export interface CheckResult {
  readonly status: (typeof checkStatuses)[number];
  readonly errors: number;
  readonly warnings: number;
}

/** Structure: fields, their form, their codes and what they demand of each other. Peppol: what it asks beyond EN 16931. */
const checkOfGroup: Readonly<Record<RuleGroupName, InvoiceCheck>> = {
  cardinality: 'structure',
  conditions: 'structure',
  'code-lists': 'structure',
  'vat-categories': 'structure',
  'ubl-restrictions': 'structure',
  'ubl-occurrences': 'structure',
  'ubl-data-types': 'structure',
  'cii-restrictions': 'structure',
  'cii-occurrences': 'structure',
  'cii-conditions': 'structure',
  'cii-data-types': 'structure',
  calculations: 'arithmetic',
  decimals: 'arithmetic',
  peppol: 'peppol',
  profile: 'peppol',
  'party-identifiers': 'peppol',
  xrechnung: 'peppol',
  'xrechnung-extension': 'peppol',
  'xrechnung-cvd': 'peppol',
  'national-de': 'peppol',
  'exactly-one': 'structure',
  'national-dk': 'peppol',
  'national-gr': 'peppol',
  'national-is': 'peppol',
  'national-it': 'peppol',
  'national-nl': 'peppol',
  'national-no': 'peppol',
  'national-se': 'peppol',
  'national-sk': 'peppol',
  nlcius: 'peppol',
  'nlcius-g-account': 'peppol',
  'cius-ro': 'peppol',
  'hr-cius': 'peppol',
  'factur-x': 'structure',
  'factur-x-extended': 'peppol',
  'br-fr': 'peppol',
  'extended-ctc-fr': 'peppol',
};

/** Rules whose subject is not that of their group. */
const rulesOfOtherChecks: Readonly<Partial<Record<InvoiceCheck, readonly RuleId[]>>> = {
  // Taxable amount and tax of each VAT category; allowance, price and line net worked out.
  // prettier-ignore
  arithmetic: [
    'BR-S-08', 'BR-Z-08', 'BR-E-08', 'BR-AE-08', 'BR-IC-08', 'BR-G-08', 'BR-O-08', 'BR-AF-08', 'BR-AG-08',
    'BR-S-09', 'BR-Z-09', 'BR-E-09', 'BR-AE-09', 'BR-IC-09', 'BR-G-09', 'BR-O-09', 'BR-AF-09', 'BR-AG-09',
    'PEPPOL-EN16931-R040', 'PEPPOL-EN16931-R046', 'PEPPOL-EN16931-R120', 'BR-DEX-02', 'BR-DEX-09',
  ],
  // How, to whom and until when to pay: BG-10, BG-16 to BG-19, BT-9, BT-20.
  // prettier-ignore
  payment_details: [
    'BR-17', 'BR-49', 'BR-50', 'BR-51', 'BR-61', 'BR-CL-16', 'PEPPOL-EN16931-R061',
    'UBL-SR-05', 'UBL-SR-19', 'UBL-SR-20', 'UBL-SR-21', 'UBL-SR-26', 'UBL-SR-27', 'UBL-SR-28', 'UBL-SR-29',
    'UBL-SR-44', 'UBL-SR-45', 'UBL-SR-46', 'UBL-SR-47', 'UBL-SR-54', 'UBL-SR-55',
    'DE-R-001', 'DE-R-018', 'DE-R-019', 'DE-R-020', 'DE-R-023-1', 'DE-R-023-2', 'DE-R-024-1', 'DE-R-024-2',
    'DE-R-025-1', 'DE-R-025-2', 'DE-R-030', 'DE-R-031',
    'BR-CO-25', 'BR-DE-1', 'BR-DE-18', 'BR-DE-19', 'BR-DE-20', 'BR-DE-23-a', 'BR-DE-23-b', 'BR-DE-24-a', 'BR-DE-24-b', 'BR-DE-25-a',
    'BR-DE-25-b', 'BR-DE-30', 'BR-DE-31',
    'DK-R-005', 'DK-R-006', 'DK-R-007', 'DK-R-008', 'DK-R-009', 'DK-R-010', 'DK-R-011',
    'IS-R-006', 'IS-R-007', 'IS-R-008', 'IS-R-009', 'IS-R-010', 'NL-R-007', 'NL-R-008',
    'SE-R-007', 'SE-R-008', 'SE-R-009', 'SE-R-010', 'SE-R-011', 'SE-R-012',
  ],
  // Codes that EN 16931 allows, and Peppol does not.
  // prettier-ignore
  peppol: [
    'PEPPOL-EN16931-CL001', 'PEPPOL-EN16931-CL002', 'PEPPOL-EN16931-CL003', 'PEPPOL-EN16931-CL006',
    'PEPPOL-EN16931-CL007', 'PEPPOL-EN16931-CL008',
  ],
};

const checkOfOwnError: Readonly<Record<OwnErrorCode, InvoiceCheck>> = {
  invalid_characters: 'structure',
  invalid_date: 'structure',
  invalid_decimal: 'structure',
  invalid_indicator: 'structure',
  invalid_kind: 'structure',
  missing_field: 'structure',
  repeated_element: 'structure',
  split_text: 'structure',
  totals_not_computable: 'arithmetic',
  unknown_field: 'structure',
  unreadable_value: 'structure',
  wrong_type: 'structure',
};

const checkOfOwnWarning: Readonly<Record<OwnWarningCode, InvoiceCheck>> = {
  date_far_from_issue_date: 'structure',
  date_implausible: 'structure',
  date_not_read: 'structure',
  due_date_before_issue_date: 'payment_details',
  issue_date_in_future: 'structure',
  pdf_level_differs: 'structure',
  profile_no_invoice: 'structure',
  profile_not_exact: 'structure',
  profile_outdated: 'structure',
  profile_unknown: 'structure',
  tax_point_outside_period: 'structure',
  vat_id_bad_checksum: 'structure',
  vat_id_bad_form: 'structure',
  vat_id_not_plain: 'structure',
};

/** A value of which one of these was found is judged by no rule, of whatever check. */
const unreadable: readonly OwnErrorCode[] = [
  'invalid_date',
  'invalid_decimal',
  'invalid_indicator',
  'invalid_kind',
  'repeated_element',
  'split_text',
  'unreadable_value',
  'wrong_type',
];

interface Subject {
  readonly check: InvoiceCheck;
  readonly severity: Severity;
}

const otherChecks = new Map(
  invoiceChecks.flatMap((check) => (rulesOfOtherChecks[check] ?? []).map((id) => [id, check] as const)),
);
const ownSubjects: ReadonlyMap<string, Subject> = new Map<string, Subject>([
  ...Object.entries(checkOfOwnError).map(([code, check]): [string, Subject] => [code, { check, severity: 'error' }]),
  ...Object.entries(checkOfOwnWarning).map(([code, check]): [string, Subject] => [
    code,
    { check, severity: 'warning' },
  ]),
  // A document of the core is told that it is none of Peppol, whose rules it is not judged by.
  ['PEPPOL-EN16931-R004', { check: 'peppol', severity: 'error' }],
]);

const keyOf = (edition: string, syntax: DocumentSyntax | null) => `${syntax === 'cii' ? 'cii' : 'ubl'} ${edition}`;

/** By edition and syntax: one edition may be there for both, and a rule of both may be an error in one alone. Made when first asked for. */
const subjectsOfEdition = new Map<string, ReadonlyMap<string, Subject>>();

function subjectsOf(edition: string, syntax: DocumentSyntax | null): ReadonlyMap<string, Subject> | undefined {
  const key = keyOf(edition, syntax);
  const known = subjectsOfEdition.get(key);
  if (known !== undefined) return known;
  const ruleSet = [...ublProfiles, ...ciiRuleSets].find((set) => keyOf(set.id, set.syntax) === key);
  if (ruleSet === undefined) return undefined;
  const ofRules = [...ruleSet.rules].map(([code, { group, severity }]): [string, Subject] => [
    code,
    { check: otherChecks.get(code) ?? checkOfGroup[group], severity },
  ]);
  const subjects = new Map([...ownSubjects, ...ofRules]);
  subjectsOfEdition.set(key, subjects);
  return subjects;
}

/**
 * The check a finding belongs to, and whether it is an error: the same rule can be a warning in one edition and an error in the next.
 * @param code of a finding @param edition id of the rule set it was made with @param syntax of the document
 */
export function subjectOf(code: string, edition = ruleSets[0].id, syntax: DocumentSyntax | null = 'ubl'): Subject {
  const subject = subjectsOf(edition, syntax)?.get(code);
  if (subject === undefined) throw new Error(`No check is responsible for findings of the code ${code} in ${edition}.`);
  return subject;
}

/** The result of each check; of a report that is cut off, with the true counts. */
export function checksOf(report: DocumentVerdict): Record<InvoiceCheck, CheckResult> {
  const counts = countsOf(report);
  const ofStructure = report.read.issues.length + report.schema.issues.length;
  const incomplete = incompleteChecks(report, counts);
  const resultOf = (check: InvoiceCheck): CheckResult => {
    const sum = (severity: Severity) =>
      [...counts].reduce((total, [code, count]) => {
        const subject = subjectOf(code, report.ruleSet?.id, report.document.syntax);
        return subject.check === check && subject.severity === severity ? total + count : total;
      }, 0);
    const errors = sum('error') + (check === 'structure' ? ofStructure : 0);
    const warnings = sum('warning');
    const status = errors > 0 ? 'failed' : incomplete.has(check) ? 'incomplete' : warnings > 0 ? 'warnings' : 'passed';
    return { status, errors, warnings };
  };
  return Object.fromEntries(invoiceChecks.map((check) => [check, resultOf(check)])) as Record<
    InvoiceCheck,
    CheckResult
  >;
}

/** Of which something was not looked at. */
function incompleteChecks(
  { rules, schema, document, notChecked }: DocumentVerdict,
  counts: ReadonlyMap<string, number>,
): ReadonlySet<InvoiceCheck> {
  if (rules.state === 'not_run' || unreadable.some((code) => counts.has(code))) return new Set(invoiceChecks);
  // Where there are no lines, nothing was added up, and nothing is to be paid.
  const onNothing: readonly InvoiceCheck[] = counts.has('BR-16') ? ['arithmetic', 'payment_details'] : [];
  const groups = [...onNothing, ...notChecked.map((group) => checkOfGroup[group])];
  return new Set(schema.state === 'not_run' && document.syntax !== 'json' ? [...groups, 'structure'] : groups);
}

function countsOf({ issues, truncated }: DocumentVerdict): ReadonlyMap<string, number> {
  if (truncated !== undefined) return new Map(Object.entries(truncated));
  const counts = new Map<string, number>();
  for (const { code } of issues) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
