import type { Generated, Selectable } from 'kysely';

/** What members keep their presentations in; a presentation is in one at most. */
export interface FolderTable {
  id: string;
  owner_oid: string;
  name: string;
  /** In the order that they were made, until they can be moved. */
  position: Generated<number>;
  created_at: Generated<Date>;
}

/** The tables of this feature. */
export type DashboardTables = {
  folders: FolderTable;
};

export type FolderRow = Selectable<FolderTable>;
