export { addressInHost, isLoopbackAddress, isPublicAddress, isPublicHostName } from './addresses';
export { type AddressGuard, boundedExchange, type HttpOutcome } from './bounded-exchange';
export { type CallEffect, CircuitBreaker } from './circuit-breaker';
export { type DnsOptions, resolveNaptr } from './dns-lookup';
export { KeptAnswers } from './kept-answers';
export { Pace } from './pace';
export { SingleFlight } from './single-flight';
export { sourceAddresses, sourceUrlProblem } from './source-address';
