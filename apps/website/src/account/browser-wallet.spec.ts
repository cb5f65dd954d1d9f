import { chosenAddress, signedText, watchWallets, type BrowserWallet, type OfferedWallet } from './browser-wallet';

const address = `0x${'aB'.repeat(20)}`;
const signature = `0x${'1f'.repeat(65)}`;
const calls: unknown[] = [];
const answering = (answer: () => unknown): BrowserWallet => ({
  request: async (call) => {
    calls.push(call);
    return answer();
  },
});
const failing = (error: unknown) =>
  answering(() => {
    throw error;
  });
beforeEach(() => (calls.length = 0));

/** A page with wallets that answer when they are asked who is there (EIP-6963). */
function pageWith(announcements: readonly unknown[], ethereum?: unknown) {
  const page = Object.assign(new EventTarget(), { ethereum });
  const announce = (detail: unknown) => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  page.addEventListener('eip6963:requestProvider', () => announcements.forEach(announce));
  const told: (readonly OfferedWallet[])[] = [];
  const end = watchWallets(page, (wallets) => told.push(wallets));
  return { announce, end, wallets: () => told.at(-1) ?? [], names: () => (told.at(-1) ?? []).map(({ name }) => name) };
}
const announcement = (name: unknown, uuid: unknown = String(name), provider: unknown = answering(() => null)) => ({
  info: { uuid, name, icon: 'https://evil.example/icon.svg', rdns: 'com.example' },
  provider,
});

describe('the wallets of a page', () => {
  it('are none where none is, whatever else is in its place or announces itself', () => {
    for (const ethereum of [undefined, null, {}, { request: 'no' }]) expect(pageWith([], ethereum).names()).toEqual([]);
    const hostile = {
      get info(): never {
        throw new Error('hostile');
      },
    };
    const none = [undefined, null, 7, {}, { info: {} }, hostile, announcement(7), announcement('a', {})];
    expect(pageWith([...none, announcement('x', 'x', {}), announcement('y', 'y', null)]).names()).toEqual([]);
  });

  it('are offered by the names they give, each once, also those that come later, until nobody listens', () => {
    const first = announcement('First');
    const page = pageWith([first, announcement('Second'), first]);
    expect(page.names()).toEqual(['First', 'Second']);
    page.announce(announcement('Third'));
    page.announce({ ...announcement('Fourth', 'other'), provider: first.provider });
    expect(page.names()).toEqual(['First', 'Second', 'Third']);
    expect(page.wallets()[0]?.wallet).toBe(first.provider);
    page.end();
    page.announce(announcement('Fifth'));
    expect(page.names()).toHaveLength(3);
  });

  it('are the one that is in the page only where none announces itself', () => {
    const ethereum = answering(() => null);
    expect(pageWith([], ethereum).wallets()).toEqual([
      { id: 'injected', name: 'the wallet of this browser', wallet: ethereum },
    ]);
    expect(pageWith([announcement('First')], ethereum).names()).toEqual(['First']);
    const page = pageWith([], ethereum);
    page.announce(announcement('Late'));
    expect(page.names()).toEqual(['Late']);
  });

  it('have names that hide, turn and fake nothing, and no icon', () => {
    const names = [
      '\u202eksa \u200b M\u202c',
      'a\u200bb\nc',
      ' \u0000 ',
      'x'.repeat(100),
      '<b>Bold</b>',
      'Twin',
      'Twin',
    ];
    const page = pageWith(names.map((name, index) => announcement(name, `${index}`)));
    const shown = ['ksa M', 'abc', 'a wallet without a name', 'x'.repeat(40), '<b>Bold</b>', 'Twin', 'Twin (2)'];
    expect(page.names()).toEqual(shown);
    expect(JSON.stringify(page.wallets())).not.toContain('evil.example');
    expect(pageWith(Array.from({ length: 500 }, (_, at) => announcement(`${at}`))).names()).toHaveLength(20);
  });
});

it('declining in the wallet is no failure, and a failure is no answer', async () => {
  await expect(chosenAddress(failing({ code: 4001 }))).resolves.toEqual({ state: 'declined' });
  for (const error of [{ code: -32603 }, new Error('broken'), null, undefined]) {
    await expect(signedText(failing(error), 'text', address)).resolves.toEqual({ state: 'failed' });
  }
});

it.each([[[]], [['0x12']], [null], [{}], [[7]], [`${address}00`]])('%j is no address', async (answer) => {
  await expect(chosenAddress(answering(() => answer))).resolves.toEqual({ state: 'failed' });
});

it('asks for the first address and for a signature over the bytes of the text', async () => {
  await expect(chosenAddress(answering(() => [address, 'other']))).resolves.toEqual({
    state: 'answered',
    value: address,
  });
  await expect(
    signedText(
      answering(() => signature),
      'é\n',
      address,
    ),
  ).resolves.toEqual({
    state: 'answered',
    value: signature,
  });
  await expect(
    signedText(
      answering(() => '0x1f'),
      'é\n',
      address,
    ),
  ).resolves.toEqual({ state: 'failed' });
  expect(calls[1]).toEqual({ method: 'personal_sign', params: ['0xc3a90a', address] });
});
