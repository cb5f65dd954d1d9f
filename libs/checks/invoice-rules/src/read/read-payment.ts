import { cac, cbc } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { fieldSet } from './field-names';
import { type JsonObject } from './json-object';
import { type JsonReader } from './json-reader';
import { type CreditorId } from './read-party';

const paymentFields = fieldSet('payment[]');
const accountFields = fieldSet('payment[].account');
const cardFields = fieldSet('payment[].card');
const debitFields = fieldSet('payment[].directDebit');

/** Payment instructions (BG-16). @param dueDate of a credit note: UBL has it here, not at the root */
export function readPayment(reader: JsonReader, root: UblNode, value: unknown, dueDate: unknown): void {
  const isOne = typeof value === 'object' && value !== null && !Array.isArray(value);
  const items = isOne ? [value] : reader.list(value, root, 'payment');
  let pendingDueDate = dueDate;
  items.forEach((item, index) => {
    const means = reader.tree.element(root, cac.PaymentMeans, 'payment', isOne ? -1 : index);
    const fields = reader.object(item, means);
    if (fields !== null) readMeans(reader, means, fields, pendingDueDate);
    pendingDueDate = undefined;
  });
  if (pendingDueDate === undefined || pendingDueDate === null) return;
  const means = reader.tree.element(root, cac.PaymentMeans, '');
  reader.text(means, cbc.PaymentMeansCode, reader.stated(undefined, '1'), '');
  reader.date(means, cbc.PaymentDueDate, pendingDueDate, '/dueDate');
}

function readMeans(reader: JsonReader, means: UblNode, fields: JsonObject, dueDate: unknown): void {
  reader.known(fields, paymentFields, means);
  const code = reader.text(
    means,
    cbc.PaymentMeansCode,
    reader.stated(fields['meansCode'], defaultCode(fields)),
    'meansCode',
  );
  if (code !== null) reader.attribute(code, 'name', fields['meansText'], '^meansText');
  reader.date(means, cbc.PaymentDueDate, dueDate, '/dueDate');
  reader.text(means, cbc.PaymentID, fields['reference'], 'reference');
  readCard(reader, means, fields['card']);
  readAccount(reader, means, fields['account']);
  readDirectDebit(reader, means, fields['directDebit']);
}

/** SEPA credit transfer with an IBAN, credit transfer otherwise. */
function defaultCode(fields: JsonObject): string {
  const account = fields['account'];
  const id = typeof account === 'object' && account !== null && 'id' in account ? account.id : null;
  return typeof id === 'string' && looksLikeIban(id) ? '58' : '30';
}

/** Whether an account number has the form of an IBAN. */
export const looksLikeIban = (account: string): boolean => /^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/.test(account);

function readCard(reader: JsonReader, means: UblNode, value: unknown): void {
  if (value === undefined || value === null) return;
  const card = reader.tree.element(means, cac.CardAccount, 'card');
  const fields = reader.object(value, card);
  if (fields === null) return;
  reader.known(fields, cardFields, card);
  const number = reader.text(card, cbc.PrimaryAccountNumberID, fields['number'], 'number');
  if (number === null) {
    reader.missingField(card, 'number', 'A card payment needs the last four to six digits of the card number.');
  }
  reader.text(card, cbc.NetworkID, reader.stated(fields['network'], 'NA'), 'network');
  reader.text(card, cbc.HolderName, fields['holder'], 'holder');
}

function readAccount(reader: JsonReader, means: UblNode, value: unknown): void {
  if (value === undefined || value === null) return;
  const account = reader.tree.element(means, cac.PayeeFinancialAccount, 'account');
  const fields = reader.object(value, account);
  if (fields === null) return;
  reader.known(fields, accountFields, account);
  reader.text(account, cbc.ID, fields['id'], 'id');
  reader.text(account, cbc.Name, fields['name'], 'name');
  if (fields['bic'] !== undefined && fields['bic'] !== null) {
    reader.text(reader.tree.element(account, cac.FinancialInstitutionBranch, ''), cbc.ID, fields['bic'], 'bic');
  }
}

function readDirectDebit(reader: JsonReader, means: UblNode, value: unknown): void {
  if (value === undefined || value === null) return;
  const mandate = reader.tree.element(means, cac.PaymentMandate, 'directDebit');
  const fields = reader.object(value, mandate);
  if (fields === null) return;
  reader.known(fields, debitFields, mandate);
  reader.text(mandate, cbc.ID, fields['mandateId'], 'mandateId');
  if (fields['debtorAccount'] !== undefined && fields['debtorAccount'] !== null) {
    const payer = reader.tree.element(mandate, cac.PayerFinancialAccount, '');
    reader.text(payer, cbc.ID, fields['debtorAccount'], 'debtorAccount');
  }
  reader.tree.dropIfEmpty(mandate);
}

/** Creditor ids (BT-90) of the direct debits, read where the seller's or payee's identifiers are written. */
export function creditorIdsOf(payment: unknown): CreditorId[] {
  const items: unknown[] = Array.isArray(payment) ? payment : [payment];
  const found: CreditorId[] = [];
  items.forEach((item, index) => {
    if (typeof item !== 'object' || item === null) return;
    const debit = (item as JsonObject)['directDebit'];
    if (typeof debit !== 'object' || debit === null) return;
    const value = (debit as JsonObject)['creditorId'];
    const place = Array.isArray(payment) ? `/payment/${index}` : '/payment';
    if (value !== undefined && value !== null) found.push({ value, key: `${place}/directDebit/creditorId` });
  });
  return found;
}
