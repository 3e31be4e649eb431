import type { Upload } from '@flydeck/contract/uploads/upload';
import { presentationPath } from '../../library/index.ts';
import type { UploadRow, UploadWithSlug } from './tables.ts';

/**
 * Returns the imported fraction of the file's slides, pages or assets. Returns null before and after the import, and
 * while the number of slides, pages or assets is unknown.
 */
function computeProgress({ state, done_parts, all_parts }: UploadRow): number | null {
  return state === 'importing' && all_parts > 0 ? Math.min(1, done_parts / all_parts) : null;
}

/** Returns an upload as its owner sees it, with the path of its presentation if the row contains the slug. */
export function presentUpload(row: UploadRow | UploadWithSlug): Upload {
  const slug = 'slug' in row ? row.slug : null;
  const oid = row.presentation_oid;
  return {
    id: row.id,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    state: row.state,
    progress: computeProgress(row),
    error: row.error,
    presentationOid: oid,
    ...(oid === null || slug === null ? {} : { path: presentationPath(oid, slug) }),
    approximations: [...row.warnings],
    createdAt: row.created_at.toISOString(),
  };
}
