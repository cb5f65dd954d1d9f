import { workerProgram } from '@einvoice/worker-pool';
import { doRuleTask } from './rule-worker';

/** What the worker of `RuleWorker` runs; what it found is copied, for the parts of an archive share their memory. */
export default workerProgram(doRuleTask, () => []);
