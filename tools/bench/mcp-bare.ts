// What `bench -- mcp` measures our gateway by, beside the SDK: node:http and nothing else. It reads a body to its end and answers
// with bytes that were there before, one answer for each address. Its own process, so that its processor time can be read apart.
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import process from 'node:process';

const answers = JSON.parse(process.env['ANSWERS'] ?? '{}') as Record<string, string>;
const bytesAt = new Map(Object.entries(answers).map(([path, text]) => [path, Buffer.from(text)]));

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const bytes = bytesAt.get(request.url ?? '');
    if (!bytes || Buffer.concat(chunks).length === 0) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
    response.end(bytes);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit(0));
