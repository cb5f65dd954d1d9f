import { browserWallet, chosenAddress, signedText, type BrowserWallet } from './browser-wallet';

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

it('a page without a wallet has none, whatever else stands in its place', () => {
  for (const ethereum of [undefined, null, {}, { request: 'no' }]) expect(browserWallet({ ethereum })).toBeNull();
  expect(browserWallet({ ethereum: answering(() => null) })).not.toBeNull();
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
