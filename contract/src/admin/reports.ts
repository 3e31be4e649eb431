import { z } from 'zod';
import { CONTACT_TEXT_MAX_LENGTH, REPORT_REASONS } from '../contact/constants.ts';
import { oidSchema } from '../presentations/ids.ts';
import { pictureSchema, privacySchema } from '../presentations/page-data.ts';
import { rowIdSchema } from './row-id.ts';

/** State of an abuse report. `acted`: an administrator hid the presentation or suspended its owner. */
export const REPORT_STATES = ['open', 'dismissed', 'acted'] as const;

/** An abuse report with the reported presentation. */
const adminReportSchema = z.strictObject({
  id: z.string(),
  reason: z.enum(REPORT_REASONS),
  text: z.string().max(CONTACT_TEXT_MAX_LENGTH),
  /** E-mail address of the person who sent the report; null if it was not given. */
  email: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  createdAt: z.iso.datetime(),
  /** Null while the report is open. */
  resolvedAt: z.iso.datetime().nullable(),
  /** Number of open reports about the same presentation, including this report if it is open. */
  openCount: z.number(),
  presentationOid: z.string(),
  /** Null if the presentation was deleted permanently. */
  presentation: z
    .strictObject({
      title: z.string(),
      path: z.string(),
      thumbnail: pictureSchema.nullable(),
      /** Pictures of the first steps, for review without opening the presentation. */
      pictures: z.array(pictureSchema),
      privacy: privacySchema,
      /** Whether a moderator hid the presentation. */
      isHidden: z.boolean(),
      /** Whether the presentation is in the trash. */
      isDeleted: z.boolean(),
      ownerOid: z.string(),
      ownerName: z.string(),
      isOwnerSuspended: z.boolean(),
    })
    .nullable(),
});
export type AdminReport = z.infer<typeof adminReportSchema>;

/** `GET /api/admin/reports` */
export const listReportsQuerySchema = z.strictObject({
  state: z.enum(REPORT_STATES).default('open'),
  after: rowIdSchema.optional(),
});
export const adminReportsSchema = z.strictObject({
  reports: z.array(adminReportSchema),
  /** `after` of the next page; null on the last page. */
  next: z.string().nullable(),
});

/** Reason for a decision, in the words of the administrator. */
const noteSchema = z.string().trim().max(1000).default('');

/** `POST /api/admin/moderate`: a moderation decision, which is recorded in the moderation log. */
export const moderateSchema = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('dismiss'), reportId: rowIdSchema, note: noteSchema }),
  z.strictObject({
    verb: z.enum(['hide', 'unhide']),
    oid: oidSchema,
    reportId: rowIdSchema.optional(),
    note: noteSchema,
  }),
  z.strictObject({
    verb: z.enum(['suspend', 'unsuspend']),
    profileOid: oidSchema,
    reportId: rowIdSchema.optional(),
    note: noteSchema,
  }),
]);
export type ModerationRequest = z.infer<typeof moderateSchema>;

/** `GET /api/admin/log`: decisions of administrators, newest first. */
export const listModerationLogQuerySchema = z.strictObject({ after: rowIdSchema.optional() });
const moderationEntrySchema = z.strictObject({
  id: z.string(),
  verb: z.enum(['dismiss', 'hide', 'unhide', 'suspend', 'unsuspend', 'curate']),
  /** Name of the administrator. */
  by: z.string(),
  /** Null if the decision is not about a presentation. */
  presentationOid: z.string().nullable(),
  /** Null also if the presentation no longer exists. */
  presentationTitle: z.string().nullable(),
  /** Null if the decision is not about a member. */
  profileOid: z.string().nullable(),
  /** Null also if the member no longer exists. */
  profileName: z.string().nullable(),
  reportId: z.string().nullable(),
  note: z.string(),
  at: z.iso.datetime(),
});
export const moderationLogSchema = z.strictObject({
  entries: z.array(moderationEntrySchema),
  /** `after` of the next page; null on the last page. */
  next: z.string().nullable(),
});
export type ModerationEntry = z.infer<typeof moderationEntrySchema>;
