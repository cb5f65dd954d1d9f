import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { runInForeground } from '../../tools/dev/sandbox/foreground';

/** The system of `npm start` with tiny apps, for the supervisor's tests. Usage: node sandbox-fixture.js <data folder> */
void runInForeground({
  dataFolder: process.argv[2] ?? '',
  appFile: () => path.join(repositoryRoot, 'tests/start/app.fixture.mjs'),
});
