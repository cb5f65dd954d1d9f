import { siteRoutes } from '@einvoice/site-contract';
import { randomAccount } from '@einvoice/test-kit';
import { type Page } from 'playwright-core';
import { type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { beSignedIn } from './account-steps';
import { type WalkSurroundings } from './account-walks';
import { faultsOf } from './page-faults';

interface Call {
  readonly method: string;
  readonly params: readonly Hex[];
}

/** A wallet of this browser that announces itself (EIP-6963), names a picture elsewhere, and really signs. */
async function addWallet(page: Page, name: string) {
  const account = privateKeyToAccount(randomAccount().privateKey);
  const calls: string[] = [];
  let isDeclining = false;
  const answer = async ({ method, params }: Call): Promise<unknown> => {
    calls.push(method);
    if (isDeclining) return { code: 4001 };
    if (method === 'eth_requestAccounts') return { result: [account.address] };
    return { result: await account.signMessage({ message: { raw: params[0]! } }) };
  };
  const binding = `wallet${account.address}`;
  await page.exposeFunction(binding, answer);
  const detail = JSON.stringify({ uuid: account.address, name, icon: 'https://elsewhere.example/icon.svg', rdns: 'x' });
  await page.addInitScript(`{
    const request = async (call) => {
      const { result, code } = await window[${JSON.stringify(binding)}]({ params: [], ...call });
      if (code !== undefined) throw Object.assign(new Error('declined'), { code });
      return result;
    };
    const detail = Object.freeze({ info: ${detail}, provider: { request } });
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  }`);
  return { address: account.address.toLowerCase(), calls, decline: (yes: boolean) => void (isDeclining = yes) };
}

/** Wallets of the person's own browser. */
export function walletWalks({ open }: WalkSurroundings): void {
  it('W12 of two wallets that announce themselves the person chooses one by its name, reads what it signs, and it is linked', async () => {
    const { page, complaints, close } = await open({ viewport: { width: 360, height: 800 } });
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => (faults[name] = await faultsOf(page));
    const other = await addWallet(page, 'Other');
    const wallet = await addWallet(page, '<b>Fox</b>\u202e \u200b of a very long name, longer than a wallet has');
    await beSignedIn(page, 'will@example.com');
    await page.goto('/account/readiness');
    await page.getByRole('button', { name: 'Use Other' }).waitFor();
    const use = page.getByRole('button', { name: 'Use <b>Fox</b> of a very long name, longer t' });
    await use.waitFor();
    expect(await page.getByRole('button', { name: /^Use / }).count()).toBe(2);
    expect(await page.locator('main img').count()).toBe(0);
    await look('two wallets');
    wallet.decline(true);
    await use.click();
    await page.getByText('Declined in the wallet. Nothing was signed').waitFor();
    wallet.decline(false);
    await use.click();
    const text = await page.getByLabel('Text to sign').innerText();
    expect(text.toLowerCase()).toContain(wallet.address);
    await look('the text');
    await page.getByRole('button', { name: /^Sign in .* and link$/ }).click();
    await page.getByRole('button', { name: `Unlink ${wallet.address}` }).waitFor();
    const { wallets } = (await (await page.request.get(siteRoutes.readiness)).json()) as {
      wallets: { address: string }[];
    };
    expect(wallets.map(({ address }) => address)).toEqual([wallet.address]);
    expect(wallet.calls).toEqual(['eth_requestAccounts', 'eth_requestAccounts', 'personal_sign']);
    expect(other.calls).toEqual([]);
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}
