export { countedAddress } from './address.ts';
export { type Limit, Limits } from './limits.ts';
export type { LimitTables } from './tables.ts';
