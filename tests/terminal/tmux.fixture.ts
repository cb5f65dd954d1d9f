import { until } from '@einvoice/test-kit';
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A real terminal with a shell in it. */
export interface Screen {
  /** Types keys as tmux names them, or text. */
  press(...keys: readonly string[]): void;
  /** What is shown, without colours and without blanks at the ends. */
  text(): string;
  /** What is shown, with the sequences that colour it. */
  coloured(): string;
  /** Waits until it is shown. @throws with the screen when it never is */
  shows(form: RegExp): Promise<string>;
  /** Types a command line on an empty screen. @returns what is shown when it has ended */
  type(line: string): RegExp;
  /** Types a command line on an empty screen and waits for its end. @returns what is shown of it */
  run(line: string): Promise<{ readonly code: number; readonly text: string; readonly coloured: string }>;
  /** Leaves the shell, and waits until it has ended: nothing writes into the folder any more. */
  close(): Promise<void>;
}

/** A shell that keeps no history. @param environment of the shell, beside what tmux sets itself */
export function openScreen(folder: string, environment: Readonly<Record<string, string>>, columns = 80, rows = 50): Screen {
  const socket = `einvoice-${randomBytes(6).toString('hex')}`;
  const tmux = (...words: string[]): string => execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...words], { encoding: 'utf8', env: { ...environment, HISTFILE: '', TERM: 'xterm-256color' } });
  tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), '-c', folder, 'bash --norc --noprofile');
  const coloured = (): string => tmux('capture-pane', '-p', '-e', '-J');
  const text = (): string => tmux('capture-pane', '-p').replace(/\s+$/, '');
  const press = (...keys: readonly string[]): void => void tmux('send-keys', ...keys);
  let lines = 0;
  /** Each line begins on an empty screen, at once: a question of the line before must not be taken for its own. It ends by a mark of its own. */
  function type(line: string): RegExp {
    lines++;
    press('-R');
    press('-l', `clear; ${line}; echo "[$? ended ${lines}]"`);
    press('Enter');
    return new RegExp(`^\\[(\\d+) ended ${lines}\\]$`, 'm');
  }
  async function shows(form: RegExp): Promise<string> {
    await until(() => form.test(text())).catch(() => {
      throw new Error(`The terminal never showed ${String(form)}, but:\n${text()}`);
    });
    return text();
  }
  return {
    ...{ press, text, coloured, shows, type },
    async run(line) {
      const end = type(line);
      const shown = await shows(end);
      return { code: Number(end.exec(shown)![1]), text: shown.split(end)[0]!, coloured: coloured() };
    },
    async close() {
      const quietly = (...words: string[]) => spawnSync('tmux', ['-L', socket, ...words], { stdio: 'ignore' }).status;
      quietly('send-keys', 'C-c');
      // The shell throws away what is typed while it takes the interrupt, so it is told until it goes.
      for (let isTold = false; quietly('has-session') === 0; isTold = true) {
        if (isTold) await sleep(200);
        quietly('send-keys', 'C-u');
        quietly('send-keys', '-l', 'exit');
        quietly('send-keys', 'Enter');
      }
    },
  };
} // prettier-ignore
