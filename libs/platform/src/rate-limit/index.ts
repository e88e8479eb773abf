export { RateLimitModule } from './rate-limit.module.ts';
export { placeOfClient, RateLimits, type Limit } from './rate-limits.ts';
