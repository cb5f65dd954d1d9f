export { addressInHost, isLoopbackAddress, isPublicAddress, isPublicHostName } from './addresses';
export { type AddressGuard, boundedExchange, type HttpOutcome } from './bounded-exchange';
export { type DnsOptions, resolveNaptr } from './dns-lookup';
export { sourceAddresses, sourceUrlProblem } from './source-address';
