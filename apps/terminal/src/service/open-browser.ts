import { spawn } from 'node:child_process';
import process from 'node:process';

/** Only a page of the site itself, by https or on this machine, and never through a shell. */
export function openBrowser(page: string, origin: string): void {
  let address: URL;
  try {
    address = new URL(page);
  } catch {
    return;
  }
  if (address.origin !== origin) return;
  const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = { darwin: ['open'], win32: ['explorer.exe'] };
  const [program = '', ...words] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, address.href], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
