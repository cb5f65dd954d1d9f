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
import { IsObject } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** The body of a view; of the JSON invoice nothing is refused. */
export class RenderInput {
  @IsObject()
  @DescribedInFull(invoiceArgumentSchema)
  @JSONSchema({
    description:
      'What is to be shown: a document as it is, {"xml":"<Invoice ..."} or {"pdf":"base64"}, or a JSON invoice. ' +
      '"check":{"locale":"de"} beside it asks for a language; without it Accept-Language counts.',
  })
  invoice!: Record<string, unknown>;
}

const nothingJudged: FieldProblem = {
  path: '/invoice/check/ruleSet',
  code: 'invalid_value',
  message: 'A view is not judged by rules of a workspace: leave ruleSet out.',
};

/** @param body parsed JSON, or undefined when none was sent */
export function checkRenderInput(body: unknown): CheckedArguments<InvoiceArgument> {
  const checked = checkArguments({ input: RenderInput }, body);
  if (!checked.ok) return checked;
  const read = readInvoiceArgument(checked.input.invoice);
  if (!read.ok) return read;
  if (askedOfCheck(read.argument.check) !== null) return { ok: false, fields: [nothingJudged] };
  return { ok: true, input: read.argument };
}
