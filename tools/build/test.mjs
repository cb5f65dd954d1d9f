// Installs what is missing and runs the tests. Usage: npm test [-- part of a project's name or of a path …] [flags of Jest];
// npm run test:system likewise, for those that need several processes.
import process from 'node:process';
import { runTool } from './setup.mjs';

await runTool('test-run', process.argv.slice(2));
