export { RateLimitModule } from './rate-limit.module.ts';
export { RateLimits, type Limit } from './rate-limits.ts';
