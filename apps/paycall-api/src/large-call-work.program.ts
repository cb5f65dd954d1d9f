import 'reflect-metadata';
import { parentPort } from 'node:worker_threads';
import { doLargeCallTask, type LargeCallTask } from './large-call-task';

/** The program of the thread for large calls: one task after the other. */
parentPort!.on('message', async (task: LargeCallTask) => {
  const outcome = await doLargeCallTask(task);
  const handedOver = 'bytes' in outcome ? [outcome.bytes] : [];
  if (outcome.state === 'ran') handedOver.push(outcome.written.bytes);
  parentPort!.postMessage(
    outcome,
    handedOver.map(({ buffer }) => buffer as ArrayBuffer),
  );
});
