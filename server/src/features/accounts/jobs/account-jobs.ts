import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

const userPayload = z.strictObject({ userId: z.string() });
const emailPayload = z.strictObject({ email: z.string() });
const archivePayload = z.strictObject({ userId: z.string(), archiveId: z.string() });

export const mailPasswordResetJob: JobDefinition<z.infer<typeof emailPayload>> = {
  name: 'accounts.mail-password-reset',
  payload: emailPayload,
  retryLimit: 3,
  expireInSeconds: 60,
};

/** Makes an archive of a member's personal data. */
export const makeArchiveJob: JobDefinition<z.infer<typeof archivePayload>> = {
  name: 'accounts.make-archive',
  payload: archivePayload,
  retryLimit: 2,
  expireInSeconds: 1800,
};

export const deleteAccountJob: JobDefinition<z.infer<typeof userPayload>> = {
  name: 'accounts.delete-account',
  payload: userPayload,
  retryLimit: 10,
  expireInSeconds: 600,
};

/** Deletes expired archives, sessions, tokens and invitations, and guests without a session. */
export const deleteExpiredJob: JobDefinition<Record<string, never>> = {
  name: 'accounts.sweep',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 600,
  // Daily at 3:41 UTC.
  cron: '41 3 * * *',
};
