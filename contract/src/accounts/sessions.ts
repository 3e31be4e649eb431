import { z } from 'zod';

/** Where the account is logged in. `DELETE /api/accounts/sessions/{id}` ends one, without an id all others. */
export const sessionSchema = z.strictObject({
  id: z.string(),
  current: z.boolean(),
  /** What the browser says of itself. */
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type AccountSession = z.infer<typeof sessionSchema>;

/** `GET /api/accounts/sessions`: this one first, then the last seen. */
export const sessionsSchema = z.strictObject({ sessions: z.array(sessionSchema) });
