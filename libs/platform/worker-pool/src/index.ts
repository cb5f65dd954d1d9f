export { type SizedTask, TaskRunner, type TaskRunnerOptions } from './task-runner';
export { workerProgram } from './worker-program';
