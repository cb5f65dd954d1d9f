import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { schemaTables } from './schema-tables';

// `npm run schemas -- <folder>`: writes the tables of the schema stage from the official XSD files in the folder.
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npm run schemas -- <folder with the XSD files of UBL 2.1, CII D16B (uncoupled) and CII D22B>');
  process.exitCode = 1;
} else {
  for (const [file, text] of schemaTables(folder)) {
    writeFileSync(path.join(repositoryRoot, file), text);
    console.log(file);
  }
}
