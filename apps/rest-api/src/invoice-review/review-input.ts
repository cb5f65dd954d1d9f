import { vatNumber } from '@einvoice/limits';
import { checkArguments, type CheckedArguments, type VatRow } from '@einvoice/tool-catalogue';
import { IsBoolean, IsObject, ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** The body of a review; the invoice is an open object, of which nothing is refused. */
export class ReviewInput {
  @IsObject()
  @JSONSchema({
    description:
      'Draft invoice or credit note in camelCase EN 16931 terms: number, issueDate, currency, seller, buyer, lines. ' +
      'Totals may be omitted; they are computed. What is wrong inside is a finding, not a refusal.',
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

/** @param body parsed JSON, or undefined when none was sent */
export const checkReviewInput = (body: unknown): CheckedArguments<ReviewInput> =>
  checkArguments({ input: ReviewInput }, body);

/** The numbers of both parties, in this order; a party that states none has a row nobody is asked about. */
export function partyRows(invoice: Readonly<Record<string, unknown>>): VatRow[] {
  return ['seller', 'buyer'].map((reference) => ({ reference, vatId: vatIdOf(invoice[reference]) }));
}

/** As stated, cut after what no VAT number can be, and with no half characters: those have no fingerprint. */
function vatIdOf(party: unknown): string {
  const { vatId } = Object(party) as { vatId?: unknown };
  if (typeof vatId !== 'string') return '';
  return Buffer.from(vatId.slice(0, vatNumber.batchCharactersMax + 1)).toString();
}
