import { z } from 'zod';
import { emailSchema } from './fields.ts';

/** Who may sign up: everyone (`open`), only people with an invitation (`invite`), or nobody (`closed`). */
export const SIGN_UP_POLICIES = ['open', 'invite', 'closed'] as const;
export type SignUpPolicy = (typeof SIGN_UP_POLICIES)[number];

/** `POST /api/accounts/invites`, for administrators: a link with which one account can be created. */
export const createInviteSchema = z.strictObject({
  /** E-mail address to which the link is mailed. Only an account with this address can be created with the link. */
  email: emailSchema.optional(),
});

export const inviteSchema = z.strictObject({
  /** `/signup/?invite=CODE`. Only this response contains the code, because the server stores a hash of it. */
  path: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Invite = z.infer<typeof inviteSchema>;
