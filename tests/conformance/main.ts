import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@einvoice/test-kit';
import { conformToRuleFile } from './brought-rules';
import { conform } from './conform';
import { convertSet } from './conversions';
import { filesToFix, tryFixes } from './fixes';
import { conformToSet } from './profile-sets';

/** `npm run conformance [-- FILE|FOLDER | --set NAME | --schematron FILE --set NAME [--label NAME] | --conversions NAME | --fixes [NAME]]`: exit code 1 when any case does not agree exactly, or a label cannot be trusted. */
async function main(all: readonly string[]): Promise<boolean> {
  const [argument, set] = all;
  if (argument === '--schematron') return ofRuleFile(all);
  if (argument === '--set') return ofSet(set);
  if (argument === '--conversions') return convertSet(setFolder(), set ?? '', new Date(), console.log);
  if (argument === '--fixes') return tryFixes(filesToFix(set), new Date(), console.log);
  const target = argument ?? process.env.EINVOICE_CORPUS;
  if (target) return conform(target, console.log);
  const agrees = await conform(path.join(repositoryRoot, 'fixtures/labelled'), console.log);
  console.log(
    'EINVOICE_CORPUS is not set: these are our own fixtures; agreement with the official rules was not checked.',
  );
  return agrees;
}

/** Rules that an operator fetched, on a set of labelled documents. */
function ofRuleFile(all: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...all],
    options: { schematron: { type: 'string' }, set: { type: 'string' }, label: { type: 'string' } },
  });
  const { schematron: file, set, label } = values;
  if (!file || !set) throw new Error('Usage: npm run conformance -- --schematron FILE --set NAME [--label NAME]');
  return conformToRuleFile({ folder: setFolder(), set, file, ...(label && { label }) }, new Date(), console.log);
}

/** A set of labelled documents that `EINVOICE_DATASETS` holds. */
function ofSet(name: string | undefined): Promise<boolean> {
  if (!name) throw new Error('Usage: npm run conformance -- --set NAME');
  return conformToSet(setFolder(), name, new Date(), console.log);
}

function setFolder(): string {
  const folder = process.env.EINVOICE_DATASETS;
  if (!folder) throw new Error('EINVOICE_DATASETS names no folder: nothing was compared.');
  return path.join(folder, 'profiles');
}

main(process.argv.slice(2)).then(
  (agrees) => (process.exitCode = agrees ? 0 : 1),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
