import { createMemoryJournal, createPaycallClient, type KeptPayment } from '@einvoice/paycall-client';
import { type AccountKey, type Chain, repositoryRoot, type SignedPayment, signPayment } from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { publicBaseUrl, type Seller, toolPath } from './seller';

/** What a buyer got for one request. */
export type Reply =
  /** 200, charged. */
  | { readonly kind: 'answer'; readonly body: string }
  /** 402: by its word nothing was charged. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** 503 of a documented kind: the identical request may be repeated. */
  | { readonly kind: 'later'; readonly code: string; readonly charged: false | 'unknown' }
  /** The connection broke, or the buyer gave up waiting. */
  | { readonly kind: 'nothing' }
  /** Anything that the contract does not foresee here. */
  | { readonly kind: 'undocumented'; readonly what: string };

/** The 503 answers, and what each may say about the charge. */
const laterCodes: Readonly<Record<string, readonly (false | 'unknown')[]>> = {
  settlement_pending: ['unknown'],
  lane_closed: [false],
  lane_busy: [false, 'unknown'],
  facilitator_unavailable: [false],
  chain_unavailable: [false, 'unknown'],
  storage_unavailable: [false, 'unknown'],
};

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 units)',
  'function balanceOf(address account) view returns (uint256)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
]);
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const somebody = '0x00000000000000000000000000000000000000aa';
const priceUnits = 10_000n;

/** A wallet that buys one report, and does with its money what it likes. */
export class Buyer {
  private constructor(
    private readonly chain: Chain,
    private readonly account: AccountKey,
    private readonly payment: SignedPayment,
    private readonly body: string,
  ) {}

  /** Has money for two reports and signs for one; `number` makes the request its own. */
  static async withMoney(chain: Chain, account: AccountKey, number: string): Promise<Buyer> {
    await chain.mint(account.address, 2n * priceUnits);
    const payment = await signPayment(chain, { payer: account });
    return new Buyer(chain, account, payment, JSON.stringify({ invoice: { ...exampleInvoice(), number } }));
  }

  get address(): string {
    return this.account.address.toLowerCase();
  }

  /** Sends the signed request, always the same, and waits for the answer as long as it likes. */
  async send(seller: Seller, deadlineMs: number): Promise<Reply> {
    try {
      const response = await fetch(seller.url + toolPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'payment-signature': this.header },
        body: this.body,
        signal: AbortSignal.timeout(deadlineMs),
      });
      return readReply(response.status, response.headers.get('retry-after'), await response.text());
    } catch {
      return { kind: 'nothing' };
    }
  }

  /** The same request as our client sends it for whoever was left without an answer: it must find the end, and a right receipt. */
  async resume(seller: Seller): Promise<Reply> {
    const journal = createMemoryJournal();
    await journal.keep(this.kept(seller.url));
    let body = '';
    const client = createPaycallClient({
      baseUrl: seller.url,
      wallet: privateKeyToAccount(this.account.privateKey),
      journal,
      spending: { unitsPerCallMax: priceUnits },
      expected: { environment: 'sandbox', issuer: publicBaseUrl },
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (init?.method === 'POST') body = await response.clone().text();
        return response;
      },
      now: () => new Date(),
      randomBytes,
    });
    const outcome = (await client.resume())[0]?.outcome;
    if (outcome?.state === 'payment_refused') return { kind: 'refused', reason: outcome.reason };
    if (outcome?.state === 'answered' && outcome.receipt.state === 'verified') return { kind: 'answer', body };
    return { kind: 'undocumented', what: `to the client: ${JSON.stringify(outcome).slice(0, 200)}` };
  }

  private get header(): string {
    return Buffer.from(JSON.stringify(this.payment), 'utf8').toString('base64');
  }

  private kept(seller: string): KeptPayment {
    const { authorization } = this.payment.payload;
    const { from, to, value, nonce, validBefore } = authorization;
    const { asset, network } = this.payment.accepted;
    return {
      questionKey: nonce,
      seller,
      operation: 'validate_invoice',
      body: this.body,
      paymentHeader: this.header,
      authorization: {
        payer: from,
        payTo: to,
        asset,
        network,
        amountUnits: value,
        nonce,
        validBefore: Number(validBefore),
      },
    };
  }

  /** How often the price went from this wallet to the seller. @throws when another amount did */
  async charges(): Promise<number> {
    const logs = await this.chargeLogs();
    if (logs.some(({ data }) => BigInt(data) !== priceUnits)) throw new Error('Another amount than the price moved.');
    return logs.length;
  }

  /** Makes the chain forget the block in which the price moved, and all later ones. @returns whether there was one */
  async undoCharge(): Promise<boolean> {
    const [charge] = await this.chargeLogs();
    if (!charge) return false;
    const newest = await this.chain.request<string>('eth_blockNumber');
    await this.chain.request('anvil_reorg', [Number(newest) - Number(charge.blockNumber) + 1, []]);
    return true;
  }

  private chargeLogs(): Promise<{ data: string; blockNumber: string }[]> {
    const word = (address: string) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`;
    const topics = [transferTopic, word(this.address), word(this.chain.keys.payTo.address)];
    const filter = { address: this.chain.usdcAddress, fromBlock: '0x0', toBlock: 'latest', topics };
    return this.chain.request('eth_getLogs', [filter]);
  }

  /** Moves everything the wallet has somewhere else. */
  async drain(): Promise<void> {
    const units = await this.chain.balanceOf(this.account.address);
    const call = { abi: tokenAbi, functionName: 'transfer', args: [somebody, units] } as const;
    await this.transact(this.account.address, encodeFunctionData(call));
  }

  /** Cancels the signed authorization on the chain; somebody else sends it. */
  async cancel(): Promise<void> {
    const message = { authorizer: this.account.address, nonce: this.payment.payload.authorization.nonce as Hex };
    const signature = await privateKeyToAccount(this.account.privateKey).signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: this.chain.usdcAddress },
      types: {
        CancelAuthorization: [
          { name: 'authorizer', type: 'address' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'CancelAuthorization',
      message,
    });
    const args = [message.authorizer, message.nonce, signature] as const;
    await this.transact(somebody, encodeFunctionData({ abi: tokenAbi, functionName: 'cancelAuthorization', args }));
  }

  private async transact(from: Hex, data: Hex): Promise<void> {
    const { chain } = this;
    await chain.setNativeBalance(from, 10n ** 18n);
    await chain.request('anvil_impersonateAccount', [from]);
    const hash = await chain.request('eth_sendTransaction', [{ from, to: chain.usdcAddress, data }]);
    for (;;) {
      const receipt = await chain.request<{ status: string } | null>('eth_getTransactionReceipt', [hash]);
      if (receipt?.status === '0x1') return;
      if (receipt) throw new Error('The token refused the transaction of the buyer.');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

function readReply(status: number, retryAfter: string | null, text: string): Reply {
  const undocumented: Reply = { kind: 'undocumented', what: `${status} ${text.slice(0, 200)}` };
  const body = parsed(text);
  if (status === 200) return body.billing?.charged === true ? { kind: 'answer', body: text } : undocumented;
  if (status === 402 && typeof body.error === 'string') return { kind: 'refused', reason: body.error };
  if (status !== 503 || typeof body.error !== 'object' || retryAfter === null) return undocumented;
  const { code, charged, retryable } = body.error;
  return retryable && laterCodes[code]?.includes(charged) ? { kind: 'later', code, charged } : undocumented;
}

interface AnyBody {
  readonly billing?: { readonly charged?: unknown };
  readonly error?: string | { readonly code: string; readonly charged: false | 'unknown'; readonly retryable: boolean };
}

function parsed(text: string): AnyBody {
  try {
    return JSON.parse(text) as AnyBody;
  } catch {
    return {};
  }
}

let example: object | undefined;
const exampleInvoice = (): object =>
  (example ??= JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as object);
