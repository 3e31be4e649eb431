import { z } from 'zod';
import { emailSchema } from './fields.ts';

/** Who may sign up: every visitor (`open`), only visitors with an invitation (`invite`), or no visitor (`closed`). */
export const SIGN_UP_POLICIES = ['open', 'invite', 'closed'] as const;
export type SignUpPolicy = (typeof SIGN_UP_POLICIES)[number];

/** Body of `POST /api/accounts/invites`, by which administrators create a link for the sign-up of one member. */
export const createInviteSchema = z.strictObject({
  /** E-mail address to which the link is mailed, and with which the new member must sign up. */
  email: emailSchema.optional(),
});

/** Response of `POST /api/accounts/invites`. */
export const inviteSchema = z.strictObject({
  /** `/signup/?invite=CODE`. Only this response contains the code, because the server stores only the code's hash. */
  path: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Invite = z.infer<typeof inviteSchema>;
