import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { generateRulesPage, rulesPage } from './rules-page';

// `npm run reference`: writes the generated pages of docs/reference.
const file = path.join(repositoryRoot, rulesPage);
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, generateRulesPage());
console.log(rulesPage);
