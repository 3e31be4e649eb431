import { z } from 'zod';

const ARCHIVE_STATES = ['none', 'preparing', 'ready', 'failed'] as const;

/** `GET /api/accounts/archive`: state of the archive of the account's data. `POST` requests a new archive. */
export const archiveSchema = z.strictObject({
  state: z.enum(ARCHIVE_STATES),
  requestedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  bytes: z.number().nullable(),
  /** Relative download URL, for this account only; null while there is no archive. */
  url: z.string().nullable(),
});
export type AccountArchive = z.infer<typeof archiveSchema>;
