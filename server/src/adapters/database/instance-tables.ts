import type { Generated } from 'kysely';

/** Tables about the instance itself. */
export interface InstanceTables {
  instance_facts: { name: string; noted_at: Generated<Date> };
  instance_secret: { only_one: Generated<boolean>; secret: Buffer };
}
