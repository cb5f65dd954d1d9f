import { type PaymentPayload, type PaymentRequirements } from '@x402/core/types';
import { createInProcessFacilitator } from './in-process-facilitator';
import { readPaymentTerms, reason } from './payment-terms';
import { reasonOfRevert } from './revert-reason';

const token = { name: 'USD Coin', version: '2', chainId: 8453, address: `0x${'1a'.repeat(20)}` } as const;
const payer = `0x${'2b'.repeat(20)}`;
const payTo = `0x${'4d'.repeat(20)}`;
const required: PaymentRequirements = {
  ...{ scheme: 'exact', network: 'eip155:8453', asset: token.address, amount: '10000', payTo, maxTimeoutSeconds: 120 },
  extra: { name: 'USD Coin', version: '2' },
};
const payment = (change: object = {}, payload?: Record<string, unknown>): PaymentPayload => ({
  x402Version: 2,
  accepted: required,
  payload: payload ?? {
    authorization: {
      ...{ from: payer, to: payTo, value: '10000', validAfter: '0', validBefore: '99', nonce: `0x${'07'.repeat(32)}` },
      ...change,
    },
    signature: '0xabcd',
  },
});
const upper = (hex: string) => `0x${hex.slice(2).toUpperCase()}`;
/** Nothing listens there: who asks the chain has another answer. */
const facilitator = createInProcessFacilitator({
  ...{ rpcUrl: 'http://127.0.0.1:1', signerKey: `0x${'5c'.repeat(32)}`, token },
});

describe('what is required', () => {
  it('is ours in any case of letters, with and without the domain spelled out', () => {
    const terms = { ok: true, signed: { authorization: { from: payer, to: payTo, value: 10_000n } } };
    for (const change of [{}, { asset: upper(token.address) }, { payTo: upper(payTo) }, { extra: {} }]) {
      expect(readPaymentTerms(token, payment(), { ...required, ...change })).toMatchObject(terms);
    }
    expect(readPaymentTerms({ ...token, address: upper(token.address) as `0x${string}` }, payment(), required).ok).toBe(
      true,
    );
  });

  it.each<[string, object]>([
    [reason.scheme, { scheme: 'upto' }],
    [reason.network, { network: 'eip155:1' }],
    [reason.asset, { asset: payTo }],
    [reason.tokenName, { extra: { name: 'USDC', version: '2' } }],
    [reason.tokenVersion, { extra: { name: 'USD Coin', version: '1' } }],
    [reason.tokenVersion, { extra: { version: '1' } }],
  ])('O10 is refused with %s when it is not ours to settle', async (refused, change) => {
    const other = { ...required, ...change };
    expect(readPaymentTerms(token, payment(), other)).toEqual({ ok: false, reason: refused });
    // Without a question to the chain, of whatever kind.
    expect(await facilitator.verify(payment(), other)).toEqual({ isValid: false, invalidReason: refused });
    expect(await facilitator.settle(payment(), other)).toEqual({
      ...{ success: false, errorReason: refused, transaction: '', network: 'eip155:8453' },
    });
  });
});

describe('what was signed', () => {
  it.each<[string, PaymentPayload, string | undefined]>([
    [reason.payload, payment({}, {}), undefined],
    [reason.payload, payment({ value: '010000' }), undefined],
    [reason.recipient, payment({ to: payer }), payer],
    [reason.amount, payment({ value: '9999' }), payer],
    [reason.amount, payment({ value: '10001' }), payer],
  ])('is refused with %s, naming the payer where he is known', async (refused, signed, known) => {
    const named = known ? { payer: known } : {};
    expect(readPaymentTerms(token, signed, required)).toEqual({ ok: false, reason: refused, ...named });
    expect(await facilitator.verify(signed, required)).toEqual({ isValid: false, invalidReason: refused, ...named });
    expect(await facilitator.settle(signed, required)).toEqual({
      ...{ success: false, errorReason: refused, transaction: '', network: 'eip155:8453' },
      ...named,
    });
  });
});

it('a facilitator of our own says so: its successes come from receipts of our node', () => {
  expect(facilitator.provesTransfers).toBe(true);
});

describe('why the token reverted', () => {
  const revertOf = (text: string) => {
    const bytes = Buffer.from(text).toString('hex');
    const word = (value: number) => value.toString(16).padStart(64, '0');
    return `0x08c379a0${word(32)}${word(text.length)}${bytes}${'41'.repeat(32)}` as const;
  };

  it.each([
    ['FiatTokenV2: authorization is expired', reason.validBefore],
    ['FiatTokenV2: authorization is not yet valid', reason.validAfter],
    ['FiatTokenV2: authorization is used or canceled', reason.nonceUsed],
    ['ERC20: transfer amount exceeds balance', reason.balance],
    ['FiatTokenV2: invalid signature', reason.signature],
    ['Blacklistable: account is blacklisted', reason.simulation],
  ])('%s: %s, from its data, or from the message where there is none', (text, word) => {
    const message = 'execution reverted';
    expect(reasonOfRevert({ message, data: revertOf(text) })).toBe(word);
    expect(reasonOfRevert({ message: `${message}: ${text.toUpperCase()}`, data: null })).toBe(word);
    // Data of another kind says nothing that we understand.
    expect(reasonOfRevert({ message: text, data: `0x4e487b71${'0'.repeat(64)}` })).toBe(word);
    expect(reasonOfRevert({ message, data: `0x11223344${revertOf(text).slice(10)}` })).toBe(reason.simulation);
  });

  it('only the text itself counts, not what stands behind it', () => {
    const text = 'paused';
    const behind = Buffer.from(`${text} invalid signature`).toString('hex');
    const longer = `0x${revertOf(text).slice(2, 10 + 128)}${behind}` as const;
    expect(reasonOfRevert({ message: 'execution reverted', data: longer })).toBe(reason.simulation);
    expect(reasonOfRevert({ message: 'invalid signature', data: revertOf(text) })).toBe(reason.simulation);
  });
});
