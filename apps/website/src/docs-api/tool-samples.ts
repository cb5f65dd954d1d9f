import { type Tool } from '@einvoice/tool-catalogue';
import { type CodeSample } from './code-samples';

// Both read the arguments from the file that the page shows above them, so that they run as they are copied.
const requestOf = ({ name }: Tool): string =>
  `{"jsonrpc": "2.0", "id": 1, "method": "tools/call",\n    "params": {"name": "${name}", "arguments": `;

/** A call of a tool over MCP; a free one needs no credential. */
export function mcpSamples(tool: Tool): readonly CodeSample[] {
  const isPriced = tool.price.credits > 0;
  const curl = [
    'curl {site_url}/api/mcp',
    ...(isPriced ? ['-H "authorization: Bearer $CONNECTION_SECRET"'] : []),
    `-H 'content-type: application/json'`,
    `-H 'accept: application/json, text/event-stream'`,
    `-d '${requestOf(tool)}'"$(cat arguments.json)"'}}'`,
  ].join(' \\\n  ');
  const typeScript = [
    `import { readFile } from 'node:fs/promises';`,
    '',
    `const answer = await fetch('{site_url}/api/mcp', {`,
    `  method: 'POST',`,
    '  headers: {',
    ...(isPriced ? ['    authorization: `Bearer ${process.env.CONNECTION_SECRET}`,'] : []),
    `    'content-type': 'application/json',`,
    `    accept: 'application/json, text/event-stream',`,
    '  },',
    '  body: JSON.stringify({',
    `    jsonrpc: '2.0',`,
    '    id: 1,',
    `    method: 'tools/call',`,
    `    params: { name: '${tool.name}', arguments: JSON.parse(await readFile('arguments.json', 'utf8')) },`,
    '  }),',
    '});',
    'console.log(answer.status, await answer.text());',
  ].join('\n');
  return [
    { language: 'curl', text: curl },
    { language: 'TypeScript', text: typeScript },
  ];
}

/** The first of the two calls that a paid one takes. */
export function paycallSamples({ name }: Tool): readonly CodeSample[] {
  const url = `{base_url}/x402/mainnet/paycall/tools/${name}`;
  const curl = [`curl -i ${url}`, `-H 'content-type: application/json'`, '--data-binary @arguments.json'];
  const typeScript = [
    `import { readFile } from 'node:fs/promises';`,
    '',
    `const answer = await fetch('${url}', {`,
    `  method: 'POST',`,
    `  headers: { 'content-type': 'application/json' },`,
    `  body: await readFile('arguments.json'),`,
    '});',
    `console.log(answer.status, answer.headers.get('payment-required'));`,
  ];
  return [
    { language: 'curl', text: curl.join(' \\\n  ') },
    { language: 'TypeScript', text: typeScript.join('\n') },
  ];
}
