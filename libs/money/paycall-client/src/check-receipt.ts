import { parseStrictJson } from '@einvoice/json';
import { smallBody } from '@einvoice/limits';
import {
  type ReceiptClaims,
  type ReceiptEnvironment,
  receiptIn,
  type ReceiptProblem,
  receiptType,
  requestSha256,
  responseSha256,
  verifyReceipt,
  verifyWalletReceipt,
  type WalletProblem,
  type WalletReceipt,
} from '@einvoice/signed-receipts';
import { type KeptPayment } from './kept-payment';
import { type Members } from './read-reply';
import { type SellerKeys } from './seller-keys';

/** Whether the receipt of a paid answer proves the payment and the answer. */
export type ReceiptCheck =
  | { readonly state: 'verified'; readonly receipt: string; readonly claims: ReceiptClaims }
  | { readonly state: 'not_verified'; readonly receipt: string | null; readonly reason: ReceiptDoubt };

/**
 * `missing`: there is none. `keys_unreachable`: nobody could say, verify it later. `other_call`: signed by the seller, but
 * it speaks of another request, answer or payment.
 */
export type ReceiptDoubt = ReceiptProblem | 'missing' | 'keys_unreachable' | 'other_call';

/** The same for the receipt that wallets can verify: x402's `offer-receipt` extension, EIP-712. Null when none came. */
export type WalletReceiptCheck =
  | { readonly state: 'verified'; readonly receipt: WalletReceipt }
  | { readonly state: 'not_verified'; readonly receipt: unknown; readonly reason: WalletProblem | 'keys_unreachable' }
  | null;

/** Both receipts of a paid answer. */
export interface CheckedReceipts {
  readonly receipt: ReceiptCheck;
  readonly walletReceipt: WalletReceiptCheck;
}

/** Who must have signed a receipt. */
export interface ReceiptIssuer {
  readonly issuer: string;
  readonly environment: ReceiptEnvironment;
}

export interface ReceiptChecker {
  /** Checks the receipts of a paid answer against what was sent, signed and answered. */
  check(kept: KeptPayment, resourceUrl: string, reply: PaidReply): Promise<CheckedReceipts>;
}

/** The whole answer, `billing` included, and PAYMENT-RESPONSE. */
interface PaidReply {
  readonly answer: Members;
  readonly paymentResponse: string | null;
}

export function createReceiptChecker(issuer: ReceiptIssuer, keys: SellerKeys, now: () => Date): ReceiptChecker {
  const checkReceipt = async (kept: KeptPayment, answer: Members): Promise<ReceiptCheck> => {
    const billing = answer['billing'] as Members;
    const { receipt } = billing;
    if (typeof receipt !== 'string') return { state: 'not_verified', receipt: null, reason: 'missing' };
    const expected = { ...issuer, typ: receiptType.paidCall, now: now() };
    const verdict = await keys.verified((jwks) => verifyReceipt(receipt, { ...expected, jwks }));
    if (!verdict?.valid) return { state: 'not_verified', receipt, reason: verdict?.reason ?? 'keys_unreachable' };
    return isOfThisCall(verdict.claims, kept, answer, billing)
      ? { state: 'verified', receipt, claims: verdict.claims }
      : { state: 'not_verified', receipt, reason: 'other_call' };
  };

  const checkWalletReceipt = async (
    { authorization }: KeptPayment,
    resourceUrl: string,
    { answer, paymentResponse }: PaidReply,
  ): Promise<WalletReceiptCheck> => {
    const receipt = receiptIn(paymentResponse === null ? null : decoded(paymentResponse));
    if (receipt === undefined) return null;
    const offer = { resourceUrl, network: authorization.network };
    const transaction = String((answer['billing'] as Members)['transaction']);
    const expected = { offer, payer: authorization.payer, transaction, now: now() };
    const verdict = await keys.verified((jwks) => verifyWalletReceipt(receipt, { ...expected, jwks }));
    return verdict?.valid
      ? { state: 'verified', receipt: receipt as WalletReceipt }
      : { state: 'not_verified', receipt, reason: verdict?.reason ?? 'keys_unreachable' };
  };

  return {
    check: async (kept, resourceUrl, reply) => ({
      receipt: await checkReceipt(kept, reply.answer),
      walletReceipt: await checkWalletReceipt(kept, resourceUrl, reply),
    }),
  };
}

/** The JSON in a header of x402; null when there is none. */
function decoded(header: string): unknown {
  const json = parseStrictJson(Buffer.from(header, 'base64'), smallBody);
  return json.ok ? json.value : null;
}

/** Every claim is compared with what we know ourselves; `transaction` with what the answer says. */
function isOfThisCall(claims: ReceiptClaims, kept: KeptPayment, answer: Members, billing: Members): boolean {
  const { operation, body, authorization } = kept;
  const { payer, payTo, asset, network, amountUnits, nonce } = authorization;
  const expected: Members = {
    ...{ operation, payer, payTo, asset, network, nonce, amount: amountUnits, transaction: billing['transaction'] },
    requestSha256: requestSha256(operation, JSON.parse(body) as object),
    responseSha256: responseSha256(answer),
  };
  return Object.entries(expected).every(([name, value]) => {
    const claimed = claims[name];
    return typeof value === 'string' && typeof claimed === 'string' && claimed.toLowerCase() === value.toLowerCase();
  });
}
