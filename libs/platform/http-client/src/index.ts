export { addressInHost, isLoopbackAddress, isPublicAddress, isPublicHostName } from './addresses';
export { type AddressGuard, boundedExchange, type BoundedRequest, type HttpOutcome } from './bounded-exchange';
export { type DnsAnswer, type DnsOptions, resolveNaptr } from './dns-lookup';
export { sourceAddresses, type SourceMode, sourceUrlProblem } from './source-address';
