import { type Fields } from '../cii/element-readers';

/** What is said of the document's profile, and not of the invoice. */
const ofProfile: ReadonlySet<string> = new Set(['/customizationId', '/profileId']);

/**
 * Whether two JSON invoices in their long form say the same of the invoice: its terms with their values, character by character. What
 * the two syntaxes may tell in another order or place, and EN 16931 once, is compared as such: the identifiers of a party, and
 * reference, mandate and creditor of a payment.
 */
export function saySame(one: Fields, other: Fields): boolean {
  const first = statementsOf(one);
  const second = statementsOf(other);
  if (first.size !== second.size) return false;
  for (const [place, text] of first) if (second.get(place) !== text) return false;
  return true;
}

/** Every value of the invoice by its place; where the order says nothing, the value is a part of the place. */
export function statementsOf(invoice: Fields): ReadonlyMap<string, string> {
  const statements = new Map<string, string>();
  collect(invoice, '', statements);
  return statements;
}

/** Schemes of a tax registration (BT-32) that say no more than that it is not for VAT. */
export const notForVat: ReadonlySet<unknown> = new Set(['TAX', 'FC']);

const paymentShared = /^\/payment\/\d+\/(?:directDebit\/)?(reference|mandateId|creditorId)$/;
const partyIdentifier = /^\/(seller|buyer)\/identifiers\/\d+$/;

function collect(value: unknown, path: string, statements: Map<string, string>): void {
  if (typeof value === 'string') {
    const [, shared] = paymentShared.exec(path) ?? [];
    if (shared !== undefined) statements.set(`/payment/${shared}/${value}`, '');
    else if (!(path === '/seller/taxIdScheme' && notForVat.has(value)) && !ofProfile.has(path)) {
      statements.set(path, value);
    }
  } else if (Array.isArray(value)) value.forEach((item, index) => collect(item, `${path}/${index}`, statements));
  else if (typeof value === 'object' && value !== null) {
    const [, party] = partyIdentifier.exec(path) ?? [];
    if (party !== undefined) return addIdentifier(party, value as Fields, statements);
    for (const [field, inner] of Object.entries(value)) collect(inner, `${path}/${field}`, statements);
  }
}

/** UBL has creditors of direct debits (BT-90) among the identifiers of the seller, with the scheme SEPA. */
function addIdentifier(party: string, { value, scheme = '' }: Fields, statements: Map<string, string>): void {
  const place =
    party === 'seller' && scheme === 'SEPA'
      ? `/payment/creditorId/${String(value)}`
      : `/${party}/identifiers/${String(scheme)}/${String(value)}`;
  const count = Number(statements.get(place) ?? 0);
  statements.set(place, party === 'seller' && scheme === 'SEPA' ? '' : String(count + 1));
}
