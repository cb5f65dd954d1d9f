import 'reflect-metadata';
import { callProgram } from '@einvoice/tool-runner';
import { messageFormat } from './call-format';

/** What the worker for large messages runs. */
export default callProgram(messageFormat);
