/**
 * `received`: the file is stored and its import is queued. `importing`: the file is parsed. `building`: the
 * presentation is built. `done`: the presentation exists. `failed`: the field `error` contains the reason.
 */
export const UPLOAD_STATES = ['received', 'importing', 'building', 'done', 'failed'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** Whether the upload is still being processed. */
export function isInProgress({ state }: { readonly state: UploadState }): boolean {
  return state === 'received' || state === 'importing' || state === 'building';
}
