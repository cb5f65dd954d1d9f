import { createMemoryJournal, createPaycallClient, type PaycallClientOptions } from './index';
import { optionsFor, paymentOf, refuse, refuse402, type Reply, sendJson, TestSeller } from './seller.fixture';
import { pauseMs } from './waiting';

let seller: TestSeller;
beforeEach(async () => {
  seller = await TestSeller.start();
});
afterEach(() => seller.stop());

const clientOf = (changed: Partial<PaycallClientOptions> = {}) => createPaycallClient(optionsFor(seller, changed));
const question = { vatNumber: 'BE0899121407' };
const ask = (changed: Partial<PaycallClientOptions> = {}) => clientOf(changed).validateVatNumber(question);
const breakConnection: Reply = (_request, response) => void response.destroy();
const paymentsSent = () => new Set(seller.paid.map(({ payment }) => payment));

describe('a call that is answered', () => {
  it('asks, signs, pays and verifies the receipt; the answer is the tool’s own', async () => {
    const outcome = await ask();
    expect(outcome).toMatchObject({
      state: 'answered',
      answer: { valid: true, asked: question },
      charge: { amountUnits: 10_000n, network: 'eip155:8453' },
      receipt: { state: 'verified', claims: { operation: 'validate_vat_number' } },
      walletReceipt: { state: 'verified' },
      priceChange: null,
    });
    expect(outcome).not.toHaveProperty('answer.billing');
    expect([seller.seen.length, seller.charges]).toEqual([2, 1]);
  });

  it('50 calls at once → 50 answers, 50 charges, one fetch of the keys', async () => {
    const client = clientOf({ timeLimit: {} });
    const calls = Array.from({ length: 50 }, (_, index) => client.validateVatNumber({ vatNumber: `BE${index}` }));
    const outcomes = await Promise.all(calls);
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['answered']));
    expect([seller.charges, seller.keySetFetches]).toEqual([50, 1]);
  });

  it('the same question asked 20 times at once is paid once, and every caller has the answer', async () => {
    const client = clientOf();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => client.validateVatNumber(question)));
    expect(outcomes.every(({ state }) => state === 'answered')).toBe(true);
    expect([seller.charges, seller.seen.length]).toEqual([1, 2]);
  });

  it('asked again after the answer it is a new call with a new payment', async () => {
    const client = clientOf();
    await client.validateVatNumber(question);
    await client.validateVatNumber(question);
    expect(seller.charges).toBe(2);
  });
});

describe('a lost answer', () => {
  it.each<[string, Reply[]]>([
    ['the connection breaks before it is read', [breakConnection]],
    ['the seller takes the money and the answer is lost', [(...all) => seller.loseAnswer(...all)]],
    ['nobody answers in time', [() => undefined]],
    ['a proxy answers 502 in HTML', [(_request, response) => void response.writeHead(502).end('<html>')]],
    ['the answer ends in the middle', [(_request, response) => void response.writeHead(200, { 'content-length': 99 }).write('{"valid":tr')]], // prettier-ignore
    ['the settlement is pending twice', [refuse(503, 'settlement_pending', 'unknown', { 'retry-after': '0' }), refuse(503, 'settlement_pending', 'unknown')]], // prettier-ignore
    ['a 402 that does not see the payment', [refuse402('Payment required')]],
    ['a 402 that is not sure', [refuse402('settlement_pending'), refuse402('fetch failed')]],
  ])('%s → the identical request again, charged once', async (_case, replies) => {
    seller.scripted.push(...replies);
    expect(await ask()).toMatchObject({ state: 'answered', receipt: { state: 'verified' } });
    expect(seller.paid).toHaveLength(replies.length + 1);
    expect(new Set(seller.paid.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(seller.charges).toBe(1);
  });

  it('waits as long as the seller asks for', async () => {
    const pacing = {
      timeLimit: { attemptDeadlineMs: 1, deadlineMs: 1, pauseMs: 10 },
      randomBytes: () => Buffer.alloc(4),
    };
    expect([null, 0, 7].map((seconds) => pauseMs(0, seconds, pacing))).toEqual([5, 5, 7_000]);
    seller.scripted.push(refuse(503, 'settlement_pending', 'unknown', { 'retry-after': '1' }));
    expect(await ask()).toMatchObject({ state: 'answered' });
  });

  it('a seller that never answers → unknown, and nothing is signed anew until it does', async () => {
    const pending = refuse(503, 'settlement_pending', 'unknown', { 'retry-after': '60' });
    const journal = createMemoryJournal();
    const options = { journal, wallet: optionsFor(seller).wallet };
    seller.scripted.push((...all) => (seller.loseAnswer(...all)), pending, pending); // prettier-ignore
    const first = await ask(options);
    expect(first).toMatchObject({ state: 'unknown', retryAfterSeconds: 60 });
    const second = await ask(options);
    expect(second).toMatchObject({ state: 'unknown' });
    expect(await journal.list()).toHaveLength(1);
    if (second.state !== 'unknown') throw new Error('unreachable');
    expect(await second.resume()).toMatchObject({ state: 'answered', receipt: { state: 'verified' } });
    expect([paymentsSent().size, seller.charges, (await journal.list()).length]).toEqual([1, 1, 0]);
  });

  it('an endless 503 ends at the time limit', async () => {
    seller.scripted.push(
      ...Array<Reply>(99).fill(refuse(503, 'settlement_pending', 'unknown', { 'retry-after': '0' })),
    );
    expect(await ask({ timeLimit: { deadlineMs: 1_500 } })).toMatchObject({ state: 'unknown' });
    expect(seller.paid.length).toBeLessThan(8); // half a second, one second, …
  });

  it('a caller that stops waiting gets unknown; resume on the next start finishes the call', async () => {
    const options = { journal: createMemoryJournal(), wallet: optionsFor(seller).wallet };
    const stop = new AbortController();
    seller.scripted.push(() => stop.abort());
    expect(await clientOf(options).validateVatNumber(question, { signal: stop.signal })).toMatchObject({
      state: 'unknown',
    });
    expect(await clientOf(options).resume()).toMatchObject([
      { operation: 'validate_vat_number', arguments: question, outcome: { state: 'answered' } },
    ]);
    expect([paymentsSent().size, await clientOf(options).resume()]).toEqual([1, []]);
  });
});

describe('the end of a payment', () => {
  const expired = 'invalid_exact_evm_payload_authorization_valid_before';

  it('402 with a final reason → refused by the seller, not sent again', async () => {
    seller.scripted.push(refuse402('invalid_exact_evm_insufficient_balance'));
    expect(await ask()).toMatchObject({
      state: 'payment_refused',
      by: 'seller',
      reason: 'invalid_exact_evm_insufficient_balance',
    });
    expect([seller.paid.length, seller.charges]).toEqual([1, 0]);
  });

  it('an unknown end that turns out to be "expired" frees the way: the same call signs anew', async () => {
    const options = { journal: createMemoryJournal(), wallet: optionsFor(seller).wallet };
    seller.scripted.push(refuse(503, 'settlement_pending', 'unknown', { 'retry-after': '60' }), refuse402(expired));
    expect(await ask(options)).toMatchObject({ state: 'unknown' });
    expect(await ask(options)).toMatchObject({ state: 'answered' });
    const [first, again, anew] = seller.paid.map(({ payment }) => payment);
    expect([first === again, again === anew, seller.charges]).toEqual([true, false, 1]);
  });

  it('no decision → not charged, with the answer', async () => {
    const answer = { valid: false, decision: { status: 'unavailable' }, billing: { charged: false } };
    seller.scripted.push((_request, response) => sendJson(response, 200, answer));
    const { billing: _, ...own } = answer;
    expect(await ask()).toEqual({ state: 'not_charged', reason: 'unavailable', answer: own, retryAfterSeconds: null });
  });

  it('a seller that says each time that nothing was charged → not charged, and nothing is kept', async () => {
    const journal = createMemoryJournal();
    seller.scripted.push(refuse(503, 'lane_closed', false, { 'retry-after': '60' }));
    expect(await ask({ journal })).toMatchObject({
      state: 'not_charged',
      reason: 'lane_closed',
      retryAfterSeconds: 60,
    });
    expect(await journal.list()).toEqual([]);
  });

  it('"nothing charged" after a lost answer is no end: an attempt may still be under way', async () => {
    seller.scripted.push(breakConnection, refuse(503, 'lane_busy', false, { 'retry-after': '60' }));
    expect(await ask()).toMatchObject({ state: 'unknown' });
  });

  it('a signed request that is rejected → rejected, nothing is kept', async () => {
    const journal = createMemoryJournal();
    seller.scripted.push(refuse(400, 'invalid_payment_payload', false));
    expect(await ask({ journal })).toMatchObject({ state: 'rejected', code: 'invalid_payment_payload' });
    expect([await journal.list(), seller.paid.length]).toEqual([[], 1]);
  });

  it.each([
    [400, 'malformed_json'],
    [404, 'not_found'],
    [405, 'method_not_allowed'],
  ])('%s %s after a lost answer is no end: somebody on the way may have said it', async (status, code) => {
    seller.scripted.push((...all) => seller.loseAnswer(...all), refuse(status, code, false));
    expect(await ask()).toMatchObject({ state: 'answered' });
    expect([seller.paid.length, seller.charges]).toEqual([3, 1]);
  });

  it('too many uncharged calls → not charged; the signature is not used again', async () => {
    seller.scripted.push(refuse(503, 'payment_retry_limit', false, { 'retry-after': '600' }));
    expect(await ask()).toMatchObject({ state: 'not_charged', reason: 'payment_retry_limit' });
    expect(seller.paid).toHaveLength(1);
  });

  it('charged and answered long ago → answer_expired', async () => {
    seller.scripted.push(refuse(409, 'answer_expired', false));
    expect(await ask()).toEqual({ state: 'answer_expired' });
  });
});

describe('before anything is signed', () => {
  it('arguments that are refused → rejected, with every field', async () => {
    const details = { fields: [{ path: '/vatNumber', code: 'required', message: 'vatNumber is required' }] };
    const error = { code: 'invalid_arguments', message: 'No.', charged: false, retryable: false, details };
    seller.unpaid = (_request, response) => sendJson(response, 400, { error });
    expect(await ask()).toMatchObject({ state: 'rejected', code: 'invalid_arguments', fields: details.fields });
  });

  it('a closed route → not charged, with the time to come back', async () => {
    seller.unpaid = refuse(503, 'lane_closed', false, { 'retry-after': '10' });
    expect(await ask()).toMatchObject({ state: 'not_charged', reason: 'lane_closed', retryAfterSeconds: 10 });
  });

  it('nobody there → not charged', async () => {
    const options = optionsFor(seller);
    seller.stop();
    const outcome = await createPaycallClient(options).validateVatNumber(question);
    expect(outcome).toMatchObject({ state: 'not_charged', reason: 'unreachable', answer: null });
  });

  it('a wallet that does not sign: its error, and nothing is kept or sent', async () => {
    const { wallet, journal } = optionsFor(seller);
    const signTypedData = () => Promise.reject(new Error('The owner said no.'));
    await expect(ask({ journal, wallet: { ...wallet, signTypedData } })).rejects.toThrow('The owner said no.');
    expect([seller.paid, await journal.list()]).toEqual([[], []]);
  });

  it('a payment would go over plain http to another machine → the client is not made', () => {
    expect(() => clientOf({ baseUrl: 'http://api.example' })).toThrow('https');
  });
});

describe('the payment-identifier', () => {
  it('128 random bits when the seller declares it, the same when the payment is sent again', async () => {
    seller.offer = { extensions: { 'payment-identifier': { info: { required: false }, schema: {} } } };
    seller.scripted.push(breakConnection);
    await ask();
    const ids = seller.paid.map(({ payment }) => paymentOf(payment).extensions?.['payment-identifier']?.info.id);
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('is not sent to a seller that does not declare it', async () => {
    await ask();
    expect(paymentOf(seller.paid[0]?.payment).extensions).toBeUndefined();
  });
});
