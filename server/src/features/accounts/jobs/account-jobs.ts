import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

const ofUser = z.strictObject({ userId: z.string() });
const ofEmail = z.strictObject({ email: z.string() });
const ofArchive = z.strictObject({ userId: z.string(), archiveId: z.string() });

export const mailPasswordResetJob: JobDefinition<z.infer<typeof ofEmail>> = {
  name: 'accounts.mail-password-reset',
  payload: ofEmail,
  retryLimit: 3,
  expireInSeconds: 60,
};

export const makeArchiveJob: JobDefinition<z.infer<typeof ofArchive>> = {
  name: 'accounts.make-archive',
  payload: ofArchive,
  retryLimit: 2,
  expireInSeconds: 1800,
};

export const deleteAccountJob: JobDefinition<z.infer<typeof ofUser>> = {
  name: 'accounts.delete-account',
  payload: ofUser,
  retryLimit: 10,
  expireInSeconds: 600,
};

export const sweepAccountsJob: JobDefinition<Record<string, never>> = {
  name: 'accounts.sweep',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 600,
  cron: '41 3 * * *',
};
