import { setTimeout as sleep } from 'node:timers/promises';
import { type SettlesBy } from './test-world';
import { type FacilitatorFault } from './spoiling-proxy';
import { Stranger } from './stranger';
import { isMethod, isSimulation, type Outage, type RpcProxy } from './rpc-proxy';
import { type Scenario } from './scenario';

/** One way in which the world breaks while somebody pays. */
export interface PaymentFault {
  readonly name: string;
  /** What the buyer ends with: the answer, or 402 with one of these reasons. */
  readonly end: 'answer' | readonly string[];
  /** A kill between the tool and the write-ahead costs the report that nobody had seen; nothing else runs the tool again. */
  readonly toolRunsMax: 1 | 2;
  /** Two, when the money has to be moved again: a receipt names its transaction. Default 1. */
  readonly receiptsMax?: 2;
  /** Sends the payment and breaks something meanwhile. What breaks heals by itself. */
  strike(scenario: Scenario): Promise<void>;
}

/** x402's words for a payment that can never settle. */
const reason = {
  balance: 'invalid_exact_evm_insufficient_balance',
  nonce: 'invalid_exact_evm_nonce_already_used',
  time: 'invalid_exact_evm_payload_authorization_valid_before',
};

/** The first request: the buyer may or may not wait for its end. */
const firstWaitsMs = [800, 3_000, 70_000] as const;

/** kill -9 of the instance that works on the payment, when it reaches the step. */
const killAt = (step: string, name: string, toolRunsMax: 1 | 2 = 1): PaymentFault => ({
  name: `kill -9 ${name}`,
  end: 'answer',
  toolRunsMax,
  strike: async (scenario) => {
    const seller = await scenario.world.visitor(scenario.settlesBy, { CRASH_AT_STEP: step });
    await scenario.send(seller);
    if (await died(seller)) scenario.struck += 1;
  },
});

/** Whether it was the kill that ended it. */
const died = async (seller: { exited: Promise<[number | null, string | null]> }): Promise<boolean> => {
  const end = await Promise.race([seller.exited, sleep(5_000, null)]);
  return end?.[1] === 'SIGKILL';
};

const killWhenSent: PaymentFault = {
  name: 'kill -9 after the transaction was sent',
  end: 'answer',
  toolRunsMax: 1,
  strike: async (scenario) => {
    const { world, chance } = scenario;
    const seller = await world.visitor(scenario.settlesBy, {});
    if (chance.likely(0.5)) await mineLater(scenario, chance.whole(500, 6_000));
    proxyOf(scenario).afterAnswer(isMethod('eth_sendRawTransaction'), async () => {
      seller.kill();
      return scenario.settlesBy === 'itself' ? 'lose' : 'answer';
    });
    await scenario.send(seller);
  },
};

const killAnytime: PaymentFault = {
  name: 'kill -9 at any moment',
  end: 'answer',
  toolRunsMax: 2,
  strike: async (scenario) => {
    const seller = await scenario.world.visitor(scenario.settlesBy, {});
    const sent = scenario.send(seller);
    await sleep(scenario.chance.whole(0, 120));
    seller.kill();
    scenario.struck += 1;
    await sent;
  },
};

const stopAnytime: PaymentFault = {
  name: 'SIGTERM at any moment',
  end: 'answer',
  toolRunsMax: 1,
  strike: async (scenario) => {
    const seller = await scenario.world.visitor(scenario.settlesBy, {});
    const sent = scenario.send(seller);
    await sleep(scenario.chance.whole(0, 120));
    await seller.stop();
    scenario.struck += 1;
    await sent;
  },
};

const facilitatorFault = (at: 'verify' | 'settle', kind: FacilitatorFault['kind'], name: string): PaymentFault => ({
  name: `facilitator ${name}`,
  end: 'answer',
  toolRunsMax: 1,
  strike: async (scenario) => {
    const { world, chance } = scenario;
    const forMs = at === 'verify' ? chance.whole(500, 6_000) : chance.pick([500, 2_000, 5_000, 22_000]);
    world.facilitator.obey({ at, fault: { kind, forMs }, times: chance.whole(1, 3) });
    await scenario.send(world.seller('facilitator'), chance.pick(firstWaitsMs));
  },
});

/** The calls to the node that a payment makes, by the way it is settled. */
const callsOf: Readonly<Record<SettlesBy, readonly string[]>> = {
  itself: ['eth_getBlockByNumber', 'eth_call', 'eth_sendRawTransaction', 'eth_getTransactionReceipt'],
  facilitator: ['eth_getBlockByNumber', 'eth_call', 'eth_getLogs'],
};

const rpcFault = (kind: Outage, name: string): PaymentFault => ({
  name: `RPC ${name}`,
  end: 'answer',
  toolRunsMax: 1,
  strike: async (scenario) => {
    const { world, chance, settlesBy } = scenario;
    world.sellersRpc.breakAt(isMethod(chance.pick(callsOf[settlesBy])), kind, chance.whole(300, 7_000));
    await scenario.send(world.seller(settlesBy), chance.pick(firstWaitsMs));
  },
});

const rpcAnswerLost: PaymentFault = {
  name: 'RPC takes the transaction, its answer is lost',
  end: 'answer',
  toolRunsMax: 1,
  strike: async (scenario) => {
    proxyOf(scenario).afterAnswer(isMethod('eth_sendRawTransaction'), async () => 'lose');
    await scenario.send(scenario.world.seller(scenario.settlesBy), scenario.chance.pick(firstWaitsMs));
  },
};

const slowMining: PaymentFault = {
  name: 'slow mining',
  end: 'answer',
  toolRunsMax: 1,
  strike: async (scenario) => {
    const { world, chance } = scenario;
    if (chance.likely(0.5)) await mineLater(scenario, chance.pick([1_000, 4_000, 9_000, 23_000]));
    else await world.chain.setMining({ blockSeconds: chance.whole(2, 5) });
    scenario.struck += 1;
    await scenario.send(world.seller(scenario.settlesBy), chance.pick(firstWaitsMs));
  },
};

/** What the payer or time does between the facilitator's word that all is well and the settlement. */
const meanwhile = (name: string, end: readonly string[], act: (scenario: Scenario) => Promise<void>): PaymentFault => ({
  name,
  end,
  toolRunsMax: 1,
  strike: async (scenario) => {
    proxyOf(scenario).afterAnswer(isSimulation, async () => {
      await act(scenario);
      return 'answer';
    });
    await scenario.send(scenario.world.seller(scenario.settlesBy));
  },
});

const timePasses = async ({ world }: Scenario): Promise<void> => {
  await world.chain.request('evm_increaseTime', [200]);
  await world.chain.request('evm_mine');
};

/** Nobody knows then whether a transaction of the dead instance is under way: only time ends the payment. */
const drainAndKill: PaymentFault = {
  name: 'payer drains the wallet, then kill -9',
  end: [reason.balance, reason.time],
  toolRunsMax: 1,
  strike: async (scenario) => {
    const { world, chance, settlesBy } = scenario;
    const seller = await world.visitor(settlesBy, { CRASH_AT_STEP: chance.pick(['written_ahead', 'settled']) });
    proxyOf(scenario).afterAnswer(isSimulation, async () => {
      await scenario.buyer.drain();
      return 'answer';
    });
    await scenario.send(seller);
    if (await died(seller)) scenario.struck += 1;
    scenario.meanwhile.push(sleep(chance.whole(0, 5_000)).then(() => timePasses(scenario)));
  },
};

const postgresDies: PaymentFault = {
  name: 'Postgres killed and restarted',
  end: 'answer',
  toolRunsMax: 2,
  strike: async (scenario) => {
    const { world, chance } = scenario;
    const sent = scenario.send(world.seller(scenario.settlesBy), chance.pick(firstWaitsMs));
    await sleep(chance.whole(0, 60));
    await world.killPostgres();
    scenario.struck += 1;
    await sleep(chance.whole(0, 3_000));
    await world.restartPostgres();
    await sent;
  },
};

const race: PaymentFault = {
  name: 'two instances race on one payment',
  end: 'answer',
  toolRunsMax: 1,
  strike: async (scenario) => {
    const { world } = scenario;
    await Promise.all((['itself', 'facilitator'] as const).map((by) => scenario.send(world.seller(by))));
    scenario.struck += 1;
  },
};

const raceAndKill: PaymentFault = {
  name: 'two instances race, the one ahead is killed',
  end: 'answer',
  toolRunsMax: 2,
  strike: async (scenario) => {
    const { world, chance } = scenario;
    const step = chance.pick(['claimed', 'tool_ran', 'written_ahead', 'settled', 'marked']);
    const ahead = await world.visitor(scenario.settlesBy, { CRASH_AT_STEP: step });
    const isAhead = ahead.reaches('verified');
    const first = scenario.send(ahead);
    await isAhead;
    await scenario.send(world.seller(chance.pick(['itself', 'facilitator'])));
    if (await died(ahead)) scenario.struck += 1;
    else ahead.kill();
    await first;
  },
};

const duplicates: PaymentFault = {
  name: '50 concurrent duplicates on two instances',
  end: 'answer',
  toolRunsMax: 1,
  strike: async (scenario) => {
    const sellers = (['itself', 'facilitator'] as const).map((by) => scenario.world.seller(by));
    await Promise.all(Array.from({ length: 50 }, (_, index) => scenario.send(sellers[index % 2]!)));
    scenario.struck += 1;
  },
};

const reorganisation: PaymentFault = {
  name: 'the settling block is undone by a reorganisation',
  end: 'answer',
  toolRunsMax: 1,
  receiptsMax: 2,
  strike: async (scenario) => {
    const { world, chance, buyer } = scenario;
    await scenario.send(world.seller(scenario.settlesBy));
    await sleep(chance.whole(0, 900));
    if (!(await buyer.undoCharge())) return;
    scenario.struck += 1;
    // Nobody asks: two passes of a sweeper have to find out and settle anew.
    for (let tries = 0; tries < 300 && (await buyer.charges()) === 0; tries += 1) await sleep(100);
  },
};

const emptySigner: PaymentFault = {
  name: 'one signer out of gas',
  end: 'answer',
  toolRunsMax: 1,
  strike: async (scenario) => {
    const { world, chance } = scenario;
    await world.chain.setNativeBalance(chance.pick(world.signers).address, 0n);
    scenario.struck += 1;
    await scenario.send(world.seller('itself'), chance.pick(firstWaitsMs));
  },
};

/**
 * Strangers have payments settled at the same moment, so that the signer sends several in one transaction. Some of them
 * cannot move; the others, and nobody else, must.
 */
const inCompany = (name: string, end: 'answer' | readonly string[], act?: (scenario: Scenario) => Promise<void>) =>
  ({
    name,
    end,
    toolRunsMax: 1,
    strike: async (scenario) => {
      const { world, chance } = scenario;
      const strangers = await Promise.all(
        Array.from({ length: 6 }, () => Stranger.onChain(world.chain, chance.likely(0.5))),
      );
      world.facilitator.way.beforeSettlement(async () => {
        scenario.struck += 1;
        await act?.(scenario);
        for (const stranger of strangers) {
          const settling = world.facilitator.settleFor(stranger.payment).catch(() => false);
          scenario.meanwhile.push(settling.then((isSettled) => stranger.judge(isSettled)));
        }
      });
      await scenario.send(world.seller('facilitator'), chance.pick(firstWaitsMs));
    },
  }) satisfies PaymentFault;

/** The node stops making blocks; after `forMs` it makes them again, at once when asked for. */
async function mineLater({ world, meanwhile: later }: Scenario, forMs: number): Promise<void> {
  await world.chain.setMining('manual');
  later.push(
    sleep(forMs).then(async () => {
      await world.chain.setMining('instant');
      await world.chain.request('evm_mine');
    }),
  );
}

const proxyOf = ({ world, settlesBy }: Scenario): RpcProxy =>
  settlesBy === 'itself' ? world.sellersRpc : world.facilitatorRpc;

export const paymentFaults: readonly PaymentFault[] = [
  killAt('verified', 'after verify'),
  killAt('claimed', 'after the claim'),
  killAt('tool_ran', 'after the tool', 2),
  killAt('written_ahead', 'after the write-ahead'),
  killWhenSent,
  killAt('settled', 'after the transaction was mined'),
  killAt('marked', 'after the row was marked'),
  killAt('answering', 'before the answer'),
  killAnytime,
  stopAnytime,
  facilitatorFault('verify', 'hang', 'hangs at verify'),
  facilitatorFault('verify', 'http_500', 'answers 500 at verify'),
  facilitatorFault('verify', 'html', 'answers HTML at verify'),
  facilitatorFault('verify', 'reset', 'resets at verify'),
  facilitatorFault('settle', 'hang', 'hangs at settle'),
  facilitatorFault('settle', 'http_500', 'answers 500 at settle'),
  facilitatorFault('settle', 'html', 'answers HTML at settle'),
  facilitatorFault('settle', 'reset', 'resets at settle'),
  facilitatorFault('settle', 'slow', 'is slow at settle'),
  facilitatorFault('settle', 'answer_lost', 'settles, its answer is lost'),
  facilitatorFault('settle', 'lie', 'says that it settled and did not'),
  rpcFault('cut', 'down: connections break'),
  rpcFault('blackhole', 'down: nobody answers'),
  rpcFault('slow', 'slow'),
  rpcAnswerLost,
  slowMining,
  meanwhile('payer drains the wallet while the tool runs', [reason.balance], ({ buyer }) => buyer.drain()),
  drainAndKill,
  meanwhile('authorization cancelled on the chain', [reason.nonce], ({ buyer }) => buyer.cancel()),
  meanwhile('validBefore passes', [reason.time], timePasses),
  postgresDies,
  race,
  raceAndKill,
  duplicates,
  reorganisation,
  emptySigner,
  inCompany('shares a transaction with payments that fail', 'answer'),
  inCompany('fails in a transaction shared with others', [reason.balance], ({ buyer }) => buyer.drain()),
];
