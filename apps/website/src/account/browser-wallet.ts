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

/** A wallet that a person can choose. */
export interface OfferedWallet {
  /** One for each wallet of a page. */
  readonly id: string;
  /** What it calls itself, which anybody can; without invisible characters, at most `nameCharactersMax`, one for each wallet. */
  readonly name: string;
  readonly wallet: BrowserWallet;
}

/** The page, as far as wallets are concerned. */
export interface WalletHolder {
  readonly ethereum?: unknown;
  addEventListener(type: string, listener: (event: unknown) => void): void;
  removeEventListener(type: string, listener: (event: unknown) => void): void;
  dispatchEvent(event: Event): boolean;
}

const walletsMax = 20;
const nameCharactersMax = 40;
const namelessWallet = 'a wallet without a name';

/**
 * Tells which wallets of this browser can be used, now and whenever one is added: those that announce themselves (EIP-6963),
 * else the one that has put itself into the page as `ethereum`. Their icons are not taken: a picture of a stranger proves nothing.
 * @returns ends it
 */
export function watchWallets(holder: WalletHolder, tell: (wallets: readonly OfferedWallet[]) => void): () => void {
  const announced: OfferedWallet[] = [];
  const listener = (event: unknown) => {
    const offered = announcedBy(event, announced);
    if (offered === null || announced.length >= walletsMax) return;
    announced.push(offered);
    tell([...announced]);
  };
  holder.addEventListener('eip6963:announceProvider', listener);
  holder.dispatchEvent(new Event('eip6963:requestProvider'));
  const injected = requestable(holder.ethereum);
  if (announced.length === 0 && injected)
    tell([{ id: 'injected', name: 'the wallet of this browser', wallet: injected }]);
  return () => holder.removeEventListener('eip6963:announceProvider', listener);
}

/** What one announcement offers; null when it is none, or one of a wallet that is there already. */
function announcedBy(event: unknown, others: readonly OfferedWallet[]): OfferedWallet | null {
  try {
    const { info, provider } = (event as { detail: { info: Record<string, unknown>; provider: unknown } }).detail;
    const { uuid: id, name } = info;
    const wallet = requestable(provider);
    if (wallet === null || typeof id !== 'string' || typeof name !== 'string') return null;
    if (others.some((other) => other.id === id || other.wallet === wallet)) return null;
    return { id, name: nameAmong(others, shown(name)), wallet };
  } catch {
    return null;
  }
}

function requestable(provider: unknown): BrowserWallet | null {
  const { request } = (provider ?? {}) as Partial<BrowserWallet>;
  return typeof request === 'function' ? (provider as BrowserWallet) : null;
}

/** A name as text: what turns, hides or breaks a line is taken out. */
function shown(name: string): string {
  const line = name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const visible = [...line].slice(0, nameCharactersMax).join('').trim();
  return visible === '' ? namelessWallet : visible;
}

/** Two of one name are told apart, for one of them may be a fake. */
function nameAmong(others: readonly OfferedWallet[], name: string): string {
  const isTaken = (wanted: string) => others.some((other) => other.name === wanted);
  let wanted = name;
  for (let count = 2; isTaken(wanted); count += 1) wanted = `${name} (${count})`;
  return wanted;
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
