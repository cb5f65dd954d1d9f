import { type CallOutcome, type Operation, type PaycallTools } from '@einvoice/paycall-client';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { type Buyer, type Exchange } from './buyer';
import { check, DemoFailed, say, usdc } from './narration';
import { receiptAgainstOffer } from './signed-offer';

const priceUnits = 10_000n;

type Answer<Name extends Operation> = PaycallTools[Name]['answer'];

export interface PaidCall<Name extends Operation> {
  readonly answer: Answer<Name>;
  readonly paidExchange: Exchange;
}

/** Calls a tool, pays, and shows what happened: 402, the signature, 200, the money that moved, the receipt. */
export async function payFor<Name extends Operation>(
  system: SandboxAddresses,
  buyer: Buyer,
  operation: Name,
  callArguments: PaycallTools[Name]['input'],
): Promise<PaidCall<Name>> {
  const { outcome, offer, paid, moved } = await callOnce(system, buyer, operation, callArguments);
  if (outcome.state !== 'answered') throw new DemoFailed(`Not answered but ${JSON.stringify(outcome)}.`);
  check(paid.status === 200, 'paid, the answer is there');
  check(moved.buyer === priceUnits && moved.seller === priceUnits, `exactly ${priceUnits} units moved`);
  const { receipt, charge } = outcome;
  say.line(`receipt     ${receipt.receipt?.slice(0, 24)}… transaction ${charge.transaction}`);
  check(
    receipt.state === 'verified',
    'the receipt is signed by the service and speaks of this request, answer and payment',
  );
  const { walletReceipt } = outcome;
  const pair =
    walletReceipt?.state === 'verified'
      ? await receiptAgainstOffer(system, offer, walletReceipt.receipt)
      : 'there is none';
  check(pair === 'valid', 'and x402’s own receipt, of form EIP-712, states the delivery of the offer that was signed');
  return { answer: outcome.answer, paidExchange: paid };
}

/** Calls a tool that makes no decision; shows that the signed payment is not taken. Null when the hour's free ones are used up. */
export async function payForNothing<Name extends Operation>(
  system: SandboxAddresses,
  buyer: Buyer,
  operation: Name,
  callArguments: PaycallTools[Name]['input'],
): Promise<Answer<Name> | null> {
  const { outcome, moved } = await callOnce(system, buyer, operation, callArguments);
  check(moved.buyer === 0n && moved.seller === 0n, 'nothing moved');
  if (outcome.state !== 'not_charged') throw new DemoFailed(`Not "not charged" but ${JSON.stringify(outcome)}.`);
  if (outcome.answer === null) {
    check(
      outcome.reason === 'payment_retry_limit',
      'the source did not decide ten calls of this wallet within the hour',
    );
    return null;
  }
  check(true, `not charged: ${outcome.reason}`);
  return outcome.answer;
}

/** What every answer says about itself. */
export function printDecision({ decision, provenance }: Answer<Operation>): void {
  const { canProceed, requiresHumanReview, blockingReasons, warnings } = decision.decision;
  say.line(`decision    ${decision.summary}`);
  say.line(`            status ${decision.status}, canProceed ${canProceed}, needs a person ${requiresHumanReview}`);
  for (const { code, message } of blockingReasons) say.finding('error', `${code}: ${message}`);
  for (const { code, message } of warnings) say.finding('warning', `${code}: ${message}`);
  say.line(`source      ${provenance.source} (${provenance.mode}) at ${provenance.checkedAt}`);
}

async function callOnce<Name extends Operation>(
  system: SandboxAddresses,
  buyer: Buyer,
  operation: Name,
  callArguments: PaycallTools[Name]['input'],
) {
  const seller = system.payToAddress;
  const balances = async () => ({
    buyer: await buyer.balanceUnits(buyer.address),
    seller: await buyer.balanceUnits(seller),
  });
  await buyer.client.resume(); // what a demo that was interrupted has left
  const before = await balances();
  const from = buyer.exchanges.length;
  const outcome: CallOutcome<Answer<Name>> = await buyer.client.call(operation, callArguments);
  const sent = buyer.exchanges.slice(from) as [Exchange, ...Exchange[]];
  const [offer, paid] = [sent[0], sent.at(-1)!];
  const after = await balances();

  check(offer.status === 402, 'asked without a payment, the answer is the offer');
  const [accepted] = (JSON.parse(offer.body) as { accepts: { amount: string; network: string; payTo: string }[] })
    .accepts;
  say.line(`402 offer   ${usdc(BigInt(accepted?.amount ?? 0))} on ${accepted?.network} to ${accepted?.payTo}`);
  const signature = new Headers(paid.request.headers).get('payment-signature') ?? '';
  say.line(`signed      ${signature.slice(0, 28)}… by ${buyer.address}`);
  say.line(`${paid.status} answer`);
  say.line(
    `balances    buyer ${usdc(before.buyer)} → ${usdc(after.buyer)}, seller ${usdc(before.seller)} → ${usdc(after.seller)}`,
  );
  return { outcome, offer, paid, moved: { buyer: before.buyer - after.buyer, seller: after.seller - before.seller } };
}
