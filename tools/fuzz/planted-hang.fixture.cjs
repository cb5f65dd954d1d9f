// A thread that begins one input and never ends it.
const { workerData } = require('node:worker_threads');
const head = new Int32Array(workerData.shared, 0, 3);
new Uint8Array(workerData.shared, 12).set(Buffer.from('endless'));
head[1] = 7;
Atomics.add(head, 0, 1);
for (;;);
