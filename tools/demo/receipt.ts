import {
  type ReceiptKeySet,
  receiptType,
  requestSha256,
  responseSha256,
  verifyReceipt,
} from '@einvoice/signed-receipts';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { readAnswer } from './answers';
import { type Exchange } from './buyer';

interface PaidAnswer {
  readonly billing: { readonly receipt: string; readonly transaction: string; readonly payer: string };
}

/** Checks the receipt inside a paid answer as a buyer would: by the published keys, against what was really sent and received. */
export async function verifyBilling(house: SandboxAddresses, operation: string, paid: Exchange) {
  const answer = readAnswer<PaidAnswer>(paid);
  const { receipt, transaction } = answer.billing;
  const keys = await fetch(`${house.baseUrl}/.well-known/jwks.json`);
  const verdict = verifyReceipt(receipt, {
    jwks: (await keys.json()) as ReceiptKeySet,
    issuer: house.baseUrl,
    environment: 'sandbox',
    typ: receiptType.paidCall,
    now: new Date(),
  });
  if (!verdict.valid) return { valid: false, text: `refused: ${verdict.reason}` };
  const { claims } = verdict;
  const isAboutThisCall =
    claims['operation'] === operation &&
    claims['transaction'] === transaction &&
    claims['requestSha256'] === requestSha256(operation, JSON.parse(paid.requestBody) as object) &&
    claims['responseSha256'] === responseSha256(answer);
  return { valid: isAboutThisCall, text: `${receipt.slice(0, 24)}… transaction ${transaction}` };
}
