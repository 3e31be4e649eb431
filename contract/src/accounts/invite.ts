import { z } from 'zod';
import { emailSchema } from './fields.ts';

/** Values of the sign-up policy: `open` to everyone, only with an `invite`, or `closed`. */
export const SIGN_UP_POLICIES = ['open', 'invite', 'closed'] as const;
export type SignUpPolicy = (typeof SIGN_UP_POLICIES)[number];

/** `POST /api/accounts/invites`, for administrators: a link with which one account can be created. */
export const createInviteSchema = z.strictObject({
  /** Address to which the link is mailed. Only an account with this address can be created with the link. */
  email: emailSchema.optional(),
});

export const inviteSchema = z.strictObject({
  /** `/signup/?invite=…`, relative. Returned only once, because only its hash is stored. */
  path: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Invite = z.infer<typeof inviteSchema>;
