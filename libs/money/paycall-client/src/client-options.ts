import { paidCallTimeouts } from '@einvoice/limits';
import { type ReceiptEnvironment, type ReceiptKeySet } from '@einvoice/signed-receipts';
import { type PaymentJournal } from './kept-payment';
import { type PayingWallet } from './sign-payment';
import { type TimeLimit } from './waiting';

export interface PaycallClientOptions {
  /** Where the seller is, like `https://api.example`; http only on this machine. */
  readonly baseUrl: string;
  /** What pays. It needs USDC and nothing else. */
  readonly wallet: PayingWallet;
  /** Where signed payments are kept until they are answered. */
  readonly journal: PaymentJournal;
  readonly spending: {
    /** The most one call may cost, in smallest units; 10000 are 0.01 USDC. */
    readonly unitsPerCallMax: bigint;
  };
  /** What must be true of offers and receipts. */
  readonly expected?: SellerExpectation;
  /** `randomBytes` of node:crypto. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly now: () => Date;
  /** The global one when left out. */
  readonly fetch?: typeof globalThis.fetch;
  readonly timeLimit?: Partial<TimeLimit>;
}

export interface SellerExpectation {
  /** The address in whose name offers are made and receipts are signed; the base URL when left out. */
  readonly issuer?: string;
  /** `live` when left out: a receipt of a sandbox then proves nothing. */
  readonly environment?: ReceiptEnvironment;
  /** `eip155:8453`, which is Base, when left out. */
  readonly network?: string;
  /** USDC on Base when left out. */
  readonly asset?: string;
  /** Whoever the offer names when left out. */
  readonly payTo?: string;
  /** The seller's published keys when left out. */
  readonly receiptKeys?: ReceiptKeySet;
  /**
   * Whether an offer must be signed by the seller's wallet. `if_present` when left out: one that is signed must be signed
   * rightly.
   */
  readonly signedOffer?: 'required' | 'if_present';
}

export interface CallOptions {
  /** Ends waiting early. A payment that was sent stays kept: the outcome is then `unknown`. */
  readonly signal?: AbortSignal;
}

/** Everything decided. */
export interface ClientSettings {
  readonly baseUrl: string;
  readonly wallet: PayingWallet;
  readonly journal: PaymentJournal;
  readonly unitsPerCallMax: bigint;
  readonly expected: Required<Omit<SellerExpectation, 'payTo' | 'receiptKeys'>> & SellerExpectation;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly now: () => Date;
  readonly fetch: typeof globalThis.fetch;
  readonly timeLimit: TimeLimit;
}

/** @throws when an option cannot work */
export function settingsOf(options: PaycallClientOptions): ClientSettings {
  const { wallet, journal, spending, randomBytes, now } = options;
  const baseUrl = addressOf(options.baseUrl);
  if (spending.unitsPerCallMax <= 0n) throw new Error('unitsPerCallMax must be above 0.');
  const { attemptDeadlineMs, deadlineMs, pauseMsStart } = paidCallTimeouts;
  return {
    ...{ baseUrl, wallet, journal, randomBytes, now, unitsPerCallMax: spending.unitsPerCallMax },
    expected: { issuer: baseUrl, ...usual, ...given(options.expected) },
    fetch: options.fetch ?? globalThis.fetch,
    timeLimit: { attemptDeadlineMs, deadlineMs, pauseMs: pauseMsStart, ...given(options.timeLimit) },
  };
}

const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const usual = {
  environment: 'live',
  network: 'eip155:8453',
  asset: usdcOnBase,
  signedOffer: 'if_present',
} as const;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Without a slash at its end. */
function addressOf(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
  if (!isSafe) throw new Error('baseUrl must be https, or on this machine: a payment is money on its way.');
  return baseUrl.replace(/\/+$/, '');
}

/** Members that are undefined do not hide a default. */
const given = <T extends object>(members: T = {} as T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
