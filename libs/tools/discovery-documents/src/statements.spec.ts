import { pinnedEditions } from '@einvoice/invoice-rules';
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

describe.each(pinnedEditions)('the pinned editions of $family', ({ title, editions, saidToBeOut }) => {
  it('stand on the page about verdicts with their dates, and with what is said to be out', () => {
    const page = readFileSync(path.join(repositoryRoot, 'docs/what-a-verdict-says.md'), 'utf8');
    const row = page.split('\n').find((line) => line.startsWith(`| ${title} `));
    for (const { edition, releasedOn, validFrom } of editions) {
      expect(row).toContain(releasedOn ? `${edition}, released on ${releasedOn}` : `${edition} from ${validFrom}`);
    }
    expect(row).toContain(
      saidToBeOut ? `| ${saidToBeOut.edition}, since ${saidToBeOut.since}; its facts are not here` : '| - ',
    );
  });
});
