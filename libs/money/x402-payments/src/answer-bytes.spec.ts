import { chargedBilling, settledResponse, unchargedBilling, unsettledResponse, withBilling } from './answer-bytes';
import { type PaymentRequirement } from './offer-store';
import { keyParts, paymentKey } from './payment-key';

const [payer, asset] = [
  '0x00000000000000000000000000000000000000aa',
  '0x00000000000000000000000000000000000000bb',
] as const;
const requirement: PaymentRequirement = {
  ...{ scheme: 'exact', network: 'eip155:8453', asset, amount: '10000', payTo: '0x01', maxTimeoutSeconds: 120 },
  extra: { name: 'USDC', version: '2' },
};
const decoded = (header: string): unknown => JSON.parse(Buffer.from(header, 'base64').toString('utf8'));

it('what was charged names amount, asset, network, transaction, payer and receipt', () => {
  expect(chargedBilling(requirement, payer, { transaction: '0x9', receipt: 'a.b.c' })).toEqual({
    ...{ charged: true, amount: '10000', asset, network: 'eip155:8453' },
    ...{ transaction: '0x9', payer, receipt: 'a.b.c' },
  });
});

it('what was not charged moved nothing and has no receipt', () => {
  expect(unchargedBilling(requirement, payer)).toEqual({
    ...{ charged: false, amount: '0', asset, network: 'eip155:8453' },
    ...{ transaction: null, payer, receipt: null },
  });
});

it('billing is the last member of an answer, whose other bytes stay as they are', () => {
  const answer = Buffer.from('{"text":"Zoë }","n":1.0}');
  const billed = Buffer.from(withBilling(answer, '{"charged":false}')).toString('utf8');
  expect(billed).toBe('{"text":"Zoë }","n":1.0,"billing":{"charged":false}}');
});

it('PAYMENT-RESPONSE of a settled payment carries its receipt', () => {
  const receipt = { payload: { transaction: '0x9' }, signature: '0x1' } as never;
  expect(decoded(settledResponse(requirement, payer, receipt))).toEqual({
    ...{ success: true, transaction: '0x9', network: 'eip155:8453', payer, amount: '10000' },
    extensions: { 'offer-receipt': { info: { receipt } } },
  });
});

it('PAYMENT-RESPONSE of an unsettled payment names the reason and no transaction', () => {
  expect(decoded(unsettledResponse('eip155:8453', payer, 'settlement_pending'))).toEqual({
    ...{ success: false, errorReason: 'settlement_pending', transaction: '', network: 'eip155:8453', payer },
  });
});

it('a payment has one key, however its letters were written, and the key names payer and nonce', () => {
  const parts = { network: 'eip155:8453', asset, payer, nonce: `0x${'cd'.repeat(32)}` } as const;
  const capitals = (hex: string) => `0x${hex.slice(2).toUpperCase()}` as `0x${string}`;
  const key = paymentKey(parts);
  expect(key).toBe(`eip155:8453:${asset}:${payer}:${parts.nonce}`);
  expect(paymentKey({ ...parts, asset: capitals(asset), payer: capitals(payer), nonce: capitals(parts.nonce) })).toBe(key);
  expect(keyParts(key)).toEqual({ payer, nonce: parts.nonce });
}); // prettier-ignore
