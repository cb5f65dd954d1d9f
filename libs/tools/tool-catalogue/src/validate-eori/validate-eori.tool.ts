import { eoriAnswer, smallBody, toolWork } from '@einvoice/limits';
import { registerParts } from '../register-parts';
import { defineTool } from '../tool';
import { answeredNow, openQuestions, validateEori } from './validate-eori';
import { validateEoriExamples } from './validate-eori.examples';
import { ValidateEoriInput, ValidateEoriOutput } from './validate-eori.shape';

export const validateEoriTool = defineTool({
  name: 'validate_eori',
  title: 'Validate an EORI number',
  description:
    'Checks how an EORI number is written, and asks the EU register (EOS) whether it is valid. 1 credit when the register answered; ' +
    'malformed, GB and other registers, outages and repeats in a day are free. structure_only is not valid. A valid number says ' +
    'nothing about goods, VAT or representation.',
  input: ValidateEoriInput,
  output: ValidateEoriOutput,
  price: { credits: 1 },
  parts: registerParts(validateEori, { unit: 'answer of the register', open: openQuestions, charged: answeredNow }),
  evidence: {
    // The number stays out: it may be one of a VAT register.
    factNames: ['country', 'existence', 'requestDate', 'reason'],
    facts: ({ eori, existence, requestDate, reason }) => ({
      country: eori.slice(0, 2),
      existence,
      requestDate,
      reason,
    }),
    datasetVersions: ({ requestDate }) => (requestDate === null ? [] : [`EOS ${requestDate}`]),
  },
  sources: ['eori'],
  limits: { bodyBytesMax: smallBody.bytesMax, deadlineMs: eoriAnswer.deadlineMs + toolWork.roomBesideSourcesMs },
  examples: validateEoriExamples,
  run: validateEori,
});
