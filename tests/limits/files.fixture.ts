import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { readHybridPdf } from '@einvoice/invoice-rules';
import { buildPdfChild, handMade, objectStream, pdfWith, stream } from '@einvoice/invoice-rules/testing';
import { hybridPdf } from '@einvoice/limits';
import { readList } from '@einvoice/sanctions-lists';
import {
  publicKeySet,
  readReceiptKey,
  type ReceiptClaims,
  receiptType,
  signReceipt,
  verifyReceipt,
} from '@einvoice/signed-receipts';
import { refuseOtherFiles } from '../../apps/terminal/src/numbers/number-rows';
import { atMost, type Edges } from './edges.fixture';

let child: ReturnType<typeof buildPdfChild> | undefined;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-edges-'));
export function removeFiles(): void {
  child?.remove();
  rmSync(scratch, { recursive: true, force: true });
}

/** Long enough for any machine: what a file may take has a spec of its own. */
const patience = { deadlineMs: 300_000, clockMs: 600_000 };

/** Whether a PDF is read, or refused for no other reason than that it holds no invoice. */
async function isPdfRead(pdf: Uint8Array, refusal: string): Promise<boolean> {
  child ??= buildPdfChild();
  const answer = await readHybridPdf(pdf, { childArguments: [child.file], ...patience });
  const reason = answer.ok ? 'read' : answer.reason;
  if (![refusal, 'no_invoice', 'read'].includes(reason)) throw new Error(`The PDF is refused as ${reason}.`);
  return reason !== refusal;
}
const catalog = '<< /Type /Catalog >>';
/** A stream that inflates to so many bytes: one object, and blanks. */
const inflating = (bytes: number) => objectStream(deflateSync(Buffer.from('9 0 1'.padEnd(bytes)), { level: 9 }));

/** As many whole streams as a file may have, and the rest in one more. */
function inflatingTogether(bytes: number): Buffer {
  const each = hybridPdf.inflatedStreamBytesMax;
  const whole = Math.floor(hybridPdf.inflatedFileBytesMax / each);
  return handMade([catalog, ...Array<Buffer>(whole).fill(inflating(each)), inflating(bytes - whole * each)]);
}

/** Whether so many children are at work together; each tells when it is, and goes on when it is told. */
async function workTogether(children: number): Promise<boolean> {
  const sockets: Socket[] = [];
  let most = 0;
  let isOver = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
    most = Math.max(most, sockets.filter(({ destroyed }) => !destroyed).length);
    if (isOver) socket.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const program = `require('node:net').connect(${port}, '127.0.0.1').on('close', () => process.exit()).resume()`;
  const pdf = handMade([catalog]);
  const reading = Array.from({ length: children }, () =>
    readHybridPdf(pdf, { childArguments: ['-e', program], ...patience }),
  );
  while (most < Math.min(children, hybridPdf.childrenMax)) await sleep(20);
  // One too many would come now.
  if (children > hybridPdf.childrenMax) await sleep(1_000);
  const together = most;
  isOver = true;
  for (const socket of sockets) socket.end();
  await Promise.all(reading);
  await new Promise((resolve) => server.close(resolve));
  return together === children;
}

const pdfWithBlanks = (bytes: number) => handMade([catalog, stream('', Buffer.alloc(bytes, ' '))]);
/** What stands beside the blanks is as long for all sizes near this one. */
function pdfOfBytes(bytes: number): Buffer {
  const near = pdfWithBlanks(hybridPdf.bytesMax);
  return pdfWithBlanks(hybridPdf.bytesMax - (near.length - bytes));
}
const attached = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: at === 0 ? 'factur-x.xml' : `page-${at}.png` }));

const pdfs: Edges = {
  'hybridPdf.bytesMax': atMost((size) => isPdfRead(pdfOfBytes(size), 'too_large')),
  'hybridPdf.attachmentsMax': atMost(async (size) => isPdfRead(await pdfWith(attached(size)), 'too_many_attachments')),
  'hybridPdf.inflatedStreamBytesMax': atMost((size) =>
    isPdfRead(handMade([catalog, inflating(size)]), 'inflates_too_large'),
  ),
  'hybridPdf.inflatedFileBytesMax': atMost((size) => isPdfRead(inflatingTogether(size), 'inflates_too_large')),
  'hybridPdf.nestingMax': atMost((size) =>
    isPdfRead(handMade([catalog, `${'['.repeat(size)}${']'.repeat(size)}`]), 'too_deep'),
  ),
  'hybridPdf.objectsMax': atMost((size) =>
    isPdfRead(handMade([catalog, ...Array<string>(size - 1).fill('1')]), 'too_many_objects'),
  ),
  'hybridPdf.childrenMax': atMost(workTogether),
};

const issuedAt = 1_800_000_000;
const key = readReceiptKey(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
);
/** Whether a receipt that is right otherwise is valid when its claims are so deep. */
function isReceiptOfDepth(depth: number): boolean {
  const claims: ReceiptClaims = {
    ...{ iss: 'https://api.example', iat: issuedAt, environment: 'live' },
    deep: JSON.parse('['.repeat(depth - 1) + ']'.repeat(depth - 1)) as unknown,
  };
  return verifyReceipt(signReceipt(receiptType.paidCall, claims, key), {
    jwks: publicKeySet([{ key, notBefore: issuedAt - 100 }]),
    ...{ issuer: claims.iss, environment: claims.environment, typ: receiptType.paidCall },
    now: new Date(issuedAt * 1_000),
  }).valid;
}

/** Whether a list is read: refused, it is for its size or its depth. */
async function isListRead(list: 'un' | 'ofac', pieces: Iterable<string>, code = 'too_large'): Promise<boolean> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    }
  }
  const reading = await readList(list, [{ name: `${list}.xml`, chunks: chunks() }]);
  if (!reading.ok && reading.code !== code) throw new Error(reading.message);
  return reading.ok;
}
const unHead = '<CONSOLIDATED_LIST dateGenerated="2026-11-20T00:00:09Z">';
const unEnd = '</CONSOLIDATED_LIST>';
const unParty = (name: string, alias = '') =>
  `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>${name}</FIRST_NAME><SECOND_NAME>${alias}</SECOND_NAME></INDIVIDUAL>`;

/** Names and texts count, in two texts as one alone may not be as long as all. */
function unPartyOfCharacters(characters: number): string {
  const texts = characters - 'INDIVIDUALDATAID1FIRST_NAMESECOND_NAME'.length;
  const half = Math.floor(texts / 2);
  return unParty('x'.repeat(half), 'x'.repeat(texts - half));
}

/** A list of so many bytes, most of them blanks between elements. */
function* unOfBytes(bytes: number): Generator<string> {
  const piece = `${' '.repeat(2 ** 20 - '<x/>'.length)}<x/>`;
  const rest = bytes - unHead.length - unParty('Invented').length - unEnd.length;
  yield unHead + unParty('Invented');
  for (let left = rest; left > 0; left -= piece.length) yield left >= piece.length ? piece : ' '.repeat(left);
  yield unEnd;
}

/** So many records of an advanced list: the last is its one party. */
function* ofacOfRecords(records: number): Generator<string> {
  const piece = '<Country ID="1"/>'.repeat(10_000);
  yield '<Sanctions>';
  for (let left = records - 1; left > 0; left -= 10_000)
    yield left >= 10_000 ? piece : '<Country ID="1"/>'.repeat(left);
  yield (
    '<DistinctParty FixedRef="1"><Profile ID="1" PartySubTypeID="1"><Identity><Alias AliasTypeID="1" Primary="true">' +
    '<DocumentedName><DocumentedNamePart><NamePartValue>Invented</NamePartValue></DocumentedNamePart></DocumentedName>' +
    '</Alias></Identity></Profile></DistinctParty></Sanctions>'
  );
}

const lists: Edges = {
  'sanctionsFile.bytesMax': atMost((size) => isListRead('un', unOfBytes(size))),
  'sanctionsFile.recordCharactersMax': atMost((size) => isListRead('un', [unHead, unPartyOfCharacters(size), unEnd])),
  'sanctionsFile.depthMax': atMost((size) =>
    isListRead(
      'un',
      [unHead, unParty('Invented'), '<a>'.repeat(size - 1), '</a>'.repeat(size - 1), unEnd],
      'hostile_xml',
    ),
  ),
  'sanctionsFile.recordsMax': atMost((size) => isListRead('ofac', ofacOfRecords(size))),
  'sanctionsFile.partiesMax': atMost((size) => isListRead('un', [unHead, unParty('Invented').repeat(size), unEnd])),
};

/** Whether the terminal takes a table of so many bytes; the file has holes where others have rows. */
async function isTableTaken(bytes: number): Promise<boolean> {
  const file = path.join(scratch, 'numbers.csv');
  writeFileSync(file, '');
  truncateSync(file, bytes);
  return refuseOtherFiles(file).then(
    () => true,
    () => false,
  );
}

export const files: Edges = {
  ...pdfs,
  'receiptText.depthMax': atMost(isReceiptOfDepth),
  ...lists,
  'terminalInput.csv.bytesMax': atMost(isTableTaken),
};
