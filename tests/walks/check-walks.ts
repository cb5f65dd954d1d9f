import { readReceiptKey, receiptType, signReceipt, signWalletReceipt } from '@einvoice/signed-receipts';
import { beSignedIn } from './account-steps';
import { type WalkSurroundings } from './account-walks';
import { faultsOf } from './page-faults';
import { carriesSomething, watchRequests } from './local-walks';

const pricedPages: readonly (readonly [string, Readonly<Record<string, string>>, string, string])[] = [
  ['/check/name', { name: 'Talib al-Zumrani' }, 'Strong match', 'name@example.com'],
  ['/check/receiver', { countryCode: 'be', vatId: 'BE 0999.000.129' }, 'Registered', 'receiver@example.com'],
  ['/check/product', { registrationNumber: '2100001' }, 'EPREL has exactly this record.', 'product@example.com'],
];

/** One thing at a time, for anybody: what is typed, what is said of it, and what leaves the computer. */
export function checkWalks(surroundings: WalkSurroundings): void {
  const { open, system } = surroundings;
  it.each([
    ['/check/vat-number', { vatId: 'BE 0899.121.408' }, 'What is wrong'],
    ['/check/iban', { iban: 'BE68 5390 0754 7034', expectedCountry: 'DE' }, 'another country than expected'],
    [
      '/check/parcel',
      { destinationCountry: 'DE', description: 'Mug', quantity: '2', unitValue: '8,50' },
      'Rules that were used',
    ],
    ['/check/bank-details', { newIban: 'LT121000011101001000', supplierCountry: 'BE' }, 'Stop: this change'],
  ])('%s: what is typed is judged, with what to do', async (address, typed, said) => {
    const { page, complaints, close } = await open();
    await page.goto(address);
    for (const [field, text] of Object.entries(typed)) await page.locator(`#${field}`).fill(text);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText(said).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await result.innerText()).not.toMatch(/[a-z]_[a-z]/); // tools and codes are for programs
    // What is typed from now on has no answer yet.
    await page.locator(`#${Object.keys(typed)[0]}`).fill('AT');
    await result.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  pricedWalks(surroundings);
  withoutKeysWalk(surroundings);

  it('a receipt is proven in the browser: nothing of it is sent', async () => {
    const { url: iss, receiptKeyPem, receiptWallet } = system();
    const claims = { iss, iat: Math.floor(Date.now() / 1000), environment: 'sandbox' as const };
    const receipt = signReceipt(receiptType.creditRun, claims, readReceiptKey(receiptKeyPem));
    const { page, complaints, close } = await open();
    const sent = watchRequests(page);
    await page.goto('/check/receipt');
    const file = (name: string, text: string) =>
      page.locator('#receipt-file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await file('run.json', JSON.stringify({ receipt }));
    const signed = page.getByText('Signed by this service, and not changed');
    await signed.waitFor();
    await page.locator('#receipt').fill('changed');
    await signed.waitFor({ state: 'detached' });
    await file('changed.json', JSON.stringify({ receipt: `${receipt.slice(0, -8)}AAAAAAAA` }));
    await page.getByText('The signature does not fit').waitFor();
    const delivery = {
      ...{ version: 1 as const, network: 'eip155:8453', resourceUrl: `${iss}/x402`, issuedAt: claims.iat },
      ...{ payer: `0x${'ab'.repeat(20)}`, transaction: `0x${'cd'.repeat(32)}` },
    };
    const ofWallet = signWalletReceipt(delivery, receiptWallet);
    const carrying = { extensions: { 'offer-receipt': { info: { receipt: ofWallet } } } };
    await file('payment-response.txt', Buffer.from(JSON.stringify(carrying)).toString('base64'));
    await page.getByText('A delivery that was paid over x402').waitFor();
    await file('other.json', JSON.stringify({ ...ofWallet, payload: { ...delivery, payer: `0x${'ac'.repeat(20)}` } }));
    await page.getByText('It names a key that this site does not publish').waitFor();
    expect(sent.filter(carriesSomething)).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}

/** Without the published keys nothing is known of a receipt. */
function withoutKeysWalk({ open }: WalkSurroundings): void {
  it('where the published keys do not come, nothing is claimed of a receipt, and it says what to do', async () => {
    const { page, close } = await open();
    await page.route('**/.well-known/jwks.json', (route) => route.abort());
    await page.goto('/check/receipt');
    const buffer = Buffer.from('{"receipt":"eyJhIjoxfQ.eyJhIjoxfQ.AAAA"}');
    await page.locator('#receipt-file').setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer });
    await page.getByText('so nothing is known. Try again in a few seconds.').waitFor();
    await close();
  });
}

/** What registers and lists know: for whoever is signed in. */
function pricedWalks({ open }: WalkSurroundings): void {
  it.each(pricedPages)(
    '%s: says what it costs to anybody, asks for whoever is signed in, and says what was charged',
    async (address, typed, said, person) => {
      const { page, complaints, close } = await open({ viewport: { width: 320, height: 700 } });
      const asked: string[] = [];
      page.on('request', (request) => request.url().includes('/api/check/') && asked.push(request.url()));
      await page.goto(address);
      await page.getByRole('link', { name: 'Sign in in a new tab' }).waitFor();
      expect(await page.locator('main').innerText()).toMatch(/credits? \(€0\.0\d\) for an answer/);
      expect(await faultsOf(page)).toEqual([]);
      expect(asked).toEqual([]);
      await beSignedIn(page, person);
      await page.goto(address);
      for (const [field, text] of Object.entries(typed)) await page.locator(`#${field}`).fill(text);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      const result = page.getByRole('region', { name: 'Result' });
      await result.getByText(said).first().waitFor();
      const told = await result.innerText();
      for (const words of ['Sandbox: simulated', 'Not charged', '24 free calls', 'Not checked']) {
        expect(told).toContain(words);
      }
      expect(await faultsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it('a label is read from a record that was found, each click for what it says', async () => {
    const { page, complaints, close } = await open();
    await beSignedIn(page, 'label@example.com');
    await page.goto('/check/product');
    await page.locator('#modelIdentifier').fill('WM-80');
    await page.locator('#productGroup').selectOption({ label: 'Washing machines' });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('button', { name: 'Read its label washingmachines2019/2100001' }).click();
    await page.getByText('EPREL has all that the label says.').waitFor();
    expect(await page.getByRole('link', { name: 'Label', exact: true }).getAttribute('href')).toContain('2100001');
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}
