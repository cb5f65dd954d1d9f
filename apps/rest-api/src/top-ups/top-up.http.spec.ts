import { randomBytes, randomUUID } from 'node:crypto';
import { StripePaymentProvider, TopUps } from '@einvoice/card-payments';
import { PostgresTopUpStore } from '@einvoice/database';
import { topUpLimits } from '@einvoice/limits';
import { siteRoutes, type TopUpLine, withId } from '@einvoice/site-contract';
import { type SignedReport, viesSandboxNumbers } from '@einvoice/test-kit';
import { verifyBatch } from '../test-system.fixture';
import { openSiteSystem, type SiteSystem } from '../test-site.fixture';
import { paymentReportPath } from './top-up.controller';

let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem()));
afterEach(async () => expect(await system.parts.credits.store.violations()).toEqual([]));
afterAll(() => system.close());

const topUps = () => system.parts.site!.topUps!;
const report = ({ body, signature }: SignedReport) =>
  fetch(`${system.url}${paymentReportPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
const alarmsOf = (topUpId: string): unknown[] => {
  const lines = system.logLines.map((line) => JSON.parse(line) as { event?: string; text?: string; code?: string });
  return lines.filter(({ event, text }) => event === 'top_up_alarm' && text === topUpId).map(({ code }) => code);
};
const statusOf = async (sent: SignedReport) => (await report(sent)).status;

/** A person on the way to pay; `ref` is the provider's checkout. */
async function payer(amountCents = 2_500) {
  const person = await system.signedIn();
  const made = await person.browser.post(siteRoutes.topUps, { amountCents });
  expect(made.status).toBe(201);
  const ref = [...system.payments.checkouts.values()].find(
    ({ clientReferenceId }) => clientReferenceId === made.json.topUp.id,
  )!.id;
  const tenant = { workspaceId: person.session.workspace.id } as Parameters<SiteSystem['balanceOf']>[0];
  return {
    ...{ ...person, ref, id: made.json.topUp.id as string, paymentUrl: made.json.paymentUrl as string },
    available: async () => (await system.balanceOf(tenant))?.available,
    workspaceId: tenant.workspaceId,
    line: async () => (await person.browser.get(withId(siteRoutes.topUp, made.json.topUp.id))).json as TopUpLine,
    state: async () => (await person.browser.get(withId(siteRoutes.topUp, made.json.topUp.id))).json.state,
  };
}
/** Charges so many credits at once, which no route does. */
async function spend(workspaceId: string, credits: number): Promise<void> {
  const { store } = system.parts.credits;
  const call = { runId: randomUUID(), workspaceId, route: 'vat_verify', fingerprint: randomBytes(32), freeTier: false };
  const { outcome } = await store.reserve({ ...call, creditsPerAnswer: 1, answersMax: credits });
  expect(outcome).toBe('held');
  const done = { runId: call.runId, attempt: 1, answered: credits, complete: true };
  await store.settle({ ...done, response: Buffer.from('{}') });
}
/** Its time to be looked at has come. */
const makeDue = (id: string) =>
  system.database.query({ name: 'spec_due', text: 'UPDATE top_up SET look_at = now() WHERE id = $1' }, [id]);

describe('W9 a report of the payment provider', () => {
  it('credits once, however often it comes and by however many at once', async () => {
    const { ref, available, state, paymentUrl } = await payer();
    expect(paymentUrl).toContain(system.payments.apiUrl);
    await system.payments.choose(ref, 'pay');
    const sent = system.payments.report('checkout.session.completed', ref);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(sent)));
    expect(statuses).toEqual(Array<number>(10).fill(200));
    for (let time = 0; time < 3; time += 1) {
      expect(await statusOf(system.payments.report('checkout.session.completed', ref))).toBe(200);
    }
    expect([await available(), await state()]).toEqual([2_500, 'paid']);
  });

  it('is refused when it is tampered with, unsigned, signed by another, too old or no JSON, and credits nothing', async () => {
    const { ref, available } = await payer();
    await system.payments.choose(ref, 'pay');
    const good = system.payments.report('checkout.session.completed', ref);
    const now = Math.floor(Date.now() / 1_000);
    const refused: SignedReport[] = [
      { ...good, body: good.body.replace('2500', '250000') },
      { ...good, signature: '' },
      { ...good, signature: good.signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
      system.payments.report('checkout.session.completed', ref, { secret: 'whsec_other' }),
      system.payments.report('checkout.session.completed', ref, { atSeconds: now - 301 }),
      { body: 'no json', signature: good.signature },
    ];
    for (const sent of refused) {
      const answer = await report(sent);
      const body = (await answer.json()) as { error: { code: string } };
      expect([answer.status, body.error.code]).toEqual([400, 'webhook_refused']);
    }
    expect(await available()).toBe(0);
    expect(await statusOf({ ...good, body: `${good.body}${' '.repeat(300_000)}` })).toBe(413);
  });

  it.each([0, 3_601])(
    'that comes 301 s late is 400, and looking credits within 10 min, however old the payment is: %d s',
    async (ageSeconds) => {
      const { ref, id, available } = await payer();
      const minutesPass = (minutes: number) =>
        system.database.query(
          {
            name: 'spec_minutes',
            text: `UPDATE top_up SET created_at = created_at - $2 * interval '1 minute',
                     look_at = look_at - $2 * interval '1 minute' WHERE id = $1`,
          },
          [id, minutes],
        );
      await minutesPass(ageSeconds / 60);
      await topUps().reconcile(); // unpaid yet, and so looked at again later
      await system.payments.choose(ref, 'pay');
      const atSeconds = Math.floor(Date.now() / 1_000) - 301;
      const late = system.payments.report('checkout.session.completed', ref, { atSeconds });
      expect([await statusOf(late), await available()]).toEqual([400, 0]);
      await minutesPass(10);
      await topUps().reconcile();
      expect(await available()).toBe(2_500);
    },
  );

  it('in any order ends the same: refund before payment, dispute before refund', async () => {
    const { ref, available, state } = await payer();
    await system.payments.choose(ref, 'pay');
    await system.payments.refund(ref, 2_500);
    expect(await statusOf(system.payments.report('charge.refunded', ref))).toBe(200);
    expect([await available(), await state()]).toEqual([0, 'refunded']);
    expect(await statusOf(system.payments.report('checkout.session.completed', ref))).toBe(200);
    expect(await available()).toBe(0);
  });

  it('about a late payment credits when the bank has paid, and only then', async () => {
    const { ref, available, state } = await payer();
    await system.payments.choose(ref, 'late');
    expect(await statusOf(system.payments.report('checkout.session.completed', ref))).toBe(200);
    expect([await available(), await state()]).toEqual([0, 'open']);
    await system.payments.bank(ref, true);
    expect(await statusOf(system.payments.report('checkout.session.async_payment_succeeded', ref))).toBe(200);
    expect([await available(), await state()]).toEqual([2_500, 'paid']);
  });

  it('while the provider fails is asked for again, and counts then', async () => {
    const { ref, available } = await payer();
    await system.payments.choose(ref, 'pay');
    const sent = system.payments.report('checkout.session.completed', ref);
    system.payments.setUnavailable(true);
    expect([await statusOf(sent), await available()]).toEqual([503, 0]);
    system.payments.setUnavailable(false);
    expect([await statusOf(sent), await available()]).toEqual([200, 2_500]);
  });

  it('about a payment that is none of ours, or of a kind that says nothing, changes nothing', async () => {
    const { ref, available } = await payer();
    const other = system.payments.report('checkout.session.completed', ref, { change: { id: 'cs_nobody' } });
    const nothing = system.payments.report('customer.created', ref);
    expect([await statusOf(other), await statusOf(nothing), await available()]).toEqual([200, 200, 0]);
  });
});

describe('W8 amount, currency, workspace and mode', () => {
  it.each([
    ['other_amount', { amountTotal: 250_000 }],
    ['other_currency', { currency: 'usd' }],
    ['other_mode', { livemode: true }],
    ['other_top_up', { clientReferenceId: 'tu_other' }],
  ])('that are not those of our row credit nothing and raise an alarm: %s', async (problem, change) => {
    const { ref, id, available } = await payer();
    await system.payments.choose(ref, 'pay');
    Object.assign(system.payments.checkouts.get(ref)!, change);
    expect(await statusOf(system.payments.report('checkout.session.completed', ref))).toBe(200);
    expect(await available()).toBe(0);
    expect(alarmsOf(id)).toContain(problem);
  });

  it.each([0, 499, 100_001, 1_000.5, -1_000, '1000', null, 1e21])('are not taken: %p cents', async (amountCents) => {
    const { browser } = await system.signedIn();
    expect((await browser.post(siteRoutes.topUps, { amountCents })).status).toBe(400);
  });

  it('come from no API, no agent and no other site: only from a page, signed in freshly', async () => {
    const { secret, workspaceId } = await system.tenant(100);
    const before = system.payments.checkouts.size;
    const body = { amountCents: 1_000 };
    const bearer = { authorization: `Bearer ${secret}` };
    expect((await system.browser().post(siteRoutes.topUps, body, bearer)).status).toBe(401);
    const { browser } = await system.signedIn();
    expect((await browser.post(siteRoutes.topUps, body, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.post(siteRoutes.topUps, { ...body, workspaceId })).status).toBe(400);
    const [{ csrf }] = [browser];
    browser.csrf = null;
    expect((await browser.post(siteRoutes.topUps, body)).status).toBe(403);
    browser.csrf = csrf;
    expect(system.payments.checkouts.size).toBe(before);
  });

  it('that a signed report says otherwise credit nothing by it and raise an alarm, although the payment is right', async () => {
    const changes = [
      [{ amount_total: 250_000 }, 'other_amount'],
      [{ currency: 'usd' }, 'other_currency'],
      [{ client_reference_id: 'tu_other', metadata: { workspace: 'ws_other' } }, 'other_top_up'],
    ] as const;
    for (const [change, problem] of changes) {
      const { ref, id, available } = await payer();
      await system.payments.choose(ref, 'pay');
      const told = system.payments.report('checkout.session.completed', ref, { change: { ...change } });
      expect([await statusOf(told), await available()]).toEqual([200, 0]);
      expect(alarmsOf(id)).toEqual([problem]);
      // The provider is asked when a right report comes, and what it says is our order.
      await statusOf(system.payments.report('checkout.session.completed', ref));
      expect(await available()).toBe(2_500);
    }
  });

  it('of the test mode credit nothing in a live service, and raise an alarm: livemode false', async () => {
    const { workspaceId } = await payer();
    const alarms: unknown[] = [];
    const options = { secretKey: 'sk_test_system', webhookSecrets: ['whsec_system'], apiUrl: system.payments.apiUrl };
    const live = new TopUps({
      store: new PostgresTopUpStore(system.database, topUpLimits),
      ledger: system.parts.credits.store,
      provider: new StripePaymentProvider({ kind: 'live', ...options }),
      ...{ siteUrl: 'http://localhost:3000', bytesAtRandom: randomBytes, now: () => new Date() },
      onAlarm: (alarm) => alarms.push(alarm),
    });
    const text = 'SELECT person_id FROM workspace_member WHERE workspace_id = $1';
    const [member] = await system.database.query<{ person_id: string }>({ name: 'spec_member', text }, [workspaceId]);
    const made = await live.create(workspaceId, member!.person_id, 2_500);
    if (made === 'unavailable') throw new Error(made);
    const { id, providerRef } = made.topUp;
    await system.payments.choose(providerRef!, 'pay');
    const { body, signature } = system.payments.report('checkout.session.completed', providerRef!);
    expect(await live.report(Buffer.from(body), signature)).toBe('done');
    expect(await live.look(workspaceId, id)).toMatchObject({ state: 'open', waitsFor: null });
    expect(await system.parts.credits.store.balanceOf(workspaceId)).toMatchObject({ available: 0 });
    expect(alarms).toEqual(Array(2).fill({ topUpId: id, problem: 'other_mode' }));
  });

  it('while the provider fails make no payment that could be paid', async () => {
    const { browser } = await system.signedIn();
    system.payments.setUnavailable(true);
    const refused = await browser.post(siteRoutes.topUps, { amountCents: 1_000 });
    system.payments.setUnavailable(false);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    expect((await browser.get(siteRoutes.topUps)).json.topUps).toMatchObject([{ state: 'expired', testFunds: true }]);
  });
});

describe('what a person reads of a payment', () => {
  it('is waiting, declined, expired or done as the provider says, and never declined where it does not say', async () => {
    const { ref, id, line, available, browser } = await payer();
    const told = async () => {
      const { state, waitsFor, settledAt } = await line();
      return [state, waitsFor, settledAt !== null];
    };
    expect(await told()).toEqual(['open', 'person', false]);
    system.payments.setUnavailable(true);
    expect(await told()).toEqual(['open', null, false]);
    system.payments.setUnavailable(false);
    await system.payments.choose(ref, 'decline');
    expect(await told()).toEqual(['declined', null, true]);
    system.payments.setUnavailable(true);
    expect(await told()).toEqual(['declined', null, true]);
    system.payments.setUnavailable(false);
    // The person tries again on the same page, by way of a slow bank.
    await system.payments.choose(ref, 'late');
    expect(await told()).toEqual(['open', 'bank', false]);
    expect((await browser.get(siteRoutes.topUps)).json.topUps).toMatchObject([{ id, state: 'open', waitsFor: null }]);
    await system.payments.bank(ref, true);
    expect([await told(), await available()]).toEqual([['paid', null, true], 2_500]);
  });

  it('stays declined when the page to pay on has expired, and is looked at no more', async () => {
    const { ref, id, line, available } = await payer();
    await system.payments.choose(ref, 'decline');
    expect(await statusOf(system.payments.report('payment_intent.payment_failed', ref))).toBe(200);
    const kept = () =>
      system.database.query({ name: 'spec_kept', text: 'SELECT state, look_at FROM top_up WHERE id = $1' }, [id]);
    expect(await kept()).toMatchObject([{ state: 'declined', look_at: expect.any(Date) }]);
    await system.payments.expire(ref);
    expect([(await line()).state, await available()]).toEqual(['declined', 0]);
    expect(await kept()).toEqual([{ state: 'declined', look_at: null }]);
  });

  it('is paid when the next try is, also when nobody reports it, at the time of that', async () => {
    const { ref, id, line, available } = await payer();
    await system.payments.choose(ref, 'decline');
    const declinedAt = (await line()).settledAt!;
    await system.payments.choose(ref, 'pay');
    await makeDue(id);
    await topUps().reconcile();
    expect(await available()).toBe(2_500);
    const { state, settledAt } = await line();
    expect([state, settledAt! > declinedAt]).toEqual(['paid', true]);
  });

  it('was paid, whatever an answer that is older says', async () => {
    const { ref, id, line } = await payer();
    await system.payments.choose(ref, 'pay');
    const { settledAt } = await line();
    const store = new PostgresTopUpStore(system.database, topUpLimits);
    for (const state of ['open', 'declined', 'expired'] as const) await store.note(id, state, null);
    expect(await line()).toMatchObject({ state: 'paid', settledAt });
    await makeDue(id);
    expect((await store.due(100, 60)).map((topUp) => topUp.id)).toContain(id);
  });

  it('that nobody paid in time is expired', async () => {
    const { ref, line } = await payer();
    await system.payments.expire(ref);
    expect(await line()).toMatchObject({ state: 'expired', waitsFor: null });
  });
});

describe('W10 money taken back after it was spent', () => {
  it('when all of it was: spend all, dispute → wallet 0, all written off, calls 402, and a dispute that is won brings it back', async () => {
    const { ref, browser, available, state, workspaceId } = await payer(500);
    await system.payments.choose(ref, 'pay');
    await statusOf(system.payments.report('checkout.session.completed', ref));
    const made = await browser.post(siteRoutes.connections, { name: 'spends', creditsPerCallMax: null });
    const { secret } = made.json;
    expect((await verifyBatch(system.url, [viesSandboxNumbers.valid], { secret })).status).toBe(200);
    await spend(workspaceId, 498);
    expect(await available()).toBe(0);
    await system.payments.dispute(ref);
    for (let time = 0; time < 2; time += 1) await statusOf(system.payments.report('charge.dispute.created', ref));
    expect([await available(), await state()]).toEqual([0, 'disputed']);
    const refused = await verifyBatch(system.url, [viesSandboxNumbers.valid], { secret });
    expect([refused.status, refused.body.error?.code]).toEqual([402, 'wallet_frozen']);
    expect((await browser.get(siteRoutes.overview)).json.balance).toMatchObject({ frozen: true, availableCredits: 0 });
    await system.payments.closeDispute(ref, 'won');
    for (let time = 0; time < 2; time += 1) await statusOf(system.payments.report('charge.dispute.closed', ref));
    expect([await available(), await state()]).toEqual([500, 'paid']);
    expect(await system.parts.credits.store.balanceOf(workspaceId)).toMatchObject({ frozen: true });
  });

  it('in parts is taken back part by part, each once, also when no report comes', async () => {
    const { ref, id, available, state } = await payer(1_000);
    await system.payments.choose(ref, 'pay');
    await statusOf(system.payments.report('checkout.session.completed', ref));
    await system.payments.refund(ref, 300);
    await statusOf(system.payments.report('charge.refunded', ref));
    await system.payments.refund(ref, 200);
    await makeDue(id);
    await topUps().reconcile();
    await makeDue(id);
    await topUps().reconcile();
    expect([await available(), await state()]).toEqual([500, 'refunded']);
  });
});

describe('a refund that we give', () => {
  const refund = (id: string, cents: number | null, reference = 'refund') => topUps().refund(id, cents, reference);

  it('sends the money back and takes the credits back once, however often it is asked for and reported', async () => {
    const { ref, id, available, state } = await payer();
    expect(await refund(id, null)).toBe('not_paid');
    await system.payments.choose(ref, 'pay');
    // No report has come: the payment is counted first.
    const both = await Promise.all([refund(id, 1_000, 'half'), refund(id, 1_000, 'half')]);
    expect(both.every((outcome) => outcome === 'refunded' || outcome === 'already')).toBe(true);
    for (let time = 0; time < 2; time += 1) expect(await refund(id, 1_000, 'half')).toBe('already');
    expect(await statusOf(system.payments.report('charge.refunded', ref))).toBe(200);
    expect([await available(), await state()]).toEqual([1_500, 'refunded']);
    expect(await refund(id, 1_501, 'beyond')).toBe('too_much');
    expect(await refund(id, null)).toBe('refunded');
    expect(await available()).toBe(0);
    expect(system.payments.checkouts.get(ref)?.refunds.map(({ amount }) => amount)).toEqual([1_000, 1_500]);
  });

  it('is not given for what was spent, is disputed, is unknown, or while the provider fails', async () => {
    const { ref, id, available, workspaceId } = await payer();
    await system.payments.choose(ref, 'pay');
    system.payments.setUnavailable(true);
    expect(await refund(id, null)).toBe('unavailable');
    system.payments.setUnavailable(false);
    expect(await statusOf(system.payments.report('checkout.session.completed', ref))).toBe(200);
    await system.parts.credits.store.takeBack({ workspaceId, credits: 1, externalReference: `spent_${id}` });
    expect(await refund(id, null)).toBe('spent');
    expect(await refund('tu_nobody', null)).toBe('unknown_payment');
    await system.payments.dispute(ref);
    expect(await refund(id, 100, 'part')).toBe('disputed');
    expect(system.payments.checkouts.get(ref)?.refunds).toEqual([]);
    expect(await available()).toBe(2_499);
  });

  it('that the ledger did not hear of is made good by looking', async () => {
    const { ref, id, available } = await payer();
    await system.payments.choose(ref, 'pay');
    await topUps().reconcile();
    await makeDue(id);
    await topUps().reconcile();
    expect(await available()).toBe(2_500);
    await system.payments.refund(ref, 2_500);
    expect(await refund(id, null)).toBe('too_much');
    await makeDue(id);
    await topUps().reconcile();
    expect(await available()).toBe(0);
  });
});
