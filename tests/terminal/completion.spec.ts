import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { buildTerminal, type BuiltTerminal } from './terminal.fixture';

let terminal: BuiltTerminal;
beforeAll(() => {
  terminal = buildTerminal();
  chmodSync(terminal.write('bin/einvoice', `#!/bin/sh\nexec "${process.execPath}" "${terminal.file}" "$@"\n`), 0o755);
});
afterAll(() => terminal.remove());

const commands = ['auth', 'call', 'connect', 'disconnect', 'discover', 'doctor', 'init', 'status', 'test', 'file-to-data', 'run']; // prettier-ignore

describe('the completion', () => {
  it.each(['bash', 'zsh', 'fish', 'powershell'])('of %s knows every command', async (shell) => {
    const { code, out } = await terminal.run(['completion', shell]);
    expect(code).toBe(0);
    expect((await terminal.run(['--completion', shell])).out).toBe(out);
    expect(out).not.toContain('completion');
    for (const name of commands) expect(out).toContain(name);
  });
});

/** Each shell reads the script as its own documentation says, and completes a line as it does when a person presses Tab. */
const shells: readonly (readonly [shell: string, program: string, completed: (line: string) => readonly string[]])[] = [
  ['bash', 'bash', (line) => ['--norc', '-c', `source <(einvoice completion bash)\nCOMP_WORDS=(${wordsOf(line)}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _einvoice; printf '%s\\n' "\${COMPREPLY[@]}"`]],
  ['zsh', 'zsh', (line) => ['-f', '-c', zshPressing(line)]],
  ['fish', 'fish', (line) => ['--no-config', '-c', `einvoice completion fish | source; complete -C '${line}' | string split -f1 \\t`]],
  ['powershell', 'pwsh', (line) => ['-NoProfile', '-Command', `einvoice completion powershell | Out-String | Invoke-Expression; (TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`]],
]; // prettier-ignore

/** For COMP_WORDS: a blank at the end begins a word. */
const wordsOf = (line: string): string => `${line}${line.endsWith(' ') ? '""' : ''}`;

/** zsh completes for a terminal alone, so one is opened in it. What Tab made of the line is echoed; what it lists is printed. */
const zshPressing = (line: string): string => `
zmodload zsh/zpty
zpty shell 'PS1= zsh -f -i'
zpty -w shell 'autoload -Uz compinit; compinit -D -u; source <(einvoice completion zsh); echo re""ady'
zpty -r shell seen '*ready*'
zpty -w -n shell $'${line}\\t'
zpty -w -n shell $'\\x01echo \\x05\\n'
zpty -w -n shell $'exit\\n'
while zpty -r shell part 2>/dev/null; do print -r -- "$part"; done`;

describe.each(shells)('%s', (shell, program, completed) => {
  const isHere = spawnSync(program, ['-c', 'exit 0']).status === 0;
  const complete = (line: string): string => {
    const env = { HOME: terminal.folder, TERM: 'xterm', PATH: `${path.join(terminal.folder, 'bin')}:${process.env['PATH']}` };
    const { stdout, stderr } = spawnSync(program, completed(line), { cwd: terminal.folder, env, encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout;
  }; // prettier-ignore

  if (!isHere)
    return it('was not found, so its completion was not tried in it', () => console.log(`${program} was not found.`));
  it('completes commands, and the options of a command', () => {
    const first = complete('einvoice d');
    for (const name of ['disconnect', 'discover', 'doctor']) expect(first).toContain(name);
    expect(first).not.toContain('status');
    const options = complete('einvoice run --fa');
    expect(options).toContain('--fail-on');
    expect(options).not.toContain('--max-credits');
  });
});
