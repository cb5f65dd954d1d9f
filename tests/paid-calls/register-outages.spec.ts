import {
  type AccountKey,
  type DnsReply,
  peppolSandboxParticipants,
  randomAccount,
  type SandboxRegisters,
  startSandboxRegisters,
  until,
  type ViesBehaviour,
} from '@einvoice/test-kit';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createBuyer, openTestSystem, startApp, type TestSystem, type RunningApp } from './test-system.fixture';

// The built service, a real chain and Postgres, and registers that fail at random while people pay.

const rounds = 24;
const json = { 'content-type': 'application/json' };
const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-outages-'));
/** One payer a round: whoever meets ten outages is told to come back later. */
const payers: readonly AccountKey[] = Array.from({ length: rounds }, randomAccount);
/** Another member state each round, for the client stops asking one that fails. */
const vatNumbers = [
  ...['BE0899121407', 'DE136695976', 'FR40303265045', 'NL004495445B01', 'IT00743110157', 'PL8567346215'],
  ...['SE123456789701', 'DK13585628', 'FI20774740', 'ATU13585627', 'PT501964843', 'CZ25123891', 'RO18547290'],
];
const participant = peppolSandboxParticipants.bis30Invoice;
const [endpointScheme, endpointId] = participant.split(':');

let system: TestSystem;
let registers: SandboxRegisters;
let app: RunningApp;

beforeAll(async () => {
  [system, registers] = await Promise.all([openTestSystem(), startSandboxRegisters(folder)]);
  for (const { address } of payers) await system.chain.mint(address, 1_000_000n);
  const SANDBOX_PAYERS = payers.map(({ address }) => address).join(',');
  app = await startApp(system, { ...registers.environment, SANDBOX_PAYERS });
});
afterAll(async () => {
  await app?.stop();
  await registers?.close();
  await system?.close();
  rmSync(folder, { recursive: true, force: true });
});

const fault: fc.Arbitrary<ViesBehaviour> = fc.oneof(
  fc.constant<ViesBehaviour>({ kind: 'normal' }),
  fc.record({
    kind: fc.constant('code' as const),
    code: fc.constantFrom('MS_UNAVAILABLE', 'TIMEOUT', 'SERVICE_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ', 'NEW'),
    status: fc.constantFrom(200, 400, 500),
  }),
  fc.record({ kind: fc.constant('html' as const), status: fc.constantFrom(200, 403, 429, 503) }),
  fc.constantFrom<ViesBehaviour>(
    { kind: 'wrong_echo' },
    { kind: 'truncated' },
    { kind: 'reset' },
    { kind: 'raw', status: 200, body: '{"valid":false}' },
  ),
);
const schedule = fc.record({
  vies: fc.oneof(fc.constant([]), fc.array(fault, { minLength: 1, maxLength: 6 })),
  dns: fc.constantFrom<DnsReply | null>('servfail', 'refused', 'nodata', null, null),
});

async function pay(tool: string, body: object, by: AccountKey): Promise<{ answer: PaidAnswer; moved: bigint }> {
  const payTo = system.chain.keys.payTo.address;
  const before = await system.chain.balanceOf(payTo);
  const { pay: payingFetch } = createBuyer(by.privateKey);
  const url = `${app.url}/x402/mainnet/paycall/tools/${tool}`;
  let answer!: PaidAnswer & { readonly charged?: boolean };
  await until(async () => {
    const response = await payingFetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });
    answer = (await response.json()) as typeof answer;
    // A machine that is late closes payments for a moment: nothing was begun, and the buyer comes again.
    const isShed = response.status === 503 && answer.charged === false;
    if (!isShed) expect(response.status).toBe(200);
    return !isShed;
  });
  return { answer, moved: (await system.chain.balanceOf(payTo)) - before };
}

interface PaidAnswer {
  readonly state?: string;
  readonly status?: string;
  readonly provenance: { readonly fromCache?: boolean };
  readonly billing: { readonly charged: boolean };
}

it('O6 random outages of the registers: what is true or nothing is answered, and only what is true is charged', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  console.log(`seed=${seed}`);
  let charged = 0;
  for (const [round, faults] of fc.sample(schedule, { numRuns: rounds, seed }).entries()) {
    const payer = payers[round]!;
    const vatNumber = vatNumbers[round % vatNumbers.length]!;
    registers.vies.register(vatNumber, { valid: true });
    registers.vies.script(faults.vies);
    registers.peppol.dns.replyToAll(faults.dns);
    const verify = await pay('verify_vat_vies', { vatNumber }, payer);
    const lookup = await pay('lookup_peppol_participant', { countryCode: 'BE', endpointScheme, endpointId }, payer);
    for (const [{ answer, moved }, said, truth] of [
      [verify, verify.answer.state, 'valid'],
      [lookup, lookup.answer.status, 'registered'],
    ] as const) {
      expect([truth, 'unavailable']).toContain(said);
      const isNew = said === truth && !answer.provenance.fromCache; // what the register had said before is free
      expect([answer.billing.charged, moved]).toEqual(isNew ? [true, 10_000n] : [false, 0n]);
      charged += Number(isNew);
    }
  }
  expect(charged).toBeGreaterThan(0);
  expect(charged).toBeLessThan(2 * rounds);
});
