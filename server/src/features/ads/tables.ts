import type { ColumnType, Generated } from 'kysely';

export interface AdTables {
  house_ads: {
    /** A bigint, which the driver returns as a string. */
    id: ColumnType<string, never, never>;
    title: string;
    body: string;
    call_to_action: string;
    link: string;
    /** Oid of the presentation whose preview is the ad's picture. */
    picture_oid: string | null;
    is_active: boolean;
    /** User id of the administrator who changed the ad last. */
    changed_by: string;
    changed_at: Generated<Date>;
  };
}
