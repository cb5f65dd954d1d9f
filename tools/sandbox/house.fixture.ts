import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { runInForeground } from './foreground';

/** The house of `npm start` with tiny apps, for the supervisor's tests. Usage: node house-fixture.js <data folder> */
void runInForeground({
  dataFolder: process.argv[2] ?? '',
  appFile: () => path.join(repositoryRoot, 'tools/sandbox/app.fixture.mjs'),
});
