import type { HistoryLabel } from '@flydeck/contract/drafts/history';
import type { Generated, Selectable } from 'kysely';

/** What an author works on: one a presentation. */
interface DraftTable {
  presentation_oid: string;
  revision: number;
  /** A document of the scene, as JSON. */
  document: string;
  /** The revision that is published; null: what is published was not written here. */
  published_revision: number | null;
  /** SHA-256 of the published document when this draft last met it. */
  published_hash: string;
  updated_at: Generated<Date>;
  /** Oid of a profile. */
  updated_by: string | null;
}

/** Revisions that can be had back. */
interface DraftHistoryTable {
  presentation_oid: string;
  revision: number;
  document: string;
  title: string;
  topic_count: number;
  saved_at: Generated<Date>;
  saved_by: string | null;
  label: HistoryLabel | null;
}

/** Files that a draft may show. */
interface DraftAssetTable {
  presentation_oid: string;
  /** SHA-256 of the original. */
  asset: string;
  /** A bigint: text, as the driver reads it. */
  bytes: string | number;
  /** The scene's image, as JSON; null: it is none, or was never drawn. */
  image: string | null;
  /** The scene's media, as JSON. */
  media: string | null;
  added_at: Generated<Date>;
}

/** A type, so that transactions of others can be given these tables. */
export type DraftTables = {
  drafts: DraftTable;
  draft_history: DraftHistoryTable;
  draft_assets: DraftAssetTable;
};

export type DraftRow = Selectable<DraftTable>;
