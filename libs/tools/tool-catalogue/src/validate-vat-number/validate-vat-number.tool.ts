import { decide, type Decision, type Reason, undecided } from '@einvoice/decision-envelope';
import { checkVatNumber, type VatCheck } from '@einvoice/vat-checksum';
import { defineTool } from '../tool';
import { vatFix, vatProblem } from '../vat-issue-reasons';
import { VatNumberInput } from '../vat-number-input';
import { validateVatNumberExamples } from './validate-vat-number.examples';
import { ValidateVatNumberOutput } from './validate-vat-number.shape';

const registerNotConsulted: Reason = {
  code: 'register_not_consulted',
  message: 'Only the form of the number was checked. Whether it is registered, verify_vat_vies asks the EU register.',
};

export const validateVatNumberTool = defineTool({
  name: 'validate_vat_number',
  title: 'Validate the form of a VAT number',
  description:
    'Checks prefix, structure and check digits of a VAT number of an EU member state or a neighbour, without asking ' +
    'any register, and normalizes it. Returns a stable issue code. Format plausibility only: a well-formed number may ' +
    'belong to nobody; use verify_vat_vies for the register.',
  input: VatNumberInput,
  output: ValidateVatNumberOutput,
  price: { credits: 1, paycallUnits: '10000' },
  examples: validateVatNumberExamples,
  run: async ({ vatNumber, countryCode }, deps) => {
    const check = checkVatNumber(vatNumber, countryCode);
    const { valid, normalized, issue, country, checksumApplied } = check;
    return {
      valid,
      normalized,
      issue,
      countryCode: country?.code ?? null,
      checksumApplied,
      decision: decideOnForm(check),
      provenance: { source: 'vat-checksum', mode: 'local', checkedAt: deps.now().toISOString() },
    };
  },
});

function decideOnForm({ issue, checksumApplied }: VatCheck): Decision {
  if (issue === 'none') {
    const checked = checksumApplied ? 'Structure and check digits are right' : 'The structure is right';
    return decide({ summary: `${checked}; no register was asked.`, warnings: [registerNotConsulted] });
  }
  const { code, message } = vatProblem(issue);
  const nextActions = [vatFix(issue)];
  if (code === 'unsupported_country' || code === 'no_country') {
    return undecided('invalid_input', { summary: `The number could not be checked. ${message}`, nextActions });
  }
  const summary = `The VAT number is not well formed. ${message}`;
  return decide({ summary, blockingReasons: [{ code, message }], warnings: [registerNotConsulted], nextActions });
}
