/** The parts of the administration: `/admin/{section}/`. */
export const ADMIN_SECTIONS = [
  'reports',
  'users',
  'picks',
  'ads',
  'purchases',
  'legal',
  'flags',
  'outbox',
  'jobs',
  'settings',
  'log',
] as const;
export type AdminSection = (typeof ADMIN_SECTIONS)[number];

/** What a page of the administration is drawn from; what it shows is asked of the API. */
export interface AdminPage {
  readonly section: AdminSection;
  /** What waits, beside the names of the sections. */
  readonly waiting: { readonly reports: number; readonly failedJobs: number };
}
