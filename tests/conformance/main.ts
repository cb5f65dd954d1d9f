import path from 'node:path';
import process from 'node:process';
import { repositoryRoot } from '@einvoice/test-kit';
import { conform } from './conform';
import { filesToFix, tryFixes } from './fixes';
import { conformToSet } from './profile-sets';

/** `npm run conformance [-- FILE|FOLDER | --set NAME | --fixes [NAME]]`: exit code 1 when any case does not agree exactly, or a label cannot be trusted. */
async function main([argument, set]: readonly string[]): Promise<boolean> {
  if (argument === '--set') return ofSet(set);
  if (argument === '--fixes') return tryFixes(filesToFix(set), new Date(), console.log);
  const target = argument ?? process.env.EINVOICE_CORPUS;
  if (target) return conform(target, console.log);
  const agrees = await conform(path.join(repositoryRoot, 'fixtures/labelled'), console.log);
  console.log(
    'EINVOICE_CORPUS is not set: these are our own fixtures; agreement with the official rules was not checked.',
  );
  return agrees;
}

/** A set of labelled documents that `EINVOICE_DATASETS` holds. */
function ofSet(name: string | undefined): Promise<boolean> {
  const folder = process.env.EINVOICE_DATASETS;
  if (!folder) throw new Error('EINVOICE_DATASETS names no folder: nothing was compared.');
  if (!name) throw new Error('Usage: npm run conformance -- --set NAME');
  return conformToSet(path.join(folder, 'profiles'), name, new Date(), console.log);
}

main(process.argv.slice(2)).then(
  (agrees) => (process.exitCode = agrees ? 0 : 1),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
