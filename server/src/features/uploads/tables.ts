import type { ErrorCode } from '@flydeck/contract/errors';
import type { Approximation } from '@flydeck/contract/uploads/upload';
import type { UploadState } from '@flydeck/contract/uploads/upload-state';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A file that a member sent, from its arrival to the presentation it became. */
export interface UploadTable {
  id: string;
  owner_oid: string;
  /** Where its presentation goes; null: into no folder. */
  folder_id: string | null;
  /** For people, and for the kind and the title of last resort: never a path. */
  file_name: string;
  /** bigint, read as text. */
  bytes: ColumnType<string, number, number>;
  state: UploadState;
  /** Slides or pages that were read, of `all_parts`; 0 while unknown. */
  done_parts: Generated<number>;
  all_parts: Generated<number>;
  /** How often importing was begun. */
  attempts: Generated<number>;
  error: ErrorCode | null;
  warnings: ColumnType<readonly Approximation[], string | undefined, string>;
  presentation_oid: string | null;
  /** Where the file lies until it was imported. */
  blob_key: string;
  /** The member has seen how it ended. */
  dismissed: Generated<boolean>;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
}

/** The tables of this feature. */
export type UploadTables = {
  uploads: UploadTable;
};

export type UploadRow = Selectable<UploadTable>;
