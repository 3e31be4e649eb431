import type { DashboardSort } from '@flydeck/contract/dashboard/constants';
import type { Folder } from '@flydeck/contract/dashboard/folders';
import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { Upload } from '@flydeck/contract/uploads/upload';
import type { CallError } from '../../api/call.ts';

/** Selects the list of presentations to show, the order of the list, and a search text (empty: no search). */
export interface DashboardView {
  /** The displayed list: `all`, `shared`, `trash` or a folder's id. */
  readonly place: string;
  readonly sort: DashboardSort;
  readonly search: string;
}

/** A file that this browser uploads, or failed to upload. */
export interface PendingUpload {
  /** Identifies the upload in this browser. */
  readonly key: string;
  readonly file: File;
  /** Id of the folder for the presentation; null for none. */
  readonly folder: string | null;
  /** Number of bytes of the file that have been sent. */
  readonly sentBytes: number;
  /** Error code of a failed upload; undefined while the upload waits or runs. */
  readonly error: CallError['code'] | undefined;
}

export interface DashboardState extends DashboardView {
  readonly presentations: readonly OwnPresentation[];
  /** Cursor of the next page; null at the end of the list. */
  readonly next: string | null;
  readonly folders: readonly Folder[];
  readonly pendingUploads: readonly PendingUpload[];
  /** Uploads that the server has received: waiting, running, failed, or done but not yet dismissed. */
  readonly uploads: readonly Upload[];
  readonly selectedOids: ReadonlySet<string>;
  /** Whether a list that will replace the displayed list is being loaded. */
  readonly isLoading: boolean;
  /** Maximum size of an uploaded file. */
  readonly uploadMaxBytes: number;
}

/** Id of the open folder; null for other lists. */
export function currentFolderId({ place }: DashboardView): string | null {
  return place === 'all' || place === 'trash' || place === 'shared' ? null : place;
}

/** Path at which the presentation can be downloaded as a `.flydeck` file. */
export const downloadPath = (oid: string): string => `/api/dashboard/presentations/${oid}/flydeck`;
