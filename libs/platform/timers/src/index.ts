export { withDeadline } from './deadline';
export { nodeTimers, orAborted, timeLimitOf, pause, Repeating, type Timers } from './timers';
