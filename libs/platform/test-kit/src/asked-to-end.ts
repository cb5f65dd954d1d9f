import { type ChildProcess } from 'node:child_process';

/** Whether a process that ended was asked to: a signal that means "stop", or an end without a failure. */
export const wasAskedToEnd = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === 0 || signalCode === 'SIGTERM' || signalCode === 'SIGINT' || signalCode === 'SIGHUP';
