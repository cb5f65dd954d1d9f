import { repositoryRoot } from '@einvoice/test-kit';
import path from 'node:path';
import process from 'node:process';
import { startGateway } from './gateway';
import { scenarios } from './scenarios';
import { installSuites, runSuite, type Ran } from './suites';

const baseline = path.join(repositoryRoot, 'tests/conformance/mcp/expected-failures.yml');
const ibanCall = ['--method', 'tools/call', '--tool-name', 'verify_iban', '--tool-arg', 'iban=BE71096123456769'];

/** `npm run conformance:mcp`: exit code 1 when a scenario fails that the baseline does not explain, or the inspector complains. */
async function main(): Promise<boolean> {
  await installSuites();
  const gateway = await startGateway();
  try {
    const rows: Row[] = [];
    for (const { name, revision } of scenarios) {
      const commandLine = ['--url', gateway.url, '--scenario', name, '--spec-version', revision];
      const ran = await runSuite('conformance', ['server', ...commandLine, '--expected-failures', baseline]);
      rows.push(report(`${revision} ${name}`, ran, countsIn(ran.said)));
    }
    for (const era of ['legacy', 'modern', 'auto']) {
      for (const [what, method] of [
        ['list', ['--method', 'tools/list', '--strict']],
        ['call', ibanCall],
      ] as const) {
        const commandLine = ['--cli', gateway.url, '--transport', 'http', '--protocol-era', era, ...method];
        rows.push(report(`inspector ${era} ${what}`, await runSuite('inspector', commandLine), ''));
      }
    }
    const failed = rows.filter(({ isGreen }) => !isGreen);
    for (const { name, said } of failed) console.error(`\n--- ${name}\n${said.trim()}`);
    console.log(`${rows.length - failed.length} of ${rows.length} green`);
    return failed.length === 0;
  } finally {
    await gateway.stop();
  }
}

interface Row {
  readonly name: string;
  readonly isGreen: boolean;
  readonly said: string;
}

function report(name: string, { exitCode, said }: Ran, counts: string): Row {
  const isGreen = exitCode === 0;
  console.log(`${isGreen ? 'green' : 'RED  '}  ${name.padEnd(60)}${counts}`);
  return { name, isGreen, said };
}

/** What the suite says of its checks, in one place. */
const countsIn = (said: string): string => /Passed: \d+\/\d+[^\n]*/.exec(said)?.[0] ?? '';

main().then(
  (isGreen) => (process.exitCode = isGreen ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
