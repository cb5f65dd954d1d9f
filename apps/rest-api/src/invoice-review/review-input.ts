import { vatNumber } from '@einvoice/limits';
import {
  checkArguments,
  type CheckedArguments,
  DescribedInFull,
  type InvoiceArgument,
  invoiceArgumentSchema,
  readInvoiceArgument,
  type VatRow,
} from '@einvoice/tool-catalogue';
import { IsBoolean, IsObject, ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** The body of a review; of the JSON invoice nothing is refused. */
export class ReviewInput {
  @IsObject()
  @DescribedInFull(invoiceArgumentSchema)
  @JSONSchema({
    description:
      'Draft invoice or credit note in camelCase EN 16931 terms: number, issueDate, currency, seller, buyer, lines. ' +
      'Totals may be omitted; they are computed. What is wrong inside is a finding, not a refusal. Or a document as it is: ' +
      '{"xml":"<Invoice ..."} or {"pdf":"base64"}, with "check":{"ruleSet","asOf"} beside it if wanted.',
  })
  invoice!: Record<string, unknown>;

  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  @JSONSchema({
    description:
      'Also asks the EU register about both VAT numbers: needs the secret of a connection, and costs 2 credits for each ' +
      'number that the register answered.',
  })
  registerChecks?: boolean;
}

/** A review that was asked for. */
export interface ReviewRequest extends InvoiceArgument {
  readonly registerChecks: boolean;
}

/** @param body parsed JSON, or undefined when none was sent */
export function checkReviewInput(body: unknown): CheckedArguments<ReviewRequest> {
  const checked = checkArguments({ input: ReviewInput }, body);
  if (!checked.ok) return checked;
  const { invoice, registerChecks = false } = checked.input;
  const read = readInvoiceArgument(invoice);
  return read.ok ? { ok: true, input: { ...read.argument, registerChecks } } : read;
}

/** The numbers of both parties, in this order; a party that states none has a row nobody is asked about. */
export function partyRows(invoice: { readonly seller?: unknown; readonly buyer?: unknown }): VatRow[] {
  return (['seller', 'buyer'] as const).map((reference) => ({ reference, vatId: vatIdOf(invoice[reference]) }));
}

/** As stated, cut after what no VAT number can be, and with no half characters: those have no fingerprint. */
function vatIdOf(party: unknown): string {
  const { vatId } = Object(party) as { vatId?: unknown };
  if (typeof vatId !== 'string') return '';
  return Buffer.from(vatId.slice(0, vatNumber.batchCharactersMax + 1)).toString();
}
