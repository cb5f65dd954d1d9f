#!/usr/bin/env node
import process from 'node:process';
import { runCommandLine } from './command-line/program';
import { readEnvironment } from './config';
import { plain, safeJson } from './reports/plain-text';
import { exitCodes, Stop } from './stop';
import { createTerminal, type Terminal } from './terminal';

const words = process.argv.slice(2);
const terminal = createTerminal(readEnvironment());
runCommandLine(terminal, words).then((code) => (process.exitCode ||= code), ended(terminal)); // prettier-ignore

/** Says why a command ended, and what to type next. */
function ended({ out, err }: Terminal) {
  return async (error: unknown): Promise<void> => {
    const { exitCode, message, next, code } = error instanceof Stop ? error : unexpected(error);
    process.exitCode = exitCode;
    if (words.includes('--json')) await out.write(`${safeJson({ ok: false, error: { code, message, next } })}\n`);
    const { style } = err;
    await err.write(`${style.red('error')}: ${plain(message)}\n${next === null ? '' : `${style.dim('→')} ${plain(next)}\n`}`);
  };
} // prettier-ignore

/** A bug: nothing of the data that was worked on is told, only where it happened. */
function unexpected(error: unknown) {
  const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
  const place = /\bat (?:async )?([\w.<>$ ]+) \(/.exec(stack)?.[1] ?? 'an unknown place';
  const next = 'Please report this with the command you typed, without its data.';
  return { exitCode: exitCodes.failed, message: `Unexpected ${name} in ${place}.`, next, code: 'unexpected' };
}
