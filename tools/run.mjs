// Runs one of our TypeScript tools. Usage: node tools/run.mjs <name> [arguments]
import process from 'node:process';
import { progress } from './build/progress.mjs';
import { runTool } from './build/setup.mjs';

// Standard output belongs to the tool; what is quick is not worth a line.
progress.stream = process.stderr;
progress.quietUnderMs = 1000;
const [name, ...args] = process.argv.slice(2);
if (!/^[a-z][a-z-]*$/.test(name ?? '')) {
  console.error('Usage: node tools/run.mjs <name> [arguments]; the names are the scripts of package.json.');
  process.exit(1);
}
// Short forms of the operator's commands.
if (['account', 'import', 'ledger', 'receipt-keys'].includes(name)) await runTool('admin', [name, ...args]);
else await runTool(name, args);
