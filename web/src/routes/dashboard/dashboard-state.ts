import type { DashboardSort } from '@flydeck/contract/dashboard/constants';
import type { Folder } from '@flydeck/contract/dashboard/folders';
import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { Upload } from '@flydeck/contract/uploads/upload';
import type { CallError } from '../../api/call.ts';

/** What is looked at: the whole, the trash or a folder; in which order; and narrowed to which titles. */
export interface Place {
  readonly place: string;
  readonly sort: DashboardSort;
  readonly search: string;
}

/** A file that is leaving this browser, or could not. */
export interface Sending {
  readonly key: string;
  readonly file: File;
  readonly folder: string | null;
  readonly sentBytes: number;
  /** What went wrong; undefined while it is on its way. */
  readonly error: CallError['code'] | undefined;
}

export interface DashboardState extends Place {
  readonly presentations: readonly OwnPresentation[];
  /** Continues the list; null at its end. */
  readonly next: string | null;
  readonly folders: readonly Folder[];
  readonly sending: readonly Sending[];
  /** Files that the server has and has not made presentations of. */
  readonly uploads: readonly Upload[];
  readonly selected: ReadonlySet<string>;
  /** Another list than the shown one is being asked for. */
  readonly loading: boolean;
  readonly uploadMaxBytes: number;
}

/** The folder that is looked at; null in the whole and in the trash. */
export function currentFolder({ place }: Place): string | null {
  return place === 'all' || place === 'trash' ? null : place;
}

/** URL of the presentation as a `.flydeck` file. */
export const downloadPath = (oid: string): string => `/api/dashboard/presentations/${oid}/flydeck`;

/** Where an editor of a presentation stands (S§2.7). */
export function editPath({ oid, schemaVersion }: Pick<OwnPresentation, 'oid' | 'schemaVersion'>): string {
  return schemaVersion === '2' ? `/p/edit/${oid}/` : `/${oid}/edit/`;
}
