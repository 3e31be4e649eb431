import type { Picture, Privacy } from '@flydeck/contract/presentations/page-data';
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
  schema_version: '0' | '2';
  privacy: Privacy;
  /** SHA-256 of the document's JSON, `documents/<hash>.json`. */
  document_hash: string;
  /** SHA-256 of the scene's JSON, `scenes/<hash>.json`. */
  scene_hash: string;
  preview: Json<Picture | null>;
  /** Width over height of the overview. */
  aspect_ratio: number;
  steps: Json<readonly StoredStep[]>;
  step_count: number;
  transcript: Json<readonly TranscriptTopic[]>;
  created_at: Generated<Date>;
  published_at: Generated<Date>;
  modified_at: Generated<Date>;
}

export interface PickTable {
  presentation_oid: string;
  position: number;
  picked_at: Generated<Date>;
}

/** Which presentations a scene belongs, or once belonged, to. */
export interface PresentationSceneTable {
  scene_hash: string;
  presentation_oid: string;
}

/** The tables of this feature. */
export interface PresentationTables {
  profiles: ProfileTable;
  presentations: PresentationTable;
  presentation_scenes: PresentationSceneTable;
  picks: PickTable;
}

export type ProfileRow = Selectable<ProfileTable>;
export type PresentationRow = Selectable<PresentationTable>;
