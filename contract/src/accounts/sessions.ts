import { z } from 'zod';

/** A session of the account. `DELETE /api/accounts/sessions/{id}` ends it. */
const sessionSchema = z.strictObject({
  id: z.string(),
  current: z.boolean(),
  /** The `User-Agent` header. */
  userAgent: z.string(),
  /** IP address. */
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type AccountSession = z.infer<typeof sessionSchema>;

/** `GET /api/accounts/sessions`: the current session first, then the others, most recently seen first. */
export const sessionsSchema = z.strictObject({ sessions: z.array(sessionSchema) });
