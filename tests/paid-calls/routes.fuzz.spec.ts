import {
  type Exchange,
  InterfaceDescription,
  type PaymentOptions,
  randomAccount,
  signPayment,
} from '@einvoice/test-kit';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { fuzzedRequests, marker, type FuzzedRequest } from './route-fuzz.fixture';
import { openTestSystem, startApp, type TestSystem, type RunningApp } from './test-system.fixture';

// The built service with a real Postgres and a real chain, asked everything that its own description lets one ask.
// FUZZ_SECONDS=600 asks for ten minutes instead of a thousand times; FUZZ_SEED repeats a run.
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
jest.setTimeout(900_000 + seconds * 1_000);

let system: TestSystem;
let app: RunningApp;
let description: InterfaceDescription;
let payments: readonly string[];
let secrets: readonly string[];
const agent = new http.Agent({ keepAlive: true });
const counts = new Map<number, number>();

beforeAll(async () => {
  system = await openTestSystem();
  app = await startApp(system);
  description = await InterfaceDescription.of(app.url);
  payments = await somePayments();
  secrets = [
    new URL(system.environment['DATABASE_URL']!).password,
    ...['SETTLEMENT_SIGNER_KEY_FILE', 'RECEIPT_KEY_FILE'].map((file) =>
      readFileSync(system.environment[file]!, 'utf8'),
    ),
  ]
    .flatMap((secret) => secret.split('\n'))
    .filter((line) => line.length > 8 && !line.startsWith('-----'));
});
afterAll(async () => {
  agent.destroy();
  await app.stop();
  await system.close();
});

/** Good ones, each for one call; then those that are well-formed and must be refused. */
async function somePayments(): Promise<string[]> {
  const tomorrow = BigInt(Math.floor(Date.now() / 1000) + 86_400);
  const good: PaymentOptions[] = Array.from({ length: 12 }, () => ({ validBefore: tomorrow }));
  const bad: PaymentOptions[] = [
    { amountUnits: 9_999n },
    { validBefore: 1n },
    { validAfter: 99_999_999_999n },
    { domain: { chainId: 1 } },
    { recipient: '0x00000000000000000000000000000000000000aa' },
    { payer: randomAccount() },
  ];
  const signed = await Promise.all([...good, ...bad].map((options) => signPayment(system.chain, options)));
  return signed.map((payment) => Buffer.from(JSON.stringify(payment)).toString('base64'));
}

function send(request: FuzzedRequest): Promise<Exchange> {
  const { method, path: described, target, headers, body } = request;
  const { hostname, port } = new URL(app.url);
  const all = { ...headers, ...(body && { 'content-length': body.length }) } as http.OutgoingHttpHeaders;
  return new Promise((resolve, reject) => {
    const sent = http.request({ agent, hostname, port, method, path: target, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const received = new Headers(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]),
        );
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ method, path: described, status: response.statusCode ?? 0, headers: received, body: text });
      });
    });
    // A kept connection that was idle for long may be closed at this very moment.
    const lost = (error: NodeJS.ErrnoException) => sent.reusedSocket && error.code === 'ECONNRESET';
    sent.on('error', (error) => (lost(error) ? resolve(send(request)) : reject(error))).end(body ?? undefined);
  });
}

/** What must hold of every answer; nothing when it does. */
function problemsOf(request: FuzzedRequest, answer: Exchange): string[] {
  const { status, body } = answer;
  const everything = [body, ...[...answer.headers].flat()].join('\n');
  return [
    ...(status >= 500 && status !== 503 ? [`status ${status}`] : []),
    ...(answer.headers.get('x-request-id') ? [] : ['no request id']),
    ...describedProblems(request, answer),
    ...(status >= 400 && everything.includes(marker) ? ['repeats what was sent'] : []),
    ...(secrets.some((secret) => everything.includes(secret)) ? ['tells a secret'] : []),
    ...argumentProblems(request, answer),
  ];
}

/** An address that is spelt differently may be another one: then any error in the one shape is right. */
function describedProblems({ path: described, target }: FuzzedRequest, answer: Exchange): string[] {
  const asDescribed = description.problemsOf(answer);
  if (asDescribed.length === 0 || target.split('?', 1)[0] === described) return asDescribed;
  return description.problemsOf({ ...answer, path: '/elsewhere' });
}

/** Text that cannot be kept, beyond what a schema says: in an argument, beside a document, and in how that is to be checked. */
function hasIllFormed(value: object): boolean {
  const texts = (of: unknown) => (typeof of === 'object' && of !== null ? Object.values(of) : []);
  const { invoice } = value as { invoice?: { check?: unknown } };
  const isWrapper = ['json', 'xml', 'pdf', 'check'].some((key) => Object.hasOwn(Object(invoice) as object, key));
  const all = [...texts(value), ...(isWrapper ? [...texts(invoice), ...texts(invoice?.check)] : [])];
  return all.some((text) => typeof text === 'string' && /[\p{Surrogate}\0]/u.test(text));
}

/** Arguments are refused exactly when the schema of the description refuses them. */
function argumentProblems(
  { path: described, body: sent }: FuzzedRequest,
  { status, body, method }: Exchange,
): string[] {
  if (method !== 'POST' || !sent?.length || (status !== 400 && status !== 402 && status !== 200)) return [];
  const refused = status === 400;
  if (refused && JSON.parse(body).error.code !== 'invalid_arguments') return [];
  const value: unknown = JSON.parse(sent.toString('utf8'));
  const isRight = description.requestProblem(described, value) === null && !hasIllFormed(value as object);
  return isRight === refused ? [`arguments that are ${isRight ? 'right' : 'wrong'} got ${status}`] : [];
}

it('every route survives whatever it is sent: no 5xx but 503, no unshaped error, every answer as described', async () => {
  const requests = fuzzedRequests(description, payments);
  const property = fc.asyncProperty(requests, async (request) => {
    const answer = await send(request);
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    const problems = problemsOf(request, answer);
    if (problems.length > 0) throw new Error(`${problems.join('; ')}\n${answer.status} ${answer.body.slice(0, 500)}`);
  });
  await fc.assert(property, {
    seed,
    ...(seconds > 0 ? { numRuns: 1_000_000, interruptAfterTimeLimit: seconds * 1_000 } : { numRuns: 1_000 }),
    endOnFailure: false,
  });

  const runs = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const byStatus = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`fuzz seed=${seed} requests=${runs} ${byStatus.join(', ')}`);
  expect(runs).toBeGreaterThan(200);
  expect([...counts.keys()]).toEqual(expect.arrayContaining([200, 400, 402, 404, 405, 415]));
});

it('and afterwards the service lives, and its log is silent about what was sent', async () => {
  expect([app.child.exitCode, (await fetch(`${app.url}/livez`)).status]).toEqual([null, 200]);
  const log = app.lines.join('\n');
  expect(log).not.toContain(marker);
  expect(log).not.toContain('unexpected_error');
  for (const secret of secrets) expect(log).not.toContain(secret);
});
