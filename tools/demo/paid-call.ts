import { type DomainAnswer } from '@einvoice/decision-envelope';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { type BilledAnswer, readAnswer } from './answers';
import { type Buyer, type Exchange } from './buyer';
import { check, say, usdc } from './narration';
import { verifyBilling } from './receipt';

const priceUnits = 10_000n;

export interface PaidCall<Answer> {
  readonly answer: Answer;
  readonly paidExchange: Exchange;
}

/** Calls a tool, pays, and shows what happened: 402, the signature, 200, the money that moved, the receipt. */
export async function payFor<Answer extends DomainAnswer>(
  house: SandboxAddresses,
  buyer: Buyer,
  call: { readonly operation: string; readonly body: object },
): Promise<PaidCall<Answer>> {
  const { paid, moved } = await callOnce(house, buyer, call);
  check(paid.status === 200, 'paid, the answer is there');
  check(moved.buyer === priceUnits && moved.seller === priceUnits, `exactly ${priceUnits} units moved`);
  const verdict = await verifyBilling(house, call.operation, paid);
  say.line(`receipt     ${verdict.text}`);
  check(verdict.valid, 'the receipt is signed by the service and speaks of this request, answer and payment');
  return { answer: readAnswer<Answer>(paid), paidExchange: paid };
}

/** Calls a tool that makes no decision; shows that the signed payment is not taken. Null when the hour's free ones are used up. */
export async function payForNothing<Answer extends DomainAnswer>(
  house: SandboxAddresses,
  buyer: Buyer,
  call: { readonly operation: string; readonly body: object },
): Promise<Answer | null> {
  const { paid, moved } = await callOnce(house, buyer, call);
  check(moved.buyer === 0n && moved.seller === 0n, 'nothing moved');
  if (paid.status === 503) {
    const { error } = readAnswer<{ error: { code: string; message: string } }>(paid);
    check(error.code === 'payment_retry_limit', 'this wallet has had its ten uncharged calls of the hour');
    say.line(`            ${error.message}`);
    return null;
  }
  const answer = readAnswer<Answer & BilledAnswer>(paid);
  check(paid.status === 200 && !answer.billing.charged, 'charged: false, and the same payment can be used again');
  return answer;
}

/** What every answer says about itself. */
export function printDecision({ decision, provenance }: DomainAnswer): void {
  const { canProceed, requiresHumanReview, blockingReasons, warnings } = decision.decision;
  say.line(`decision    ${decision.summary}`);
  say.line(`            status ${decision.status}, canProceed ${canProceed}, needs a person ${requiresHumanReview}`);
  for (const { code, message } of blockingReasons) say.finding('error', `${code}: ${message}`);
  for (const { code, message } of warnings) say.finding('warning', `${code}: ${message}`);
  say.line(`source      ${provenance.source} (${provenance.mode}) at ${provenance.checkedAt}`);
}

async function callOnce(
  house: SandboxAddresses,
  buyer: Buyer,
  { operation, body }: { readonly operation: string; readonly body: object },
) {
  const seller = house.payToAddress;
  const balances = async () => ({
    buyer: await buyer.balanceUnits(buyer.address),
    seller: await buyer.balanceUnits(seller),
  });
  const before = await balances();
  await buyer.call(operation, body);
  const [offer, paid] = buyer.exchanges.slice(-2) as [Exchange, Exchange];
  const after = await balances();

  const accepted = readAnswer<{ accepts: { amount: string; network: string; payTo: string }[] }>(offer).accepts[0];
  say.line(
    `${offer.status} offer   ${usdc(BigInt(accepted?.amount ?? 0))} on ${accepted?.network} to ${accepted?.payTo}`,
  );
  check(offer.status === 402, 'asked without a payment, the answer is the offer');
  const signature = paid.request.headers.get('payment-signature') ?? '';
  say.line(`signed      ${signature.slice(0, 28)}… by ${buyer.address}`);
  say.line(`${paid.status} answer`);
  say.line(
    `balances    buyer ${usdc(before.buyer)} → ${usdc(after.buyer)}, seller ${usdc(before.seller)} → ${usdc(after.seller)}`,
  );
  return { paid, moved: { buyer: before.buyer - after.buyer, seller: after.seller - before.seller } };
}
