import type { Generated } from 'kysely';

export interface FlagTables {
  feature_flags: {
    /** One of `FLAG_NAMES`. */
    name: string;
    enabled: boolean;
    /** Percentage of visitors for whom an enabled flag is on, 0 to 100. */
    share_percent: number;
    changed_at: Generated<Date>;
    /** User id of the administrator who made the last change. */
    changed_by: string | null;
  };
}
