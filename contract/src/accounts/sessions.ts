import { z } from 'zod';

/** A session of the account. `DELETE /api/accounts/sessions/{id}` ends it. */
const sessionSchema = z.strictObject({
  id: z.string(),
  /** Whether the request belongs to this session. */
  current: z.boolean(),
  /** The `User-Agent` header. */
  userAgent: z.string(),
  /** IP address. */
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type AccountSession = z.infer<typeof sessionSchema>;

/** `GET /api/accounts/sessions`: first the current session, then the others, the latest `lastSeenAt` first. */
export const sessionsSchema = z.strictObject({ sessions: z.array(sessionSchema) });
