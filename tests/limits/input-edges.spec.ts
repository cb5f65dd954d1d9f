import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { judgeDocument, judgeInvoice } from '@einvoice/invoice-rules';
import { readParcel } from '@einvoice/import-cost';
import * as limits from '@einvoice/limits';
import { type ReceiptType, receiptType, verifyReceipt } from '@einvoice/signed-receipts';
import { readPaymentHeader } from '@einvoice/x402-payments';
import { isAnswer, readMessage } from '../../apps/mcp-gateway/src/json-rpc';
import { csvRecords } from '../../apps/terminal/src/numbers/csv-rows';
import { numberRows } from '../../apps/terminal/src/numbers/number-rows';
import { type Probe } from './edges.fixture';

const now = new Date('2026-11-28T12:00:00Z');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-edges-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** By the name of the limit. JSON is walked by every-json-limit.spec.ts, bodies and arguments by their schemas. */
type Edges = Readonly<Record<string, readonly [most: number, probe: Probe]>>;

/** Whether a file is read, whatever is said of what it holds. */
function isRead(xml: string): boolean {
  const { read } = judgeDocument(Buffer.from(xml), { now });
  return !read.issues.some(({ code }) => /^(too_|text_too_long|body_too_large|file_too_large)/.test(code));
}
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const invoiceXml = (content: string, attributes = ''): string =>
  `<Invoice xmlns="${ubl}"${attributes}>${content}</Invoice>`;
const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

const files: Edges = {
  'invoiceXml.bytesMax': [
    limits.invoiceXml.bytesMax,
    (size) => isRead(invoiceXml(`<!--${' '.repeat(size - invoiceXml('<!---->').length)}-->`)),
  ],
  'invoiceXml.textNodeBytesMax': [
    limits.invoiceXml.textNodeBytesMax,
    (size) => isRead(invoiceXml(`<a>${'x'.repeat(size)}</a>`)),
  ],
  'invoiceXml.depthMax': [
    limits.invoiceXml.depthMax,
    (size) => isRead(invoiceXml(`${'<a>'.repeat(size - 1)}${'</a>'.repeat(size - 1)}`)),
  ],
  'invoiceXml.elementsMax': [limits.invoiceXml.elementsMax, (size) => isRead(invoiceXml('<a/>'.repeat(size - 1)))],
  'invoiceXml.attributesPerElementMax': [
    limits.invoiceXml.attributesPerElementMax,
    (size) => isRead(invoiceXml(`<a ${many(size, (at) => ` b${at}=""`)}/>`)),
  ],
  'invoiceXml.prefixesMax': [
    limits.invoiceXml.prefixesMax,
    (size) =>
      isRead(
        invoiceXml(
          '',
          many(size - 1, (at) => ` xmlns:p${at}="urn:${at}"`),
        ),
      ),
  ],
};

/** Whether a price is taken as a number. */
const isDecimal = (text: string): boolean =>
  !judgeInvoice({ lines: [{ price: { net: text } }] }, { now }).issues.some(
    ({ path: at, code }) => at === '/lines/0/price/net' && code === 'invalid_decimal',
  );
const decimals: Edges = {
  'decimalText.integerDigitsMax': [limits.decimalText.integerDigitsMax, (size) => isDecimal('1'.repeat(size))],
  'decimalText.fractionDigitsMax': [limits.decimalText.fractionDigitsMax, (size) => isDecimal(`1.${'1'.repeat(size)}`)],
};

const parcel = (change: object): boolean => {
  const item = { description: 'Shirt', hsCode: '610910', quantity: 1, unitValue: 10, originCountry: 'CN' };
  const { items = [{}], ...rest } = change as { items?: readonly object[] };
  const question = {
    destinationCountry: 'DE',
    shippingCost: 5,
    items: items.map((one) => ({ ...item, ...one })),
    ...rest,
  };
  return readParcel(question, '2026-11-28').ok;
};
const parcels: Edges = {
  'parcelQuestion.itemsMax': [
    limits.parcelQuestion.itemsMax,
    (size) => parcel({ items: Array.from({ length: size }, () => ({})) }),
  ],
  'parcelQuestion.descriptionCharactersMax': [
    limits.parcelQuestion.descriptionCharactersMax,
    (size) => parcel({ items: [{ description: 'a'.repeat(size) }] }),
  ],
  'parcelQuestion.codeCharactersMax': [
    limits.parcelQuestion.codeCharactersMax,
    (size) => parcel({ items: [{ hsCode: '610910'.padEnd(size) }] }),
  ],
  'parcelQuestion.postalCodeCharactersMax': [
    limits.parcelQuestion.postalCodeCharactersMax,
    (size) => parcel({ destinationPostalCode: '1'.repeat(size) }),
  ],
  'parcelQuestion.quantityMax': [
    limits.parcelQuestion.quantityMax,
    (size) => parcel({ items: [{ quantity: size, unitValue: 0.01 }] }),
  ],
  'parcelQuestion.amountMax': [limits.parcelQuestion.amountMax, (size) => parcel({ shippingCost: size })],
};

const rpc = (message: object): boolean =>
  !isAnswer(readMessage(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', ...message }))));
const messages: Edges = {
  'jsonRpc.idCharactersMax': [limits.jsonRpc.idCharactersMax, (size) => rpc({ id: 'a'.repeat(size) })],
  'jsonRpc.nameCharactersMax': [limits.jsonRpc.nameCharactersMax, (size) => rpc({ method: 'a'.repeat(size) })],
  'jsonRpc.metaKeysMax': [
    limits.jsonRpc.metaKeysMax,
    (size) => rpc({ params: { _meta: Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, 1])) } }),
  ],
};

/** A text of exactly so many bytes that is refused for what it says, and for its size only when it is too long. */
const paymentProblem = (header: string): string => {
  const reading = readPaymentHeader(header);
  return reading.ok ? '' : reading.problem;
};
const payments: Edges = {
  'paymentSignature.encodedBytesMax': [
    limits.paymentSignature.encodedBytesMax,
    (size) => !paymentProblem('A'.repeat(size)).includes('larger'),
  ],
  'receiptText.bytesMax': [limits.receiptText.bytesMax, (size) => !isTooLarge(receiptType.paidCall, size)],
  'checkReceipts.receiptBytesMax': [
    limits.checkReceipts.receiptBytesMax,
    (size) => !isTooLarge(receiptType.checks, size),
  ],
};
function isTooLarge(typ: ReceiptType, size: number): boolean {
  const verdict = verifyReceipt('a'.repeat(size), { jwks: { keys: [] }, issuer: '', environment: 'sandbox', typ, now });
  return !verdict.valid && verdict.reason === 'too_large';
}

/** Whether the terminal reads a table. */
async function isTable(text: string, read: (file: string) => AsyncGenerator<unknown>): Promise<boolean> {
  const file = path.join(scratch, `${createHash('sha256').update(text).digest('hex')}.csv`);
  writeFileSync(file, text);
  try {
    for await (const _ of read(file));
    return true;
  } catch {
    return false;
  }
}
const { columnsMax, lineBytesMax } = limits.terminalInput.csv;
const tables: Edges = {
  'terminalInput.csv.columnsMax': [
    columnsMax,
    (size) => isTable(`vat${',b'.repeat(size - 1)}\nBE0203201340\n`, (file) => numberRows(file, {})),
  ],
  'terminalInput.csv.lineBytesMax, the last line': [
    lineBytesMax,
    (size) => isTable(`vat\n${'1'.repeat(size)}`, csvRecords),
  ],
  'terminalInput.csv.lineBytesMax, a line among others': [
    lineBytesMax,
    (size) => isTable(`vat\n${'1'.repeat(size)}\n2\n`, csvRecords),
  ],
};

it.each(
  Object.entries({ ...files, ...decimals, ...parcels, ...messages, ...payments, ...tables }).map(
    ([name, [most, probe]]): [string, number, Probe] => [name, most, probe],
  ),
)('%s (%d): one less and as much are taken, one more is refused', async (_name, most, probe) => {
  expect([await probe(most - 1), await probe(most), await probe(most + 1)]).toEqual([true, true, false]);
});
