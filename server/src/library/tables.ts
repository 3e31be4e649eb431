import type { CommentMail } from '@flydeck/contract/accounts/settings';
import type { LinkRight } from '@flydeck/contract/links/link';
import type { Picture, Preview, Privacy } from '@flydeck/contract/presentations/page-data';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { PdfPrice } from '@flydeck/contract/purchases/pdf-price';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A JSON column, which is written as text and read as a parsed value. */
type Json<T> = ColumnType<T, string, string>;

interface ProfileTable {
  oid: string;
  username: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  public_display_name: Generated<string>;
  email: string | null;
  created_at: Generated<Date>;
  /**
   * When administrators suspended the profile; null: not suspended. Only administrators see the presentations of a
   * suspended profile.
   */
  suspended_at: Generated<Date | null>;
  /** The account of the profile; profiles created on the command line have none. */
  user_id: Generated<string | null>;
  bio: Generated<string>;
  /** Blob key of the avatar: `assets/<hash>.webp`. */
  avatar_blob: Generated<string | null>;
  author_segment: Generated<string>;
  language: Generated<string | null>;
  /** Whether mails about comments are sent to the member. */
  comment_mail: Generated<CommentMail>;
}

/** A stop of the path (a step or the overview) with its picture. */
export interface StoredStop {
  readonly topicId: string;
  readonly title: string;
  readonly picture: Picture | null;
}

interface PresentationTable {
  oid: string;
  owner_oid: string;
  title: string;
  slug: string;
  /** Sanitised HTML. */
  description: string;
  language: string;
  tags: Json<readonly string[]>;
  /** Tags that administrators set in place of the author's tags; null: none are set. Publishing keeps these tags. */
  curated_tags: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
  schema_version: '0' | '2';
  privacy: Privacy;
  /** SHA-256 of the document's JSON, `documents/<hash>.json`. */
  document_hash: string;
  /** SHA-256 of the scene's JSON, `scenes/<hash>.json`. */
  scene_hash: string;
  preview: Json<Preview | null>;
  /** URL path of the film of the presentation; null: there is none. */
  preview_animation: Generated<string | null>;
  /**
   * Hash of the scene that was filmed or cannot be filmed; null: a film is due. A trigger sets the column to null when
   * the presentation gets another scene or is no longer listed.
   */
  filmed_scene: Generated<string | null>;
  /** Width divided by height of the area that the first stop of the path shows. */
  aspect_ratio: number;
  steps: Json<readonly StoredStop[]>;
  /** Stops of the path, including the overview. `countSteps` returns the number that visitors see. */
  step_count: number;
  transcript: Json<readonly TranscriptTopic[]>;
  /** Folder of the owner that contains the presentation. Null: no folder. */
  folder_id: Generated<string | null>;
  created_at: Generated<Date>;
  published_at: Generated<Date>;
  modified_at: Generated<Date>;
  /** Whether moderators hid the presentation. */
  moderation: Generated<'visible' | 'hidden'>;
  /** When the owner deleted the presentation; null: not deleted. */
  deleted_at: Generated<Date | null>;
  /** The author's choice of a price for the PDF. */
  pdf_price: ColumnType<PdfPrice, string | undefined, string>;
  /** Whether this is one of the demo presentations of the first start, whose PDFs are sold by test payments only. */
  is_demo: Generated<boolean>;
  /** Oid of the original if this presentation is a copy; null: no copy. The page of a copy names the original. */
  copied_from: Generated<string | null>;
  /** `start`: the presentation starts automatically. `loop`: it also starts again after the last step. */
  autoplay: Generated<'no' | 'start' | 'loop'>;
  /** Origins that may embed the presentation; null: all. */
  embed_origins: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
}

/** The staff picks. `position` is their order. */
interface PickTable {
  presentation_oid: string;
  position: number;
  picked_at: Generated<Date>;
}

/** A presentation that members can start from. */
interface TemplateTable {
  presentation_oid: string;
  /** `ai`: a template that outlines are filled into. `shared`: marked as template by the owner or an administrator. */
  kind: 'ai' | 'shared';
  /** Name of an `ai` template; null for `shared` templates. */
  name: string | null;
  position: Generated<number>;
  marked_at: Generated<Date>;
}

/** The current and former scenes of presentations. */
interface PresentationSceneTable {
  scene_hash: string;
  presentation_oid: string;
  /** When the presentation got another scene; null: the presentation still has this scene. Set by a trigger. */
  replaced_at: Generated<Date | null>;
  /**
   * Keys of the document and the pictures of a replaced scene. Pages that were opened before the replacement may still
   * request these files.
   */
  other_blobs: Generated<readonly string[]>;
}

/** The right options of the questions in a published version. */
interface RightOptionsTable {
  presentation_oid: string;
  scene_hash: string;
  /** Ids of the right options by id of the question's element, as JSON. */
  options: ColumnType<Readonly<Record<string, readonly string[]>>, string, string>;
}

/** The likes and views of a presentation, spread over several rows. The sum of the rows is the count (ADR 10). */
interface CountTable {
  presentation_oid: string;
  /** Number of the row. */
  slot: number;
  likes: Generated<number>;
  /** A bigint, which the driver returns as text. */
  views: ColumnType<string, number | undefined, number>;
}

interface LikeTable {
  user_id: string;
  presentation_oid: string;
  liked_at: Generated<Date>;
}

/** Visitors whose view was counted in the last half hour (V5.4). */
interface ViewTable {
  presentation_oid: string;
  /** Keyed hash of the visitor. */
  visitor: string;
  seen_at: Generated<Date>;
}

/** A share link. Anybody with the URL of the link has its `right`. */
interface LinkTable {
  link_id: string;
  presentation_oid: string;
  right: LinkRight;
  /** Null: the link does not expire. */
  expires_at: Date | null;
  /** scrypt hash of the password with its salt and cost parameters; null: no password. */
  password_hash: string | null;
  created_at: Generated<Date>;
  revoked_at: Generated<Date | null>;
  /** How often visitors opened the link. */
  uses: Generated<number>;
  /** Whether people without an account may use the right to comment or edit. */
  allows_guests: Generated<boolean>;
}

/** An account that opened a share link. The account has the link's right until the link is revoked or expires. */
/** Guests who have chosen a name. */
interface GuestTable {
  user_id: string;
  /** Id under which other people see the guest. */
  oid: string;
  name: string;
  /** Size of all files that the guest has added to presentations. A bigint, which the driver returns as text. */
  added_bytes: Generated<string | number>;
}

interface GrantTable {
  user_id: string;
  link_id: string;
  presentation_oid: string;
  granted_at: Generated<Date>;
}

/** An account with which the owner has shared a presentation. */
interface MemberTable {
  presentation_oid: string;
  user_id: string;
  right: LinkRight;
  added_at: Generated<Date>;
}

/** A mail address to which the owner has sent an invitation that is not accepted yet. */
interface InvitationTable {
  id: string;
  presentation_oid: string;
  /** In lower case. */
  email: string;
  right: LinkRight;
  /** SHA-256 of the secret in the URL of the invitation. */
  secret_hash: string;
  invited_at: Generated<Date>;
  expires_at: ColumnType<Date, Date, Date>;
}

/** The files that a scene and its previews show. A row with the scene's own file marks the list as complete. */
interface SceneFileTable {
  blob_key: string;
  scene_hash: string;
}

/** The files that a presentation's log or draft may show. A trigger writes the rows. */
interface DraftFileTable {
  blob_key: string;
  presentation_oid: string;
}

/** When a version with the pages of another file was published. From then on, the statistics count from 0. */
interface StatisticsPeriodTable {
  presentation_oid: string;
  started_at: Generated<Date>;
  /** The `fileId` of the published document; empty if the document has none. */
  file_id: string;
}

/** The tables of presentations and their owners. */
export interface PresentationTables {
  profiles: ProfileTable;
  presentations: PresentationTable;
  presentation_scenes: PresentationSceneTable;
  scene_files: SceneFileTable;
  right_options: RightOptionsTable;
  draft_files: DraftFileTable;
  picks: PickTable;
  templates: TemplateTable;
  presentation_counts: CountTable;
  presentation_likes: LikeTable;
  presentation_views: ViewTable;
  presentation_links: LinkTable;
  guests: GuestTable;
  presentation_grants: GrantTable;
  presentation_members: MemberTable;
  presentation_invitations: InvitationTable;
  statistics_periods: StatisticsPeriodTable;
}

export type ProfileRow = Selectable<ProfileTable>;
export type PresentationRow = Selectable<PresentationTable>;
