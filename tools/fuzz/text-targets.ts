import { applyEdits, judgeDocument, validateInvoice } from '@einvoice/invoice-rules';
import { canonicalJson, parseStrictJson } from '@einvoice/json';
import { invoiceBody, paymentSignature } from '@einvoice/limits';
import { repositoryRoot } from '@einvoice/test-kit';
import { readPaymentHeader } from '@einvoice/x402-payments';
import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isAnswer, readMessage } from '../../apps/mcp-gateway/src/json-rpc';
import { type FuzzTarget } from './fuzz-target';

const kibibyte = 1024;
const now = new Date('2026-11-24T12:00:00Z');
const fixtures = path.join(repositoryRoot, 'fixtures');
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

async function fixturesEndingIn(ending: string): Promise<readonly Uint8Array[]> {
  const names = (await readdir(fixtures)).filter((name) => name.endsWith(ending)).sort();
  return Promise.all(names.map((name) => readFile(path.join(fixtures, name))));
}

/** An XML document is judged: whatever it is, there is a report, and of the same bytes the same one. */
export const xml: FuzzTarget = {
  seeds: () => fixturesEndingIn('.xml'),
  words: [
    ...[
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?xml version="1.0" encoding="',
      '?>',
      '<!DOCTYPE a [',
      '&#',
      '&#x',
      '&amp;',
      ';',
      '/>',
      '</',
    ],
    ...[
      ' xmlns="',
      ' xmlns:cbc="',
      'xsi:nil="true"',
      'cbc:',
      'cac:',
      'ram:',
      'UTF-16',
      'ISO-8859-1',
      '\ufeff',
      '\ufffe',
      '-0.00',
      '1E9',
    ],
    ...[
      'NaN',
      '9'.repeat(40),
      '2026-02-30',
      'currencyID="EUR"',
      '<cbc:ID>1</cbc:ID>',
      '<cac:InvoiceLine>',
      '</cac:InvoiceLine>',
    ],
  ],
  bytesMax: 64 * kibibyte,
  run(input) {
    const report = judgeDocument(input, { now });
    const stages = [report.read.state, report.schema.state, report.rules.state];
    if (report.valid && stages.some((state) => state !== 'passed'))
      return `valid, with the stages ${stages.join(', ')}`;
    if (report.read.state === 'failed' && report.outcome !== 'nothing_to_judge') return 'judged what was not read';
    // Together: each alone would walk the document as often as it has findings.
    const found = [...report.schema.issues, ...report.issues];
    applyEdits(
      input,
      found.flatMap(({ edits, action }) => (edits && action?.safe ? edits : [])),
    );
    const again = JSON.stringify(judgeDocument(input, { now }));
    return again === JSON.stringify(report) ? null : 'two reports on the same bytes differ';
  },
};

/** A body of JSON is read as `JSON.parse` reads it, or refused; what is an object is judged as an invoice. */
export const json: FuzzTarget = {
  seeds: async () => [...(await fixturesEndingIn('.json')), bytesOf([1.5, -0, 1e300, '\u2028', null, { a: [[]] }])],
  words: [
    ...[
      '{"',
      '":',
      '",',
      '[[',
      ']]',
      '\\u0000',
      '\\ud800',
      '\\udc00',
      '\\"',
      '1e999',
      '-0',
      '0.1',
      'null',
      'true',
      '__proto__',
    ],
    ...[
      '"constructor"',
      '"lines":[',
      '"invoice":',
      '"seller":{',
      '"currency":"',
      '"netAmount":',
      '\ufeff',
      '\u2028',
      '9'.repeat(30),
    ],
  ],
  bytesMax: 64 * kibibyte,
  run(input) {
    const read = parseStrictJson(input, invoiceBody);
    if (!read.ok) return read.code === 'malformed_json' && isJson(input) ? 'good JSON is called malformed' : null;
    const plain: unknown = JSON.parse(Buffer.from(input).toString());
    if (JSON.stringify(read.value) !== JSON.stringify(plain)) return 'read in another way than JSON.parse reads it';
    canonicalJson(read.value);
    if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) return null;
    const { valid, issues } = validateInvoice(read.value as object, { now });
    return valid === issues.every(({ severity }) => severity !== 'error')
      ? null
      : 'valid does not follow from the issues';
  },
};

/** A message of JSON-RPC is read, or answered with an error that JSON-RPC knows. */
export const jsonrpc: FuzzTarget = {
  seeds: async () => [
    bytesOf({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    bytesOf({
      jsonrpc: '2.0',
      id: 'a',
      method: 'tools/call',
      params: { name: 'verify_iban', arguments: { iban: 'BE71' }, _meta: {} },
    }),
    bytesOf({
      jsonrpc: '2.0',
      method: 'notifications/initialized',
      params: { _meta: { 'io.modelcontextprotocol/a': 1 } },
    }),
  ],
  words: [
    '"id":',
    '"method":"',
    '"params":{',
    '"_meta":{',
    'null',
    '1e400',
    '"jsonrpc":"2.0"',
    '\\ud800',
    '__proto__',
    '[',
    ']',
    '{}',
  ],
  bytesMax: 16 * kibibyte,
  run(input) {
    const read = readMessage(input);
    if (!isAnswer(read)) return null;
    const { jsonrpc: version, error } = JSON.parse(read.body as string) as {
      jsonrpc: unknown;
      error: Record<string, unknown>;
    };
    const isShaped = version === '2.0' && Number.isInteger(error['code']) && typeof error['message'] === 'string';
    return isShaped && read.status === 400 ? null : 'an error that is none of JSON-RPC';
  },
};

const address = (digit: string) => `0x${digit.repeat(40)}`;
const terms = { scheme: 'exact', network: 'eip155:8453', amount: '10000', asset: address('a'), payTo: address('b') };
const wellFormedPayment = {
  x402Version: 2,
  resource: { url: 'https://pay.example/x402/mainnet/paycall/tools/validate_vat_number' },
  accepted: { ...terms, maxTimeoutSeconds: 120, extra: { name: 'USD Coin', version: '2' } },
  payload: {
    signature: `0x${'1'.repeat(128)}1b`,
    authorization: {
      from: address('c'),
      to: address('b'),
      value: '10000',
      validAfter: '0',
      validBefore: '1795600000',
      nonce: `0x${'5'.repeat(64)}`,
    },
  },
  extensions: { 'payment-identifier': { info: { id: 'pay_0123456789abcdef' } } },
};

/** The header of a payment is read, or its problem is said; one payment has one spelling. The first byte: 0 for JSON within base64. */
export const payment: FuzzTarget = {
  seeds: async () => [
    Buffer.concat([Buffer.of(0), bytesOf(wellFormedPayment)]),
    Buffer.concat([Buffer.of(1), Buffer.from(bytesOf(wellFormedPayment).toString('base64'))]),
  ],
  words: [
    '0x',
    '"x402Version":2',
    '"payload":{',
    '"authorization":{',
    '"validBefore":"',
    '"nonce":"',
    '"extensions":{',
    '==',
    '=',
    '+/',
    '"value":"-1"',
    '"accepted":null',
    '1e3',
  ],
  bytesMax: paymentSignature.encodedBytesMax,
  run(input) {
    const rest = Buffer.from(input.subarray(1));
    const header = input[0] === 0 ? rest.toString('base64') : rest.toString('latin1');
    const read = readPaymentHeader(header);
    if (read.ok)
      return Buffer.from(header, 'base64').toString('base64') === header ? null : 'a second spelling of a payment';
    return /^[A-Za-z0-9 ,.:_\-]{1,160}$/.test(read.problem) ? null : 'a problem that says more than our own words';
  },
};

function isJson(input: Uint8Array): boolean {
  if (!isUtf8(input)) return false;
  try {
    JSON.parse(Buffer.from(input).toString());
    return true;
  } catch {
    return false;
  }
}
