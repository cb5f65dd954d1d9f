import { guardProcess, repositoryRoot, startTestCluster } from '@einvoice/test-kit';
import { endCommands } from './command.mjs';
import { nx } from './nx.mjs';
import { paint, say, step } from './progress.mjs';
import { whenAskedToStop } from './stop-signals.mjs';
import { countTests, type TestCount } from './test-count';

/** The suite takes about ten minutes; what is not over after this long hangs. */
const wholeRunMinutesMax = 40;

/** More than so many failed files are no accident of a crowded machine. */
const repeatedFilesMax = 2;

/**
 * Runs the tests of every project on one throw-away Postgres and closes with `N passed, N failed`. One or two files that
 * failed are run once more, alone, and both runs are told: see decision 0022.
 * Arguments go to Nx, and what Nx does not know to Jest.
 */
async function main(args: string[]): Promise<number> {
  const cluster = await step('postgres, throw-away and migrated', startTestCluster);
  let stopped: string | undefined;
  const stop = (why: string): void => {
    stopped = why;
    endCommands();
    setTimeout(endCommands, 10_000, 'SIGKILL').unref();
  };
  whenAskedToStop(() => stop('Stopped before every test had run.'));
  const hangs = `Stopped after ${wholeRunMinutesMax} minutes: what Nx names as stopped does not end.`;
  const limit = setTimeout(stop, wholeRunMinutesMax * 60_000, hangs);
  try {
    const { status, output } = await runTests(args, cluster.url());
    const first = countTests(output);
    const endedWithoutSummary = status !== 0 && first.failed === 0;
    const failedBesideOthersOnly = !endedWithoutSummary && !stopped && (await passesAlone(first, cluster.url()));
    clearTimeout(limit);
    const passed = first.passed + (failedBesideOthersOnly ? first.failed : 0);
    const failed = endedWithoutSummary ? 1 : failedBesideOthersOnly ? 0 : first.failed;
    if (!process.env.EINVOICE_CORPUS) {
      say(paint('yellow', 'EINVOICE_CORPUS is not set: agreement with the labelled cases was not checked.'));
    }
    if (stopped) say(paint('yellow', stopped));
    say(`${passed} passed, ${failed} failed`);
    return stopped ? 130 : failed > 0 ? 1 : 0;
  } finally {
    await cluster.stop();
  }
}

/** Whether the failed files pass when nothing else runs. */
async function passesAlone({ failedFiles, failedProjects }: TestCount, databaseUrl: string): Promise<boolean> {
  if (failedFiles === 0 || failedFiles > repeatedFilesMax) return false;
  say(paint('yellow', `${failedFiles} failed in ${failedProjects.join(' and ')}: once more, alone.`));
  const which = ['--projects', failedProjects.join(','), '--onlyFailures'];
  const alone = ['--parallel=1', '--runInBand', '--skip-nx-cache'];
  const { status, output } = await runTests([...which, ...alone], databaseUrl);
  const again = countTests(output);
  if (status !== 0 || again.failed > 0 || again.files !== failedFiles) return false;
  const told = `${failedFiles} failed beside others and passed alone: the failure stands above and wants a cause.`;
  say(paint('yellow', told));
  return true;
}

function runTests(args: string[], databaseUrl: string): ReturnType<typeof nx> {
  return nx(repositoryRoot, ['run-many', '-t', 'test', '--output-style=stream', ...args], {
    env: { TEST_DATABASE_URL: databaseUrl },
    onStart: (pid: number) => void guardProcess({ pid: -pid, signal: 'SIGTERM' }), // the group, should we be killed
    onOutput: (text: string) => process.stdout.write(text),
  });
}

void main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
