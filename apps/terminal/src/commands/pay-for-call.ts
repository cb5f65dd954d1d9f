import { createRequire } from 'node:module';
import path from 'node:path';
import { safeJson } from '../reports/plain-text';
import { readPrivate } from '../service/credential';
import { originOf } from '../service/site';
import { type ExitCode, exitCodes, Stop, usageStop } from '../stop';
import { type Terminal } from '../terminal';
import type * as paidCall from '../paid-call.program';
import { say } from '../texts/say';

export interface PaidCallOptions {
  /** File of mode 0600 with the wallet's private key. */
  readonly wallet?: string;
  /** The most one call may cost, in the smallest units of USDC; 10000 are 0.01. */
  readonly maxUnits?: number;
  /** Where the pay-per-call routes are. */
  readonly seller?: string;
  /** Receipts of a sandbox count. */
  readonly sandbox?: boolean;
}

/** Pays one call from a wallet by x402. The signed payment is kept before it is sent, so a crash pays once. */
export async function payForCall(terminal: Terminal, tool: string, given: object, options: PaidCallOptions): Promise<ExitCode> {
  const { wallet = '', maxUnits, seller, sandbox = false } = options;
  if (maxUnits === undefined) throw usageStop(say('A wallet pays only up to a cap.'), say('Give it in smallest units of USDC: --max-units 10000 is 0.01 USD'));
  if (seller === undefined) throw usageStop(say('Name the pay-per-call server.'), say('As in {example}', { example: '--seller http://localhost:3402' }));
  const key = await readPrivate(path.resolve(terminal.cwd, wallet));
  const privateKey = key?.trim().replace(/^(?!0x)/, '0x') ?? '';
  if (!/^0x[0-9a-f]{64}$/i.test(privateKey)) throw new Stop(exitCodes.signInNeeded, say('{file} holds no private key of a wallet.', { file: wallet }), say('Write the key alone into a file of mode 0600.'), 'no_wallet');
  // Signing is a third of the program: it is loaded for a payment alone.
  const { pay } = createRequire(__filename)(path.join(__dirname, programFile)) as typeof paidCall;
  const outcome = await pay({
    ...{ tool, given, baseUrl: originOf(seller), privateKey: privateKey as `0x${string}`, unitsMax: BigInt(maxUnits) },
    journalFolder: path.join(terminal.environment.settingsFolder, 'payments'),
    environment: sandbox ? 'sandbox' : 'live',
  });
  const { state } = outcome;
  if (state === 'answered') {
    await terminal.out.write(`${safeJson({ ok: true, data: outcome.answer }, 2)}\n`);
    await terminal.err.say(say('Paid {units} units in transaction {transaction}. Receipt: {state}.', { units: String(outcome.charge.amountUnits), transaction: outcome.charge.transaction, state: outcome.receipt.state }));
    return exitCodes.ok;
  }
  if (state === 'not_charged' && outcome.answer !== null) {
    await terminal.out.write(`${safeJson({ ok: true, data: outcome.answer }, 2)}\n`);
    await terminal.err.say(say('Nothing was charged: the tool made no decision.'));
    return exitCodes.tryLater;
  }
  if (state === 'rejected') throw new Stop(exitCodes.failed, outcome.message, say('einvoice discover {tool} shows what it takes.', { tool }), outcome.code);
  if (state === 'payment_refused') throw new Stop(exitCodes.creditsNeeded, outcome.by === 'buyer' ? say('The wallet refused the payment ({reason}); nothing was charged.', { reason: outcome.reason }) : say('The seller refused the payment ({reason}); nothing was charged.', { reason: outcome.reason }), say('Look at --max-units, and at the USDC of the wallet.'), outcome.reason);
  throw new Stop(exitCodes.tryLater, state === 'unknown' ? say('The payment was sent and its end is not known yet.') : say('Nothing was answered ({reason}).', { reason: state === 'not_charged' ? outcome.reason : state }), say('Type the same command again: the same payment is sent, never a second one.'), state);
} // prettier-ignore

const programFile = 'paid-call.program.js';
