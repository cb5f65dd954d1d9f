export { readValkeyAddress, type ValkeyAddress } from './valkey-address';
export { ValkeyShareStore, ValkeyUnavailableError } from './valkey-share-store';
