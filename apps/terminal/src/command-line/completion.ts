import { type Command } from 'commander';
import { usageStop } from '../stop';
import { say } from '../texts/say';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** What a shell reads to complete commands and options. @throws Stop for another shell */
export function completionFor(program: Command, shell: string): string {
  const shown = program.commands.filter((command) => command.name() !== 'completion');
  const commands = shown.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    options: command.options.map(({ long }) => long ?? '').filter((long) => long !== ''),
  }));
  const names = commands.map(({ name }) => name).join(' ');
  if (shell === 'bash') {
    const cases = commands.map(({ name, options }) => `    ${name}) words="${options.join(' ')}";;`).join('\n');
    return `_einvoice() {\n  local words="${names} --version --help"\n  case "\${COMP_WORDS[1]}" in\n${cases}\n  esac\n  if [ "$COMP_CWORD" = 1 ]; then words="${names} --version --help"; fi\n  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))\n}\ncomplete -o default -F _einvoice einvoice\n`;
  }
  if (shell === 'zsh') {
    const cases = commands.map(({ name, options }) => `    ${name}) compadd -- ${options.join(' ')};;`).join('\n');
    return `#compdef einvoice\n_einvoice() {\n  if (( CURRENT == 2 )); then compadd -- ${names} --version --help; return; fi\n  case "$words[2]" in\n${cases}\n  esac\n  _files\n}\ncompdef _einvoice einvoice\n`;
  }
  if (shell === 'fish') {
    return commands
      .flatMap(({ name, summary, options }) => [
        `complete -c einvoice -n __fish_use_subcommand -a ${name} -d '${summary.replaceAll("'", "\\'")}'`,
        ...options.map((long) => `complete -c einvoice -n '__fish_seen_subcommand_from ${name}' -l ${long.slice(2)}`),
      ])
      .map((line) => `${line}\n`)
      .join('');
  }
  if (shell === 'powershell') {
    const table = commands.map(({ name, options }) => `    '${name}' = @(${options.map((long) => `'${long}'`).join(', ')})`).join('\n'); // prettier-ignore
    return `Register-ArgumentCompleter -Native -CommandName einvoice -ScriptBlock {\n  param($word, $line, $at)\n  $options = @{\n${table}\n  }\n  $second = $line.CommandElements[1]\n  $words = if ($line.CommandElements.Count -gt 2 -or ($second -and "$second" -ne $word)) { $options["$second"] } else { $options.Keys }\n  $words | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }\n}\n`;
  }
  throw usageStop(
    say('There is no completion for "{shell}".', { shell: shell.slice(0, 20) }),
    say('Choose one of: {choices}', { choices: shells.join(', ') }),
  );
}
