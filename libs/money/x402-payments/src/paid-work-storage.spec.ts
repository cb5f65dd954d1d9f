import { StorageUnavailableError } from '@einvoice/error-codes';
import {
  type OfflineWorld,
  openOfflineWorld,
  refusedFor,
  settledBy,
  toldTimers,
  transactionOf,
} from './offline-world.fixture';
import { bodyOf, expectAnswer, expectOffer, expectRefusal, headerOf, responseOf } from './payment-flow.fixture';
import { type PaymentStore } from './payment-store';
import { openMemoryStores } from './test-stores.fixture';

/** A store that tells how it was asked, and fails where the spec says so. */
async function watchedStore() {
  const stores = await openMemoryStores();
  const failing = new Map<string, Error>();
  const asked: (readonly [method: string, ...given: unknown[]])[] = [];
  const payments = new Proxy(stores.payments, {
    get: (store, name: keyof PaymentStore & string) => {
      const method = Reflect.get(store, name) as unknown;
      if (typeof method !== 'function') return method;
      return (...given: unknown[]): unknown => {
        asked.push([name, ...given]);
        const fault = failing.get(name);
        return fault ? Promise.reject(fault) : (method.apply(store, given) as unknown);
      };
    },
  });
  const givenTo = (method: string) => asked.filter(([name]) => name === method).map(([, ...given]) => given);
  return { ...stores, payments, failing, givenTo };
}

let stores: Awaited<ReturnType<typeof watchedStore>>;
let world: OfflineWorld;
const open = (options: Parameters<typeof openOfflineWorld>[0] = {}) =>
  openOfflineWorld({ ...options, parts: { payments: stores.payments, offers: stores.offers, ...options.parts } });
beforeEach(async () => {
  stores = await watchedStore();
  world = await open();
});
const steps = () => new Promise((resolve) => setImmediate(resolve));
const silent = new StorageUnavailableError();
const bug = new Error('a bug');
const poorWallet = () => refusedFor('invalid_exact_evm_insufficient_balance');
const unknown503 = (code: string) => ({ status: 503, code, charged: 'unknown', retryable: true });

describe('a storage that does not answer', () => {
  it('at the first look: nothing is known, run or sent', async () => {
    stores.failing.set('look', silent);
    expect(expectRefusal(await world.pay(await world.sign()))).toMatchObject(unknown503('storage_unavailable'));
    expect([world.runs(), world.facilitator.verified, world.faults]).toEqual([0, [], [silent]]);
  });

  it('at a later look: the payment is pending', async () => {
    const payment = await world.sign();
    const other = await open();
    const first = world.pay(payment, {
      meanwhile: async () => {
        const second = other.pay(payment);
        await new Promise((resolve) => setTimeout(resolve, 5));
        stores.failing.set('look', silent);
        expect(expectRefusal(await second)).toMatchObject(unknown503('settlement_pending'));
        stores.failing.delete('look');
      },
    });
    expect(expectAnswer(await first).charged).toBe(true);
  });

  it.each(['claim', 'payerUsage', 'claimUnless'])('at the claim (%s): nothing was charged', async (method) => {
    world.facilitator.settlement = poorWallet;
    if (method !== 'claim') await world.pay(await world.sign());
    const runs = world.runs();
    stores.failing.set(method, silent);
    expect(expectRefusal(await world.pay(await world.sign()))).toMatchObject({
      ...{ status: 503, code: 'storage_unavailable', charged: false, retryable: true },
    });
    expect([world.runs() - runs, world.faults]).toEqual([0, [silent]]);
  });

  it('at the write-ahead: whether it was written is not known, and nothing is sent by this call', async () => {
    stores.failing.set('writeAhead', silent);
    const refusal = expectRefusal(await world.pay(await world.sign()));
    expect(refusal).toMatchObject(unknown503('settlement_pending'));
    expect(responseOf(refusal)).toMatchObject({ success: false, errorReason: 'settlement_pending', transaction: '' });
    expect([world.runs(), world.facilitator.settled, world.faults]).toEqual([1, [], [silent]]);
  });

  it('at the release: the answer is given all the same', async () => {
    stores.failing.set('release', silent);
    expect(expectAnswer(await world.pay(await world.sign(), { does: 'unavailable' })).charged).toBe(false);
    expect(world.faults).toEqual([silent]);
  });

  it('at the look after a refusal: nothing is known, for a duplicate may have been charged', async () => {
    world.facilitator.verdict = () => {
      stores.failing.set('look', silent);
      return { isValid: false, invalidReason: 'expired' };
    };
    expect(expectRefusal(await world.pay(await world.sign()))).toMatchObject(unknown503('storage_unavailable'));
  });

  it.each(['look', 'claim', 'writeAhead', 'release'])('a bug at %s is one: the call is rejected', async (method) => {
    stores.failing.set(method, bug);
    await expect(world.pay(await world.sign(), { does: method === 'release' ? 'unavailable' : 'answer' })).rejects.toBe(bug);
  }); // prettier-ignore
});

describe('a payment that failed, sent again', () => {
  const failedBy = async (reason: string) => {
    world.facilitator.settlement = () => refusedFor(reason);
    const payment = await world.sign();
    const first = expectOffer(await world.pay(payment));
    world.facilitator.settlement = () => Promise.reject(new Error('asked again'));
    return { payment, first };
  };
  const poor = 'invalid_exact_evm_insufficient_balance';

  it('has the same 402, with the same reason', async () => {
    const { payment, first } = await failedBy(poor);
    expect(first.reason).toBe(poor);
    expect(responseOf(first)).toMatchObject({ success: false, errorReason: poor, transaction: '' });
    expect(await world.pay(payment)).toEqual(first);
    expect([world.runs(), world.facilitator.settled.length]).toEqual([1, 1]);
  });

  it('is answered without another run when the chain has moved the money after all', async () => {
    const { payment } = await failedBy(poor);
    world.chain.outcome = () => ({ state: 'settled', transaction: transactionOf('b'), blockNumber: 1n });
    const answer = expectAnswer(await world.pay(payment));
    expect(answer).toMatchObject({ charged: true, replayed: true });
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ billing: { transaction: transactionOf('b') } });
    expect(world.runs()).toBe(1);
  });

  it('is not known while the chain does not answer', async () => {
    const { payment } = await failedBy(poor);
    world.chain.newest = null;
    expect(expectRefusal(await world.pay(payment))).toMatchObject(unknown503('chain_unavailable'));
  });

  it('is not known while the storage does not answer', async () => {
    const { payment } = await failedBy(poor);
    stores.failing.set('readFailed', silent);
    expect(expectRefusal(await world.pay(payment))).toMatchObject(unknown503('storage_unavailable'));
    expect(world.faults).toContain(silent);
  });

  it('costs the budget of who asks in vain, and not of whose money moved', async () => {
    const few = { burst: 2, perSecond: 0.001 };
    world = await open({ config: { caps: { refusedChecksPerClient: few, refusedChecksPerPayer: few } } });
    const { payment, first } = await failedBy(poor);
    expect(await world.pay(payment)).toEqual(first);
    expect(await world.pay(payment)).toEqual(first);
    expect(expectRefusal(await world.pay(payment))).toMatchObject(unknown503('payment_rate_limit'));
  });

  it('has the same 402 when nothing of it is kept', async () => {
    const { payment, first } = await failedBy(poor);
    stores.failing.clear();
    const gone = new Proxy(stores.payments, {
      get: (store, name, receiver) =>
        name === 'readFailed' ? async () => null : (Reflect.get(store, name, receiver) as unknown),
    });
    const other = await open({ parts: { payments: gone } });
    expect(await other.pay(payment)).toMatchObject({ kind: 'offer', reason: first.reason });
  });
});

describe('what happened while we asked', () => {
  const named = async (id = 'name-of-a-call-000001') =>
    headerOf({ ...(await world.sign()), extensions: { 'payment-identifier': { info: { id } } } });

  it('a duplicate that another instance had charged: its answer is given in the place of a refusal', async () => {
    const payment = await world.sign();
    const other = await open();
    world.facilitator.verdict = async () => {
      expectAnswer(await other.pay(payment));
      return { isValid: false, invalidReason: 'invalid_exact_evm_nonce_already_used' };
    };
    expect(expectAnswer(await world.pay(payment))).toMatchObject({ charged: true, replayed: true });
    expect([world.runs(), other.runs()]).toEqual([0, 1]);
  });

  it('a call of the same name that another instance had charged: its answer is given in the place of a refusal', async () => {
    const other = await open();
    const signer = world;
    const first = await named();
    other.facilitator.verdict = async () => {
      expectAnswer(await signer.pay(await named()));
      return { isValid: false, invalidReason: 'expired' };
    };
    expect(expectAnswer(await other.pay(first))).toMatchObject({ charged: true, replayed: true });
    expect([signer.runs(), other.runs()]).toEqual([1, 0]);
  });

  it.each([
    ['nothing', 0],
    ['a failed settlement', 1],
  ])('a claim of another instance, by a payer who owes %s: it is waited for, and nothing runs twice', async (_owed, runs) => {
    if (runs > 0) {
      world.facilitator.settlement = poorWallet;
      expectOffer(await world.pay(await world.sign()));
    }
    const [payment, other] = [await world.sign(), await open()];
    let first: ReturnType<OfflineWorld['pay']> | undefined;
    world.facilitator.verdict = async () => {
      first = other.pay(payment, {});
      while (other.runs() < 1) await steps();
      return { isValid: true };
    };
    other.facilitator.settlement = async () => {
      // The lease is taken, and the other one has to ask for it before there is an answer.
      while (stores.givenTo('claim').length + stores.givenTo('claimUnless').length < runs + 2) await steps();
      return settledBy(transactionOf('a'));
    };
    expect(expectAnswer(await world.pay(payment))).toMatchObject({ charged: true, replayed: true });
    expect(expectAnswer(await first!).replayed).toBe(false);
    expect([world.runs(), other.runs()]).toEqual([runs, 1]);
  }); // prettier-ignore

  it('a call of the same name whose payment is being settled is waited for', async () => {
    const [one, two] = [await named(), await named()];
    let settle = (): void => undefined;
    world.facilitator.settlement = () =>
      new Promise((resolve) => (settle = () => resolve(settledBy(transactionOf('a')))));
    const first = world.pay(one);
    while (world.facilitator.settled.length === 0) await steps();
    const second = world.pay(two);
    for (let step = 0; step < 20; step += 1) await steps();
    settle();
    expect(expectAnswer(await second)).toEqual({ ...expectAnswer(await first), replayed: true });
    expect([world.runs(), world.facilitator.settled.length]).toEqual([1, 1]);
  });

  it('a call of the same name that is at work is waited for', async () => {
    const [one, two] = [await named(), await named()];
    let second: ReturnType<OfflineWorld['pay']> | undefined;
    const first = world.pay(one, {
      meanwhile: async () => {
        second = world.pay(two);
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
    });
    expect(bodyOf(expectAnswer(await first))).toBe(bodyOf(expectAnswer(await second!)));
    expect(world.runs()).toBe(1);
  });
});

describe('what is written of a run', () => {
  it.each([
    ['tool_failed', { does: 'throw' }, []],
    ['answer_kept', { does: 'kept', undecided: ['register'] }, []],
    ['unavailable', { does: 'unavailable' }, []],
    ['unavailable', { does: 'unavailable', undecided: ['register', 'directory', 'register'] }, ['register', 'directory']],
  ] as const)('that is released as %s', async (reason, input, sources) => {
    await world.pay(await world.sign(), input);
    expect(stores.givenTo('release').map(([, ...given]) => given)).toEqual([[reason, sources]]);
  }); // prettier-ignore

  it('of an operation that asks nobody and tells of nobody', async () => {
    const run = async () => ({ answer: { decision: { status: 'unavailable' } } as never });
    world = await open({ operation: { run, sources: undefined as never } });
    await world.pay(await world.sign());
    expect(stores.givenTo('claim').map(([, limits]) => limits)).toMatchObject([{ sources: [] }]);
    expect(stores.givenTo('release').map(([, ...given]) => given)).toEqual([['unavailable', []]]);
  });
});

it('who waits for another looks again after 25 ms, then twice as long each time, and at most after half a second', async () => {
  const { delays, left, timers } = toldTimers();
  const [payment, other] = [await world.sign(), await open({ parts: { timers } })];
  await world.pay(payment, {
    meanwhile: async () => {
      const second = other.pay(payment);
      while (delays.filter((delayMs) => delayMs === 500).length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
      stores.failing.set('look', silent);
      expectRefusal(await second);
      stores.failing.delete('look');
    },
  });
  expect(delays.filter((delayMs) => delayMs <= 500).slice(0, 7)).toEqual([25, 50, 100, 200, 400, 500, 500]);
  expect(left.size).toBe(0);
}); // prettier-ignore
