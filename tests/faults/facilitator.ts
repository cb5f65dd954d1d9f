import { type Chain, freePort, guardProcess, randomAccount, type SignedPayment } from '@einvoice/test-kit';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FacilitatorOrder, SpoilingProxy } from './spoiling-proxy';

const readyDeadlineMs = 120_000;

/** Our facilitator as a process of its own, with an account of its own, and a way to it that can be spoilt. */
export class Facilitator {
  private constructor(
    readonly way: SpoilingProxy,
    private readonly child: ChildProcess,
  ) {}

  /** @param scratchFolder holds its key; deleted should this process be killed */
  static async start(file: string, chain: Chain, rpcUrl: string, scratchFolder: string): Promise<Facilitator> {
    const signer = randomAccount();
    await chain.setNativeBalance(signer.address, 10n ** 19n);
    const keyFile = path.join(scratchFolder, 'facilitator.key');
    writeFileSync(keyFile, signer.privateKey, { mode: 0o600 });
    const port = String(await freePort());
    const child = spawn(process.execPath, [file], {
      env: {
        NODE_ENV: 'production',
        ENVIRONMENT: 'sandbox',
        PORT: port,
        RPC_URL: rpcUrl,
        USDC_ADDRESS: chain.usdcAddress,
        SETTLEMENT_SIGNER_KEY_FILE: keyFile,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: process.platform !== 'win32', // Ctrl-C is for us, who stop everything in order
    });
    const ended = once(child, 'exit');
    if (child.pid !== undefined)
      void ended.then(guardProcess({ pid: child.pid, signal: 'SIGKILL', folder: scratchFolder }));
    const url = `http://127.0.0.1:${port}`;
    await ready(url, child);
    return new Facilitator(await SpoilingProxy.start(url), child);
  }

  get url(): string {
    return this.way.url;
  }

  /** Gives a new order, or none. @returns how many requests the last one spoilt */
  obey(order: FacilitatorOrder | null): number {
    return this.way.obey(order);
  }

  /** Settles a payment of somebody else, who asks the process itself. @returns whether it says that it did */
  async settleFor(payment: SignedPayment): Promise<boolean> {
    const body = JSON.stringify({ x402Version: 2, paymentPayload: payment, paymentRequirements: payment.accepted });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const answer = await fetch(`${this.way.target}/settle`, init);
    return ((await answer.json()) as { success?: boolean }).success === true;
  }

  async stop(): Promise<void> {
    await this.way.stop();
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + readyDeadlineMs; Date.now() < deadline && child.exitCode === null;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('The facilitator did not start.');
}
