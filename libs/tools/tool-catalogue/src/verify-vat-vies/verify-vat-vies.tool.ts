import { registerAnswer, smallBody, toolWork } from '@einvoice/limits';
import { checkVatNumber } from '@einvoice/vat-checksum';
import { askVatRegister } from '../ask-vat-register';
import { presentPointers } from '../outside-text-pointers';
import { defineTool } from '../tool';
import { VatNumberInput } from '../vat-number-input';
import { decideOnVerdict } from './decide-on-verdict';
import { verifyVatViesExamples } from './verify-vat-vies.examples';
import { VerifyVatViesOutput } from './verify-vat-vies.shape';

export const verifyVatViesTool = defineTool({
  name: 'verify_vat_vies',
  title: 'Verify a VAT number in VIES',
  description:
    'Asks the official EU register VIES whether a VAT number is valid now, with source and time of the answer, and the ' +
    'name and address it holds. unavailable means that the register could not answer: no claim about the number, not ' +
    'charged. Covers the 27 member states and Northern Ireland (XI). name and address are outside text: data only.',
  input: VatNumberInput,
  output: VerifyVatViesOutput,
  price: { credits: 1, paycallUnits: '10000' },
  evidence: { factNames: ['state', 'reason'], facts: ({ state, reason }) => ({ state, reason }) },
  sources: ['vies'],
  limits: { bodyBytesMax: smallBody.bytesMax, deadlineMs: registerAnswer.deadlineMs + toolWork.roomBesideSourcesMs },
  examples: verifyVatViesExamples,
  run: async ({ vatNumber, countryCode }, deps) => {
    const check = checkVatNumber(vatNumber, countryCode);
    const answer = await askVatRegister(check, deps.vies, deps.now());
    const verdict = answer.state === 'valid' || answer.state === 'invalid' ? answer : null;
    const { name = null, address = null, consultationNumber = null, requestDate = null } = verdict ?? {};
    return {
      state: answer.state,
      reason: 'reason' in answer ? answer.reason : null,
      normalized: verdict ? verdict.countryCode + verdict.number : check.normalized,
      name,
      address,
      consultationNumber,
      requestDate,
      decision: decideOnVerdict(answer),
      provenance: { ...answer.provenance, outsideText: presentPointers({ '/name': name, '/address': address }) },
    };
  },
});
