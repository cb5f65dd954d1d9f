import { type InvoiceDocument } from '../invoice-document';
import { warnOfDates } from './date-warnings';
import { warnOfProfile } from './profile-warnings';
import { warnOfVatIds } from './vat-id-warnings';

/**
 * Warnings of our own, beside the official rules: what is allowed and still most likely a slip. None makes an invoice invalid, and
 * none repeats what an official rule has found.
 *
 * - `vat_id_bad_form`: a VAT identifier has a length, structure or characters that its country does not use.
 * - `vat_id_bad_checksum`: its check digits are wrong.
 * - `vat_id_not_plain`: it is right, but written with blanks, dots or another prefix; with a patch.
 * - `due_date_before_issue_date`: payment is due before the invoice is issued.
 * - `issue_date_in_future`: more than a month ahead.
 * - `tax_point_outside_period`: the tax point date is neither in the invoicing period nor the issue date.
 * - `date_far_from_issue_date`: tax point or delivery are more than a year away from the issue date.
 * - `date_implausible`: a date before 2000, or more than thirty years ahead.
 * - `profile_no_invoice`: a document of Factur-X MINIMUM or BASIC WL, which is no invoice by EN 16931.
 * - `profile_unknown`, `profile_outdated`, `profile_not_exact`: the specification identifier is not that of a profile, but may be meant
 *   for one, which the warning names. An official rule can only say that it is not its own.
 */
export function warn(document: InvoiceDocument, now: Date): void {
  warnOfDates(document, now);
  warnOfVatIds(document);
  warnOfProfile(document);
}
