import { z } from 'zod';

/** A session of the account. `DELETE /api/accounts/sessions/{id}` ends the session. */
const sessionSchema = z.strictObject({
  id: z.string(),
  /** Whether the request for the list was sent in this session. */
  current: z.boolean(),
  /** The `User-Agent` header of the request that created the session; empty if the request had no such header. */
  userAgent: z.string(),
  /** IP address from which the session was created; empty if unknown. */
  address: z.string(),
  createdAt: z.iso.datetime(),
  /** When the session was created or last extended. A session in use is extended about once a day. */
  lastSeenAt: z.iso.datetime(),
});
export type AccountSession = z.infer<typeof sessionSchema>;

/** `GET /api/accounts/sessions`: first the current session, then the others, the latest `lastSeenAt` first. */
export const sessionsSchema = z.strictObject({ sessions: z.array(sessionSchema) });
