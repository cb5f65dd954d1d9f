import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port';

const claimOf = (port: number | string) => path.join(os.tmpdir(), `einvoice-ports-${os.userInfo().uid}`, String(port));

describe('a free port', () => {
  it('is given once, and claimed for this process where others look', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    expect(new Set(ports).size).toBe(50);
    expect(ports.every((port) => port < 32_768 && existsSync(claimOf(port)))).toBe(true);
    for (const port of ports) rmSync(claimOf(port));
  });

  it('of a process that ended may be given again', async () => {
    await freePort();
    const ended = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
    writeFileSync(claimOf(1), ended);
    let given: typeof freePort | undefined;
    jest.isolateModules(() => (given = (jest.requireActual('./free-port') as { freePort: typeof freePort }).freePort));
    await given!();
    expect(existsSync(claimOf(1))).toBe(false);
  });
});
