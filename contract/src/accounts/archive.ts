import { z } from 'zod';

const ARCHIVE_STATES = ['none', 'preparing', 'ready', 'failed'] as const;

/** Response of `GET` and `POST /api/accounts/archive`: the state of the archive of the account's data. */
export const archiveSchema = z.strictObject({
  state: z.enum(ARCHIVE_STATES),
  /** Null in the state `none`. */
  requestedAt: z.iso.datetime().nullable(),
  /** Null until the archive is ready. */
  expiresAt: z.iso.datetime().nullable(),
  /** Size of the archive; null until it is ready. */
  bytes: z.number().nullable(),
  /** Path of the download, which only this account may request; null unless the state is `ready`. */
  url: z.string().nullable(),
});
export type AccountArchive = z.infer<typeof archiveSchema>;
