import type { Generated } from 'kysely';
import type { PresentationTables } from '../../features/presentations/tables.ts';

/** What an instance remembers of itself. */
interface InstanceTables {
  instance_facts: { name: string; noted_at: Generated<Date> };
}

/** Every table of Flydeck: the tables of all features together. */
export type Database = InstanceTables & PresentationTables;
