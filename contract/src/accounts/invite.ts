import { z } from 'zod';
import { emailSchema } from './fields.ts';

export const SIGNUPS = ['open', 'invite', 'closed'] as const;
export type Signups = (typeof SIGNUPS)[number];

/** `POST /api/accounts/invites`, for administrators: a link with which one account can be created. */
export const createInviteSchema = z.strictObject({
  /** Mails the link to this e-mail address and restricts it to that address. */
  email: emailSchema.optional(),
});

export const inviteSchema = z.strictObject({
  /** `/signup/?invite=…`, relative. Returned only once, because only its hash is stored. */
  path: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Invite = z.infer<typeof inviteSchema>;
