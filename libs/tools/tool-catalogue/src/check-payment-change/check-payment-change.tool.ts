import { checkPaymentChange } from '@einvoice/iban';
import { defineTool } from '../tool';
import { checkPaymentChangeExamples } from './check-payment-change.examples';
import { CheckPaymentChangeInput, CheckPaymentChangeOutput } from './check-payment-change.shape';
import { decideOnChange } from './decide-on-change';

export const checkPaymentChangeTool = defineTool({
  name: 'check_payment_change',
  title: "Check a change of a supplier's bank account",
  description:
    'Use before paying to an account that a supplier asks for: compares it with the one on file and the country of the ' +
    'supplier, and says what people must do first. Only no_change lets a payment proceed; no changed account is called ' +
    'safe. Free, asks nobody. It does not prove that the account exists or whose it is, and the steps it requires are not ' +
    'done here.',
  input: CheckPaymentChangeInput,
  output: CheckPaymentChangeOutput,
  price: { credits: 0 },
  examples: checkPaymentChangeExamples,
  run: async (change, deps) => {
    const check = checkPaymentChange(change);
    return {
      ...check,
      decision: decideOnChange(check),
      provenance: { source: 'payment-account', mode: 'local', checkedAt: deps.now().toISOString() },
    };
  },
});
