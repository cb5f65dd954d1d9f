import { type Json } from '../sample-invoices';
import { xrechnung, xrechnungCvd, xrechnungExtension } from '../sets/profiles';
import { type RuleGroupName } from '../sets/official-rules';
import { nationalInvoice } from './peppol-countries/national-samples';

/** An XRechnung that every official rule accepts, for rules of that group: extended, or about a clean vehicle. */
export function xrechnungSample(group: RuleGroupName): Json {
  const invoice = nationalInvoice('DE');
  invoice.customizationId = xrechnung.customization;
  if (group === 'xrechnung-extension') invoice.customizationId = xrechnungExtension.customization;
  if (group !== 'xrechnung-cvd') return invoice;
  Object.assign(invoice, {
    customizationId: xrechnungCvd.customization,
    contractReference: 'C1',
    tenderReference: 'T1',
  });
  Object.assign(invoice.lines[0].item, {
    classifications: [{ code: 'M1', listId: 'CVD' }],
    attributes: [{ name: 'cva', value: 'clean' }],
  });
  return invoice;
}
