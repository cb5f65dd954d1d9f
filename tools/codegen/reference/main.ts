import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { repositoryRoot } from '@einvoice/test-kit';
import { generatedFiles } from './generated-files';
import { generateRuleChanges, ruleChanges } from './rule-changes';

// `npm run reference`: writes the generated pages of docs/reference, and the types of the tools for their callers.
// `npm run reference -- examples`: looks for changes of documents that break rules, which takes longer.
const files = process.argv[2] === 'examples' ? { [ruleChanges]: generateRuleChanges } : generatedFiles;
for (const [file, generate] of Object.entries(files)) {
  const target = path.join(repositoryRoot, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, generate());
  console.log(file);
}
