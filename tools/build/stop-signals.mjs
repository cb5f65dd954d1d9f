// When are we asked to stop? Node built-ins only.
import process from 'node:process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls `handler` for every request to stop: Ctrl-C, SIGTERM, SIGHUP, and the end of npm, which does not pass
 * signals on to what it started.
 * @param {(reason: string) => void} handler
 * @returns {() => void} stops listening
 */
export function whenAskedToStop(handler) {
  for (const signal of signals) process.on(signal, handler);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    handler('npm ended');
  }, 500);
  watch.unref();
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, handler);
  };
}
