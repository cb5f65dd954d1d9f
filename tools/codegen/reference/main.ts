import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { generatedFiles } from './generated-files';

// `npm run reference`: writes the generated pages of docs/reference, and the types of the tools for their callers.
for (const [file, generate] of Object.entries(generatedFiles)) {
  const target = path.join(repositoryRoot, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, generate());
  console.log(file);
}
