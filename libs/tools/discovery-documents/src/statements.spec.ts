import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { statements } from './document-terms';

/** What people read: the same three sentences, word for word. */
const pages = ['README.md', 'SECURITY.md'];

it.each(pages)('%s says that there is no SLA, no penetration test and no sending', (page) => {
  const text = readFileSync(path.join(repositoryRoot, page), 'utf8').replace(/\s+/g, ' ');
  for (const sentence of statements.slice(0, 3)) expect(text).toContain(sentence);
});
