import { type Hex } from '@einvoice/evm';
import {
  type AccountKey,
  randomAccount,
  type SignedPayment,
  signPayment,
  walletCode,
  wrapErc6492,
} from '@einvoice/test-kit';
import {
  callWith,
  expectAnswer,
  expectOffer,
  headerOf,
  type PaymentWorld,
  openPaymentWorld,
} from './payment-flow.fixture';

/** A wallet that is a contract: its address pays, its owner's key signs. */
interface Wallet {
  readonly address: Hex;
  readonly payment: SignedPayment;
}

describe('payers that are contracts, on the real chain', () => {
  let world: PaymentWorld;
  beforeAll(async () => {
    world = await openPaymentWorld();
  });
  afterAll(() => world.stop());

  /** Has money for one payment; `code` is what is at its address, if anything. */
  async function walletWith(code: ((owner: Hex) => string) | null): Promise<Wallet> {
    const [owner, { address }] = [randomAccount(), randomAccount()];
    await world.chain.mint(address, 10_000n);
    if (code) await world.chain.request('anvil_setCode', [address, code(owner.address)]);
    const payer: AccountKey = { address, privateKey: owner.privateKey };
    return { address, payment: await signPayment(world.chain, { payer }) };
  }

  const signedWith = ({ payment }: Wallet, signature: Hex): SignedPayment => ({
    ...payment,
    payload: { ...payment.payload, signature },
  });

  /** Calls with the payment of the wallet; what it cost the wallet, the tool, and the settlement signer. */
  async function pay({ address }: Wallet, payment: SignedPayment) {
    const { chain } = world;
    const flow = await world.start({ config: { sandboxPayers: [address] } });
    const signer = chain.keys.settlement.address;
    const transactions = () => chain.request<Hex>('eth_getTransactionCount', [signer, 'latest']);
    const gas = () => chain.request<Hex>('eth_getBalance', [signer, 'latest']);
    const before = { runs: world.runs(), transactions: await transactions(), gas: await gas() };
    await world.moved();
    const answer = await callWith(flow, headerOf(payment));
    return {
      answer,
      flow,
      moved: await world.moved(),
      runs: world.runs() - before.runs,
      transactions: Number(await transactions()) - Number(before.transactions),
      gasWei: BigInt(before.gas) - BigInt(await gas()),
    };
  }

  const nothing = { moved: 0n, runs: 0, transactions: 0, gasWei: 0n };

  it('ERC-1271: 65 bytes of the owner, which do not recover to the payer, are asked of the wallet and paid', async () => {
    const wallet = await walletWith(walletCode.ownedBy);
    expect(wallet.payment.payload.signature).toHaveLength(2 + 2 * 65);
    const paid = await pay(wallet, wallet.payment);
    expect(expectAnswer(paid.answer).charged).toBe(true);
    expect(paid).toMatchObject({ moved: 10_000n, runs: 1, transactions: 1 });
    expectAnswer(await callWith(paid.flow, headerOf(wallet.payment)));
    expect(await world.moved()).toBe(0n);
  });

  it('ERC-1271: 65 bytes of somebody else cost nothing: 402, no tool, no transaction', async () => {
    const wallet = await walletWith(walletCode.ownedBy);
    const stranger = await walletWith(null);
    const refused = await pay(wallet, signedWith(wallet, stranger.payment.payload.signature));
    expect(expectOffer(refused.answer).reason).toBe('invalid_exact_evm_signature');
    expect(refused).toMatchObject(nothing);
  });

  it('ERC-1271: a signature of the wallet’s own form is paid', async () => {
    const wallet = await walletWith(() => walletCode.acceptsAll);
    const paid = await pay(wallet, signedWith(wallet, `0x${'ab'.repeat(130)}`));
    expect(expectAnswer(paid.answer).charged).toBe(true);
    expect(paid).toMatchObject({ moved: 10_000n, runs: 1, transactions: 1 });
  });

  it('ERC-6492 around a wallet that is deployed is paid', async () => {
    const wallet = await walletWith(walletCode.ownedBy);
    const { signature } = wallet.payment.payload;
    const paid = await pay(wallet, signedWith(wallet, wrapErc6492(randomAccount().address, '0x1234', signature)));
    expect(expectAnswer(paid.answer).charged).toBe(true);
    expect(paid).toMatchObject({ moved: 10_000n, runs: 1, transactions: 1 });
  });

  it.each([
    ['a factory', () => randomAccount().address],
    ['the token', () => world.chain.usdcAddress],
    ['Multicall3', () => '0xcA11bde05977b3631167028862bE2a173976CA11' as const],
  ])(
    'P7 ERC-6492 of a wallet that is not deployed, naming %s: 402, nothing is called or deployed',
    async (_what, factory) => {
      const wallet = await walletWith(null);
      const { signature } = wallet.payment.payload;
      const refused = await pay(wallet, signedWith(wallet, wrapErc6492(factory(), '0x12345678', signature)));
      expect(expectOffer(refused.answer).reason).toBe('invalid_exact_evm_signature');
      expect(refused).toMatchObject(nothing);
      expect(await world.chain.request('eth_getCode', [wallet.address, 'latest'])).toBe('0x');
    },
  );

  it('P7 ERC-1271 that burns all gas it is given: 402, gas spent 0', async () => {
    const wallet = await walletWith(() => walletCode.burnsGas);
    const refused = await pay(wallet, wallet.payment);
    expect(expectOffer(refused.answer).reason).toBe('invalid_exact_evm_signature');
    expect(refused).toMatchObject(nothing);
  });
});
