import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** The worker went, or was ended because it took longer than allowed. */
export class WorkerGone extends Error {}

export interface MeasuredFile {
  readonly ms: number;
  /** Processor time. */
  readonly cpuMs: number;
  readonly tests: readonly {
    readonly name: string;
    readonly status: string;
    readonly ms: number;
    readonly cpuMs: number;
  }[];
  readonly failure?: string;
  readonly coverage: {
    readonly static: Readonly<Record<string, number>>;
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
}

export interface MutantTask {
  readonly mutant: string;
  readonly hitLimit: number;
  readonly files: readonly {
    readonly file: string;
    readonly tests: readonly string[];
    /** Milliseconds that one test may take, by name. */
    readonly timeouts: Readonly<Record<string, number>>;
    /** Milliseconds that what makes them ready may take. */
    readonly hookTimeout: number;
  }[];
}

export type MutantResult =
  | { readonly state: 'survived' }
  | {
      readonly state: 'killed';
      readonly cause: 'test' | 'time';
      /** Whether something waits that may wait on. */
      readonly hangs: boolean;
      readonly file: string;
      readonly test: string;
    };

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  /** Memory of the process. */
  readonly bytes?: number;
  readonly error?: string;
}

/** What a fault leaves running goes on in its process, and the next ones pay for it. */
const bytesMax = 1_500 * 1024 ** 2;

/** A process that runs spec files, begun again when it is gone, or has grown large. */
export class Worker {
  private child: ChildProcess | undefined;
  private sent = 0;

  constructor(
    private readonly root: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  measure(file: string, limitMs: number): Promise<MeasuredFile> {
    return this.ask({ kind: 'measure', file }, limitMs) as Promise<MeasuredFile>;
  }

  tryMutant(task: MutantTask, limitMs: number): Promise<MutantResult> {
    return this.ask({ kind: 'tryMutant', ...task }, limitMs) as Promise<MutantResult>;
  }

  /** Ends the process; the next task begins another. */
  end(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private async ask(task: object, limitMs: number): Promise<unknown> {
    if (!this.child) {
      this.child = fork(path.join(this.root, 'tools/mutation/worker.cjs'), {
        cwd: this.root,
        env: this.env,
        execArgv: ['--max-old-space-size=3000'],
        stdio: ['ignore', 'ignore', process.env.MUTATION_DEBUG ? 'inherit' : 'ignore', 'ipc'],
      });
      await this.answerOf(this.child, 0, 120_000);
    }
    const id = (this.sent += 1);
    this.child.send({ id, ...task });
    return this.answerOf(this.child, id, limitMs);
  }

  private answerOf(child: ChildProcess, id: number, limitMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const gone = (): void => {
        settle();
        this.end();
        reject(new WorkerGone('The process of the specs is gone.'));
      };
      const limit = setTimeout(gone, limitMs);
      const answered = (answer: Answer): void => {
        if (answer.id !== id) return;
        settle();
        if ((answer.bytes ?? 0) > bytesMax) this.end();
        if (answer.error === undefined) resolve(answer.result);
        else reject(new Error(answer.error));
      };
      const settle = (): void => {
        clearTimeout(limit);
        child.off('message', answered).off('exit', gone);
      };
      child.on('message', answered).once('exit', gone);
    });
  }
}
