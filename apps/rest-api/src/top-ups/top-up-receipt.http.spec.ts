import { siteRoutes, type TopUpReceiptAnswer, withId } from '@einvoice/site-contract';
import { type SignedReport } from '@einvoice/test-kit';
import { type Browser, openSiteSystem, type SiteSystem } from '../test-site.fixture';
import { paymentReportPath } from './top-up.controller';

let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem()));
afterAll(() => system.close());

async function statusOf({ body, signature }: SignedReport): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await fetch(`${system.url}${paymentReportPath}`, { method: 'POST', headers, body })).status;
}

/** A person on the way to pay; `ref` is the provider's checkout. */
async function payer() {
  const person = await system.signedIn();
  const made = await person.browser.post(siteRoutes.topUps, { amountCents: 2_500 });
  const id = made.json.topUp.id as string;
  const ref = [...system.payments.checkouts.values()].find(({ clientReferenceId }) => clientReferenceId === id)!.id;
  return { ...person, id, ref };
}

describe('the receipt of a payment', () => {
  const receiptOf = (browser: Browser, id: string) => browser.get(withId(siteRoutes.topUpReceipt, id));

  it('is there once the payment came in, names who was paid, and stays when it is taken back', async () => {
    const { browser, id, ref, email, session } = await payer();
    expect((await receiptOf(browser, id)).status).toBe(404);
    await system.payments.choose(ref, 'pay');
    expect(await statusOf(system.payments.report('checkout.session.completed', ref))).toBe(200);
    const { status, json } = await receiptOf(browser, id);
    expect(status).toBe(200);
    expect(json).toEqual({
      topUp: expect.objectContaining({ id, amountCents: 2_500, credits: 2_500, state: 'paid', testFunds: true }),
      payer: { workspace: session.workspace.name, email },
      operator: {
        name: 'Sample Operator BV',
        addressLines: ['Sample Street 1', '1000 Brussels'],
        vatNumber: 'BE0999000129',
      },
    });
    await system.payments.refund(ref, 2_500);
    expect(await statusOf(system.payments.report('charge.refunded', ref))).toBe(200);
    const later = (await receiptOf(browser, id)).json as TopUpReceiptAnswer;
    expect(later.topUp).toMatchObject({ state: 'refunded', settledAt: json.topUp.settledAt });
  });

  it('of somebody else is as unknown as one that does not exist, and nobody reads one signed out', async () => {
    const { id, ref } = await payer();
    await system.payments.choose(ref, 'pay');
    expect(await statusOf(system.payments.report('checkout.session.completed', ref))).toBe(200);
    const { browser: stranger } = await system.signedIn();
    const [theirs, none] = [await receiptOf(stranger, id), await receiptOf(stranger, 'tu_none')];
    expect([theirs.status, theirs.json.error.code]).toEqual([404, 'not_found']);
    expect([none.status, none.json.error.code]).toEqual([404, 'not_found']);
    expect((await receiptOf(system.browser(), id)).status).toBe(401);
  });
});
