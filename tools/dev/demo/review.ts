import { type PatchOperation, validateUbl } from '@einvoice/invoice-rules';
import { viesSandboxNumbers } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { check, codesOf, DemoFailed, say } from './narration';

/** What the demo looks at of the answer of a review. */
interface Review {
  readonly valid: boolean;
  readonly ruleSet: { readonly id: string };
  readonly checks: Readonly<
    Record<string, { readonly status: string; readonly errors: number; readonly warnings: number }>
  >;
  readonly findings: readonly {
    readonly code: string;
    readonly severity: 'error' | 'warning';
    readonly path: string;
    readonly what: string;
    readonly fix: string;
    readonly patch?: readonly PatchOperation[];
    readonly sameAs?: readonly string[];
  }[];
  readonly export: { readonly filename: string; readonly xml: string } | null;
  readonly exportRefused?: { readonly message: string };
  readonly registerChecks?: readonly { readonly reference: string; readonly input: string; readonly verdict: string }[];
  readonly billing?: { readonly credits: number };
}

/**
 * Reviews a broken draft, fixes it by the patches of its findings, and reads its export back: free, without an account. Then asks
 * the register about both parties, with the demo connection.
 */
export async function demoReview(system: SandboxAddresses): Promise<void> {
  const review = (invoice: object) => post<Review>(system, 'review', JSON.stringify({ invoice }));

  say.title('A draft with one wrong total');
  const file = path.join(process.cwd(), 'fixtures/base-example-wrong-total.json');
  const draft = JSON.parse(readFileSync(file, 'utf8')) as Draft;
  const first = await review(draft);
  printReview(first);
  check(!first.valid && first.export === null, 'the review finds the error and exports nothing');

  say.title('The same draft after the patches of its findings');
  const fixed = patchesOf(first).reduce(applied, draft) as Draft;
  const second = await review(fixed);
  printReview(second);
  check(second.valid && second.export !== null, 'no error is left, and there is an export');
  const { filename, xml } = second.export!;
  const judged = validateUbl(xml, { now: new Date() });
  const size = `${xml.length.toLocaleString('en')} characters`;
  check(judged.ok && judged.valid, `${filename}, ${size}, passes all official rules`);

  say.title('The export, read back');
  const headers = { 'content-type': 'application/xml' };
  const read = await post<{ valid: boolean; invoice: object; lost: readonly object[] }>(system, 'read', xml, headers);
  check(read.valid && read.lost.length === 0, 'it is valid as it stands, and nothing is lost');
  check((await review(read.invoice)).export?.xml === xml, 'the same invoice: its export is the same, byte for byte');
  await askRegister(system, fixed);
}

interface Draft {
  readonly seller: object;
  readonly buyer: object;
}

async function askRegister(system: SandboxAddresses, { seller, buyer, ...rest }: Draft): Promise<void> {
  say.title('The EU register about both parties, with a connection');
  const { valid, memberStateDown } = viesSandboxNumbers;
  const invoice = { ...rest, seller: { ...seller, vatId: valid }, buyer: { ...buyer, vatId: memberStateDown } };
  const authorization = `Bearer ${readFileSync(system.connectionSecretFile, 'utf8').trim()}`;
  const body = JSON.stringify({ invoice, registerChecks: true });
  // What the register has said to somebody before would be free.
  const headers = { authorization, 'cache-control': 'no-cache' };
  const { registerChecks = [], billing } = await post<Review>(system, 'review', body, headers);
  for (const { reference, input, verdict } of registerChecks) say.line(`${reference.padEnd(12)}${input} ${verdict}`);
  const verdicts = registerChecks.map(({ verdict }) => verdict);
  check(verdicts.join() === 'valid,unavailable', 'an answer for the seller, an outage for the buyer');
  check(billing?.credits === 2, '2 credits for the answer, none for the outage');
}

async function post<Answer>(
  { siteUrl }: SandboxAddresses,
  route: 'review' | 'read',
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const url = `${siteUrl}/api/invoice/${route}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new DemoFailed(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

function printReview({ valid, ruleSet, checks, findings, exportRefused }: Review): void {
  say.line(`valid       ${valid}, rule set ${ruleSet.id}`);
  for (const [name, { status, errors, warnings }] of Object.entries(checks)) {
    say.line(`${name.padEnd(16)} ${status.padEnd(10)} ${errors} errors, ${warnings} warnings`);
  }
  for (const finding of findings) {
    const { severity, path: at, what, fix, patch } = finding;
    say.finding(severity, `${codesOf(finding)} at ${at}`);
    say.line(`            ${what}`);
    say.line(`            fix: ${fix}`);
    if (patch) say.line(`            patch: ${JSON.stringify(patch)}`);
  }
  if (exportRefused) say.line(`no export   ${exportRefused.message}`);
}

/** The steps that fix the errors; findings of one cause share a patch. */
function patchesOf({ findings }: Review): PatchOperation[] {
  const patches = new Map(findings.map(({ severity, patch = [] }) => [JSON.stringify(patch), { severity, patch }]));
  return [...patches.values()].flatMap(({ severity, patch }) => (severity === 'error' ? patch : []));
}

/** One step of a JSON Patch (RFC 6902) on a JSON document; a patch of ours names members of objects, or items that exist. */
function applied(document: object, operation: PatchOperation): object {
  const steps = operation.path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = steps.pop()!;
  const result = structuredClone(document);
  const holder = steps.reduce(
    (at, step) => (at as Record<string, Record<string, unknown>>)[step]!,
    result as Record<string, unknown>,
  );
  if (operation.op === 'remove') delete holder[last];
  else holder[last] = operation.value;
  return result;
}
