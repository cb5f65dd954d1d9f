export { SharedBuckets } from './shared-buckets';
export { type Quota, QuotaQueue, type QuotaStore, type WantedQuota } from './quota-queue';
export { type BucketLimits, TokenBuckets } from './token-buckets';
