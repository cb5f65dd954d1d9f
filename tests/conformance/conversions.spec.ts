import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { repositoryRoot } from '@einvoice/test-kit';
import { ConversionCounts, convertSet } from './conversions';

const now = new Date('2026-11-23T12:00:00Z');

describe('UBL and CII, each rewritten as the other', () => {
  it('a document with every term of EN 16931 is not spoiled', () => {
    const counts = new ConversionCounts(now);
    counts.add('every term', readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8'));
    expect(counts.spoiled).toEqual([]);
    expect(counts.of('with a list of what is lost')).toBe(1);
  });

  const folder = path.join(process.env.EINVOICE_DATASETS ?? '', 'profiles');
  const sets = ['cen-cii-1.3.16', 'xrechnung-2.5.0', 'real-matrix', 'ready', 'nlcius'];
  const given = process.env.EINVOICE_DATASETS && existsSync(folder) ? sets : [];
  for (const name of given) {
    it(`no clean document of ${name} is spoiled: each passes the schema, and breaks no core rule that both syntaxes ask alike`, async () => {
      const said: string[] = [];
      await convertSet(folder, name, now, (line) => said.push(line));
      expect(said).toContain('  spoiled by us: 0');
    });
  }
});
