// The peer of `bench -- mcp`: the reference SDK (v1) as its documents show a stateless server, with the same tools and schemas. Its
// own process, so that its processor time can be read apart.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { catalogue, checkArguments, type ToolDeps, toolsList } from '@einvoice/tool-catalogue';
import express from 'express';
import { type AddressInfo } from 'node:net';
import process from 'node:process';

// The tool that is measured asks nobody, so it needs no source.
const deps = { now: () => new Date() } as ToolDeps;
const byName = new Map(catalogue.map((tool) => [tool.name, tool]));
const listed = toolsList(catalogue, 'mcp') as { tools: never[] };

function newServer(): Server {
  const server = new Server({ name: 'peer', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => listed);
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = byName.get(params.name);
    if (!tool) throw new Error('Unknown tool.');
    const checked = checkArguments(tool, params.arguments ?? {});
    if (!checked.ok) return { isError: true, content: [{ type: 'text', text: JSON.stringify(checked.fields) }] };
    const answer = await tool.run(checked.input, deps, null);
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: { ...answer } };
  });
  return server;
}

const app = express();
app.use(express.json({ limit: '8mb' }));
app.post('/api/mcp', async (request, response) => {
  const server = newServer();
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  response.on('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});
const listening = app.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (listening.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit(0));
