export { type Limit, Limits } from './limits.ts';
export { rateLimitKey } from './rate-limit-key.ts';
export type { LimitTables } from './tables.ts';
