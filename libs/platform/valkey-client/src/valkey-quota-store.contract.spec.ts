import { type QuotaStore } from '@einvoice/rate-limits';
import { describeQuotaStore } from '@einvoice/rate-limits/testing';
import { startValkeyServer, startValkeySimulator, type ValkeyServer, type ValkeySimulator } from '@einvoice/test-kit';
import { readValkeyAddress } from './valkey-address';
import { ValkeyQuotaStore } from './valkey-quota-store';

let simulator: ValkeySimulator;
let server: ValkeyServer | null;
const stores: ValkeyQuotaStore[] = [];
beforeAll(async () => {
  [simulator, server] = await Promise.all([startValkeySimulator({ password: 'p@ss' }), startValkeyServer()]);
  if (!server) console.log('No valkey-server and no redis-server on PATH: the script was not run by a real server.');
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await Promise.all([simulator?.close(), server?.stop()]);
});

function storeAt(url: string): QuotaStore {
  const store = new ValkeyQuotaStore(readValkeyAddress(url)!);
  stores.push(store);
  return store;
}

describeQuotaStore('the wire of Valkey', () => storeAt(simulator.url));
describeQuotaStore('a Valkey or Redis on PATH', () => server && storeAt(server.url));
