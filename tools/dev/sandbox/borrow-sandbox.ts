import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { freePort, repositoryRoot } from '@einvoice/test-kit';
import { nx } from '../../build/nx.mjs';
import { runningSandbox, type SandboxAddresses } from './sandbox-addresses';
import { Sandbox, type SandboxOptions } from './sandbox';

export interface BorrowedSandbox {
  readonly addresses: SandboxAddresses;
  /** Leaves a sandbox of `npm start` alone, and ends and deletes one of our own. */
  giveBack(): Promise<void>;
}

/**
 * The sandbox that `npm start` runs at the moment (or whose keys are in SANDBOX_FOLDER), or else a temporary one on free
 * ports, with the apps as they are now.
 * @throws with words for a person when it cannot be brought up
 */
export async function borrowSandbox(show: Pick<SandboxOptions, 'step' | 'say'>): Promise<BorrowedSandbox> {
  const running = runningSandbox(process.env.SANDBOX_FOLDER ?? path.join(repositoryRoot, '.data/sandbox'));
  if (running) return { addresses: running, giveBack: async () => undefined };
  await show.step('build', buildApps);
  const dataFolder = path.join(os.tmpdir(), `einvoice-sandbox-${randomBytes(8).toString('hex')}`);
  const sandbox = new Sandbox({
    ...show,
    dataFolder,
    temporary: true,
    sitePort: await freePort(),
    paycallPort: await freePort(),
    onBroken: (reason) => {
      show.say(reason);
      process.exit(1);
    },
    onAsked: () => process.exit(130),
  });
  const addresses = await sandbox.open();
  return {
    addresses,
    giveBack: async () => {
      await sandbox.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function buildApps(): Promise<void> {
  const { status, output } = await nx(repositoryRoot, ['run-many', '-t', 'build']);
  if (status !== 0) throw new Error(`The apps could not be built:\n${output}`);
}
