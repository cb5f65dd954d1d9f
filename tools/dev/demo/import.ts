import { eoriSandboxNumbers } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { check, DemoFailed, say } from './narration';

/** What the tools on imports answer, as far as the demo reads it. */
interface ImportAnswer {
  readonly status: string;
  readonly existence?: string;
  readonly name?: { readonly text: string } | null;
  readonly dutyEur?: string | null;
  readonly vatEur?: string | null;
  readonly totalEur?: string | null;
  readonly range?: { readonly min: string; readonly max: string | null } | null;
  readonly missing?: readonly { readonly code: string; readonly message: string }[];
  readonly decision: { readonly summary: string; readonly decision: { readonly canProceed: boolean } };
  readonly billing?: { readonly charged: boolean; readonly credits: number };
}

type CallTool = (name: string, input: object) => Promise<ImportAnswer>;

/** Before goods are ordered: whose number is it, and what does the parcel cost? Over MCP, with the credits of the demo workspace. */
export async function demoImport(system: SandboxAddresses): Promise<void> {
  const call = callerOf(system);
  await demoEoriNumbers(call);
  await demoParcel(call);
}

async function demoEoriNumbers(call: CallTool): Promise<void> {
  say.title('Is the EORI number of the importer real?');
  for (const [eori, status] of [
    [eoriSandboxNumbers.named, 'valid'],
    [eoriSandboxNumbers.notValid, 'not_valid'],
    [eoriSandboxNumbers.outage, 'structure_only'],
    ['EL123456789', 'malformed'],
    ['GB123456789000', 'not_covered'],
  ] as const) {
    const answer = await call('validate_eori', { eori });
    say.line(`${eori.padEnd(18)}${answer.status}: ${answer.decision.summary}`);
    check(answer.status === status, `it is ${status}`);
    const isVerdict = status === 'valid' || status === 'not_valid';
    check(answer.decision.decision.canProceed === (status === 'valid'), 'nothing but a valid number lets anybody proceed'); // prettier-ignore
    check(isVerdict || answer.billing?.charged !== true, isVerdict ? 'the register has spoken' : 'and it cost nothing');
  }
}

const shirts = { description: 'Cotton T-shirt', hsCode: '610910', quantity: 5, unitValue: 8, originCountry: 'CN' };
const watch = { description: 'Wrist-watch', hsCode: '910211', quantity: 1, unitValue: 40, originCountry: 'CN' };

async function demoParcel(call: CallTool): Promise<void> {
  say.title('What does a parcel of five T-shirts and a watch to Germany cost?');
  const parcel = { destinationCountry: 'DE', items: [shirts, watch], shippingCost: 5, asOfDate: '2026-08-01', declaration: 'H7' }; // prettier-ignore
  const regimes = [
    ['special arrangements', { vatScheme: 'special_arrangements' }, '6.00', '17.29', '108.29'],
    ['IOSS', { vatScheme: 'ioss' }, '6.00', '0.00', '91.00'],
    ['in June 2026', { vatScheme: 'standard', asOfDate: '2026-06-30' }, '0.00', '16.15', '101.15'],
  ] as const;
  for (const [regime, change, duty, vat, total] of regimes) {
    const { dutyEur, vatEur, totalEur } = await call('estimate_low_value_import_cost', { ...parcel, ...change });
    say.line(`${regime.padEnd(22)}duty ${dutyEur}, VAT ${vatEur}, total ${totalEur}`);
    check(dutyEur === duty && vatEur === vat && totalEur === total, `80 + 5 + ${duty} + ${vat} = ${total}`);
  }
  const items = [shirts, { description: 'Mug', quantity: 1, unitValue: 9 }];
  const gaps = await call('estimate_low_value_import_cost', { ...parcel, vatScheme: 'standard', items });
  say.line(`a mug without code    ${gaps.range?.min} to ${gaps.range?.max}`);
  for (const { code, message } of gaps.missing ?? []) say.line(`                      ${code}: ${message}`);
  check(gaps.totalEur === null && !gaps.decision.decision.canProceed, 'no total is guessed, and a person has to look');
}

function callerOf({ siteUrl, connectionSecretFile }: SandboxAddresses): CallTool {
  const authorization = `Bearer ${readFileSync(connectionSecretFile, 'utf8').trim()}`;
  return async (name, input) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } });
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${siteUrl}/api/mcp`, { method: 'POST', headers, body });
    const text = await response.text();
    const { result } = JSON.parse(text) as { readonly result?: { readonly structuredContent?: ImportAnswer } };
    const answer = result?.structuredContent;
    if (answer?.decision === undefined) throw new DemoFailed(`${name} did not answer: ${text.slice(0, 300)}`);
    return answer;
  };
}
