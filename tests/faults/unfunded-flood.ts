import { type AccountKey, randomAccount } from '@einvoice/test-kit';
import { type Seller } from './seller';
import { exampleBody, priceUnits, SellerSystem } from './seller-system';
import { type CallEnd, countedEnds, percentileMs, steadyCalls } from './steady-calls';

export interface UnfundedFloodOptions {
  /** The built paycall-api. */
  readonly program: string;
  readonly rounds: number;
  readonly secondsPerRound: number;
  readonly funded: { readonly callsPerSecond: number };
  /** Each call of a fresh wallet, with a good signature and no money, from another address of one /64. */
  readonly flood: { readonly callsPerSecond: number };
}

export interface FloodRound {
  /** Of the funded buyer, without and with the flood. */
  readonly quietP99Ms: number;
  readonly floodedP99Ms: number;
  readonly ratio: number;
  readonly ratioOfMedians: number;
  readonly fundedEnds: Readonly<Record<string, number>>;
  readonly floodEnds: Readonly<Record<string, number>>;
  readonly floodBegunPerSecond: number;
}

/**
 * What a buyer waits while wallets without money flood the same instance from one network, against what it waits when they
 * do not. Halves of a round follow each other, so that a busy machine weighs on both.
 */
export async function unfundedFlood(options: UnfundedFloodOptions): Promise<FloodRound[]> {
  const { program, rounds, secondsPerRound, funded, flood } = options;
  const buyer = randomAccount();
  const poor = Array.from({ length: flood.callsPerSecond * secondsPerRound }, randomAccount);
  const system = await SellerSystem.open({ program, payers: [buyer, ...poor], signers: [randomAccount()] });
  try {
    const halves = 2 * rounds + 1; // the first warms up
    const calls = funded.callsPerSecond * secondsPerRound;
    await system.chain.mint(buyer.address, BigInt(halves * calls) * priceUnits);
    const seller = await system.start({ TRUSTED_PROXIES: '127.0.0.1' });
    const half = async (attackers: readonly AccountKey[]): Promise<Half> => {
      const [good, bad] = [await system.sign(buyer, calls), await signedByEach(system, attackers)];
      const [ofBuyer, ofFlood] = await Promise.all([
        callsFrom('198.51.100.7', seller, good, funded.callsPerSecond),
        floodFromOneNetwork(seller, bad, flood.callsPerSecond),
      ]);
      return { ends: ofBuyer.ends, flood: ofFlood };
    };
    await half([]);
    const done: FloodRound[] = [];
    while (done.length < rounds) done.push(roundOf(await half([]), await half(poor)));
    return done;
  } finally {
    await system.close();
  }
}

type Ended = Awaited<ReturnType<typeof steadyCalls>>;

interface Half {
  readonly ends: readonly CallEnd[];
  readonly flood: Ended;
}

function roundOf(quiet: Half, flooded: Half): FloodRound {
  const [quietP99Ms, floodedP99Ms] = [percentileMs(quiet.ends, 0.99), percentileMs(flooded.ends, 0.99)];
  return {
    ...{ quietP99Ms, floodedP99Ms, ratio: floodedP99Ms / quietP99Ms },
    ratioOfMedians: percentileMs(flooded.ends, 0.5) / percentileMs(quiet.ends, 0.5),
    fundedEnds: countedEnds([...quiet.ends, ...flooded.ends]).last,
    floodEnds: countedEnds(flooded.flood.ends).last,
    floodBegunPerSecond: flooded.flood.begunPerSecond,
  };
}

/** Wallets that nobody has seen pay: a payment of each, none of them good. */
async function signedByEach(system: SellerSystem, accounts: readonly AccountKey[]): Promise<string[]> {
  const signed: string[] = [];
  for (const account of accounts) signed.push(...(await system.sign(account, 1)));
  return signed;
}

const callsFrom = (address: string, seller: Seller, payments: readonly string[], perSecond: number) =>
  steadyCalls({
    ...{ payments, perSecond, body: exampleBody(), to: () => seller.url, sendingsMax: 1 },
    headers: () => ({ 'x-forwarded-for': address }),
  });

function floodFromOneNetwork(seller: Seller, payments: readonly string[], perSecond: number): Promise<Ended> {
  let address = 0;
  return steadyCalls({
    ...{ payments, perSecond, body: exampleBody(), to: () => seller.url, sendingsMax: 1 },
    headers: () => ({ 'x-forwarded-for': `2001:db8:1:2::${(address += 1).toString(16)}` }),
  });
}
