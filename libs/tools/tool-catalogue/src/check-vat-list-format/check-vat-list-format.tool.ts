import { decide, type Decision, type Reason } from '@einvoice/decision-envelope';
import { checkVatNumber, cleanCapitals, type VatIssue } from '@einvoice/vat-checksum';
import { checkVatRows } from '../check-vat-list/check-vat-rows';
import { type VatRow, VatRowsInput } from '../check-vat-list/vat-rows.shape';
import { defineTool } from '../tool';
import { vatFix, type VatProblem, vatProblem } from '../vat-issue-reasons';
import { checkVatListFormatExamples } from './check-vat-list-format.examples';
import { CheckVatListFormatOutput, type VatRowFormat, type VatRowFormatResult } from './check-vat-list-format.shape';

export const checkVatListFormatTool = defineTool({
  name: 'check_vat_list_format',
  title: 'Check how a list of VAT numbers is written',
  description:
    'Checks prefix, structure and check digits of 1 to 20 VAT numbers with their country prefix, without asking any ' +
    'register, and says which stand twice. Free. Format plausibility only: a well-formed number may belong to nobody, and ' +
    'registers hold a few with wrong check digits. check_vat_list asks the EU register about the same rows.',
  input: VatRowsInput,
  output: CheckVatListFormatOutput,
  price: { credits: 0 },
  check: checkVatRows,
  examples: checkVatListFormatExamples,
  run: async ({ rows }, deps) => {
    const judged = judgeRows(rows);
    return {
      rows: judged,
      decision: decideOnRows(judged),
      provenance: { source: 'vat-checksum', mode: 'local', checkedAt: deps.now().toISOString() },
    };
  },
});

function judgeRows(rows: readonly VatRow[]): VatRowFormatResult[] {
  const seen = new Set<string>();
  return rows.map(({ vatId, reference }) => {
    // Cleaned first, so that separators do not count towards the length of a number.
    const { issue, normalized, country } = checkVatNumber(cleanCapitals(vatId) ?? vatId);
    const local = issue === 'none' && seen.has(normalized) ? 'duplicate' : formatOf(issue);
    seen.add(normalized);
    return { input: vatId, reference, local, issue, normalized, countryCode: country?.code ?? null };
  });
}

function formatOf(issue: VatIssue): Exclude<VatRowFormat, 'duplicate'> {
  switch (issue) {
    case 'none':
      return 'well_formed';
    case 'empty':
      return 'empty';
    case 'unsupported_country':
    case 'no_country':
      return 'not_covered';
    default:
      return 'malformed';
  }
}

const registerNotConsulted: Reason = {
  code: 'register_not_consulted',
  message:
    'Only the form of the numbers was checked. Whether they are registered, check_vat_list asks the EU register.',
};
/** Rows have no countryCode that could be sent: other words than for a single number. */
const problemInList = (code: VatProblem): Reason =>
  code === 'no_country' ? { code, message: 'The number has no country prefix.' } : vatProblem(code);
const fixesInList: Partial<Record<VatProblem, string>> = {
  no_country: 'Write the country prefix in front of the number.',
  unsupported_country: 'Check the prefix; otherwise ask the register of that country.',
};
const fixInList = (code: VatProblem): Reason => ({ code, message: fixesInList[code] ?? vatFix(code).message });
const repeated: Reason = { code: 'duplicate', message: 'A number occurs in more than one row.' };

/** What is malformed, empty or repeated blocks; rows that could not be judged need a person. One reason for each code. */
function decideOnRows(rows: readonly VatRowFormatResult[]): Decision {
  const of = (...formats: readonly VatRowFormat[]) => rows.filter(({ local }) => formats.includes(local));
  const issuesOf = (some: readonly VatRowFormatResult[]) => [...new Set(some.map(({ issue }) => issue as VatProblem))];
  const [malformed, notCovered] = [issuesOf(of('malformed', 'empty')), issuesOf(of('not_covered'))];
  return decide({
    summary: `${of('well_formed', 'duplicate').length} of ${rows.length} rows are well formed; no register was asked.`,
    requiresHumanReview: notCovered.length > 0,
    blockingReasons: [...malformed.map(vatProblem), ...(of('duplicate').length > 0 ? [repeated] : [])],
    warnings: [...notCovered.map(problemInList), registerNotConsulted],
    nextActions: [...malformed, ...notCovered].map(fixInList),
  });
}
