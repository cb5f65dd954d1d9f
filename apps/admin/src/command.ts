/** What a command is given. */
export interface AdminContext {
  /** Of this process where it is not given. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** The workspace of `--workspace`, where it is not named: that of a sandbox. */
  readonly defaultWorkspaceId?: string | undefined;
  /** Prints a line of the answer. */
  readonly say: (line: string) => void;
  /** Prints what went wrong, or how the command is used. */
  readonly complain: (line: string) => void;
}

/** One command of einvoice-admin, with its subcommands. */
export interface AdminCommand {
  /** A line for the list of commands. */
  readonly summary: string;
  readonly usage: string;
  /**
   * Does what the arguments say, and answers the exit code: 0 done, 1 not done, 2 not understood.
   * @throws with words for a person
   */
  run(args: readonly string[], context: AdminContext): Promise<number>;
}
