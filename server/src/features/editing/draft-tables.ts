import type { EditHistoryLabel } from '@flydeck/contract/editing/history';
import type { Generated, Selectable } from 'kysely';

/**
 * A draft of an earlier release. It is converted into a log when the presentation is first edited, or by a background
 * job. Database triggers refuse changes of the rows. A later release will drop the table.
 */
interface DraftTable {
  presentation_oid: string;
  revision: number;
  /** JSON of a document. */
  document: string;
  /** The published revision. Null if the published document was not created from this draft. */
  published_revision: number | null;
  /** SHA-256 of the document that was published when the draft was created or last published. */
  published_hash: string;
  updated_at: Generated<Date>;
  /** Oid of a profile. Null after the profile was deleted. */
  updated_by: string | null;
}

/** An earlier revision of a draft. Database triggers refuse changes of the rows. */
interface DraftHistoryTable {
  presentation_oid: string;
  revision: number;
  /** JSON of a document. */
  document: string;
  title: string;
  topic_count: number;
  saved_at: Generated<Date>;
  /** Oid of a profile. Null after the profile was deleted. */
  saved_by: string | null;
  label: EditHistoryLabel | null;
}

/** Tables of earlier releases. */
export type FormerDraftTables = {
  drafts: DraftTable;
  draft_history: DraftHistoryTable;
};

export type DraftRow = Selectable<DraftTable>;
