import { type Fields } from '../cii/element-readers';
import { creditNoteTypeCodes } from '../cii/read-cii';
import { ciiTaxPointCodes } from '../cii/write-cii';
import { type XmlSyntax } from '../xml/xml-syntax';
import { ConversionLosses, type ConversionLoss, type ConversionLossReason } from './conversion-losses';
import { notForVat } from './same-statements';
import { statedIn } from './stated-values';

/** What of an invoice a syntax can say, and what it cannot. */
export interface FittedInvoice {
  readonly invoice: Fields;
  readonly lost: readonly ConversionLoss[];
}

/**
 * Takes out of an invoice what a syntax has no place for, and what it could say only together with a value that the invoice does not
 * state: such a value is never made up.
 * @param source a JSON invoice in its long form; it is not changed
 */
export function fitInvoice(source: Fields, syntax: XmlSyntax): FittedInvoice {
  const losses = new ConversionLosses();
  const invoice = statedIn(source, losses);
  const fitting = new Fitting(invoice, losses);
  for (const limit of [...commonLimits, ...(syntax === 'ubl' ? ublLimits : ciiLimits)]) limit(invoice, fitting);
  return { invoice: statedIn(invoice, losses), lost: losses.list() };
}

/** An object of the invoice, and its pointer. */
type Place = readonly [object: Fields, pointer: string];

/** Takes fields out, and tells which. */
class Fitting {
  constructor(
    private readonly invoice: Fields,
    private readonly losses: ConversionLosses,
  ) {}

  /** The objects at a path of fields, lists on the way walked through, each with its pointer. */
  at(...fields: readonly string[]): readonly Place[] {
    let found: (readonly [value: unknown, pointer: string])[] = [[this.invoice, '']];
    for (const field of fields) {
      found = found.flatMap(([value, pointer]): (readonly [value: unknown, pointer: string])[] => {
        const inner = (value as Fields)[field];
        if (!Array.isArray(inner)) return inner === undefined ? [] : [[inner, `${pointer}/${field}`]];
        return inner.map((item: unknown, index) => [item, `${pointer}/${field}/${index}`]);
      });
    }
    return found as Place[];
  }

  /** Takes out what a field says. */
  take([owner, pointer]: Place, field: string, reason: ConversionLossReason, why: string): void {
    if (owner[field] === undefined) return;
    this.tell(owner[field], `${pointer}/${field}`, reason, why);
    delete owner[field];
  }

  private tell(value: unknown, path: string, reason: ConversionLossReason, why: string): void {
    if (typeof value !== 'object' || value === null) return this.losses.add(path, reason, why);
    for (const [key, inner] of Object.entries(value)) this.tell(inner, `${path}/${key}`, reason, why);
  }
}

type Limit = (invoice: Fields, fitting: Fitting) => void;

/** Fields that a syntax can say only beside another one. @param path of the object that has them */
const beside = (path: readonly string[], needed: string, fields: readonly string[], why: string): Limit => {
  return (_invoice, fitting) => {
    for (const place of fitting.at(...path)) {
      if (place[0][needed] !== undefined) continue;
      for (const field of fields) fitting.take(place, field, 'needs_other_value', why);
    }
  };
};

const commonLimits: readonly Limit[] = [
  beside(['lines'], 'quantity', ['unit'], 'A unit says nothing without the quantity it belongs to.'),
  beside(['lines', 'price'], 'baseQuantity', ['baseUnit'], 'A unit says nothing without the quantity it belongs to.'),
  beside(['seller'], 'taxId', ['taxIdScheme'], 'A scheme says nothing without the registration it belongs to.'),
  beside(['attachments'], 'content', ['mimeType', 'filename'], 'It says nothing without the file it belongs to.'),
  beside(['lines', 'item', 'classifications'], 'code', ['listId', 'listVersion'], 'A list says nothing without the code of an item.'),
  (invoice, fitting) => {
    const { currency, taxCurrency } = invoice;
    if (taxCurrency !== undefined && taxCurrency !== currency) return;
    for (const totals of fitting.at('totals')) {
      fitting.take(totals, 'taxInTaxCurrency', 'needs_other_value', 'The document names no VAT accounting currency (BT-6) other than its own.');
    }
  },
]; // prettier-ignore

const ublLimits: readonly Limit[] = [
  beside([], 'orderReference', ['salesOrderReference'], 'UBL has this only beside the reference of the buyer’s order (BT-13), which the document does not state.'),
  beside(['payment', 'card'], 'network', ['number', 'holder'], 'UBL has a payment card only with its network, which the document does not state.'),
  beside(['payment'], 'meansCode', ['meansText'], 'UBL has this only beside the code of the payment means (BT-81), which the document does not state.'),
  beside(['lines', 'price'], 'discount', ['gross'], 'UBL has the gross price only with a discount (BT-147), which the document does not state.'),
  beside(['vatBreakdown'], 'tax', ['taxable', 'category', 'rate', 'exemptionReason', 'exemptionCode'], 'UBL has a group of the VAT breakdown only with its VAT amount (BT-117), which the document does not state.'),
  (invoice, fitting) => {
    const totals = (invoice['totals'] ?? {}) as Fields;
    if (totals['tax'] !== undefined) return;
    fitting.take([invoice, ''], 'vatBreakdown', 'needs_other_value', 'UBL has the VAT breakdown only with the total VAT amount (BT-110), which the document does not state.');
  },
  (_invoice, fitting) => {
    const all = fitting.at('buyer', 'identifiers');
    const kept = all.find(([{ scheme }]) => scheme !== undefined) ?? all[0];
    for (const place of all) {
      if (place !== kept) for (const field of Object.keys(place[0])) fitting.take(place, field, 'one_only', 'A buyer has one identifier (BT-46) in UBL; the first with a scheme was taken, else the first.');
    }
  },
  (invoice, fitting) => {
    if (invoice['kind'] !== 'creditNote' || invoice['payment'] !== undefined) return;
    fitting.take([invoice, ''], 'dueDate', 'needs_other_value', 'A UBL CreditNote has this only beside payment instructions (BG-16), which the document does not state.');
  },
  (invoice, fitting) => {
    if (invoice['seller'] !== undefined || invoice['payee'] !== undefined) return;
    for (const debit of fitting.at('payment', 'directDebit')) {
      fitting.take(debit, 'creditorId', 'needs_other_value', 'UBL has this only with a seller or a payee, which the document does not state.');
    }
  },
  gatherPayments(['creditorId'], 'UBL has this only beside the means of payment (BG-16), which the document does not state.'),
  (_invoice, fitting) => {
    for (const [payee, pointer] of fitting.at('payee')) {
      if ((payee['identifier'] as Fields | undefined)?.['scheme'] !== 'SEPA') continue;
      fitting.take([payee, pointer], 'identifier', 'no_place', 'With the scheme SEPA, UBL would say that it is the creditor of a direct debit.');
    }
  },
]; // prettier-ignore

const ciiLimits: readonly Limit[] = [
  (invoice, fitting) => {
    const kind = creditNoteTypeCodes.has(String(invoice['typeCode'])) ? 'creditNote' : 'invoice';
    if (invoice['kind'] === kind) return;
    fitting.take([invoice, ''], 'kind', 'no_place', 'CII says by the type code (BT-3) alone whether it is a credit note.');
    invoice['kind'] = kind;
  },
  (_invoice, fitting) => {
    for (const card of fitting.at('payment', 'card')) fitting.take(card, 'network', 'no_place', 'CII has no place for the network of a card.');
    for (const [seller, pointer] of fitting.at('seller')) {
      if (!notForVat.has(seller['taxIdScheme'])) fitting.take([seller, pointer], 'taxIdScheme', 'no_place', 'CII says only that the registration is not for VAT.');
    }
  },
  (invoice, fitting) => {
    if (invoice['taxCurrency'] !== invoice['currency']) return;
    fitting.take([invoice, ''], 'taxCurrency', 'no_place', 'CII has a VAT accounting currency (BT-6) only where it is not that of the document (BR-53).');
  },
  (_invoice, fitting) => {
    for (const identifier of fitting.at('seller', 'identifiers')) {
      if (identifier[0]['scheme'] !== 'SEPA') continue;
      for (const field of Object.keys(identifier[0])) fitting.take(identifier, field, 'one_only', 'CII has one creditor of direct debits (BT-90), and beside the means of payment.');
    }
  },
  beside(['lines', 'price'], 'gross', ['discount'], 'CII has a discount only beside the gross price (BT-148), which the document does not state.'),
  (invoice, fitting) => {
    const document = [invoice, ''] as const;
    if (invoice['vatBreakdown'] === undefined) {
      const why = 'CII has this only in the VAT breakdown (BG-23), which the document does not state.';
      for (const field of ['taxPointDate', 'taxPointCode']) fitting.take(document, field, 'needs_other_value', why);
    } else if (!ciiTaxPointCodes.has(String(invoice['taxPointCode']))) {
      fitting.take(document, 'taxPointCode', 'no_place', 'CII has another code list for this, which has no such code.');
    }
  },
  (_invoice, fitting) => {
    const preceding = fitting.at('precedingInvoices');
    for (const [reference, pointer] of preceding.slice(1)) {
      for (const field of Object.keys(reference)) fitting.take([reference, pointer], field, 'one_only', 'CII D16B has one reference of a preceding invoice (BG-3); the first was taken.');
    }
  },
  (_invoice, fitting) => {
    for (const [path, field] of [[['payment'], 'reference'], [['payment', 'directDebit'], 'mandateId'], [['payment', 'directDebit'], 'creditorId']] as const) {
      keepFirst(fitting, path, field);
    }
  },
  gatherPayments(['reference', 'mandateId', 'creditorId'], 'CII has this only beside the means of payment (BG-16), which the document does not state.'),
]; // prettier-ignore

/** CII says it once for all payments. */
function keepFirst(fitting: Fitting, path: readonly string[], field: string): void {
  const places = fitting.at(...path).filter(([owner]) => owner[field] !== undefined);
  const first = places[0]?.[0][field];
  for (const place of places) {
    if (place[0][field] === first) continue;
    fitting.take(place, field, 'one_only', 'CII says this once for all payments; the first was taken.');
  }
}

/**
 * Payments that say nothing but what a syntax tells elsewhere are none in it: the first of the others says it in their place, and where
 * there are no others it is lost. @param elsewhere fields of a payment, or of its direct debit
 */
function gatherPayments(elsewhere: readonly string[], why: string): Limit {
  const saysMore = (payment: Fields): boolean =>
    Object.entries(payment).some(([field, value]) =>
      typeof value === 'object' ? saysMore(value as Fields) : !elsewhere.includes(field),
    );
  return (invoice, fitting) => {
    const payments = fitting.at('payment');
    const [first, ...more] = payments.map(([payment]) => payment).filter(saysMore);
    if (first === undefined) {
      for (const payment of payments) {
        for (const field of Object.keys(payment[0])) fitting.take(payment, field, 'needs_other_value', why);
      }
      return;
    }
    for (const place of payments) if (!saysMore(place[0])) addMissing(place, first, fitting);
    invoice['payment'] = [first, ...more];
  };
}

function addMissing(from: Place, to: Fields, fitting: Fitting): void {
  for (const [field, value] of Object.entries(from[0])) {
    if (to[field] === undefined) to[field] = value;
    else if (field === 'directDebit')
      addMissing([value as Fields, `${from[1]}/${field}`], to[field] as Fields, fitting);
    else if (to[field] !== value) fitting.take(from, field, 'one_only', 'There is no payment left to say it with.');
  }
}
