import { z } from 'zod';

export const ARCHIVE_STATES = ['none', 'preparing', 'ready', 'failed'] as const;

/** `GET /api/accounts/archive`: everything the account owns in one file, once `POST` asked for it. */
export const archiveSchema = z.strictObject({
  state: z.enum(ARCHIVE_STATES),
  requestedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  bytes: z.number().nullable(),
  /** Where it can be downloaded, by this account alone; relative. */
  url: z.string().nullable(),
});
export type AccountArchive = z.infer<typeof archiveSchema>;
