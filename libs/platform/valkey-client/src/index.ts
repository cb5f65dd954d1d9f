export { readValkeyAddress, type ValkeyAddress } from './valkey-address';
export { ValkeyQuotaStore } from './valkey-quota-store';
