import type { Generated } from 'kysely';

/** Tables about the instance itself. */
export interface InstanceTables {
  /** Events that happen only once per instance, such as loading the demos. `noted_at` is the time of the event. */
  instance_facts: { name: string; noted_at: Generated<Date> };
  /** The secret from which all keys of the instance are derived. `only_one` is its primary key and always true. */
  instance_secret: { only_one: Generated<boolean>; secret: Buffer };
}
