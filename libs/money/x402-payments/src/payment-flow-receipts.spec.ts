import { type ChainReader, createChainReader } from '@einvoice/evm';
import {
  offerIn,
  publicKeySet,
  receiptIn,
  type ReceiptKeySet,
  receiptType,
  verifyReceipt,
  verifyWalletOffer,
  verifyWalletReceipt,
} from '@einvoice/signed-receipts';
import { randomSandboxKeys, until } from '@einvoice/test-kit';
import { isDeepStrictEqual } from 'node:util';
import {
  bodyOf,
  callWith,
  expectAnswer,
  expectOffer,
  type PaymentWorld,
  newHeader,
  openPaymentWorld,
  operationName,
  publicBaseUrl,
  receiptKeysOf,
  responseOf,
} from './payment-flow.fixture';

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.stop());

const resourceUrl = `${publicBaseUrl}/x402/mainnet/paycall/tools/${operationName}`;
type Flow = Awaited<ReturnType<PaymentWorld['start']>>;
const offered = async (flow: Flow) => JSON.parse(bodyOf(expectOffer(await callWith(flow, undefined))));
const validUntilOf = (message: unknown) => (offerIn(message) as { payload: { validUntil: number } }).payload.validUntil;

/** How often instances asked `chainAt` for the newest block. */
let looks = 0;

/** The chain of the test system; the caller sets the time of its newest block. */
function chainAt(seconds: () => number): ChainReader {
  const reader = createChainReader({ rpcUrl: world.chain.rpcUrl, token: world.token.address });
  return Object.assign(Object.create(reader) as ChainReader, {
    newestBlock: async () => {
      looks += 1;
      return { ...(await reader.newestBlock())!, timestampSeconds: seconds() };
    },
  });
}

describe('P11 the signed offer', () => {
  it('P11 is dated by the chain, is the same of all instances for a period, and promises less than is honoured', async () => {
    let seconds = 1_800_000_000;
    const config = { timing: { watchIntervalMs: 20 } };
    const flows = await Promise.all([1, 2].map(() => world.start({ config, chain: chainAt(() => seconds) })));
    const offers = () => Promise.all(flows.map(offered));
    const [first, second] = await offers();
    expect(second).toEqual(first);
    expect(validUntilOf(first)).toBe(1_800_000_090);

    seconds += 29;
    const looksBefore = looks;
    await until(() => looks >= looksBefore + 4); // both have looked twice
    expect(await offers()).toEqual([first, first]);
    seconds += 1;
    await until(async () => !isDeepStrictEqual((await offers())[0], first));
    const [later] = await offers();
    // A price changed right now would be honoured for 120 seconds: until 1_800_000_150.
    expect(validUntilOf(later)).toBe(1_800_000_120);
    expect(offerIn(later)).not.toEqual(offerIn(first));
  });

  it('P11 is that of the new price as soon as an instance has learnt of it', async () => {
    const { wallet } = receiptKeysOf(world.chain.keys);
    const jwks = publicKeySet([{ key: wallet, notBefore: 0 }]);
    const old = await world.start({ config: { timing: { watchIntervalMs: 20 } } });
    await world.start({ operation: { amountUnits: '30000' } });
    await until(async () => (await offered(old)).accepts[0].amount === '30000');
    const message = await offered(old);
    expect(message.accepts[0].amount).toBe('30000');
    const verdict = verifyWalletOffer(offerIn(message), {
      jwks,
      resourceUrl,
      accepted: message.accepts[0],
      now: new Date(),
    });
    expect(verdict).toMatchObject({ valid: true });
    await world.start({ operation: { amountUnits: '10000' } });
  });
});

describe('P14 keys changed while calls are paid', () => {
  interface Evidence {
    readonly body: string;
    readonly settled: unknown;
  }
  async function verdicts(evidence: readonly Evidence[], jwks: ReceiptKeySet): Promise<Set<string>> {
    const reasons = evidence.flatMap(({ body, settled }) => {
      const { billing } = JSON.parse(body) as { billing: { receipt: string; transaction: string; payer: string } };
      const { transaction, payer } = billing;
      const now = new Date();
      const jws = { jwks, issuer: publicBaseUrl, environment: 'sandbox', typ: receiptType.paidCall, now } as const;
      const offer = { resourceUrl, network: 'eip155:8453' };
      return [
        verifyReceipt(billing.receipt, jws),
        verifyWalletReceipt(receiptIn(settled), { jwks, offer, payer, transaction, now }),
      ];
    });
    return new Set(reasons.map((verdict) => (verdict.valid ? 'valid' : verdict.reason)));
  }
  const paidBy = async (flow: Flow, count: number): Promise<Evidence[]> => {
    const headers = await Promise.all(Array.from({ length: count }, () => newHeader(world.chain)));
    const answers = await Promise.all(headers.map((header) => callWith(flow, header)));
    return answers.map(expectAnswer).map((answer) => ({ body: bodyOf(answer), settled: responseOf(answer) }));
  };

  it('P14 leave every receipt verifiable before, during and after, and none that is dated after its key ended', async () => {
    const [one, two] = [receiptKeysOf(world.chain.keys), receiptKeysOf(randomSandboxKeys())];
    const listed = (notBefore: number, ended: object, ...more: { key: typeof one; notBefore: number }[]) =>
      publicKeySet([
        ...[one.key, one.wallet].map((key) => ({ key, notBefore: 0, ...ended })),
        ...more.flatMap(({ key: { key, wallet } }) => [key, wallet].map((each) => ({ key: each, notBefore }))),
      ]);
    const begun = Math.floor(Date.now() / 1000) - 10;
    const before = listed(begun, {});
    const during = listed(begun, {}, { key: two, notBefore: begun });
    const [old, next] = [await world.start(), await world.start({ receiptKeys: two })];

    const early = await paidBy(old, 5);
    const [mixedOld, mixedNew] = await Promise.all([paidBy(old, 5), paidBy(next, 5)]);
    const ended = Math.floor(Date.now() / 1000);
    const after = listed(begun, { notAfter: ended }, { key: two, notBefore: begun });
    const late = await paidBy(next, 5);

    const valid = new Set(['valid']);
    expect(await verdicts([...early, ...mixedOld], before)).toEqual(valid);
    expect(await verdicts([...early, ...mixedOld, ...mixedNew, ...late], during)).toEqual(valid);
    expect(await verdicts([...early, ...mixedOld, ...mixedNew, ...late], after)).toEqual(valid);
    expect(await verdicts(mixedNew, before)).toEqual(new Set(['unknown_key']));

    // Whoever stole the retired key signs on with it.
    await until(() => Date.now() >= (ended + 1) * 1_000);
    expect(await verdicts(await paidBy(old, 1), after)).toEqual(new Set(['outside_key_window']));
  });
});
