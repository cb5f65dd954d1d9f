/** What the process says when it ends; as platform tools have it, and documented in docs/terminal.md. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  /** Wrong usage, or the person said no. */
  cancelled: 2,
  /** With `--fail-on` alone. */
  findings: 3,
  signInNeeded: 4,
  creditsNeeded: 5,
  /** Limited, or not available: worth another try later. */
  tryLater: 6,
  partlyAnswered: 7,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with words for the person: what is wrong, and what to type next. */
export class Stop extends Error {
  /** @param next the next step, a sentence or a command */
  constructor(
    readonly exitCode: ExitCode,
    message: string,
    readonly next: string | null = null,
    readonly code = 'stopped',
    /** What the service knows the request by; null when nothing was asked, or it does not say. */
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

export const usageStop = (message: string, next: string): Stop => new Stop(exitCodes.cancelled, message, next, 'usage');
