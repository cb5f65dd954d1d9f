import { conversionTargetNames, type ConversionTargetName } from '@einvoice/invoice-rules';
import {
  askedOfCheck,
  checkArguments,
  type CheckedArguments,
  DescribedInFull,
  type FieldProblem,
  type InvoiceArgument,
  invoiceArgumentSchema,
  readInvoiceArgument,
} from '@einvoice/tool-catalogue';
import { IsIn, IsObject } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** The body of a conversion; of the JSON invoice nothing is refused. */
export class ConversionInput {
  @IsObject()
  @DescribedInFull(invoiceArgumentSchema)
  @JSONSchema({
    description:
      'What is to be rewritten: a document as it is, {"xml":"<Invoice ..."} or {"pdf":"base64"}, or a JSON invoice. With ' +
      '"check":{"ruleSet","asOf"} beside it the result is judged by that.',
  })
  invoice!: Record<string, unknown>;

  @IsIn(conversionTargetNames)
  @JSONSchema({ description: 'Profile and syntax of the result.' })
  target!: ConversionTargetName;
}

/** A conversion that was asked for. */
export interface ConversionRequest extends InvoiceArgument {
  readonly target: ConversionTargetName;
}

const ownRules: FieldProblem = {
  path: '/invoice/check/ruleSet',
  code: 'invalid_value',
  message: 'What a conversion gives is judged by official rules: name one of their editions, or leave ruleSet out.',
};

/** @param body parsed JSON, or undefined when none was sent */
export function checkConversionInput(body: unknown): CheckedArguments<ConversionRequest> {
  const checked = checkArguments({ input: ConversionInput }, body);
  if (!checked.ok) return checked;
  const { invoice, target } = checked.input;
  const read = readInvoiceArgument(invoice);
  if (!read.ok) return read;
  if (askedOfCheck(read.argument.check) !== null) return { ok: false, fields: [ownRules] };
  return { ok: true, input: { ...read.argument, target } };
}
