import 'reflect-metadata';
import { callProgram } from '@einvoice/tool-runner';
import { paycallFormat } from './call-format';

/** What the worker for large calls runs. */
export default callProgram(paycallFormat);
