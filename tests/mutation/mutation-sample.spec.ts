import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@einvoice/test-kit';

/** Chosen once; another one is a question away: `npm run mutation -- --sample SEED`. */
const seed = '1';

it('specs notice 85 % of a fifth of the faults in the code that moves money or keeps strangers out, lib by lib', async () => {
  const args = ['tools/run.mjs', 'mutation', '--sample', seed, '--minutes', '10'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: repositoryRoot }).catch(
    (failed: { stdout: string; stderr: string }) => {
      throw new Error(`${failed.stdout}\n${failed.stderr}`);
    },
  );
  const scores = stdout.split('\n').filter((line) => /^[a-z0-9-]+: score=\d+\.\d$/.test(line));
  for (const line of scores) console.info(line);
  // Of a small subject the fifth may be empty; every one that is held has its line all the same.
  for (const name of ['http-client', 'metering', 'identity', 'guards', 'limits']) {
    expect(stdout).toMatch(new RegExp(`^${name}: score=`, 'm'));
  }
}, 1_200_000);
