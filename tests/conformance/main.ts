import path from 'node:path';
import process from 'node:process';
import { repositoryRoot } from '@einvoice/test-kit';
import { conform } from './conform';

/** `npm run conformance [-- FILE|FOLDER]`: exit code 1 when any case does not agree exactly, or a label cannot be trusted. */
async function main(argument: string | undefined): Promise<boolean> {
  const target = argument ?? process.env.EINVOICE_CORPUS;
  if (target) return conform(target, console.log);
  const agrees = await conform(path.join(repositoryRoot, 'fixtures/labelled'), console.log);
  console.log(
    'EINVOICE_CORPUS is not set: these are our own fixtures; agreement with the official rules was not checked.',
  );
  return agrees;
}

main(process.argv[2]).then(
  (agrees) => (process.exitCode = agrees ? 0 : 1),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
