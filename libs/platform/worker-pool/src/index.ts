export { type SizedTask, WorkThread, type WorkThreadOptions } from './work-thread';
