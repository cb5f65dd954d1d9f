import { ConfigError } from '@einvoice/configuration';
import { randomSandboxKeys } from '@einvoice/test-kit';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import { MemoryOfferStore } from '../memory-offer-store';
import { MemoryPaymentStore } from '../memory-payment-store';
import { operationName, receiptKeysOf } from '../payment-flow.fixture';
import { createPaymentFlow, paymentFlowConfig } from './create-payment-flow';
import { PaymentMetrics } from './payment-metrics';
import { type PaymentConfig, type PaymentServiceConfig } from './payment-settings';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-create-flow-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text, { mode: 0o600 });
  return path.join(folder, name);
};

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The address of what answers JSON on loopback, with the requests it was sent. */
async function answering(answer: object, asked: Asked[]): Promise<string> {
  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      asked.push({ headers: request.headers, body: Buffer.concat(parts as Buffer[]).toString() });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const keys = randomSandboxKeys();
const [usdc, payTo, buyer] = ['8', 'a', 'b'].map((digit) => `0x${digit.repeat(40)}`) as [`0x${string}`, `0x${string}`, `0x${string}`]; // prettier-ignore
const service = {
  ...{ environment: 'live', publicBaseUrl: 'https://pay.example', usdc, confirmations: 2, finalAfterSeconds: 70 },
  ...{ signerWeiMin: '5', laneClosed: 'no', laneStepsLogged: 'no', sandboxPayers: [buyer] },
} as unknown as PaymentServiceConfig;
const payment: PaymentConfig = {
  ...{ facilitator: 'in-process', rpcUrl: 'http://127.0.0.1:1', payTo },
  ...{ receiptKeyFile: '', receiptWalletKeyFile: '', signerKeyFiles: [file('signer', `${keys.settlement.privateKey}\n`)] },
}; // prettier-ignore
const logged: object[] = [];
const log = { info: (line: object) => void logged.push(line), error: (line: object) => void logged.push(line) };

function flowOf(config: object = {}, paid: object = {}) {
  const registry = new Registry();
  const flow = createPaymentFlow(
    { ...service, ...config },
    { ...payment, ...paid },
    {
      operations: [
        {
          ...{ name: operationName, description: 'x', amountUnits: '1', deadlineMs: 1, answerKeptSeconds: 1 },
          run: () => Promise.reject(new Error('ran')),
        },
      ],
      ...{ payments: new MemoryPaymentStore(Date.now), offers: new MemoryOfferStore(Date.now) },
      ...{ receiptKeys: receiptKeysOf(keys), monotonicMs: () => 0, log, metrics: new PaymentMetrics(registry) },
    },
  );
  return { flow, registry };
}

describe('the flow as it is configured', () => {
  it('is paid in USDC on Base, to our account, and knows no wallets while it is live', () => {
    const { closedByOperator, ...told } = paymentFlowConfig(service, payment);
    expect(told).toEqual({
      environment: 'live',
      publicBaseUrl: 'https://pay.example',
      network: 'eip155:8453',
      asset: { address: usdc, name: 'USD Coin', version: '2' },
      payTo,
      timing: { finalAfterMs: 70_000 },
    });
    expect(closedByOperator!()).toBe(false);
  });

  it('knows the wallets of its sandbox', () => {
    expect(paymentFlowConfig({ ...service, environment: 'sandbox' }, payment)).toMatchObject({
      ...{ environment: 'sandbox', sandboxPayers: [buyer] },
    });
  });

  it('is closed by the operator’s setting, and while the operator’s file is there', () => {
    const isClosed = (config: object) => paymentFlowConfig({ ...service, ...config }, payment).closedByOperator!();
    expect(isClosed({ laneClosed: 'yes' })).toBe(true);
    const switchFile = path.join(folder, 'closed');
    expect(isClosed({ laneClosedFile: switchFile })).toBe(false);
    file('closed', '');
    expect(isClosed({ laneClosedFile: switchFile })).toBe(true);
  });
});

it('a flow begins closed, and is measured', async () => {
  const { flow, registry } = flowOf();
  expect(flow.flowState()).toEqual({ open: false, reasons: ['starting'] });
  expect(await registry.metrics()).toContain('lane_open 0');
});

describe('what a flow is made of', () => {
  const partsOf = (config: object = {}, paid: object = {}) => flowOf(config, paid).flow['parts'];
  const asked = { laneStepsLogged: 'yes', crashAtStep: 'settled' };
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  afterAll(() => kill.mockRestore());
  beforeEach(() => void logged.splice(0));

  it('P4 a live one has no step at which it dies or says where it is, whatever is configured', () => {
    expect(partsOf(asked)).not.toHaveProperty('onStep');
  });

  it('P4 one of a sandbox says each step, and dies at one, when it is asked to', async () => {
    const steps = async (config: object) => {
      const { onStep } = partsOf({ environment: 'sandbox', ...config });
      for (const step of ['claimed', 'settled'] as const) await onStep!(step);
    };
    await steps({});
    expect([logged, kill.mock.calls]).toEqual([[], []]);
    await steps(asked);
    expect(logged).toEqual(['claimed', 'settled'].map((code) => ({ event: 'lane_step', code })));
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
  });

  it('looks at the gas of signers of its own, and of no others', () => {
    const { config } = partsOf();
    expect(config.gas).toEqual({ signers: [keys.settlement.address.toLowerCase()], weiMin: 5n });
    expect(partsOf({}, { facilitator: 'http://127.0.0.1:1' }).config).not.toHaveProperty('gas');
  });

  it('settles USDC on Base itself, and nothing else', async () => {
    const { facilitator } = partsOf();
    expect((await facilitator.getSupported()).kinds).toEqual([
      { x402Version: 2, scheme: 'exact', network: 'eip155:8453' },
    ]);
    const reasonFor = async (more: object) => {
      const accepted = {
        ...({ scheme: 'exact', network: 'eip155:8453', amount: '1', payTo, maxTimeoutSeconds: 60 } as const),
        ...{ asset: usdc, extra: { name: 'USD Coin', version: '2' }, ...more },
      };
      return (await facilitator.verify({ x402Version: 2, accepted, payload: {} }, accepted)).invalidReason;
    };
    // What is ours to settle is refused for want of a signature only.
    expect(await reasonFor({})).toBe('invalid_payload');
    expect(await reasonFor({ asset: buyer })).toBe('invalid_exact_evm_eip3009_not_supported');
    expect(await reasonFor({ extra: { name: 'USDC' } })).toBe('invalid_exact_evm_token_name_mismatch');
  });

  it('asks its node about USDC', async () => {
    const asked: Asked[] = [];
    const rpcUrl = await answering({ jsonrpc: '2.0', id: 1, result: '0x5' }, asked);
    const { chain } = partsOf({}, { rpcUrl });
    expect(await chain.nativeBalanceWei(payTo)).toBe(5n);
    const query = {
      payer: buyer,
      nonce: `0x${'1'.repeat(64)}`,
      recipient: payTo,
      amountUnits: 1n,
      fromBlock: 1n,
    } as const;
    await chain.authorizationOutcome(query);
    expect(asked[1]!.body).toContain(usdc);
  });

  it('logs a fault by its kind', () => {
    partsOf().onFault!(new RangeError('x'));
    expect(logged).toEqual([expect.objectContaining({ event: 'lane_fault' })]);
  });
});

it.each(['', 'nonsense', `${keys.settlement.privateKey}\n${keys.settlement.privateKey}`])(
  'a flow without a key to settle with is not made, and the variable is told: %#',
  (text) => {
    const signerKeyFiles = [file('wrong', text)];
    expect(() => flowOf({}, { signerKeyFiles })).toThrow(ConfigError);
    expect(() => flowOf({}, { signerKeyFiles })).toThrow('SETTLEMENT_SIGNER_KEY_FILE');
  },
);

it('a key file that cannot be read is told by its variable', () => {
  const missing = path.join(folder, 'missing');
  const unreadable = (variable: string) => new ConfigError([`${variable} names a file that cannot be read.`]);
  expect(() => flowOf({}, { signerKeyFiles: [missing] })).toThrow(unreadable('SETTLEMENT_SIGNER_KEY_FILE'));
  const elsewhere = { facilitator: 'http://127.0.0.1:1' };
  expect(() => flowOf({ facilitatorTokenFile: missing }, elsewhere)).toThrow(unreadable('FACILITATOR_TOKEN_FILE'));
});

describe('a facilitator elsewhere', () => {
  const requests: Asked[] = [];
  const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }];
  let facilitator: string;
  beforeAll(async () => (facilitator = await answering({ kinds, extensions: [], signers: {} }, requests)));
  beforeEach(() => requests.splice(0));

  it.each([
    ['with the token of its file', { facilitatorTokenFile: file('token', ' a-token\n') }, 'Bearer a-token'],
    ['without a token', {}, undefined],
  ])('is asked %s; a fault of what is not there is logged, and nothing of it', async (_what, config, authorization) => {
    logged.splice(0);
    const { flow } = flowOf(config, { facilitator, signerKeyFiles: [] });
    await flow.start();
    const state = flow.flowState();
    await flow.stop();
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(requests.map(() => authorization));
    // The node is not there; the facilitator is, and without signers of our own there is no gas to look at.
    expect(state).toEqual({ open: false, reasons: ['chain_unreachable'] });
    for (const line of logged) expect(line).toMatchObject({ event: 'lane_fault' });
  });
});
