import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-lock-'));
const lock = path.join(folder, 'start.lock');
// Its name makes it look like a starter to the lock.
const starter = path.join(folder, 'start.mjs');
const lockModule = path.join(__dirname, '../../tools/dev/start-lock.mjs');

beforeAll(() =>
  writeFileSync(
    starter,
    `import { takeLock } from ${JSON.stringify(lockModule)};
     const holder = takeLock(${JSON.stringify(lock)});
     console.log(holder === undefined ? 'taken' : 'held by ' + holder);
     if (holder === undefined && process.argv[2] === 'stay') setInterval(() => 0, 1000);
     process.on('SIGTERM', () => process.exit(0));`,
  ),
);
const started: ChildProcess[] = [];
beforeEach(() => rmSync(lock, { force: true }));
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => spawnSync(process.execPath, [starter], { encoding: 'utf8' }).stdout.trim();
function spawnStaying() {
  const child = spawn(process.execPath, [starter, 'stay'], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  return child;
}
async function startAndStay() {
  const child = spawnStaying();
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(String(said).trim()).toBe('taken');
  return child;
}

describe('the lock of npm start', () => {
  it('is given back at the end', () => {
    expect(start()).toBe('taken');
    expect(existsSync(lock)).toBe(false);
    expect(start()).toBe('taken');
  });

  it('is refused, with the holder named and unharmed, while another start runs', async () => {
    const first = await startAndStay();
    expect(start()).toBe(`held by ${first.pid}`);
    expect(readFileSync(lock, 'utf8')).toBe(String(first.pid));
    first.kill('SIGTERM');
    await once(first, 'exit');
    expect(start()).toBe('taken');
  });

  it('is taken over from a start that was killed', async () => {
    const first = await startAndStay();
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(existsSync(lock)).toBe(true);
    expect(start()).toBe('taken');
  });

  it('is taken over when the process id now belongs to another program', () => {
    writeFileSync(lock, String(process.pid));
    expect(start()).toBe('taken');
  });

  it('goes to exactly one of several starts that find a stale lock at once', async () => {
    writeFileSync(lock, '999999999');
    const children = Array.from({ length: 6 }, spawnStaying);
    const said = await Promise.all(children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()));
    expect(said.filter((words) => words === 'taken')).toHaveLength(1);
    for (const child of children) child.kill('SIGKILL');
    expect(readdirSync(folder).filter((name) => name.startsWith('start.lock.'))).toEqual([]);
  });
});
