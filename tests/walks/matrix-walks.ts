import { sitePages } from '@einvoice/site-contract';
import { type Page } from 'playwright-core';
import { beSignedIn, makeConnection, topUp, verifyOne } from './account-steps';
import { type WalkSurroundings } from './account-walks';
import { axeFaults, colourRules, cutNavigations, loaded, sidewaysOf } from './page-faults';
import { watchShifts } from './page-walks';
import { quiet } from './review-interactions';
import { type SiteSystem } from './site-system';

/** Every page that anybody can open; of those that are made alike (tools, rules, errors) one. */
const everyonesPages = [
  '/',
  '/de',
  '/pricing',
  '/docs',
  '/docs/people',
  '/docs/developers',
  '/docs/agents',
  '/docs/start',
  '/docs/review',
  '/docs/vat-list',
  '/docs/credits',
  '/docs/pay-per-call',
  '/docs/mcp',
  '/docs/states',
  '/docs/tools',
  '/docs/tools/validate_invoice',
  '/docs/rules',
  '/docs/rules/BR-CO-16',
  '/docs/errors',
  '/docs/errors/insufficient_credits',
  '/docs/limits',
  '/docs/api',
  '/docs/api/site',
  '/docs/api/pay-per-call',
  '/docs/map',
  '/changelog',
  '/status',
  '/review',
  '/check',
  '/check/vat-number',
  '/check/iban',
  '/check/bank-details',
  '/check/receipt',
  '/check/parcel',
  '/check/receiver',
  '/check/name',
  '/check/product',
  '/nothing/here',
] as const;
const signedOutPages = ['/sign-in'] as const;
const signedInPages = [
  sitePages.account,
  sitePages.connections,
  sitePages.ledger,
  sitePages.readiness,
  sitePages.ruleSets,
  sitePages.sessions,
  sitePages.topUp,
  sitePages.device,
] as const;

const widths = [360, 768, 1280] as const;
const shiftMax = 0.02;

/** Every page in every width and both themes, for whoever is signed in or not. */
export function matrixWalks({ open, system }: WalkSurroundings): void {
  const faultsOf = async (who: string, addresses: readonly string[], email: string | null): Promise<string[]> => {
    const { page, complaints, close } = await open({ colorScheme: 'light', reducedMotion: 'reduce' }, [
      system().paymentUrl,
    ]);
    if (email !== null) await useAccount(page, system(), email);
    await page.addInitScript(watchShifts);
    const faults: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of addresses) {
        const found = await faultsAt(page, address);
        for (const fault of found) faults.push(`${who}, ${address}, ${width} px: ${fault}`);
      }
    }
    await close();
    return [...faults, ...complaints];
  };

  it('axe finds nothing of any impact, nothing scrolls sideways, and nothing shifts: every page, 360, 768 and 1280 px wide, light and dark, signed out, signed in, and with an account in use', async () => {
    const faults = await Promise.all([
      faultsOf('signed out', [...everyonesPages, ...signedOutPages], null),
      faultsOf('signed in', [...everyonesPages, ...signedInPages], 'mira@example.com'),
    ]);
    expect(faults.flat()).toEqual([]);
  }, 1_500_000);
}

/** An account with something on each of its pages: a payment, a connection, calls of it. */
async function useAccount(page: Page, system: SiteSystem, email: string): Promise<void> {
  await beSignedIn(page, email);
  await topUp(page);
  const secret = await makeConnection(page, 'ERP export');
  for (let call = 0; call < 3; call += 1) await verifyOne(system, secret);
}

async function faultsAt(page: Page, address: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await loaded(page);
  await quiet(page);
  const light = await axeFaults(page);
  const [shifted, sideways] = [await page.evaluate<number>('window.shifted'), await sidewaysOf(page)];
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFaults(page, colourRules);
  return [
    ...light,
    ...dark.map((fault) => `dark: ${fault}`),
    ...(shifted > shiftMax ? [`shifts by ${shifted}`] : []),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...(await cutNavigations(page)),
  ];
}
