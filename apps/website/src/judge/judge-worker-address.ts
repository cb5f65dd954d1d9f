/** Where the worker is served. The build puts the address of the program that it made in the place of this module. */
export const judgeWorkerAddress = '/judge.worker.js';
