import { makeConnectionSecret } from '@einvoice/billing-ledger';
import { creditCalls } from '@einvoice/limits';
import { until, viesSandboxNumbers } from '@einvoice/test-kit';
import crypto, { randomBytes, randomUUID } from 'node:crypto';
import { type Database, PostgresConnectionStore } from '@einvoice/database';
import { openTestSystem, verifyBatch, type TestSystem, type SpecTenant } from '../test-system.fixture';

let system: TestSystem;
beforeAll(async () => {
  system = await openTestSystem();
});
afterAll(() => system.close());

const { valid } = viesSandboxNumbers;
let clients = 0;
/** A client that is new to the service. */
const newClient = () => ({ 'x-forwarded-for': `198.51.100.${(clients += 1)}` });
const unknownSecret = () => makeConnectionSecret(randomBytes).text;
/** A well-formed secret with the id of a connection that exists, and other secret characters. */
const wrongSecretOf = ({ connection }: SpecTenant) => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const idBytes = Buffer.from([...connection.id].map((character) => alphabet.indexOf(character)));
  return makeConnectionSecret((count) => (count === idBytes.length ? idBytes : randomBytes(count))).text;
};

/** The body without what differs in every answer. */
const said = ({ status, text, headers }: Awaited<ReturnType<typeof verifyBatch>>) => [
  status,
  text.replace(headers.get('x-request-id')!, 'id'),
  headers.get('www-authenticate'),
];

describe('401', () => {
  it('says where a person creates a secret, and is the same for every secret that is not good', async () => {
    const revoked = await system.tenant(10);
    await system.parts.credits.connections.revoke(revoked.workspaceId, revoked.connection.id);
    const wrong = wrongSecretOf(await system.tenant(10));
    const headers = newClient();
    const answers = [];
    for (const secret of [unknownSecret(), wrong, 'junk', revoked.secret]) {
      answers.push(await verifyBatch(system.url, [valid], { secret, headers }));
    }
    const [first, ...others] = answers.map(said);
    for (const other of others) expect(other).toEqual(first);
    expect(answers[0]?.headers.get('www-authenticate')).toBe('Bearer realm="credits", error="invalid_token"');
    expect(answers[0]?.body).toEqual({
      error: {
        code: 'connection_required',
        message: expect.any(String),
        requestId: expect.any(String),
        retryable: false,
        charged: false,
      },
      authorization: { scheme: 'Bearer', createAt: 'http://localhost:3000/account/connections' },
    });
  });

  it.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['no secret', { authorization: 'Bearer ' }],
  ])('%s: the same body; the challenge names no error', async (_what, authorization) => {
    const answer = await verifyBatch(system.url, [valid], { headers: { ...newClient(), ...authorization } });
    expect([answer.status, answer.body.authorization]).toMatchObject([401, { scheme: 'Bearer' }]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="credits"');
  });

  it('a secret is refused from the call after its revocation on', async () => {
    const tenant = await system.tenant(10);
    expect((await verifyBatch(system.url, [valid], tenant)).status).toBe(200);
    await system.parts.credits.connections.revoke(tenant.workspaceId, tenant.connection.id);
    expect((await verifyBatch(system.url, [valid], tenant)).status).toBe(401);
  });

  it('a secret revoked while its request is on its way holds nothing', async () => {
    const tenant = await system.tenant(10);
    const { store, connections } = system.parts.credits;
    await connections.revoke(tenant.workspaceId, tenant.connection.id);
    const call = { runId: randomUUID(), workspaceId: tenant.workspaceId, route: 'vat_verify', creditsPerAnswer: 2 };
    const held = { ...call, answersMax: 1, freeTier: false, fingerprint: Buffer.alloc(32) };
    expect(await store.reserve({ ...held, connectionId: tenant.connection.id })).toEqual({
      outcome: 'connection_revoked',
    });
  });
});

describe('B18 secrets that are none', () => {
  const sendJunk = async (headers: Record<string, string>, most: number) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < most; sent += 1) {
      statuses.push((await verifyBatch(system.url, [valid], { secret: 'junk', headers })).status);
    }
    return statuses;
  };

  it('B18 after 20 of one network every other wrong one is told to wait, and a good one is let in all the same', async () => {
    const tenant = await system.tenant(10);
    const headers = newClient();
    const { burst } = creditCalls.refusedSecretsPerClient;
    expect(await sendJunk(headers, burst)).toEqual(Array<number>(burst).fill(401));
    let refused = await verifyBatch(system.url, [valid], { secret: 'junk', headers });
    // On a slow machine a try of the budget has come back meanwhile: then it is used up again.
    await until(async () => {
      if (refused.status === 429) return true;
      refused = await verifyBatch(system.url, [valid], { secret: 'junk', headers });
      return false;
    });
    expect(refused.body.error).toMatchObject({ code: 'rate_limited', retryable: true, charged: false });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"refused";q=20;w=60');
    expect((await verifyBatch(system.url, [valid], { ...tenant, headers })).status).toBe(200);
  });

  it('B18 after 200 of one network nothing that it shows is looked up for a while; other networks are let in', async () => {
    const tenant = await system.tenant(10);
    const headers = newClient();
    await sendJunk(headers, creditCalls.refusedLooksPerClient.burst);
    await until(async () => {
      await sendJunk(headers, 10);
      return (await verifyBatch(system.url, [valid], { ...tenant, headers })).status === 429;
    });
    expect((await verifyBatch(system.url, [valid], { ...tenant, headers: newClient() })).status).toBe(200);
  });

  it('B18 B19 all addresses of one /64 are one network, and a mapped IPv4 address is that address', async () => {
    const send = (client: string) =>
      verifyBatch(system.url, [valid], { secret: 'junk', headers: { 'x-forwarded-for': client } });
    for (let sent = 0; sent < 20; sent += 1) expect((await send(`2001:db8:1:2::${sent + 1}`)).status).toBe(401);
    await until(async () => (await send('2001:db8:1:2:ffff::1')).status === 429);
    expect((await send('2001:db8:1:3::1')).status).toBe(401);
    for (let sent = 0; sent < 20; sent += 1) await send('203.0.113.9');
    await until(async () => (await send('::ffff:203.0.113.9')).status === 429);
  });
});

it('B18 an unknown id, a wrong secret and a revoked one take the same way: one look into storage, one comparison of the same length', async () => {
  const { connections } = system.parts.credits;
  const [live, revoked] = [await system.tenant(0), await system.tenant(0)];
  await connections.revoke(revoked.workspaceId, revoked.connection.id);
  const compared = jest.spyOn(crypto, 'timingSafeEqual');
  const found = jest.spyOn(PostgresConnectionStore.prototype, 'find');
  const ways = [];
  for (const secret of [unknownSecret(), wrongSecretOf(live), revoked.secret]) {
    compared.mockClear();
    found.mockClear();
    expect(await connections.recognise(secret)).toBeNull();
    const lengths = compared.mock.calls.map((sides) => sides.map(({ byteLength }) => byteLength));
    ways.push([found.mock.calls.length, lengths]);
  }
  jest.restoreAllMocks();
  expect(ways).toEqual(Array(3).fill([1, [[32, 32]]]));
});

describe('429', () => {
  const send = (secret: string) => verifyBatch(system.url, ['nonsense'], { secret });

  it('after 20 calls at once of a connection, with what is left told on every answer', async () => {
    const { secret } = await system.tenant(0);
    const first = await send(secret);
    expect(first.headers.get('ratelimit-policy')).toBe('"conn";q=120;w=60, "workspace";q=240;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"conn";r=19;t=1, "workspace";r=39;t=1$/);
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(secret))); // two come back a second
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    for (const { headers, body } of refused) {
      // A fifth of the budget comes back at once.
      expect([body.error?.code, headers.get('retry-after')]).toEqual(['rate_limited', expect.stringMatching(/^[12]$/)]);
      expect(headers.get('ratelimit')).toMatch(/^"conn";r=0;t=\d+$/);
      expect(headers.get('ratelimit-policy')).toBe('"conn";q=120;w=60');
    }
  });

  it('B19 many connections of one workspace share its budget; another workspace has its own', async () => {
    const tenant = await system.tenant(0);
    const { connections } = system.parts.credits;
    const secrets = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const wanted = {
          workspaceId: tenant.workspaceId,
          name: 'one of many',
          creditsPerCallMax: null,
          createdBy: 'x',
        };
        const made = await connections.create(wanted);
        return typeof made === 'string' ? '' : made.secret.text;
      }),
    );
    const sent = secrets.flatMap((secret) => Array.from({ length: 18 }, () => send(secret)));
    const refused = (await Promise.all(sent)).filter(({ status }) => status === 429);
    const policies = new Set(refused.map(({ headers }) => headers.get('ratelimit-policy')));
    expect(policies).toEqual(new Set(['"workspace";q=240;w=60'])); // each connection is within its own
    expect((await send((await system.tenant(0)).secret)).status).toBe(200);
  });
});

describe('B16 what belongs to another workspace', () => {
  it('B16 is as unknown as what does not exist, on every route that takes an id', async () => {
    const [a, b] = [await system.tenant(100), await system.tenant(100)];
    const runOf = async (tenant: typeof a) =>
      (await verifyBatch(system.url, [valid], tenant)).body.billing!.receiptRunId!;
    const runs = { a: await runOf(a), b: await runOf(b) };
    const look = async (id: string, { secret }: typeof a) => {
      const response = await fetch(`${system.url}/api/v1/runs/${id}`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      const text = await response.text();
      return [response.status, text.replace(response.headers.get('x-request-id')!, 'id')];
    };
    expect([(await look(runs.a, a))[0], (await look(runs.b, b))[0]]).toEqual([200, 200]);
    const unknown = await look(randomUUID(), a);
    expect(unknown).toMatchObject([404, expect.stringContaining('"code":"not_found"')]);
    const foreign = [
      look(runs.b, a),
      look(runs.a, b),
      look(runs.a.toUpperCase(), b),
      look('1', a),
      look("'; drop--", a),
    ];
    for (const answer of await Promise.all(foreign)) expect(answer).toEqual(unknown);
  });

  it('B16 is refused by the one statement that finds what exists, and what does not', async () => {
    const [a, b] = [await system.tenant(100), await system.tenant(100)];
    const { store } = system.parts.credits;
    const foreign = (await verifyBatch(system.url, [valid], a)).body.billing!.receiptRunId!;
    const asked = jest.spyOn((store as unknown as { database: Database }).database, 'query');
    const statements = [];
    for (const [workspaceId, id] of [
      [a.workspaceId, foreign],
      [b.workspaceId, foreign],
      [b.workspaceId, randomUUID()],
    ] as const) {
      asked.mockClear();
      const run = await store.runOf(workspaceId, id);
      statements.push([run !== null, asked.mock.calls.map(([{ name }]) => name)]);
    }
    asked.mockRestore();
    const [first] = statements;
    expect(first).toEqual([true, [expect.any(String)]]);
    expect(statements).toEqual([first, [false, first![1]], [false, first![1]]]);
  });
});
