export { readValkeyAddress, type ValkeyAddress } from './valkey-address';
export { ValkeyQuotaStore, ValkeyUnavailableError } from './valkey-quota-store';
