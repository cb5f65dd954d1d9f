import { type InvoiceDocument } from '../invoice-document';
import { quoted } from '../quote';
import { qdt, ram, rsm, udt } from '../tree/cii-elements';
import { attribute } from '../tree/ubl-node';
import { allAt, type UblPath } from '../tree/ubl-path';

const settlement = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement];
const delivery = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeDelivery];
const period = [...settlement, ram.BillingSpecifiedPeriod];

const dates: readonly (readonly [words: string, term: string, path: UblPath])[] = [
  ['issue date', 'BT-2', [rsm.ExchangedDocument, ram.IssueDateTime, udt.DateTimeString]],
  ['due date', 'BT-9', [...settlement, ram.SpecifiedTradePaymentTerms, ram.DueDateDateTime, udt.DateTimeString]],
  ['tax point date', 'BT-7', [...settlement, ram.ApplicableTradeTax, ram.TaxPointDate, udt.DateString]],
  ['delivery date', 'BT-72', [...delivery, ram.ActualDeliverySupplyChainEvent, ram.OccurrenceDateTime, udt.DateTimeString]],
  ['start of the invoicing period', 'BT-73', [...period, ram.StartDateTime, udt.DateTimeString]],
  ['end of the invoicing period', 'BT-74', [...period, ram.EndDateTime, udt.DateTimeString]],
  ['date of a preceding invoice', 'BT-26', [...settlement, ram.InvoiceReferencedDocument, ram.FormattedIssueDateTime, qdt.DateTimeString]],
]; // prettier-ignore

/** A day and the minute, which extended profiles read as well. */
const dayAndMinute = '205';

/**
 * Warns of a date of CII's header that is written in another form than a day (102): it counts as missing where it is asked for, and is
 * passed over elsewhere (`date_not_read`).
 */
export function warnOfDateForms({ root, ruleSet, issues }: InvoiceDocument): void {
  const isExtended = ruleSet.family === 'factur-x-extended' || ruleSet.family === 'extended-ctc-fr';
  for (const [words, term, path] of dates) {
    for (const node of allAt(root, path)) {
      const form = attribute(node, 'format');
      if (form === null || form === '102' || (isExtended && form === dayAndMinute)) continue;
      issues.warning('date_not_read', node, [term], () => ({
        message: `The ${words} is written in the form ${quoted(form)}, in which EN 16931 reads no day.`,
        fix: 'Write it as YYYYMMDD with format="102".',
      }));
    }
  }
}
