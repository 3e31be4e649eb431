import type { OwnPresentation, SearchMatch } from '@flydeck/contract/dashboard/presentations';
import type { Approximation } from '@flydeck/contract/uploads/upload';
import { type Counts, countSteps, type PresentationRow, presentationPath } from '../../library/index.ts';

/** Columns of a presentation that the dashboard shows to its owner. */
export const DASHBOARD_COLUMNS = [
  'presentations.oid',
  'presentations.title',
  'presentations.slug',
  'presentations.preview',
  'presentations.scene_hash',
  'presentations.privacy',
  'presentations.moderation',
  'presentations.schema_version',
  'presentations.step_count',
  'presentations.folder_id',
  'presentations.modified_at',
  'presentations.created_at',
  'presentations.deleted_at',
  'presentations.embed_origins',
  'presentations.autoplay',
] as const;

/** A row of the dashboard's list. */
export type DashboardRow = Pick<
  PresentationRow,
  (typeof DASHBOARD_COLUMNS)[number] extends `presentations.${infer Name}` ? Name & keyof PresentationRow : never
> &
  Counts & {
    /** Import warnings. */
    readonly approximations: readonly Approximation[];
    readonly is_template: boolean;
    /** Last sequence number of the log or last revision of the draft; null if no changes are unpublished. */
    readonly unpublished_revision: number | null;
  };

/** Converts a row to an entry of the dashboard. `match` is the passage in which a search found its words. */
export function toOwnPresentation(row: DashboardRow, match?: SearchMatch): OwnPresentation {
  return {
    oid: row.oid,
    title: row.title,
    path: presentationPath(row.oid, row.slug),
    sceneUrl: `/scenes/${row.scene_hash}.json`,
    thumbnail: row.preview,
    privacy: row.privacy,
    isModerated: row.moderation === 'hidden',
    isTemplate: row.is_template,
    schemaVersion: row.schema_version,
    stepCount: countSteps(row),
    viewCount: Number(row.view_count),
    likesCount: row.likes_count,
    folder: row.folder_id,
    modifiedAt: row.modified_at.toISOString(),
    unpublishedRevision: row.unpublished_revision,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    embedOrigins: row.embed_origins && [...row.embed_origins],
    autoplay: row.autoplay,
    approximations: [...row.approximations],
    ...(match ? { found: match } : {}),
  };
}
