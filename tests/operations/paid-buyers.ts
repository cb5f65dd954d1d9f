import { type AccountKey } from '@einvoice/test-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { toolPath } from '../faults/seller';
import { exampleBody, priceUnits, type SellerSystem } from '../faults/seller-system';

const plentyUnits = 1_000_000n * priceUnits;
/** Buyers of the whole network come every so often; each of ours waits as long between its calls. */
const pauseMs = 100;

interface PaidSystem {
  readonly system: SellerSystem;
  /** Where the next request goes. */
  readonly to: () => string;
  readonly payers: readonly AccountKey[];
}

/** Wallets that buy one report after the other and repeat the identical request until it is answered. */
export class PaidBuyers {
  /** They begin nothing new once it is set. */
  over = false;
  /** Requests by what was answered; 0 when the connection broke. */
  readonly replies: Record<string, number> = {};
  readonly complaints: string[] = [];
  /** When each call was answered with a charged report, and how long its buyer had waited. */
  readonly answered: { readonly atMs: number; readonly tookMs: number }[] = [];
  private readonly body = exampleBody();

  constructor(private readonly paid: PaidSystem) {}

  /** All wallets at once, until it is over and every call begun is answered. */
  async buy(): Promise<void> {
    await Promise.all(this.paid.payers.map((payer) => this.buyWith(payer)));
  }

  /** What of it the chain and the database say. */
  async judge(): Promise<void> {
    const { system } = this.paid;
    const [takings, states, calls] = [await system.takings(), await system.states(), this.answered.length];
    if (takings !== calls) this.complaints.push(`${calls} reports were answered, ${takings} prices arrived`);
    if (states['settled'] !== calls) this.complaints.push(`${calls} reports, rows: ${JSON.stringify(states)}`);
  }

  private async buyWith(payer: AccountKey): Promise<void> {
    const { system } = this.paid;
    await system.chain.mint(payer.address, plentyUnits);
    while (!this.over) {
      const [payment] = await system.sign(payer, 1);
      const startedMs = performance.now();
      await this.callUntilAnswered(payment!);
      this.answered.push({ atMs: performance.now(), tookMs: performance.now() - startedMs });
      await sleep(pauseMs);
    }
  }

  private async callUntilAnswered(payment: string): Promise<void> {
    for (;;) {
      const { status, code, retryAfter, charged } = await this.send(payment);
      const name = code === '' ? String(status) : `${status} ${code}`;
      this.replies[name] = (this.replies[name] ?? 0) + 1;
      if (status === 200) {
        if (!charged) this.complaints.push('a report that says it was not charged');
        return;
      }
      if (status !== 503 && status !== 0) throw new Error(`A good payment got ${name}.`);
      if (status === 503 && retryAfter === null) this.complaints.push(`${name} without Retry-After`);
      await sleep(Number(retryAfter ?? 1) * 1_000);
    }
  }

  private async send(payment: string) {
    const headers = { 'content-type': 'application/json', 'payment-signature': payment };
    const signal = AbortSignal.timeout(70_000);
    try {
      const { to } = this.paid;
      const response = await fetch(to() + toolPath, { method: 'POST', headers, body: this.body, signal });
      const answer = (await response.json()) as Answer;
      const code = typeof answer.error === 'object' ? answer.error.code : (answer.error ?? '');
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, code, retryAfter, charged: answer.billing?.charged === true };
    } catch (error) {
      if (error instanceof SyntaxError) this.complaints.push('an answer that is no JSON');
      return { status: 0, code: 'lost', retryAfter: null, charged: false };
    }
  }
}

interface Answer {
  readonly error?: string | { readonly code: string };
  readonly billing?: { readonly charged?: unknown };
}
