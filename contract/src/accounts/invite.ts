import { z } from 'zod';
import { emailSchema } from './fields.ts';

export const SIGNUPS = ['open', 'invite', 'closed'] as const;
export type Signups = (typeof SIGNUPS)[number];

/** `POST /api/accounts/invites`, for administrators: one account for who has the link. */
export const createInviteSchema = z.strictObject({
  /** Mails the link to this address, and only that address can use it. */
  email: emailSchema.optional(),
});

export const inviteSchema = z.strictObject({
  /** `/signup/?invite=…`, relative; shown once, for it is kept only as a hash. */
  path: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Invite = z.infer<typeof inviteSchema>;
