import { repositoryRoot } from '@einvoice/test-kit';
import { catalogue, toolsList } from '@einvoice/tool-catalogue';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changelogDocument } from './changelog';
import history from './tools-list.history.json';

const current = `${JSON.stringify(toolsList(catalogue, 'mcp'), null, 2)}\n`;

describe('the history of tools/list', () => {
  it('M3 changes with an entry of the changelog alone: the last line of the history has its digest, and each line an entry of its own', () => {
    const { versions } = changelogDocument(readFileSync(path.join(repositoryRoot, 'CHANGELOG.md'), 'utf8'));
    const notes = versions.flatMap(({ entries }) => entries.map(({ note }) => note));
    const entryOf = (start: string) => notes.findIndex((note) => start.length >= 20 && note.startsWith(start));
    const entries = history.map(({ changelog }) => entryOf(changelog));
    expect(entries).not.toContain(-1);
    expect(new Set(entries).size).toBe(history.length);
    expect(history.at(-1)?.sha256).toBe(createHash('sha256').update(current).digest('hex'));
  });
});
