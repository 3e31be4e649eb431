import type { Generated } from 'kysely';

/** Tables about the instance itself. */
export interface InstanceTables {
  /** What has happened once on the instance, such as that its demos were loaded, with the time in `noted_at`. */
  instance_facts: { name: string; noted_at: Generated<Date> };
  /**
   * The secret from which all keys of the instance are derived. The primary key `only_one` is always true, so that the
   * table has at most one row.
   */
  instance_secret: { only_one: Generated<boolean>; secret: Buffer };
}
