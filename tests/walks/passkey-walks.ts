import { type Page } from 'playwright-core';
import { beSignedIn } from './account-steps';
import { type WalkSurroundings } from './account-walks';
import { faultsOf } from './page-faults';

const deviceOptions = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  automaticPresenceSimulation: true,
} as const;

/** A device with a PIN, inside the browser. */
async function addDevice(page: Page) {
  const debug = await page.context().newCDPSession(page);
  const add = async (isUserVerified: boolean) => {
    await debug.send('WebAuthn.enable');
    const options = { ...deviceOptions, isUserVerified };
    return (await debug.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId;
  };
  let authenticatorId = await add(true);
  const keys = async () => (await debug.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    keys,
    /** Whether the person gives the right PIN. */
    knowPerson: (isUserVerified: boolean) =>
      debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Whoever looks at a page through a debugger of their own, as axe does, takes the device away with them. */
    awayDuring: async (work: () => Promise<void>) => {
      const kept = await keys();
      await work();
      await debug.send('WebAuthn.disable');
      authenticatorId = await add(true);
      for (const credential of kept) await debug.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

/** Keys of devices, in a browser that has WebAuthn. */
export function passkeyWalks({ open }: WalkSurroundings): void {
  it('a passkey is added, renamed, signs in without a mail, and is removed; one that is removed signs nobody in', async () => {
    const { page, complaints, close } = await open();
    const device = await addDevice(page);
    const faults: Record<string, string[]> = {};
    const look = (name: string) => device.awayDuring(async () => void (faults[name] = await faultsOf(page)));
    await beSignedIn(page, 'pia@example.com');
    await page.goto('/account/sign-in');
    await page.getByText('No passkeys yet.').waitFor();
    await look('no passkeys');
    await page.getByLabel('Name of the new passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Laptop' }).waitFor();
    expect(await device.keys()).toHaveLength(1);
    await page.getByLabel('Name of the new passkey').fill('Again');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('This device has a passkey for this account already.').waitFor();
    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    await page.getByLabel('New name of Laptop').fill('Work laptop');
    await look('renaming a passkey');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Work laptop' }).waitFor();

    await signOut(page);
    await page.goto('/sign-in?return=%2Faccount%2Fsign-in');
    await device.knowPerson(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was used.').waitFor();
    await device.knowPerson(true);
    await look('sign-in, no passkey was used');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/account/sign-in');
    await page.getByText('pia@example.com', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await page.getByRole('dialog').waitFor();
    await look('removing a passkey');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Work laptop' }).waitFor();
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No passkeys yet.').waitFor();
    await signOut(page);
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').getByText('The passkey is unknown here').waitFor();
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/');
}
