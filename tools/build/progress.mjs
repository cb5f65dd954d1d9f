// Progress lines for people. Node built-ins only: runs before anything is installed.
import process from 'node:process';

/** Where progress goes. Tools whose standard output is data set it to standard error. */
export const progress = { stream: process.stdout, quietUnderMs: 0 };

const colours = { green: 32, red: 31, yellow: 33, dim: 2, bold: 1 };

/** Colours `text`, on a terminal only (and never with NO_COLOR set). */
export function paint(colour, text) {
  const plain = !progress.stream.isTTY || process.env.NO_COLOR;
  return plain ? text : `\u001b[${colours[colour]}m${text}\u001b[0m`;
}

/** Prints one line of progress. */
export function say(text = '') {
  progress.stream.write(`${text}\n`);
}

/**
 * Runs `work` and prints its name with the time it took; what takes more than a second shows that it is alive.
 * @template T
 * @param {string} label
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const startedMs = performance.now();
  const seconds = () => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
  const stopBeating = progress.stream.isTTY ? beatOnTerminal(label, seconds) : beatInLog(label, seconds);
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    stopBeating();
    const mark = failed ? paint('red', '✗') : paint('green', '✓');
    const isNews = failed || performance.now() - startedMs >= progress.quietUnderMs;
    if (isNews) say(`  ${mark} ${label} ${paint('dim', seconds())}`);
  }
}

function beatOnTerminal(label, seconds) {
  const clear = '\r\u001b[2K';
  let shown = false;
  const timer = setInterval(() => {
    shown = true;
    progress.stream.write(`${clear}  … ${label} ${paint('dim', seconds())}`);
  }, 500);
  return () => {
    clearInterval(timer);
    if (shown) progress.stream.write(clear);
  };
}

function beatInLog(label, seconds) {
  let beats = 0;
  const timer = setInterval(() => {
    if (beats % 10 === 0) say(`  … ${label}${beats ? ` ${seconds()}` : ''}`);
    beats += 1;
  }, 1000);
  return () => clearInterval(timer);
}
