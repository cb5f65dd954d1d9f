import { type ValidateInvoiceAnswer } from '@einvoice/paycall-client';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type Buyer, createBuyer } from './buyer';
import { check, codesOf, say, usdc } from './narration';
import { payFor } from './paid-call';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';

/** Pays for the report of a good invoice, then of a wrong one, then repeats the first call with its signature. */
export async function demoInvoice(system: SandboxAddresses): Promise<void> {
  const buyer = createBuyer(system);
  say.title('A good invoice');
  const first = await payForReport(system, buyer, 'base-example.json');
  check(first.answer.valid, 'the report finds no error');

  say.title('The same invoice with one wrong total');
  const second = await payForReport(system, buyer, 'base-example-wrong-total.json');
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

/** An invoice of `fixtures/`; tools run with the repository's root as working folder. */
const readFixture = (name: string): object =>
  JSON.parse(readFileSync(path.join(process.cwd(), 'fixtures', name), 'utf8')) as object;

async function payForReport(system: SandboxAddresses, buyer: Buyer, fixture: string) {
  const paid = await payFor(system, buyer, 'validate_invoice', { invoice: readFixture(fixture) });
  printReport(paid.answer);
  return paid;
}

function printReport(answer: ValidateInvoiceAnswer): void {
  const { decision } = answer;
  say.line(`decision    ${decision.summary}`);
  say.line(
    `            canProceed ${decision.decision.canProceed}, valid ${answer.valid}, rule set ${answer.ruleSet?.id ?? 'none'}`,
  );
  if (answer.totals) say.line(`totals      ${JSON.stringify(answer.totals)}`);
  if (answer.notChecked.length > 0) say.line(`not checked ${answer.notChecked.join(', ')}`);
  for (const issue of answer.issues) printIssue(issue);
}

function printIssue(issue: ValidateInvoiceAnswer['issues'][number]): void {
  say.finding(issue.severity, `${codesOf(issue)} at ${issue.path}`);
  say.line(`            ${issue.message}`);
  say.line(`            fix: ${issue.fix}`);
  if (issue.patch) say.line(`            patch: ${JSON.stringify(issue.patch)}`);
}
