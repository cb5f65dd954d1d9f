export { type Timely, withDeadline } from './deadline';
export { nodeTimers, orAborted, type TimeLimit, timeLimitOf, pause, Repeating, type Timers } from './timers';
