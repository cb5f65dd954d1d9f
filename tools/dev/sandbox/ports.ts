import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A port that we listen on, and the environment variable that moves it elsewhere. */
export interface PortSetting {
  readonly port: number;
  readonly variable: string;
}

/** A server that was just killed may need a moment to let go of its port. */
const portFreeDeadlineMs = 2_000;

/** @throws with who holds the port, and what to do, when a port stays taken */
export async function requireFreePorts(settings: readonly PortSetting[]): Promise<void> {
  for (const setting of settings) {
    for (const deadline = Date.now() + portFreeDeadlineMs; await isTaken(setting.port); await sleep(100)) {
      if (Date.now() > deadline) throw new Error(portTaken(setting));
    }
  }
}

function portTaken({ port, variable }: PortSetting): string {
  const owner = portOwner(port);
  const example = port + 1000 < 65_536 ? port + 1000 : port - 1000;
  return [
    `Port ${port} is taken${owner ? ` by ${owner}` : ''}.`,
    `Stop that program, or choose another port: ${variable}=${example} npm start`,
  ].join('\n');
}

/** Whether someone listens there, on the IPv4 or the IPv6 side of localhost. */
async function isTaken(port: number): Promise<boolean> {
  return (await cannotBind(port, '127.0.0.1')) || (await cannotBind(port, '::1'));
}

function cannotBind(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/** "node (pid 123): node server.js", where the system tells (Linux, own processes); undefined elsewhere. */
function portOwner(port: number): string | undefined {
  try {
    const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listeningSockets(table, port)));
    const pid = readdirSync('/proc').find((entry) => /^\d+$/.test(entry) && holds(entry, sockets));
    if (!pid) return undefined;
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return `${name} (pid ${pid}): ${command.slice(0, 100)}`;
  } catch {
    return undefined;
  }
}

function listeningSockets(table: string, port: number): string[] {
  const listening = '0A';
  const rows = readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1);
  return rows.flatMap((row) => {
    const columns = row.trim().split(/\s+/);
    const [, local = '', , state] = columns;
    return state === listening && parseInt(local.split(':')[1] ?? '', 16) === port ? [`socket:[${columns[9]}]`] : [];
  });
}

function holds(pid: string, sockets: ReadonlySet<string>): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((entry) => sockets.has(readlinkSync(`${folder}/${entry}`)));
  } catch {
    return false; // it ended, or belongs to someone else
  }
}
