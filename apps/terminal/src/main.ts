#!/usr/bin/env node
import process from 'node:process';
import { runCommandLine } from './command-line/program';
import { readEnvironment } from './config';
import { plain, safeJson, wrapped } from './reports/plain-text';
import { type ExitCode, exitCodes, Stop } from './stop';
import { createTerminal, type Terminal } from './terminal';
import { languageOfWords } from './texts/language-of-words';
import { say, speak } from './texts/say';

const words = process.argv.slice(2);
const terminal = createTerminal(readEnvironment());
run().then((code) => (process.exitCode ||= code), ended(terminal)); // prettier-ignore

async function run(): Promise<ExitCode> {
  speak(languageOfWords(words, terminal.environment.locale));
  return runCommandLine(terminal, words);
}

/** Says why a command ended, and what to type next. */
function ended({ out, alert: err }: Terminal) {
  return async (error: unknown): Promise<void> => {
    const { exitCode, message, next, code, requestId } = error instanceof Stop ? error : unexpected(error);
    process.exitCode = exitCode;
    if (words.includes('--json')) await out.write(`${safeJson({ ok: false, error: { code, message, next }, ...(requestId !== null && { requestId }) })}\n`);
    const { style } = err;
    await err.write(`${fitted(say('error:'), style.red, message, err)}${next === null ? '' : fitted('→', style.dim, next, err)}`);
  };
} // prettier-ignore

/** In a terminal no word is cut in two by its edge; elsewhere a message is one line. */
function fitted(label: string, paint: (text: string) => string, text: string, { isTty, columns }: Terminal['err']): string {
  const line = `${label} ${plain(text)}`;
  const shown = isTty ? wrapped(line, columns).join('\n') : line;
  return `${paint(label)}${shown.slice(label.length)}\n`;
} // prettier-ignore

/** A bug: nothing of the data that was worked on is told, only where it happened. */
function unexpected(error: unknown) {
  const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
  const place = /\bat (?:async )?([\w.<>$ ]+) \(/.exec(stack)?.[1] ?? say('an unknown place');
  const next = say('Please report this with the command you typed, without its data.');
  return {
    exitCode: exitCodes.failed,
    message: say('Unexpected {name} in {place}.', { name, place }),
    next,
    code: 'unexpected',
    requestId: null,
  };
}
