import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { ReaderComparison } from '@einvoice/invoice-rules/testing';
import { repositoryRoot } from '@einvoice/test-kit';

// Our own documents and changed ones: xml-agreement.spec.ts, in every run.
const given = ['EINVOICE_CORPUS', 'EINVOICE_DATASETS'].flatMap((name) => process.env[name] ?? []).filter(existsSync);
const folders = [path.join(repositoryRoot, 'fixtures'), ...given];

describe('B9 B11 our reader and saxes, on labelled documents', () => {
  it.each(folders.flatMap(filesWithDocuments))('make the same of all in %s', (file) => {
    const comparison = new ReaderComparison();
    for (const xml of documentsIn(file)) comparison.add(xml);
    expect(comparison).toMatchObject({ differing: [] });
  });
});

function filesWithDocuments(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.xml$|\.jsonl(\.gz)?$/.test(name))
    .map((name) => path.join(folder, name));
}

function documentsIn(file: string): string[] {
  const bytes = readFileSync(file);
  if (file.endsWith('.xml')) return [bytes.toString('utf8')];
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  return lines.flatMap((line) => {
    const { xml } = (line === '' ? {} : JSON.parse(line)) as { readonly xml?: string };
    return xml ?? [];
  });
}
