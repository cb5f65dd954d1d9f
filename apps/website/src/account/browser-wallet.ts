/** A wallet in the browser, as far as this site speaks with it (EIP-1193). */
export interface BrowserWallet {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** What a wallet answered; a person who declines is an answer too. */
export type WalletAnswer =
  | { readonly state: 'answered'; readonly value: string }
  | { readonly state: 'declined' }
  /** It failed, or what it answered is not what was asked for. */
  | { readonly state: 'failed' };

/** The wallet that an extension has put into the page; null without one. */
export function browserWallet(holder: object): BrowserWallet | null {
  const { ethereum } = holder as { readonly ethereum?: Partial<BrowserWallet> };
  return typeof ethereum?.request === 'function' ? (ethereum as BrowserWallet) : null;
}

/** The address that the person chooses in the wallet; asking for it opens the wallet. */
export const chosenAddress = (wallet: BrowserWallet): Promise<WalletAnswer> =>
  asked(wallet, 'eth_requestAccounts', [], (value) => (Array.isArray(value) ? value[0] : value), /^0x[0-9a-f]{40}$/i);

/** Has a text signed as it is (EIP-191 `personal_sign`), after the wallet has shown it; 65 bytes in hexadecimal. */
export const signedText = (wallet: BrowserWallet, text: string, address: string): Promise<WalletAnswer> =>
  asked(wallet, 'personal_sign', [hexOf(text), address], (value) => value, /^0x[0-9a-f]{130}$/i);

const declinedCode = 4001;

async function asked(
  wallet: BrowserWallet,
  method: string,
  params: readonly unknown[],
  part: (value: unknown) => unknown,
  form: RegExp,
): Promise<WalletAnswer> {
  try {
    const value = part(await wallet.request({ method, params }));
    return typeof value === 'string' && form.test(value) ? { state: 'answered', value } : { state: 'failed' };
  } catch (error) {
    return { state: (error as { code?: unknown } | null)?.code === declinedCode ? 'declined' : 'failed' };
  }
}

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
