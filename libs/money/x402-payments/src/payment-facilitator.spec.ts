import { FacilitatorUnavailableError } from '@einvoice/evm';
import { type VerifyResponse, VerifyError } from '@x402/core/types';
import { refusedFor, settledBy, ToldFacilitator, transactionOf } from './offline-world.fixture';
import { PaymentFacilitator } from './payment-facilitator';
import { flowDefaults } from './flow-parts';

const facilitator = (told: ToldFacilitator, deadlineMs = 5_000) =>
  new PaymentFacilitator(told, 'eip155:8453', {
    ...flowDefaults,
    verifyDeadlineMs: deadlineMs,
    settleDeadlineMs: deadlineMs,
  });
const kind = { x402Version: 2, scheme: 'exact', network: 'eip155:8453' };

describe('a facilitator is reachable', () => {
  it.each([
    ['settles our network', [kind]],
    ['settles every network of the kind', [{ ...kind, network: 'eip155:*' }]],
    ['settles others, too', [{ ...kind, network: 'eip155:1' }, kind]],
  ])('when it %s', async (_what, kinds) => {
    expect(await facilitator(Object.assign(new ToldFacilitator(), { kinds })).isReachable()).toBe(true);
  });

  it.each([
    ['settles nothing', []],
    ['settles another network', [{ ...kind, network: 'eip155:1' }]],
    ['speaks another version', [{ ...kind, x402Version: 1 }]],
    ['knows another scheme', [{ ...kind, scheme: 'upto' }]],
  ])('and not when it %s', async (_what, kinds) => {
    expect(await facilitator(Object.assign(new ToldFacilitator(), { kinds })).isReachable()).toBe(false);
  });

  it('and not when it fails, or answers too late', async () => {
    const failing = Object.assign(new ToldFacilitator(), { getSupported: () => Promise.reject(new Error('down')) });
    const silent = Object.assign(new ToldFacilitator(), { getSupported: () => new Promise<never>(() => undefined) });
    expect(await facilitator(failing).isReachable()).toBe(false);
    expect(await facilitator(silent, 20).isReachable()).toBe(false);
  });
});

const requirement = {
  ...kind,
  ...{ amount: '10000', asset: `0x${'8a'.repeat(20)}`, payTo: `0x${'01'.repeat(20)}`, maxTimeoutSeconds: 120 },
  extra: { name: 'USD Coin', version: '2' },
} as never;
const payload = { x402Version: 2, accepted: requirement, payload: {} } as never;

it('P10 what takes too long is not known: neither a verdict nor a settlement', async () => {
  const told = Object.assign(new ToldFacilitator(), {
    verdict: () => new Promise<never>(() => undefined),
    settlement: () => new Promise<never>(() => undefined),
  });
  expect(await facilitator(told, 20).verify(payload, requirement)).toEqual({
    ...{ state: 'unavailable', of: 'facilitator', fault: new Error('verify: deadline passed') },
  });
  expect(await facilitator(told, 20).settle(payload, requirement)).toEqual({
    ...{ state: 'unknown', fault: new Error('settle: deadline passed') },
  });
});

describe('a verdict', () => {
  const verdictOf = (verdict: () => VerifyResponse) =>
    facilitator(Object.assign(new ToldFacilitator(), { verdict })).verify(payload, requirement);
  const thrown = (error: Error) => () => {
    throw error;
  };
  const no = (invalidReason?: string): VerifyResponse => ({
    isValid: false,
    ...(invalidReason !== undefined && { invalidReason }),
  });

  it.each<[string, () => VerifyResponse, object]>([
    ['yes', () => ({ isValid: true }), { state: 'valid' }],
    ['no', () => no('expired'), { state: 'invalid', reason: 'expired' }],
    ['no, without a reason', () => no(), { state: 'invalid', reason: 'invalid_payment' }],
    ['no, in words of its own', () => no('Not you!'), { state: 'invalid', reason: 'invalid_payment' }],
    ['no, at length', () => no('a'.repeat(81)), { state: 'invalid', reason: 'invalid_payment' }],
    ['no, by 400', thrown(new VerifyError(400, no('expired'))), { state: 'invalid', reason: 'expired' }],
    ['no, by 499', thrown(new VerifyError(499, no('a'.repeat(80)))), { state: 'invalid', reason: 'a'.repeat(80) }],
  ])('is one: %s', async (_what, verdict, expected) => {
    expect(await verdictOf(verdict)).toEqual(expected);
  });

  it.each<[string, Error, 'facilitator' | 'chain']>([
    ['429', new VerifyError(429, no('expired')), 'facilitator'],
    ['500', new VerifyError(500, no('expired')), 'facilitator'],
    ['400 without a reason', new VerifyError(400, no()), 'facilitator'],
    ['an error with a reason', Object.assign(new Error('broken'), { invalidReason: 'expired', statusCode: 400 }), 'facilitator'],
    ['a connection that broke', new Error('reset'), 'facilitator'],
    ['a chain that does not answer', new FacilitatorUnavailableError('chain_unavailable', 'silent'), 'chain'],
    ['a signer without gas', new FacilitatorUnavailableError('signer_without_gas', 'poor'), 'facilitator'],
  ])('is none: %s', async (_what, fault, of) => {
    expect(await verdictOf(thrown(fault))).toEqual({ state: 'unavailable', of, fault });
  }); // prettier-ignore
});

describe('a settlement', () => {
  const [transaction, poor] = [transactionOf('a'), 'invalid_exact_evm_insufficient_balance'];
  const unknown = { state: 'unknown', fault: new Error('settle: no usable answer') };
  const sentBy = (settlement: ToldFacilitator['settlement'], provesTransfers: true | undefined = true) =>
    facilitator(Object.assign(new ToldFacilitator(), { settlement, provesTransfers })).settle(payload, requirement);

  it('that our own node showed is believed with its transaction; that of another is only said', async () => {
    expect(await sentBy(() => settledBy(transaction))).toEqual({ state: 'settled', transaction });
    const said = Object.assign(new ToldFacilitator(), { provesTransfers: undefined });
    expect(await facilitator(said).settle(payload, requirement)).toEqual({ state: 'said_settled' });
  });

  it.each([
    '',
    '0x',
    `${transactionOf('a')}0`,
    transactionOf('a').slice(0, -1),
    `x${transactionOf('a')}`,
    transactionOf('g'),
  ])('by a transaction like %j is not known', async (other) =>
    expect(await sentBy(() => settledBy(other))).toEqual(unknown),
  );

  it.each<[string, ReturnType<typeof refusedFor>, object]>([
    ['with nothing sent', refusedFor('expired'), { state: 'refused', reason: 'expired' }],
    ['of an empty wallet, found when it was mined', refusedFor(poor, transaction), { state: 'refused', reason: poor }],
    ['with a transaction that may still be mined', refusedFor('expired', transaction), unknown],
    ['without a reason', refusedFor(''), unknown],
    ['in words of its own', refusedFor('Not you!'), unknown],
    ['of what succeeded', { ...refusedFor('expired'), success: true }, unknown],
    ['of what succeeded, of an empty wallet', { ...refusedFor(poor, '0x'), success: true }, unknown],
  ])('refused %s', async (_what, said, expected) => {
    expect(await sentBy(() => said)).toEqual(expected);
  });

  it('that breaks is not known', async () => {
    const fault = new Error('reset');
    expect(await sentBy(() => Promise.reject(fault))).toEqual({ state: 'unknown', fault });
  });
});

it('an offer is matched by what was accepted, and by nothing when nothing was', () => {
  const told = facilitator(new ToldFacilitator());
  expect(told.matching([requirement], requirement)).toEqual(requirement);
  expect(told.matching([requirement], undefined)).toBeUndefined();
  expect(told.matching([], requirement)).toBeUndefined();
  expect(told.matching([requirement], { ...(requirement as object), amount: '1' } as never)).toBeUndefined();
});
