import { errorDetails } from '@einvoice/limits';
import { checkArguments, type CheckedArguments, type FieldProblem } from '../check-arguments';
import { CheckNamed, type ReceiptInput } from './receipt.shape';

/** Checks the arguments of a receipt as `checkArguments` does, each named check too: paths are like `/checks/0/requestId`. */
export function checkReceiptInput<Input extends ReceiptInput>(
  input: new () => Input,
  body: unknown,
): CheckedArguments<Input> {
  const checked = checkArguments({ input }, body);
  if (!checked.ok) return checked;
  const named = checked.input.checks.map((check: unknown, at) =>
    checkArguments({ input: CheckNamed }, check, `/checks/${at}`),
  );
  const ids = named.map((one) => (one.ok ? one.input.requestId : null));
  const fields: FieldProblem[] = named.flatMap((one, at) => {
    if (!one.ok) return [...one.fields];
    const message = 'The same check stands here twice.';
    const path = `/checks/${at}/requestId`;
    return ids.indexOf(one.input.requestId) < at ? [{ path, code: 'invalid_value', message }] : [];
  });
  if (fields.length > 0) return { ok: false, fields: fields.slice(0, errorDetails.fieldsMax) };
  return checked;
}
