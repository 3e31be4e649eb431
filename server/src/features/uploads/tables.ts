import type { ErrorCode } from '@flydeck/contract/errors';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { Approximation } from '@flydeck/contract/uploads/upload';
import type { UploadState } from '@flydeck/contract/uploads/upload-state';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A picture or other file of imported pages. */
export interface ImportedAsset {
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly bytes: number;
}

/** An uploaded file, from its arrival to the resulting presentation or pages. */
export interface UploadTable {
  id: string;
  owner_oid: string;
  /** Id of the folder of the resulting presentation; null: no folder. */
  folder_id: string | null;
  /** Name of the file without folders. The importer uses the name to detect the type, and as the title by default. */
  file_name: string;
  /** Title of the resulting presentation, if given with the upload; null: the importer chooses the title. */
  title: ColumnType<string | null, string | null | undefined, string | null>;
  /** Privacy of the resulting presentation. */
  privacy: Generated<Privacy>;
  /** Size of the file. The database driver returns a bigint as text. */
  bytes: ColumnType<string, number, number>;
  state: UploadState;
  /** Number of slides or pages that were imported so far. */
  done_parts: Generated<number>;
  /** Number of all slides or pages; 0 while unknown. */
  all_parts: Generated<number>;
  /** Number of import attempts started. */
  attempts: Generated<number>;
  /** Why the import failed; null if the import has not failed. */
  error: ErrorCode | null;
  /** Import warnings, written as JSON. */
  warnings: ColumnType<readonly Approximation[], string | undefined, string>;
  /** Oid of the resulting presentation; null until the file is imported. */
  presentation_oid: string | null;
  /** Blob key of the file until it is imported. */
  blob_key: string;
  /**
   * Oid of the presentation into which the editor inserts the pages of the file; null if the file is imported as a
   * presentation. With a target, `blob_key` is the key of the imported document once the state is `done`.
   */
  target_oid: ColumnType<string | null, string | null | undefined, never>;
  /** The pictures of the imported pages, written as JSON. Empty without a target. */
  assets: ColumnType<readonly ImportedAsset[], string | undefined, string>;
  /** Whether the file becomes a presentation only after the member has seen its preview. */
  awaits_confirmation: Generated<boolean>;
  /** Whether the member removed the upload from the list. */
  dismissed: Generated<boolean>;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
}

/** The tables of this feature. */
export type UploadTables = {
  uploads: UploadTable;
};

export type UploadRow = Selectable<UploadTable>;

/** An upload with the slug of its presentation; the slug is null if there is no presentation. */
export type UploadWithSlug = UploadRow & { readonly slug: string | null };
