import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { sha256Hex } from '@einvoice/signed-receipts';
import { catalogue } from '@einvoice/tool-catalogue';
import { openTestSystem, type TestSystem, type SpecTenant } from './test-system.fixture';

let system: TestSystem;
let tenant: SpecTenant;
beforeAll(async () => {
  system = await openTestSystem();
  tenant = await system.tenant(1_000);
});
afterAll(() => system.close());

const shown = catalogue.filter(({ accessRoutes }) => accessRoutes.includes('mcp'));
const us = { name: 'spec', version: '1.0.0' };
const withSecret = () => ({ requestInit: { headers: { authorization: `Bearer ${tenant.secret}` } } });

/** What a client does: it lists, and calls everything that is listed; it checks each answer against the listed schema itself. */
interface SomeClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  close(): Promise<void>;
}

async function listsAndCallsEverything(client: SomeClient, isKnown: boolean): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(shown.map(({ name }) => name));
  for (const { name, examples, price } of shown) {
    const answer = await client.callTool({ name, arguments: examples[0]!.input as Record<string, unknown> });
    const expected = isKnown || price.credits === 0 ? { structuredContent: { decision: {} } } : { isError: true };
    expect([name, answer]).toMatchObject([name, expected]);
  }
  await client.close();
}

describe('the official client of the SDK v1', () => {
  it.each([true, false])('lists and calls everything, with a connection: %s', async (isKnown) => {
    const client = new Client(us);
    const transport = new StreamableHTTPClientTransport(new URL(system.url), isKnown ? withSecret() : {});
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    await listsAndCallsEverything(client as unknown as SomeClient, isKnown);
  });
});

describe('the official client of the SDK v2', () => {
  it.each(['legacy', 'auto', 'modern'] as const)('lists and calls everything, %s', async (era) => {
    const mode = era === 'modern' ? { pin: '2026-07-28' } : era;
    const client = new ModernClient(us, { versionNegotiation: { mode } } as ConstructorParameters<
      typeof ModernClient
    >[1]);
    await client.connect(new ModernTransport(new URL(system.url), withSecret()));
    await listsAndCallsEverything(client as unknown as SomeClient, true);
  });
});

describe('what the receipt of a run says of its answer', () => {
  /** As the interface description of the site says it: the answer without evidence and with two members of its billing, as it was received. */
  const responseSha256 = (received: string): string => {
    const { billing, ...told } = JSON.parse(received) as { billing: { credits: number; receiptRunId: string } };
    const answer = Object.fromEntries(Object.entries(told).filter(([name]) => name !== 'evidence'));
    const { credits, receiptRunId } = billing;
    return sha256Hex(JSON.stringify({ ...answer, billing: { credits, receiptRunId } }));
  };

  it.each(['v1', 'v2'])(
    'P13 is made again from what the official client %s received, also when it is said again',
    async (sdk) => {
      const url = new URL(system.url);
      const client = sdk === 'v1' ? new Client(us) : new ModernClient(us);
      const transport =
        sdk === 'v1' ? new StreamableHTTPClientTransport(url, withSecret()) : new ModernTransport(url, withSecret());
      await client.connect(transport as never);
      const input = catalogue.find(({ name }) => name === 'validate_invoice')!.examples[0]!.input;
      const call = { name: 'validate_invoice', arguments: { ...input }, _meta: { 'x-service-idempotency-key': sdk } };
      for (const replayed of [undefined, true]) {
        const { structuredContent, content } = (await (client as unknown as SomeClient).callTool(call)) as {
          structuredContent: { billing: { receiptRunId: string; replayed?: true } };
          content: [{ text: string }];
        };
        const { billing } = structuredContent;
        const run = await system.parts.credits.store.runOf(tenant.workspaceId, billing.receiptRunId);
        const told = Buffer.from(run!.responseSha256!).toString('hex');
        expect(billing.replayed).toBe(replayed);
        expect([responseSha256(JSON.stringify(structuredContent)), responseSha256(content[0].text)]).toEqual([
          told,
          told,
        ]);
      }
      await client.close();
    },
  );
});
