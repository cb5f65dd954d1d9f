import { siteRoutes } from '@einvoice/site-contract';
import { openSiteSystem, type SiteSystem } from '../test-site.fixture';

let system: SiteSystem;
beforeAll(async () => (system = await openSiteSystem()));
afterAll(() => system.close());

it('a refund is told as made when another command of its name makes it meanwhile', async () => {
  const { browser } = await system.signedIn();
  const { id } = (await browser.post(siteRoutes.topUps, { amountCents: 2_500 })).json.topUp as { id: string };
  const checkout = [...system.payments.checkouts.values()].find(({ clientReferenceId }) => clientReferenceId === id)!;
  await system.payments.choose(checkout.id, 'pay');
  const refund = () => system.parts.site!.topUps!.refund(id, null, 'refund');

  const { store } = system.parts.credits;
  const balanceOf = store.balanceOf.bind(store);
  // The other does its work after this one has read the payment, and before it reads the balance.
  store.balanceOf = async (workspaceId) => {
    store.balanceOf = balanceOf;
    expect(await refund()).toBe('refunded');
    return balanceOf(workspaceId);
  };
  expect(await refund()).toBe('already');
  expect(checkout.refunds.map(({ amount }) => amount)).toEqual([2_500]);
  expect(await store.violations()).toEqual([]);
});
