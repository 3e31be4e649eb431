import type { Generated } from 'kysely';

export interface FlagTables {
  feature_flags: {
    name: string;
    enabled: boolean;
    share_percent: number;
    changed_at: Generated<Date>;
    changed_by: string | null;
  };
}
