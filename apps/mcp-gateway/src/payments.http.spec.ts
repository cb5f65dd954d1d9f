import { publicKeySet, readReceiptKey, receiptType, requestSha256, verifyReceipt } from '@einvoice/signed-receipts';
import { until } from '@einvoice/test-kit';
import { catalogue, isPaycallTool } from '@einvoice/tool-catalogue';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { x402Client } from '@x402/core/client';
import { parsePaymentRequired } from '@x402/core/schemas';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import Ajv2020 from 'ajv/dist/2020';
import { once } from 'node:events';
import { privateKeyToAccount } from 'viem/accounts';
import {
  callTool,
  modernHeaders,
  modernMeta,
  openTestSystem,
  post,
  type TestSystem,
  type Received,
} from './test-system.fixture';
import { belongsInWorker, messageFormat } from './call-format';
import { isAnswer, readMessage } from './json-rpc';
import {
  openOfferAt,
  openPaymentTestSystem,
  payFor,
  payOnce,
  payOverHttp,
  signed,
  type PaymentTestSystem,
} from './payment-test-system.fixture';

// A real chain and Postgres; the gateway in this process, and as processes that are killed.
jest.setTimeout(300_000);

const tool = 'validate_vat_number';
const vat = { vatNumber: 'BE0899121407' };
const price = 10_000n;
const sold = catalogue.filter(isPaycallTool);
const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });

let payments: PaymentTestSystem;
let system: TestSystem;
let schemas: ReadonlyMap<string, object>;
beforeAll(async () => {
  payments = await openPaymentTestSystem();
});
afterAll(async () => {
  await system?.close();
  await payments?.httpFlow.stop();
  await payments?.close();
});

const contentOf = ({ body }: Received) => body.result.structuredContent;
const responseOf = ({ body }: Received) => body.result._meta?.['x402/payment-response'];
/** The row as if its holder had been gone for a minute. */
const abandon = () =>
  payments.database.query({
    name: 'abandon',
    text: `UPDATE payment SET lease_until = now() - INTERVAL '1 minute', updated_at = now() - INTERVAL '1 minute' WHERE state = 'settling'`,
  });
const states = async () =>
  (await payments.database.query<{ state: string }>({ name: 'states', text: 'SELECT state FROM payment' })).map(
    ({ state }) => state,
  );

/** A gateway that ends as by a power cut when the answer is written and nothing is sent to settlement. */
async function payAndKill(payment: object): Promise<void> {
  const { url, child } = await payments.start({ CRASH_AT_STEP: 'written_ahead' });
  const exited = once(child, 'exit');
  const isAnswered = async () => (await payOnce(url, tool, vat, payment).catch(() => undefined)) !== undefined;
  await until(async () => !(await isAnswered()));
  expect(await exited).toEqual([null, 'SIGKILL']);
  expect(await payments.moved()).toBe(0n);
}

describe('kill -9 of the gateway after the answer is written', () => {
  it('X1 the paid calls over HTTP finish the payment, another gateway gives the answer to the identical call, charged once', async () => {
    const payment = await signed(payments);
    await payAndKill(payment);
    expect(await states()).toEqual(['settling']);
    await abandon();
    await payments.httpFlow.sweep();
    expect([await states(), await payments.moved()]).toEqual([['settled'], price]);

    system = await openTestSystem(payments.environment);
    const retried = await payFor(system.url, tool, vat, payment);
    expect(contentOf(retried)).toMatchObject({ valid: true, billing: { charged: true, amount: '10000' } });
    expect(retried.body.result._meta).toMatchObject({
      'x402/payment-response': { success: true },
      'einvoice/replayed': true,
    });
    expect(await payments.moved()).toBe(0n);
  });

  it('X1 nobody else there: the identical call itself settles, without a second run of the tool', async () => {
    const payment = await signed(payments);
    await payAndKill(payment);
    await abandon();
    const stepsBefore = system.logLines.length;
    const retried = await payFor(system.url, tool, vat, payment);
    expect(contentOf(retried)).toMatchObject({ valid: true, billing: { charged: true, amount: '10000' } });
    expect(system.logLines.slice(stepsBefore).join()).not.toContain('tool_ran');
    const again = await payFor(system.url, tool, vat, payment);
    expect(again.body.result.content).toEqual(retried.body.result.content);
    expect(await payments.moved()).toBe(price);
  });
});

describe('a gateway with payments', () => {
  beforeAll(async () => {
    await payments.httpFlow.start();
    const { tools } = (await post(system.url, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).body.result;
    schemas = new Map(
      tools.map(({ name, outputSchema }: { name: string; outputSchema: object }) => [name, outputSchema]),
    );
  });
  afterEach(async () => {
    expect(await system.parts.credits.store.violations()).toEqual([]);
  });

  const expectInSchema = (name: string, received: Received) => {
    const outline = ajv.compile(schemas.get(name)!);
    expect([outline(contentOf(received)), outline.errors]).toEqual([true, null]);
    return contentOf(received);
  };

  it.each(sold.map(({ name, description }) => [name, description] as const))(
    '%s offers its price to whoever has neither connection nor payment, beside the way to a connection',
    async (name, description) => {
      const received = await openOfferAt(system.url, name);
      const content = expectInSchema(name, received);
      expect(received.body.result.isError).toBe(true);
      expect(content).toMatchObject({
        x402Version: 2,
        resource: { url: `mcp://tool/${name}`, description, mimeType: 'application/json' },
        accepts: [{ scheme: 'exact', network: 'eip155:8453', amount: '10000', maxTimeoutSeconds: 120 }],
        error: { code: 'connection_required', charged: false, requestId: expect.any(String) },
        authorization: { createAt: 'http://localhost:3000/account/connections' },
      });
      const { error, ...others } = content;
      const text = JSON.parse(received.body.result.content[0].text);
      expect(text).toEqual({ ...others, error: 'Payment required', failure: error });
      expect(Object.keys(content.extensions).sort()).toEqual(['offer-receipt', 'payment-identifier']);
    },
  );

  it('/.well-known/mcp.json says that calls can be paid here, and what each costs', async () => {
    const document = (await (await fetch(`${system.siteUrl}/.well-known/mcp.json`)).json()) as {
      payPerCall: object;
      tools: { name: string; payPerCall?: object }[];
    };
    expect(document.payPerCall).toMatchObject({ protocol: 'x402', protocolVersion: 2, network: 'eip155:8453' });
    expect(document.tools.filter(({ payPerCall }) => payPerCall).map(({ name }) => name)).toEqual(
      sold.map(({ name }) => name),
    );
  });

  it('tools that are paid with credits alone offer nothing, and look at no payment', async () => {
    const rows = { rows: [{ reference: 'a', vatId: 'BE0899121407' }] };
    for (const received of [
      await callTool(system.url, 'check_vat_list', rows),
      await payFor(system.url, 'check_vat_list', rows, await signed(payments)),
    ]) {
      expect(contentOf(received)).not.toHaveProperty('accepts');
      expect(contentOf(received)).toMatchObject({ error: { code: 'connection_required' } });
    }
    expect(await payments.moved()).toBe(0n);
  });

  it('the official clients, joined as x402 joins them: the offer is read, signed, and the call answered in each era', async () => {
    const account = privateKeyToAccount(payments.chain.keys.buyer.privateKey);
    const wallet = new x402Client().register('eip155:*', new ExactEvmScheme(account));
    const client = new Client({ name: 'spec', version: '1.0.0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(system.url)) as Parameters<typeof client.connect>[0],
    );
    await openOfferAt(system.url);
    await client.listTools(); // from now on the client checks structures against the listed schemas
    const unpaid = (await client.callTool({ name: tool, arguments: vat })) as {
      structuredContent: object;
      content: { text: string }[];
    };
    const offer = [unpaid.structuredContent, JSON.parse(unpaid.content[0]!.text)]
      .map((one) => parsePaymentRequired(one))
      .find(({ success }) => success);
    const payment = await wallet.createPaymentPayload(offer!.data as Parameters<typeof wallet.createPaymentPayload>[0]);
    const pay = () => client.callTool({ name: tool, arguments: vat, _meta: { 'x402/payment': payment } });
    let paid: Awaited<ReturnType<typeof pay>> | undefined;
    await until(async () => !JSON.stringify((paid = await pay())).includes('"retryable":true'));
    expect(paid).toMatchObject({
      structuredContent: {
        valid: true,
        billing: { charged: true, amount: '10000', payer: account.address.toLowerCase() },
      },
      _meta: {
        'x402/payment-response': { success: true, network: 'eip155:8453', payer: account.address.toLowerCase() },
      },
    });
    await client.close();

    const modern = { name: tool, arguments: vat, _meta: { ...modernMeta, 'x402/payment': payment } };
    const replayed = await post(
      system.url,
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: modern },
      { headers: modernHeaders('tools/call', tool) },
    );
    expect(replayed.body.result).toMatchObject({ resultType: 'complete', content: paid!.content });
    expect(Object.keys(replayed.body.result._meta).sort()).toEqual([
      'einvoice/replayed',
      'io.modelcontextprotocol/serverInfo',
      'x402/payment-response',
    ]);
    expect(await payments.moved()).toBe(price);
  });

  it('the receipt binds the tool as x402 addresses it, and the arguments as they were sent', async () => {
    const received = await payFor(system.url, tool, vat, await signed(payments));
    const { billing } = expectInSchema(tool, received);
    const key = readReceiptKey(payments.chain.keys.receiptEd25519Pem);
    const verdict = verifyReceipt(billing.receipt, {
      ...{ jwks: publicKeySet([{ key, notBefore: 0 }]), typ: receiptType.paidCall, now: new Date() },
      ...{ issuer: 'http://localhost:3402', environment: 'sandbox' },
    });
    expect(verdict).toMatchObject({
      valid: true,
      claims: { operation: `mcp://tool/${tool}`, requestSha256: requestSha256(`mcp://tool/${tool}`, vat) },
    });
    expect(await payments.moved()).toBe(price);
  });

  it('P2 twenty identical calls at once: one run, one transfer, the same answer for all', async () => {
    const payment = await signed(payments);
    const stepsBefore = system.logLines.length;
    const calls = Array.from({ length: 20 }, () => payFor(system.url, tool, vat, payment));
    const texts = (await Promise.all(calls)).map(({ body }) => body.result.content[0].text);
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0])).toMatchObject({ valid: true, billing: { charged: true } });
    expect(system.logLines.slice(stepsBefore).filter((line) => line.includes('tool_ran'))).toHaveLength(1);
    expect(await payments.moved()).toBe(price);
  });

  it('P3 a payment that was charged over HTTP is refused over MCP, for the same tool and arguments', async () => {
    const payment = await signed(payments);
    expect(await payOverHttp(payments, tool, vat, payment)).toMatchObject({ kind: 'answer', charged: true });
    const received = await payFor(system.url, tool, vat, payment);
    expect(received.body.result.isError).toBe(true);
    expect(expectInSchema(tool, received).error).toMatchObject({
      ...{ code: 'payment_bound_to_other_request', retryable: false, charged: false },
      message: expect.stringContaining('payment was used for another'),
    });
    expect(await payments.moved()).toBe(price);
  });

  it('P3 a payment that was charged over MCP is refused over HTTP, and over MCP for other arguments', async () => {
    const payment = await signed(payments);
    expect(contentOf(await payFor(system.url, tool, vat, payment))).toMatchObject({ billing: { charged: true } });
    const overHttp = await payOverHttp(payments, tool, vat, payment);
    expect(overHttp).toMatchObject({ kind: 'refused', status: 409, code: 'payment_bound_to_other_request' });
    for (const other of [{ vatNumber: 'BE0403170701' }, { ...vat, countryCode: 'BE' }]) {
      const { error } = contentOf(await payFor(system.url, tool, other, payment));
      expect(error.code).toBe('payment_bound_to_other_request');
    }
    expect(await payments.moved()).toBe(price);
  });

  it('P3 the same payment over both at once: one is charged, the other refused', async () => {
    const payment = await signed(payments);
    const [overMcp, overHttp] = await Promise.all([
      payFor(system.url, tool, vat, payment),
      payOverHttp(payments, tool, vat, payment),
    ]);
    const charged = [contentOf(overMcp).billing?.charged === true, overHttp.kind === 'answer'];
    expect(charged.filter(Boolean)).toHaveLength(1);
    expect(await payments.moved()).toBe(price);
  });

  it('what makes no decision is answered and not charged, and the payment can be used again', async () => {
    const payment = await signed(payments);
    const received = await payFor(system.url, tool, { vatNumber: 'US123456789' }, payment);
    expect(received.body.result.isError).toBeUndefined();
    expect(expectInSchema(tool, received)).toMatchObject({
      decision: { status: 'invalid_input' },
      billing: { charged: false, amount: '0', receipt: null },
    });
    expect(responseOf(received)).toMatchObject({ success: false, errorReason: 'not_charged', transaction: '' });
    expect(await payments.moved()).toBe(0n);
    expect(contentOf(await payFor(system.url, tool, vat, payment))).toMatchObject({ billing: { charged: true } });
    expect(await payments.moved()).toBe(price);
  });

  it('a payment that is not good gets the offer again and the reason; one that cannot be read, or is too large, says so', async () => {
    const good = await signed(payments);
    const forged = { ...good, payload: { ...good.payload, signature: `0x${'11'.repeat(65)}` } };
    const refused = await payFor(system.url, tool, vat, forged);
    expect(expectInSchema(tool, refused)).toMatchObject({
      error: { code: 'payment_refused', details: { reason: 'invalid_exact_evm_signature' } },
      accepts: [{ amount: '10000' }],
    });
    expect(JSON.parse(refused.body.result.content[0].text).error).toBe('invalid_exact_evm_signature');
    const deep = { ...good, extensions: { a: [[[[[[[1]]]]]]] } };
    for (const payment of [null, 'x', [], {}, { x402Version: 2 }, deep, { ...good, junk: 'x'.repeat(9_000) }]) {
      const received = await payFor(system.url, tool, vat, payment);
      expect(expectInSchema(tool, received).error).toMatchObject({ code: 'invalid_payment_payload', charged: false });
    }
    const wrong = await payFor(system.url, tool, { vatNumber: 7 }, good);
    expect(contentOf(wrong).error.code).toBe('invalid_arguments');
    expect(await payments.moved()).toBe(0n);
  });

  it('whoever shows a connection and brings a payment is charged by neither', async () => {
    const tenant = await system.tenant(10);
    const params = { name: tool, arguments: vat, _meta: { 'x402/payment': await signed(payments) } };
    const received = await post(system.url, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, tenant);
    expect(expectInSchema(tool, received).error).toMatchObject({ code: 'payment_and_connection', charged: false });
    expect(await system.parts.credits.store.balanceOf(tenant.workspaceId)).toMatchObject({ available: 10, held: 0 });
    expect(await payments.moved()).toBe(0n);
  });

  it('closed payments say so, with or without a payment, and when to come again', async () => {
    const paid = await signed(payments);
    await payFor(system.url, tool, vat, paid);
    const closed = await openTestSystem({ ...payments.environment, LANE_CLOSED: 'yes' });
    try {
      const unpaid = expectInSchema(tool, await callTool(closed.url, tool, vat));
      expect(unpaid).not.toHaveProperty('accepts');
      expect(unpaid.error).toMatchObject({
        code: 'connection_required',
        details: { payPerCall: { code: 'lane_closed', retryable: true, reasons: ['operator'], retryAfterSeconds: 10 } },
      });
      const refused = expectInSchema(tool, await payOnce(closed.url, tool, vat, await signed(payments)));
      expect(refused.error).toMatchObject({
        ...{ code: 'lane_closed', retryable: true, charged: false },
        details: { reasons: ['operator'], retryAfterSeconds: 10 },
      });
      const replayed = await payFor(closed.url, tool, vat, paid);
      expect(contentOf(replayed)).toMatchObject({ billing: { charged: true } });
      const readiness = await fetch(`${closed.siteUrl}/readyz`);
      expect(readiness.status).toBe(200);
    } finally {
      await closed.close();
    }
    expect(await payments.moved()).toBe(price);
  });
});

it('a large invoice is paid for like a small one: read and judged in the thread, bound to what was sent', async () => {
  const { url } = await payments.start({});
  const { invoice } = catalogue.find(({ name }) => name === 'validate_invoice')!.examples[0]!.input as {
    invoice: object;
  };
  const large = (note: string) => ({ invoice: { ...invoice, note: note.repeat(70_000) } });
  const payment = await signed(payments);
  const paid = await payFor(url, 'validate_invoice', large('a'), payment);
  expect(contentOf(paid)).toMatchObject({ decision: { status: 'ready' }, billing: { charged: true } });
  const again = await payFor(url, 'validate_invoice', large('a'), payment);
  expect(again.body.result.content).toEqual(paid.body.result.content);
  const other = await payFor(url, 'validate_invoice', large('b'), payment);
  expect(contentOf(other).error.code).toBe('payment_bound_to_other_request');
  expect(await payments.moved()).toBe(price);
});

it('B13 a PDF is judged in the thread however small its message is: the service reads no argument of it itself', async () => {
  const messageOf = (invoice: object) => {
    const params = { name: 'validate_invoice', arguments: { invoice } };
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    const message = readMessage(bytes);
    if (isAnswer(message)) throw new Error('This is no message.');
    return { bytes, message };
  };
  const inThread = ({ bytes, message }: ReturnType<typeof messageOf>) => {
    const read = messageFormat.read(bytes, null);
    return [belongsInWorker(message), read.ok && messageFormat.belongsInWorker(read.call)];
  };
  expect(inThread(messageOf({ pdf: 'JVBERi0xLjc=' }))).toEqual([true, true]);
  expect(inThread(messageOf({ xml: '<pdf/>' }))).toEqual([false, false]);
  const { url } = await payments.start({});
  const answer = await payFor(url, 'validate_invoice', { invoice: { pdf: 'JVBERi0xLjc=' } }, await signed(payments));
  expect(contentOf(answer)).toMatchObject({ decision: { status: 'invalid_input' }, billing: { charged: false } });
});

it('arguments that are digested in a worker are bound like those of small calls', async () => {
  const { input } = catalogue.find(({ name }) => name === 'validate_invoice')!.examples[0]!;
  const digestOf = async (meta: object) => {
    const params = { name: 'validate_invoice', arguments: input, _meta: meta };
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    const read = messageFormat.read(bytes, null);
    if (!read.ok) return null;
    const { checked } = messageFormat.summarise(read.call, null, bytes);
    return checked?.ok && checked.requestSha256;
  };
  expect(await digestOf({ 'x402/payment': {} })).toBe(requestSha256('mcp://tool/validate_invoice', input));
  expect(await digestOf({})).toBe(requestSha256('validate_invoice', input));
});
