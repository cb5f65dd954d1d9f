import { type ListingFinding } from '@einvoice/energy-label';
import { IsObject } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { findingsSchema, ListingInput } from '../check-energy-label-listing/check-energy-label-listing.shape';
import { Field, MayBeAbsent, schemaOf } from '../json-schema';
import { ReceiptInput, ReceiptOutput } from '../receipts/receipt.shape';

const { properties, ...listingSchema } = schemaOf(ListingInput) as {
  readonly properties: Readonly<Record<string, object>>;
};
/** Without what the other tool says of it: agents pay for each word. */
const bareListing = {
  ...listingSchema,
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      { ...field, description: undefined, minLength: undefined },
    ]),
  ),
};

export class PrepareEnergyLabelPreflightReceiptInput extends ReceiptInput {
  @MayBeAbsent()
  @IsObject()
  @JSONSchema({ ...bareListing, description: 'As check_energy_label_listing takes it.' })
  listing?: ListingInput;
}

export class PrepareEnergyLabelPreflightReceiptOutput extends ReceiptOutput {
  @Field(findingsSchema) findings!: readonly ListingFinding[];
}
