import { z } from 'zod';

/** A setting of the instance. */
const effectiveSettingSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  /** The value in use; `•••` in place of a secret; null if the setting has no value. */
  value: z.string().nullable(),
  /** Whether the operator set the value; false for a default value. */
  isSet: z.boolean(),
});
/** Response to `GET /api/admin/settings`. */
export const effectiveSettingsSchema = z.strictObject({ settings: z.array(effectiveSettingSchema) });

const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

/** Query of `GET /api/admin/jobs`. */
export const listJobsQuerySchema = z.strictObject({ state: z.enum(JOB_STATES).optional() });
const adminJobSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.enum(JOB_STATES),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  retryCount: z.number(),
  error: z.string().nullable(),
});
export const adminJobsSchema = z.strictObject({ jobs: z.array(adminJobSchema) });
export type AdminJob = z.infer<typeof adminJobSchema>;

/** Query of `GET /api/admin/outbox`. `after` is the value of `next` in the response with the previous page. */
export const listOutboxQuerySchema = z.strictObject({ after: z.uuid().optional() });
const outboxMessageSchema = z.strictObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  language: z.string(),
  replyTo: z.string().nullable(),
  writtenAt: z.iso.datetime(),
});
export const outboxSchema = z.strictObject({
  messages: z.array(outboxMessageSchema),
  /** `after` of the next page; null on the last page. */
  next: z.string().nullable(),
  /** Whether mail is sent through a mail server instead of being stored in the outbox. */
  isSent: z.boolean(),
});
