/**
 * `received`: it lies on the server and waits. `importing`: it is being read. `building`: it is being drawn. `done`: it
 * is a private presentation. `failed`: `error` says why.
 */
export const UPLOAD_STATES = ['received', 'importing', 'building', 'done', 'failed'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** Whether something may still change by itself. */
export function isUnderWay({ state }: { readonly state: UploadState }): boolean {
  return state === 'received' || state === 'importing' || state === 'building';
}
