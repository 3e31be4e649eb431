/** The sections of the administration pages: `/admin/{section}/`. */
export const ADMIN_SECTIONS = [
  'reports',
  'users',
  'picks',
  'brand',
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

/** Data of an administration page. The page fetches its contents from the API. */
export interface AdminPage {
  readonly section: AdminSection;
  /** Numbers of open reports and failed jobs, shown next to the section names. */
  readonly openCounts: { readonly reports: number; readonly failedJobs: number };
}
