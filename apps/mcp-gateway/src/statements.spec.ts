import { statements } from '@einvoice/discovery-documents';
import { instructions } from './server-identity';
import { serverCard } from './server-documents';

it.each([
  ['the instructions', instructions],
  ['the server card', JSON.stringify(serverCard('https://site.example'))],
])('%s of the MCP server say what the service does not do and does not promise', (_name, text) => {
  for (const statement of statements) expect(text).toContain(statement);
});
