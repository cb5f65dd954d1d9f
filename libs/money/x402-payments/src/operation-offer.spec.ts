import { offerReceiptExtension } from '@einvoice/signed-receipts';
import { randomSandboxKeys } from '@einvoice/test-kit';
import { type OfferAnswer } from './flow-answer';
import { flowDefaults, type PaidOperation, type PaymentFlowConfig } from './flow-parts';
import { type PaymentRequired } from './offer-extensions';
import { OperationOffer } from './operation-offer';
import { receiptKeysOf } from './payment-flow.fixture';

const { wallet } = receiptKeysOf(randomSandboxKeys());
const config: PaymentFlowConfig = {
  ...{ environment: 'live', publicBaseUrl: 'https://pay.example', network: 'eip155:8453' },
  ...{ asset: { name: 'USD Coin', version: '2', address: `0x${'8a'.repeat(20)}` }, payTo: `0x${'0a'.repeat(20)}` },
};
const offerOf = (more: Partial<PaidOperation> = {}) => {
  const operation: PaidOperation = {
    ...{ name: 'check_text', description: 'Says back what it was given.', amountUnits: '10000' },
    ...{ deadlineMs: 10_000, answerKeptSeconds: 600, run: () => Promise.reject(new Error('ran')) },
    ...more,
  };
  return new OperationOffer(operation, config, flowDefaults, wallet);
};
const said = ({ body }: OfferAnswer) => JSON.parse(Buffer.from(body).toString('utf8')) as PaymentRequired;

describe('the offer of an operation', () => {
  it('says in x402’s words why it is made, in body and header alike', () => {
    const unpaid = offerOf().unpaid();
    expect([unpaid.reason, said(unpaid).error]).toEqual(['Payment required', 'Payment required']);
    expect(Buffer.from(unpaid.paymentRequired, 'base64')).toEqual(unpaid.body);
  });

  it('names what is sold: its address below ours, what it does, and that it answers JSON', () => {
    const { resource } = said(offerOf().unpaid());
    const url = 'https://pay.example/x402/mainnet/paycall/tools/check_text';
    expect(resource).toEqual({ url, description: 'Says back what it was given.', mimeType: 'application/json' });
  });

  it('is not made where its description leaves no room for the rest', () => {
    expect(() => offerOf({ description: 'x'.repeat(3_000) })).toThrow('The offer of check_text does not fit');
  });

  it('is signed when the chain’s time is known, anew in each period of 30 seconds, and not in between', () => {
    const offer = offerOf();
    expect(said(offer.unpaid()).extensions).not.toHaveProperty(offerReceiptExtension);
    offer.renew(1_900_000_000);
    const first = offer.unpaid();
    expect(said(first).extensions).toHaveProperty(`${offerReceiptExtension}.info.offers.0.payload.amount`, '10000');
    offer.renew(1_900_000_019);
    expect(offer.unpaid()).toBe(first);
    offer.renew(1_900_000_020);
    expect(offer.unpaid()).not.toEqual(first);
  });

  it('that another instance changed is said at once, and signed when it was, or when the time is known', () => {
    const offer = offerOf();
    offer.adopt({ ...offer.requirement, amount: '20000' });
    expect(said(offer.unpaid())).toMatchObject({ accepts: [{ amount: '20000' }] });
    expect(said(offer.unpaid()).extensions).not.toHaveProperty(offerReceiptExtension);
    offer.renew(1_900_000_000);
    offer.adopt({ ...offer.requirement, amount: '30000' });
    const { accepts, extensions } = said(offer.unpaid());
    expect(accepts).toMatchObject([{ amount: '30000' }]);
    expect(extensions).toHaveProperty(`${offerReceiptExtension}.info.offers.0.payload.amount`, '30000');
  });
});
