export { type CallFormat, callProgram } from './call-format';
export { type LargeCall, ToolRunner } from './tool-runner';
