import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, repositoryRoot } from '@einvoice/test-kit';
import { appPorts } from '../../tools/codegen/proxy-config';

/** Whether an nginx is on the PATH. */
export const nginxIsHere = (): boolean => !spawnSync('nginx', ['-v']).error;

export interface RunningNginx {
  readonly port: number;
  stop(): Promise<void>;
}

const startTriesMax = 300;

/**
 * nginx as docker-compose.yml runs it, by `deploy/proxy.conf.template`, in front of apps on loopback: without TLS, and with its
 * files in a folder of its own. The hosts are `site.test` and `base.test`.
 * @param addresses `127.0.0.1:<port>` of each app
 */
export async function startNginx(addresses: Readonly<Record<string, string>>): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-proxy-'));
  const port = await freePort();
  writeFileSync(path.join(folder, 'proxy.conf'), configuration(port, addresses));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  const main = `daemon off; pid ${folder}/pid; events {} http { ${temporary.join(' ')} include ${folder}/proxy.conf; }`;
  writeFileSync(path.join(folder, 'nginx.conf'), main);
  const started = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    await end(started);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < startTriesMax && started.exitCode === null; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) return { port, stop };
    await sleep(50);
  }
  await stop();
  throw new Error('nginx did not start with deploy/proxy.conf.template.');
}

function configuration(port: number, addresses: Readonly<Record<string, string>>): string {
  let text = readFileSync(path.join(repositoryRoot, 'deploy/proxy.conf.template'), 'utf8')
    .replaceAll('${SITE_HOST}', 'site.test')
    .replaceAll('${BASE_HOST}', 'base.test')
    .replaceAll(/^\s*ssl_.*\n/gm, '')
    .replaceAll('8443 ssl', `127.0.0.1:${port}`);
  for (const [app, address] of Object.entries(addresses)) text = text.replaceAll(`${app}:${appPorts[app]}`, address);
  return text;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill('SIGQUIT')) await once(child, 'exit');
}
