import type { Generated } from 'kysely';

/** Folders of members. A presentation is in at most one folder. */
interface FolderTable {
  id: string;
  owner_oid: string;
  name: string;
  /** Folders are listed by position, then by name. No code sets the position: every row has the default 0. */
  position: Generated<number>;
  created_at: Generated<Date>;
}

/** The tables of this feature. */
export type DashboardTables = {
  folders: FolderTable;
};
