import type { EditHistoryLabel } from '@flydeck/contract/editing/history';
import type { PushRefusalReason } from '@flydeck/contract/editing/messages';
import type { Generated, Selectable } from 'kysely';
import type { FormerDraftTables } from './draft-tables.ts';

/** The log of a presentation. The row is locked while a batch is added, so that batches have consecutive numbers. */
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
  /** Sequence number of the published state. Null if the published document was not created from this log. */
  published_seq: number | null;
  /** SHA-256 of the document that was published when the log was created or last published. */
  published_hash: string;
  updated_at: Generated<Date>;
  /** Oid of the profile of the member who last changed the presentation; null if unknown. */
  updated_by: string | null;
  /**
   * Last revision of the draft from which the log was converted. Null if there was no draft. States up to this number
   * are snapshots of the draft's revisions with the same numbers, and do not count towards the log's maximum size.
   */
  draft_revision: Generated<number | null>;
}

/** A batch of operations. */
interface EditBatchTable {
  presentation_oid: string;
  seq: number;
  batch_id: string;
  /** Oid of a profile; null for batches of the server, of guests and of deleted accounts. */
  author: string | null;
  /** Oid and name of the guest who is the author; null for other batches. */
  guest_oid: Generated<string | null>;
  guest_name: Generated<string | null>;
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
  /** Null for a snapshot that is stored only to speed up loading, and for a revision of a draft without a label. */
  label: EditHistoryLabel | null;
  title: string;
  topic_count: number;
  /**
   * Oid of the profile that created the state. Set only if the state is a revision of a draft, or if its batch was
   * pruned or deleted.
   */
  author: Generated<string | null>;
  /** Name of the guest who created the state; null for other authors. Set in the same cases as `author`. */
  guest_name: Generated<string | null>;
  /** Name given by a member. Snapshots with a label or name are never pruned. */
  name: Generated<string | null>;
}

/**
 * A batch that was refused. The client may have replaced it by batches with other ids, so that it must not be added if
 * a delayed or repeated message contains it.
 */
interface EditRefusalTable {
  presentation_oid: string;
  batch_id: string;
  reason: PushRefusalReason;
  refused_at: Generated<Date>;
}

/** A file to which the log of a presentation may refer. */
interface DraftAssetTable {
  presentation_oid: string;
  /** SHA-256 of the file. */
  asset: string;
  /** Size of the file. A bigint, which the driver returns as text. */
  bytes: string | number;
  /** JSON: `SceneImage`. Null if the file is no picture, or is not decoded yet. */
  image: string | null;
  /** JSON: `SceneMedia`. Null if the file is no video or audio, or is not prepared yet. */
  media: string | null;
  added_at: Generated<Date>;
}

/** The tables of this feature. */
export type EditingTables = {
  edit_documents: EditLogTable;
  edit_batches: EditBatchTable;
  edit_snapshots: EditSnapshotTable;
  edit_refusals: EditRefusalTable;
  draft_assets: DraftAssetTable;
} & FormerDraftTables;

export type EditLogRow = Selectable<EditLogTable>;
