import { guardProcess, type Chain, randomAccount } from '@einvoice/test-kit';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** How a facilitator goes wrong. `answer_lost`: it did the work; `lie`: it did nothing and says that all went well. */
export interface FacilitatorFault {
  readonly kind: 'hang' | 'http_500' | 'html' | 'reset' | 'slow' | 'answer_lost' | 'lie';
  /** How long it hangs or is slow. */
  readonly forMs: number;
}

export interface FacilitatorOrder {
  readonly at: 'verify' | 'settle';
  readonly fault: FacilitatorFault;
  /** That many requests are spoilt, then all is well. */
  readonly times: number;
}

/** The facilitator process, with an account of its own. */
export class Facilitator {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** @param scratchFolder deleted should this process be killed */
  static async start(file: string, chain: Chain, rpcUrl: string, scratchFolder: string): Promise<Facilitator> {
    const signer = randomAccount();
    await chain.setNativeBalance(signer.address, 10n ** 19n);
    const child = spawn(process.execPath, [file], {
      env: { RPC_URL: rpcUrl, SIGNER_KEY: signer.privateKey, USDC_ADDRESS: chain.usdcAddress },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: process.platform !== 'win32', // Ctrl-C is for us, who stop everything in order
    });
    const ended = once(child, 'exit').then(() => null);
    if (child.pid !== undefined)
      void ended.then(guardProcess({ pid: child.pid, signal: 'SIGKILL', folder: scratchFolder }));
    const first = await Promise.race([once(child, 'message'), ended]);
    if (first === null) throw new Error('The facilitator did not start.');
    return new Facilitator(`http://127.0.0.1:${(first[0] as { port: number }).port}`, child);
  }

  /** Gives a new order, or none. @returns how many requests the last one spoilt */
  async obey(order: FacilitatorOrder | null): Promise<number> {
    const answered = once(this.child, 'message');
    this.child.send({ order });
    return ((await answered)[0] as { struck: number }).struck;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
