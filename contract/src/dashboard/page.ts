import type { Upload } from '../uploads/upload.ts';
import type { DashboardSort } from './constants.ts';
import type { Folder } from './folders.ts';
import type { OwnPresentations } from './presentations.ts';

/** Data of the dashboard. */
export interface DashboardPage {
  /** The first page of the list of presentations. */
  readonly list: OwnPresentations;
  readonly folders: readonly Folder[];
  readonly uploads: readonly Upload[];
  readonly sort: DashboardSort;
  /** The search text; empty without a search. */
  readonly search: string;
  /** `all`, `shared`, `trash` or a folder's id. */
  readonly place: string;
  readonly uploadMaxBytes: number;
}
