/**
 * `received`: stored on the server, waiting. `importing`: the file is read. `building`: the presentation is built.
 * `done`: the presentation exists. `failed`: `error` has the reason.
 */
export const UPLOAD_STATES = ['received', 'importing', 'building', 'done', 'failed'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** Whether the upload is still being processed. */
export function isInProgress({ state }: { readonly state: UploadState }): boolean {
  return state === 'received' || state === 'importing' || state === 'building';
}
