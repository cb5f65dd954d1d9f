import { type Run } from '@einvoice/billing-ledger';
import { type ReceiptSigningKey, receiptType, signReceipt } from '@einvoice/signed-receipts';

export interface RunReceiptTerms {
  /** The public address of the site: who issues. */
  readonly issuer: string;
  readonly environment: 'sandbox' | 'live';
  readonly key: ReceiptSigningKey;
}

/**
 * The signed receipt of a run that has ended: what was asked and answered as digests (of the rows as `PricedRequest.asked`, and of
 * the answer as it was written, with credits and run alone as its billing), and what it cost. The same run has the same receipt until it is resumed. Null
 * while it has not answered.
 */
export function runReceipt(
  run: Run,
  workspaceId: string,
  { issuer, environment, key }: RunReceiptTerms,
): string | null {
  const { runId, route, responseSha256, finishedAt, answered, credits, freeCalls, complete, fingerprint } = run;
  if (responseSha256 === null || finishedAt === null) return null;
  const claims = {
    iss: issuer,
    iat: Math.floor(finishedAt.getTime() / 1_000),
    environment,
    runId,
    workspaceId,
    operation: route,
    requestSha256: hex(fingerprint),
    responseSha256: hex(responseSha256),
    answered,
    credits,
    freeCalls,
    complete,
  };
  return signReceipt(receiptType.creditRun, claims, key);
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
