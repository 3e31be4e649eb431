import type { Kysely } from 'kysely';
import type { BrandTables } from './tables.ts';

export type BrandDb = Kysely<BrandTables>;
