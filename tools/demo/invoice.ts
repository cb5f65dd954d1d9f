import { type ReportIssue, type ValidateInvoiceAnswer, readAnswer, readFixture } from './answers';
import { type Buyer, type Exchange, createBuyer } from './buyer';
import { check, say, usdc } from './narration';
import { verifyBilling } from './receipt';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';

const operation = 'validate_invoice';
const priceUnits = 10_000n;

/** Pays for the report of a good invoice, then of a wrong one, then repeats the first call with its signature. */
export async function demoInvoice(house: SandboxAddresses): Promise<void> {
  const buyer = createBuyer(house);
  say.title('A good invoice');
  const first = await payForReport(house, buyer, 'base-example.json');
  check(first.answer.valid, 'the report finds no error');

  say.title('The same invoice with one wrong total');
  const second = await payForReport(house, buyer, 'base-example-wrong-total.json');
  const ruleIds = second.answer.issues.map((issue) => issue.code);
  check(
    ruleIds.some((id) => id.startsWith('BR-CO-')),
    'the report names the broken calculation rule',
  );

  say.title('The answer got lost? The first signature again');
  const beforeUnits = await buyer.balanceUnits(buyer.address);
  const replay = await buyer.repeat(first.paidExchange);
  const replayedBody = await replay.text();
  const movedUnits = beforeUnits - (await buyer.balanceUnits(buyer.address));
  say.line(`200 again, ${replayedBody.length.toLocaleString('en')} bytes, moved ${usdc(movedUnits)}`);
  check(replay.status === 200 && replayedBody === first.paidExchange.body, 'the same answer, byte for byte');
  check(movedUnits === 0n, 'nothing was charged');
}

interface PaidReport {
  readonly answer: ValidateInvoiceAnswer;
  readonly paidExchange: Exchange;
}

async function payForReport(house: SandboxAddresses, buyer: Buyer, fixture: string): Promise<PaidReport> {
  const sellerAddress = house.payToAddress;
  const before = { buyer: await buyer.balanceUnits(buyer.address), seller: await buyer.balanceUnits(sellerAddress) };
  await buyer.call(operation, { invoice: readFixture(fixture) });
  const [offer, paid] = buyer.exchanges.slice(-2) as [Exchange, Exchange];
  const after = { buyer: await buyer.balanceUnits(buyer.address), seller: await buyer.balanceUnits(sellerAddress) };

  const accepted = readAnswer<{ accepts: { amount: string; network: string; payTo: string }[] }>(offer).accepts[0];
  say.line(
    `${offer.status} offer   ${usdc(BigInt(accepted?.amount ?? 0))} on ${accepted?.network} to ${accepted?.payTo}`,
  );
  check(offer.status === 402, 'asked without a payment, the answer is the offer');
  const signature = paid.request.headers.get('payment-signature') ?? '';
  say.line(`signed      ${signature.slice(0, 28)}… by ${buyer.address}`);
  say.line(`${paid.status} report`);
  check(paid.status === 200, 'paid, the answer is the report');
  say.line(
    `balances    buyer ${usdc(before.buyer)} → ${usdc(after.buyer)}, seller ${usdc(before.seller)} → ${usdc(after.seller)}`,
  );
  check(
    before.buyer - after.buyer === priceUnits && after.seller - before.seller === priceUnits,
    `exactly ${priceUnits} units moved`,
  );

  const answer = readAnswer<ValidateInvoiceAnswer>(paid);
  printReport(answer);
  const verdict = await verifyBilling(house, operation, paid);
  say.line(`receipt     ${verdict.text}`);
  check(verdict.valid, 'the receipt is signed by the service and speaks of this request, answer and payment');
  return { answer, paidExchange: paid };
}

function printReport(answer: ValidateInvoiceAnswer): void {
  const { decision } = answer;
  say.line(`decision    ${decision.summary}`);
  say.line(`            canProceed ${decision.decision.canProceed}, valid ${answer.valid}, rule set ${answer.ruleSet}`);
  if (answer.totals) say.line(`totals      ${JSON.stringify(answer.totals)}`);
  if (answer.notChecked.length > 0) say.line(`not checked ${answer.notChecked.join(', ')}`);
  for (const issue of answer.issues) printIssue(issue);
}

function printIssue(issue: ReportIssue): void {
  say.finding(issue.severity, `${issue.code} at ${issue.path}`);
  say.line(`            ${issue.message}`);
  say.line(`            fix: ${issue.fix}`);
  if (issue.patch) say.line(`            patch: ${JSON.stringify(issue.patch)}`);
}
