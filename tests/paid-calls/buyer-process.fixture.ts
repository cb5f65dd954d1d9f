import { createFileJournal, createPaycallClient } from '@einvoice/paycall-client';
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { privateKeyToAccount } from 'viem/accounts';

// A buyer as a process of its own. It asks one question and prints the outcome; DIES ends it as a power cut does, when the
// payment is signed and not sent yet, or when the service has answered it.
const { SELLER_URL, WALLET_KEY, PAYMENTS_FOLDER, VAT_NUMBER, DIES } = process.env;

const mortalFetch: typeof fetch = async (input, init) => {
  const isPaid = new Headers(init?.headers).has('payment-signature');
  if (isPaid && DIES === 'signed') process.kill(process.pid, 'SIGKILL');
  if (isPaid) process.stdout.write('paying\n');
  const response = await fetch(input, init);
  if (isPaid && DIES === 'answered') process.kill(process.pid, 'SIGKILL');
  return response;
};

const client = createPaycallClient({
  baseUrl: SELLER_URL!,
  wallet: privateKeyToAccount(WALLET_KEY as `0x${string}`),
  journal: createFileJournal(PAYMENTS_FOLDER!),
  spending: { unitsPerCallMax: 10_000n },
  expected: { environment: 'sandbox' },
  fetch: mortalFetch,
  now: () => new Date(),
  randomBytes,
});
void client.validateVatNumber({ vatNumber: VAT_NUMBER! }).then(({ state }) => process.stdout.write(`${state}\n`));
