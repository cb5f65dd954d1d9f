import { type Language } from '@einvoice/languages';
import { readReceiptKey, receiptType, signReceipt } from '@einvoice/signed-receipts';
import { viesSandboxNumbers } from '@einvoice/test-kit';
import { beSignedIn } from './account-steps';
import { type SiteSystem } from './site-system';
import { type Tour } from './tour';

/** A page that checks one thing, and what is typed there. */
const checks: readonly (readonly [page: string, typed: Readonly<Record<string, string>>])[] = [
  ['vat-number', { vatId: 'BE 0899.121.408' }],
  ['iban', { iban: 'BE68 5390 0754 7034', expectedCountry: 'DE' }],
  ['parcel', { destinationCountry: 'DE', description: 'Mug', quantity: '2', unitValue: '8,50' }],
  ['bank-details', { newIban: 'LT121000011101001000', supplierCountry: 'BE' }],
  ['name', { name: 'Talib al-Zumrani' }],
  ['receiver', { countryCode: 'be', vatId: viesSandboxNumbers.requester }],
  ['product', { registrationNumber: '2100001' }],
];

/** One thing at a time, with its answer, in English and in German; and a receipt that we signed. */
export async function checkAnswers(tour: Tour, { url, receiptKeyPem }: SiteSystem): Promise<void> {
  const { page } = tour;
  await beSignedIn(page, 'ida@example.com');
  for (const language of ['en', 'de'] as const) {
    for (const [name, typed] of checks) {
      await tour.open(`${pathOf(language)}/check/${name}`);
      for (const [field, text] of Object.entries(typed)) await page.locator(`#${field}`).fill(text);
      await page.locator('form .btn.pri').click();
      await answered(tour, language);
      await tour.look(`${prefixOf(language)}check-${name}-answer`, `One thing checked: ${name}, ${language}`);
    }
    await tour.open(`${pathOf(language)}/check/receipt`);
    const claims = { iss: url, iat: Math.floor(Date.now() / 1000), environment: 'sandbox' as const };
    const receipt = signReceipt(receiptType.creditRun, claims, readReceiptKey(receiptKeyPem));
    const buffer = Buffer.from(JSON.stringify({ receipt }));
    await page.locator('#receipt-file').setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer });
    await answered(tour, language);
    await tour.look(`${prefixOf(language)}check-receipt-answer`, `One thing checked: receipt, ${language}`);
  }
}

const answered = ({ page }: Tour, language: Language): Promise<void> =>
  page.getByRole('region', { name: language === 'en' ? 'Result' : 'Ergebnis' }).waitFor();

const pathOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);
const prefixOf = (language: Language): string => (language === 'en' ? '' : `${language}-`);
