import type { REPORT_STATES } from '@flydeck/contract/admin/reports';
import type { ReportReason } from '@flydeck/contract/contact/constants';
import type { Generated, GeneratedAlways } from 'kysely';

/** State of an abuse report. `acted`: the presentation was hidden, or its owner was suspended. */
export type ReportState = (typeof REPORT_STATES)[number];

interface AbuseReportTable {
  /** A bigint, which the driver returns as a string. */
  id: GeneratedAlways<string>;
  presentation_oid: string;
  reason: ReportReason;
  text: string;
  email: string | null;
  reporter_user_id: string | null;
  state: Generated<ReportState>;
  created_at: Generated<Date>;
  resolved_at: Date | null;
  resolved_by: string | null;
}

export type ModerationVerb = 'dismiss' | 'hide' | 'unhide' | 'suspend' | 'unsuspend' | 'curate';

/** Log of moderation decisions. Append-only. */
interface ModerationLogTable {
  id: GeneratedAlways<string>;
  actor_user_id: string;
  verb: ModerationVerb;
  presentation_oid: string | null;
  profile_oid: string | null;
  report_id: string | null;
  note: Generated<string>;
  at: Generated<Date>;
}

/** The tables of this feature. */
export interface ContactTables {
  abuse_reports: AbuseReportTable;
  moderation_log: ModerationLogTable;
}
