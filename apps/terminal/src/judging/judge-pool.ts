import { terminalWork } from '@einvoice/limits';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DocumentToJudge, type GroupAnswer, type JudgedDocument, type JudgingOptions } from './judged-document';
import { say } from '../texts/say';

type Documents = readonly DocumentToJudge[];
interface Task {
  readonly documents: Documents;
  readonly resolve: (answers: readonly GroupAnswer[]) => void;
}

/** Bundled beside the program that starts it. */
const programFile = 'judge.program.js';
/** The one that a worker is at, and the next: it begins that one without waiting for this thread. */
const tasksOfWorkerMax = 2;

/** Workers that judge documents. One that ends in the middle takes down its documents alone: each is tried once more by itself. */
export class JudgePool {
  /** With what each worker was given, the first being the one that it is at. */
  private readonly workers = new Map<Worker, Task[]>();
  private readonly waiting: Task[] = [];
  private isClosed = false;

  constructor(
    readonly size: number,
    private readonly options: JudgingOptions,
  ) {}

  /** What became of the documents, in their order; of those of a worker that ended, in several answers. */
  judge(documents: Documents): Promise<readonly GroupAnswer[]> {
    return new Promise((resolve) => this.begin({ documents, resolve }));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.workers.keys()].map((worker) => worker.terminate()));
  }

  private begin(task: Task): void {
    const [worker, tasks] = this.leastAtWork();
    if (tasks.length >= tasksOfWorkerMax) return void this.waiting.push(task);
    tasks.push(task);
    worker.postMessage(task.documents);
  }

  private leastAtWork(): [Worker, Task[]] {
    let least: [Worker, Task[]] | null = null;
    for (const entry of this.workers) if (least === null || entry[1].length < least[1].length) least = entry;
    return least === null || (least[1].length > 0 && this.workers.size < this.size) ? this.start() : least;
  }

  private start(): [Worker, Task[]] {
    const worker = new Worker(path.join(__dirname, programFile), {
      workerData: this.options,
      resourceLimits: { maxOldGenerationSizeMb: terminalWork.heapBytesMax / 2 ** 20 },
    });
    const tasks: Task[] = [];
    this.workers.set(worker, tasks);
    worker.on('message', (answer: GroupAnswer) => {
      tasks.shift()?.resolve([answer]);
      this.next();
    });
    // Out of memory; the exit follows.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.ended(worker, tasks));
    return [worker, tasks];
  }

  private next(): void {
    const task = this.waiting.shift();
    if (task !== undefined) this.begin(task);
  }

  private ended(worker: Worker, [task, ...others]: readonly Task[]): void {
    this.workers.delete(worker);
    if (this.isClosed || task === undefined) return;
    const [only, ...more] = task.documents;
    if (only !== undefined && more.length === 0) task.resolve([{ rows: null, documents: [notJudged(only.name)] }]);
    else void this.oneByOne(task);
    for (const other of others) this.begin(other);
    this.next();
  }

  private async oneByOne({ documents, resolve }: Task): Promise<void> {
    const answers = await Promise.all(documents.map((document) => this.judge([document])));
    resolve(answers.flat());
  }
}

/** Also when a worker cannot start at all: nothing is valid that nobody judged. */
function notJudged(name: string): JudgedDocument {
  const message = say('The document was not judged: the process that judged it ended, probably for lack of memory.');
  const fix = say('Judge it by itself on a machine with more memory.');
  return {
    ...{ name, outcome: 'nothing_to_judge', valid: false, syntax: null, profile: null, ruleSet: null },
    ...{ truncated: null, fixed: null, data: null },
    findings: [{ code: 'not_judged', severity: 'error', message, fix, path: '', line: null, column: null, stage: 'read' }], // prettier-ignore
  };
}
