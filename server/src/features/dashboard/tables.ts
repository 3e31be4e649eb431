import type { Generated } from 'kysely';

/** Folders of members. A presentation is in at most one folder. */
interface FolderTable {
  id: string;
  owner_oid: string;
  name: string;
  /** Sort position; by default the order of creation. */
  position: Generated<number>;
  created_at: Generated<Date>;
}

/** The tables of this feature. */
export type DashboardTables = {
  folders: FolderTable;
};
