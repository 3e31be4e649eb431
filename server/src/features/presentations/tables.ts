import type { PdfPrice } from '@flydeck/contract/drafts/draft';
import type { LinkRight } from '@flydeck/contract/links/link';
import type { Picture, Preview, Privacy } from '@flydeck/contract/presentations/page-data';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** JSON that is written as text and read as it was. */
type Json<T> = ColumnType<T, string, string>;

export interface ProfileTable {
  oid: string;
  username: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  public_display_name: Generated<string>;
  email: string | null;
  created_at: Generated<Date>;
  /** Suspended by administrators: nothing of theirs is shown. */
  suspended_at: Generated<Date | null>;
  /** The account that this is the profile of; profiles of the command line have none. */
  user_id: Generated<string | null>;
  bio: Generated<string>;
  /** `assets/<hash>.webp` */
  avatar_blob: Generated<string | null>;
  author_segment: Generated<string>;
  language: Generated<string | null>;
}

/** A stop of the path with its picture. */
export interface StoredStep {
  readonly topicId: string;
  readonly title: string;
  readonly picture: Picture | null;
}

export interface PresentationTable {
  oid: string;
  owner_oid: string;
  title: string;
  slug: string;
  /** Sanitised HTML. */
  description: string;
  language: string;
  tags: Json<readonly string[]>;
  /** What administrators put in place of the author's tags; null: nothing. Publishing leaves them as they are. */
  curated_tags: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
  schema_version: '0' | '2';
  privacy: Privacy;
  /** SHA-256 of the document's JSON, `documents/<hash>.json`. */
  document_hash: string;
  /** SHA-256 of the scene's JSON, `scenes/<hash>.json`. */
  scene_hash: string;
  preview: Json<Preview | null>;
  /** Path of a short film of the flight through it; null: not made (yet). */
  preview_animation: Generated<string | null>;
  /** Hash of the scene that the film was drawn from, or that cannot be filmed; null: a film is due. Cleared by a trigger. */
  filmed_scene: Generated<string | null>;
  /** Width over height of the overview. */
  aspect_ratio: number;
  steps: Json<readonly StoredStep[]>;
  /** Stops of the path, the overview included; `countSteps` is what visitors are told. */
  step_count: number;
  transcript: Json<readonly TranscriptTopic[]>;
  /** Of the owner's folders; null: in none. */
  folder_id: Generated<string | null>;
  created_at: Generated<Date>;
  published_at: Generated<Date>;
  modified_at: Generated<Date>;
  /** Whether moderators took it from view. */
  moderation: Generated<'visible' | 'hidden'>;
  /** When its owner deleted it; null: it is there. */
  deleted_at: Generated<Date | null>;
  /** What its PDF costs. */
  pdf_price: ColumnType<PdfPrice, string | undefined, string>;
  /** One of the demo presentations of the first start: its PDF is sold by test payments only. */
  is_demo: Generated<boolean>;
  /** Oid of the presentation that it was copied from, kept as credit. */
  copied_from: Generated<string | null>;
  /** Whether it starts by itself, and then begins again at its end. */
  autoplay: Generated<'no' | 'start' | 'loop'>;
  /** Origins that may embed it; null: all. */
  embed_origins: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
}

export interface PickTable {
  presentation_oid: string;
  position: number;
  picked_at: Generated<Date>;
}

/** A presentation that others start from. */
export interface TemplateTable {
  presentation_oid: string;
  /** `ai`: one of the nine, which outlines fill. `shared`: marked by its owner or an administrator. */
  kind: 'ai' | 'shared';
  /** Of the nine only. */
  name: string | null;
  position: Generated<number>;
  marked_at: Generated<Date>;
}

/** Which presentations a scene belongs, or once belonged, to. */
export interface PresentationSceneTable {
  scene_hash: string;
  presentation_oid: string;
  /** Since when it is not the presentation's scene any more; null: it is. Noted by a trigger. */
  replaced_at: Generated<Date | null>;
  /** Keys that an open page of a replaced scene may still ask for, beside what the scene names. */
  other_blobs: Generated<readonly string[]>;
}

/** A part of how often a presentation was liked and viewed; the sum over its slots is the count. */
export interface CountTable {
  presentation_oid: string;
  slot: number;
  likes: Generated<number>;
  /** A bigint: text, as the driver reads it. */
  views: ColumnType<string, number | undefined, number>;
}

export interface LikeTable {
  user_id: string;
  presentation_oid: string;
  liked_at: Generated<Date>;
}

/** Who was counted as a viewer in the last half hour. */
export interface ViewTable {
  presentation_oid: string;
  /** A keyed hash. */
  visitor: string;
  seen_at: Generated<Date>;
}

/** A share link: whoever has its address has its right. */
export interface LinkTable {
  link_id: string;
  presentation_oid: string;
  right: LinkRight;
  expires_at: Date | null;
  /** scrypt with its salt and its costs. */
  password_hash: string | null;
  created_at: Generated<Date>;
  revoked_at: Generated<Date | null>;
  uses: Generated<number>;
}

/** An account that opened a link: it has the link's right while the link lives. */
export interface GrantTable {
  user_id: string;
  link_id: string;
  presentation_oid: string;
  granted_at: Generated<Date>;
}

/**
 * The files that a scene and its previews show. A row that names the scene's own file says that all of its files are listed.
 */
export interface SceneFileTable {
  blob_key: string;
  scene_hash: string;
}

/** The files that a draft shows; written by a trigger. */
export interface DraftFileTable {
  blob_key: string;
  presentation_oid: string;
}

/** The tables of this feature. */
export interface PresentationTables {
  profiles: ProfileTable;
  presentations: PresentationTable;
  presentation_scenes: PresentationSceneTable;
  scene_files: SceneFileTable;
  draft_files: DraftFileTable;
  picks: PickTable;
  templates: TemplateTable;
  presentation_counts: CountTable;
  presentation_likes: LikeTable;
  presentation_views: ViewTable;
  presentation_links: LinkTable;
  presentation_grants: GrantTable;
}

export type ProfileRow = Selectable<ProfileTable>;
export type PresentationRow = Selectable<PresentationTable>;
