export { type CallFormat, callProgram } from './call-format';
export { type IncomingCall, type LargeCall, type ReadCall, ToolRunner } from './tool-runner';
