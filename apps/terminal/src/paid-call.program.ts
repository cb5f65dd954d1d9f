import { createFileJournal, createPaycallClient, type CallOutcome, type Operation } from '@einvoice/paycall-client';
import { randomBytes } from 'node:crypto';
import { privateKeyToAccount } from 'viem/accounts';

export interface PaidCall {
  readonly tool: string;
  readonly given: object;
  readonly baseUrl: string;
  readonly privateKey: `0x${string}`;
  readonly unitsMax: bigint;
  readonly journalFolder: string;
  readonly environment: 'live' | 'sandbox';
}

/** One paid call, with everything that signs; loaded by the command that pays. What an earlier crash left is finished first. */
export async function pay(call: PaidCall): Promise<CallOutcome<object>> {
  const client = createPaycallClient({
    baseUrl: call.baseUrl,
    wallet: privateKeyToAccount(call.privateKey),
    journal: createFileJournal(call.journalFolder),
    spending: { unitsPerCallMax: call.unitsMax },
    expected: { environment: call.environment },
    now: () => new Date(),
    randomBytes,
  });
  await client.resume();
  return client.call(call.tool as Operation, call.given as never);
}
