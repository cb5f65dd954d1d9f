import { statements } from '@einvoice/discovery-documents';
import { openApiDocument } from './openapi-document';
import { type PublishedTerms } from './published-terms';
import { x402Document } from './x402-document';

const terms: PublishedTerms = {
  publicBaseUrl: 'https://calls.example',
  environment: 'live',
  payment: null,
};

it.each([
  ['the interface description', openApiDocument(terms, {})],
  ['/.well-known/x402', x402Document(terms)],
])('%s says what the service does not do and does not promise', (_name, document) => {
  for (const statement of statements) expect(JSON.stringify(document)).toContain(statement);
});
