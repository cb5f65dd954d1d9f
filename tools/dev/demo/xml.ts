import { type ValidateInvoiceAnswer } from '@einvoice/paycall-client';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { createBuyer } from './buyer';
import { check, codesOf, DemoFailed, say } from './narration';
import { payFor } from './paid-call';

type Report = Pick<ValidateInvoiceAnswer, 'valid' | 'read' | 'schema' | 'rules' | 'issues'>;

/** Pays once for the report on a broken UBL file; then the same over MCP with the demo connection, and free as a file. */
export async function demoXml(system: SandboxAddresses): Promise<void> {
  const file = readFileSync(path.join(process.cwd(), 'fixtures/broken.xml'));
  const invoice = { xml: file.toString() };

  say.title('A UBL file with its parties in the wrong order and a wrong amount due, over x402');
  const { answer } = await payFor(system, createBuyer(system), 'validate_invoice', { invoice });
  printStages(answer);
  check(answer.read.state === 'passed' && answer.schema.state === 'failed', 'it is read, and fails the schema');
  check(answer.rules.state === 'failed' && !answer.valid, 'the rules are run all the same, and it is not valid');

  say.title('The same file over MCP, with the demo connection');
  const overMcp = await callMcp(system, { invoice });
  printStages(overMcp);
  check(sameReport(answer, overMcp), 'the same report');

  say.title('The file itself to /api/invoice/read, free');
  const headers = { 'content-type': 'application/xml' };
  const response = await fetch(`${system.siteUrl}/api/invoice/read`, { method: 'POST', headers, body: file });
  if (!response.ok) throw new DemoFailed(`/api/invoice/read answered ${response.status}.`);
  check(sameReport(answer, (await response.json()) as Report), 'the same report');
}

function printStages({ read, schema, rules, issues }: Report): void {
  for (const [stage, { state, message }] of Object.entries({ read, schema, rules })) {
    say.line(`${stage.padEnd(11)} ${state}${message === undefined ? '' : `: ${message}`}`);
  }
  for (const issue of [...schema.issues, ...issues]) {
    const { severity, line, message } = issue;
    say.finding(severity === 'error' ? 'error' : 'warning', `line ${line}: ${codesOf(issue)}: ${message}`);
  }
}

function sameReport(one: Report, other: Report): boolean {
  const told = ({ valid, read, schema, rules, issues }: Report) => JSON.stringify([valid, read, schema, rules, issues]);
  return told(one) === told(other);
}

async function callMcp(system: SandboxAddresses, given: object): Promise<Report> {
  const secret = readFileSync(system.connectionSecretFile, 'utf8').trim();
  const response = await fetch(`${system.siteUrl}/api/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: randomUUID(), method: 'tools/call' },
      params: { name: 'validate_invoice', arguments: given },
    }),
  });
  const { result } = (await response.json()) as { result?: { isError?: true; structuredContent: Report } };
  if (!result || result.isError) throw new DemoFailed(`MCP answered ${response.status} without a report.`);
  return result.structuredContent;
}
