import { createContractSignatureCheck } from '@einvoice/evm';

import { type TestChain, freePort, openTestChain, walletCode, wrapErc6492 } from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import { type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { WalletLinks, type WalletLinksOptions } from './wallet-links';

let chain: TestChain;
beforeAll(async () => (chain = await openTestChain()));
afterAll(() => chain.stop());

/** Keeps one text; what Postgres does with it is the business of the HTTP specs. */
function linksAsking(rpcUrl: string | null) {
  let kept: string | null = null;
  const linked: string[] = [];
  const store: WalletLinksOptions['store'] = {
    putChallenge: async ({ message }) => {
      kept = message;
      return new Date();
    },
    takeChallenge: async () => {
      const taken = kept;
      kept = null;
      return taken;
    },
    link: async (_workspaceId, address) => {
      linked.push(address);
      return 'linked';
    },
  };
  const links = new WalletLinks({
    ...{ store, siteUrl: 'http://localhost:3000', chainId: 8453, bytesAtRandom: randomBytes, now: () => new Date() },
    checkContractSignature: rpcUrl === null ? null : createContractSignatureCheck(rpcUrl),
  });
  return { links, linked };
}

/** A contract wallet of an owner, deployed or not, and how its software signs a text. */
async function contractWallet(code: (owner: Hex) => Hex) {
  const owner = privateKeyToAccount(generatePrivateKey());
  const { address } = privateKeyToAccount(generatePrivateKey());
  await chain.request('anvil_setCode', [address, code(owner.address)]);
  return { address, sign: (message: string) => owner.signMessage({ message }) };
}

/** What comes of a link, and how often it was written; asked again where a busy machine did not answer in time. */
async function outcomeOf(
  { address, sign }: { address: string; sign(message: string): Promise<Hex> },
  { links, linked } = linksAsking(chain.rpcUrl),
) {
  let outcome = 'signature_unchecked';
  for (let attempt = 0; attempt < 5 && outcome === 'signature_unchecked'; attempt += 1) {
    const challenge = await links.challenge('ws_spec', address);
    outcome = await links.link('ws_spec', address, await sign(challenge?.message ?? ''));
  }
  return [outcome, linked.length];
}

describe('W12 a wallet that is a contract', () => {
  it('is linked by what its contract accepts, wrapped by ERC-6492 or not', async () => {
    const wallet = await contractWallet(walletCode.ownedBy);
    expect(await outcomeOf(wallet)).toEqual(['linked', 1]);
    const sign = async (message: string) => wrapErc6492(wallet.address, '0x12345678', await wallet.sign(message));
    expect(await outcomeOf({ ...wallet, sign })).toEqual(['linked', 1]);
    expect(await outcomeOf({ ...wallet, sign: async () => `0x${'ab'.repeat(4_096)}` })).toEqual([
      'signature_refused',
      0,
    ]);
  });

  it('is not linked by another’s signature, by one over another text, or by a contract that burns gas', async () => {
    const wallet = await contractWallet(walletCode.ownedBy);
    const stranger = privateKeyToAccount(generatePrivateKey());
    const byStranger = { ...wallet, sign: (message: string) => stranger.signMessage({ message }) };
    expect(await outcomeOf(byStranger)).toEqual(['signature_refused', 0]);
    const overOther = { ...wallet, sign: (message: string) => wallet.sign(message.replace('localhost', 'evil')) };
    expect(await outcomeOf(overOther)).toEqual(['signature_refused', 0]);
    expect(await outcomeOf(await contractWallet(() => walletCode.burnsGas))).toEqual(['signature_refused', 0]);
  });

  it('that is not deployed, or of a site that asks no chain, is linked by its key alone', async () => {
    const owner = privateKeyToAccount(generatePrivateKey());
    const key = { address: owner.address, sign: (message: string) => owner.signMessage({ message }) };
    const undeployed = { ...key, address: privateKeyToAccount(generatePrivateKey()).address };
    expect(await outcomeOf(undeployed)).toEqual(['signature_refused', 0]);
    expect(await outcomeOf(await contractWallet(walletCode.ownedBy), linksAsking(null))).toEqual([
      'signature_refused',
      0,
    ]);
    expect(await outcomeOf(key, linksAsking(null))).toEqual(['linked', 1]);
  });

  it('is neither linked nor refused while the chain does not answer; a key needs no chain', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    expect(await outcomeOf(await contractWallet(walletCode.ownedBy), linksAsking(nowhere))).toEqual([
      'signature_unchecked',
      0,
    ]);
    const owner = privateKeyToAccount(generatePrivateKey());
    const key = { address: owner.address, sign: (message: string) => owner.signMessage({ message }) };
    expect(await outcomeOf(key, linksAsking(nowhere))).toEqual(['linked', 1]);
  });

  it.each(['', '0x', '0xabc', '0xzz', `0x${'ab'.repeat(4_097)}`])(
    'is not asked about what is no signature: %#',
    async (given) => {
      const wallet = await contractWallet(() => walletCode.acceptsAll);
      expect(await outcomeOf({ ...wallet, sign: async () => given as Hex })).toEqual(['signature_refused', 0]);
    },
  );
});
