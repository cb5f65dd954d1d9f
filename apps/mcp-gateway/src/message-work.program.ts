import 'reflect-metadata';
import { parentPort } from 'node:worker_threads';
import { doMessageTask, type MessageTask } from './message-task';

/** The program of the thread for large messages: one task after the other. */
parentPort!.on('message', async (task: MessageTask) => {
  const outcome = await doMessageTask(task);
  parentPort!.postMessage(outcome, 'bytes' in outcome ? [outcome.bytes.buffer as ArrayBuffer] : []);
});
