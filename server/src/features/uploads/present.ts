import type { Upload } from '@flydeck/contract/uploads/upload';
import type { UploadRow } from './tables.ts';

function progressOf({ state, done_parts, all_parts }: UploadRow): number | null {
  return state === 'importing' && all_parts > 0 ? Math.min(1, done_parts / all_parts) : null;
}

export function presentUpload(row: UploadRow): Upload {
  return {
    id: row.id,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    state: row.state,
    progress: progressOf(row),
    error: row.error,
    presentationOid: row.presentation_oid,
    approximations: [...row.warnings],
    createdAt: row.created_at.toISOString(),
  };
}
