// Installs what is missing and runs every test. Usage: npm test [-- arguments for nx and jest]
import process from 'node:process';
import { runTool } from './setup.mjs';

await runTool('test-run', process.argv.slice(2));
