import { beSignedIn } from './account-steps';
import { type WalkSurroundings } from './account-walks';
import { faultsOf } from './page-faults';

/** What a person reads of a payment that does not go through at once. */
export function paymentWalks({ system, open }: WalkSurroundings): void {
  it('a payment that is declined reads "Declined. Nothing moved", with the way back; the next try on the same page is added', async () => {
    const { page, complaints, close } = await open({ viewport: { width: 360, height: 800 } }, [system().paymentUrl]);
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => (faults[name] = await faultsOf(page));
    await beSignedIn(page, 'dirk@example.com');
    await page.goto('/top-up');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('link', { name: 'Back to the site without paying' }).click();
    await page.getByText('Not paid yet').waitFor();
    await look('not paid yet');
    await page.goBack();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Declined. Nothing moved').waitFor();
    await page.getByRole('link', { name: 'Try another way to pay' }).waitFor();
    await look('declined');
    await page.goBack();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText(/^1,000 credits were added, /).waitFor();
    await look('added');
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await receipt.getByText('SANDBOX OPERATOR BV').waitFor();
    for (const words of ['€10.00', '1,000 prepaid credits', 'dirk@example.com', 'Test funds', 'BE0999000129']) {
      expect(await receipt.innerText()).toContain(words);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await receipt.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/account');
    await page.getByRole('region', { name: 'Receipts of top-ups' }).getByRole('link').first().click();
    await receipt.waitFor();
    await page.goto('/account');
    await page.getByLabel('Send a mail below this many credits').fill('2000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('each time the balance falls below 2,000 credits (€20.00)').waitFor();
    await look('account with a level');
    await page.getByLabel('Send a mail below this many credits').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No mail is sent.').waitFor();
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}
