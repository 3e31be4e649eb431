import type { EditHistoryLabel } from '@flydeck/contract/editing/history';
import type { Generated, Selectable } from 'kysely';
import type { FormerDraftTables } from './draft-tables.ts';

/** The log of a presentation. Writers lock its row, so that batches have consecutive numbers. */
interface EditLogTable {
  presentation_oid: string;
  /** Sequence number of the last state; 0 before the first batch. */
  head_seq: number;
  /** Sequence number of the last snapshot. */
  snapshot_seq: number;
  /** Size of all batches and snapshots in bytes. A bigint, which the driver returns as text. */
  bytes: string | number;
  /** Size of the batches that follow the last snapshot, in bytes. */
  bytes_since_snapshot: Generated<number>;
  /** Sequence number of the published state; null: the published document was not created from this log. */
  published_seq: number | null;
  /** SHA-256 of the document that was published when the log was created or last published. */
  published_hash: string;
  updated_at: Generated<Date>;
  /** Oid of a profile. */
  updated_by: string | null;
  /**
   * Last revision of the draft that the log was converted from; null: there was no draft. The log continues the numbers
   * of the draft: states up to this number are snapshots of the draft's history, and do not count towards the maximum
   * size of the log.
   */
  draft_revision: Generated<number | null>;
}

/** A batch of operations. */
interface EditBatchTable {
  presentation_oid: string;
  seq: number;
  batch_id: string;
  /** Oid of a profile; null for batches of the server and of deleted accounts. */
  author: string | null;
  created_at: Generated<Date>;
  /** JSON: `Operation[]`. */
  operations: string;
}

/** All records at a sequence number. */
interface EditSnapshotTable {
  presentation_oid: string;
  seq: number;
  /** JSON: `DocumentRecord[]`, including removed records and text states. */
  records: string;
  created_at: Generated<Date>;
  /** Null: a snapshot that is stored only to speed up loading, or a revision of a draft without a label. */
  label: EditHistoryLabel | null;
  title: string;
  topic_count: number;
  /**
   * Oid of the profile that created the state, if the state has no batch: it is a revision of a draft, or its batch was
   * pruned or deleted.
   */
  author: Generated<string | null>;
  /** Name given by a member. Snapshots with a label or name are never pruned. */
  name: Generated<string | null>;
}

/** A file that an edited presentation may show. */
interface DraftAssetTable {
  presentation_oid: string;
  /** SHA-256 of the original. */
  asset: string;
  /** A bigint, which the driver returns as text. */
  bytes: string | number;
  /** JSON: `SceneImage`; null: no picture, or not prepared yet. */
  image: string | null;
  /** JSON: `SceneMedia`. */
  media: string | null;
  added_at: Generated<Date>;
}

/** The tables of this feature. */
export type EditingTables = {
  edit_documents: EditLogTable;
  edit_batches: EditBatchTable;
  edit_snapshots: EditSnapshotTable;
  draft_assets: DraftAssetTable;
} & FormerDraftTables;

export type EditLogRow = Selectable<EditLogTable>;
